"""Pieces with digits and rings, drawn into a photo of an empty Krux board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Camera, Floats
from tests.calibration.drawn import BLACK, WHITE, Colour, Picture

RINGS: Mapping[str, Colour] = {
    "blue": (170, 95, 50),
    "green": (55, 130, 50),
    "pink": (150, 110, 210),
    "yellow": (60, 200, 220),
}
SHADE: Colour = (25, 25, 28)
FACE_PX_PER_MM = 10
MARK_SCALE = 5.6
MARK_THICKNESS = 16


@dataclass(frozen=True)
class Drawn:
    """A piece as it lies.

    Attributes:
        look: digit and ring; the digit may be any mark.
        turn_deg: of its mark.
        off_mm: from the site's middle.
    """

    look: str
    turn_deg: float = 0.0
    off_mm: tuple[float, float] = (0.0, 0.0)
    dark: bool | None = None


def with_pit(photo: Picture, camera: Camera, board: Board) -> Picture:
    """Return the photo with the hole in the board."""
    seen = photo.copy()
    assert board.pit is not None
    _disc(seen, camera, np.array(board.sites[board.pit.site]), board.pit.diameter / 2, 0.0, SHADE)
    return seen


def with_pieces(photo: Picture, camera: Camera, board: Board, pieces: Mapping[str, Drawn]) -> Picture:
    """Return the photo with pieces on it: light ones with odd digits, dark ones with others."""
    seen = photo.copy()
    for site, piece in pieces.items():
        _draw(seen, camera, board, np.array(board.sites[site]) + piece.off_mm, piece)
    return np.asarray(cv2.GaussianBlur(seen, (0, 0), 0.7), np.uint8)


def _draw(photo: Picture, camera: Camera, board: Board, middle_mm: Floats, piece: Drawn) -> None:
    mark, _at, ring = piece.look.partition("@")
    dark = mark in board.digits[1::2] if piece.dark is None else piece.dark
    radius_mm, height_mm = board.piece.diameter / 2, board.piece.height
    if ring:
        assert board.ring is not None
        _disc(photo, camera, middle_mm, board.ring.diameter / 2, board.ring.height, RINGS[ring])
        _disc(photo, camera, middle_mm, radius_mm + 1, board.ring.height, SHADE)
    face, ink = (BLACK, WHITE) if dark else (WHITE, BLACK)
    for level_mm in np.linspace(0, height_mm, 6):
        _disc(photo, camera, middle_mm, radius_mm, float(level_mm), (0.8 * face[0], 0.8 * face[1], 0.8 * face[2]))
    _disc(photo, camera, middle_mm, radius_mm, height_mm, face)
    _print(photo, camera, middle_mm, board, _face(mark, ink, face, radius_mm), piece.turn_deg)


def _disc(photo: Picture, camera: Camera, middle_mm: Floats, radius_mm: float, height_mm: float, bgr: Colour) -> None:
    turns = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    rim = middle_mm + radius_mm * np.column_stack([np.cos(turns), np.sin(turns)])
    pixels = np.round(camera.project(rim, height_mm) * 16).astype(np.int32)
    cv2.fillPoly(photo, [pixels], bgr, cv2.LINE_AA, 4)


def _face(mark: str, ink: Colour, face: Colour, radius_mm: float) -> Picture:
    across = round(2 * radius_mm * FACE_PX_PER_MM)
    printed = np.full((across, across, 3), face, np.uint8)
    (width, height), _below = cv2.getTextSize(mark, cv2.FONT_HERSHEY_SIMPLEX, MARK_SCALE, MARK_THICKNESS)
    corner = ((across - width) // 2, (across + height) // 2)
    cv2.putText(printed, mark, corner, cv2.FONT_HERSHEY_SIMPLEX, MARK_SCALE, ink, MARK_THICKNESS, cv2.LINE_AA)
    return printed


def _print(photo: Picture, camera: Camera, middle_mm: Floats, board: Board, printed: Picture, turn_deg: float) -> None:
    radius_mm, across = board.piece.diameter / 2, len(printed)
    turn = np.radians(turn_deg)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners_mm = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * radius_mm @ rotation.T + middle_mm
    corners_px = camera.project(corners_mm, board.piece.height)
    left, top = np.floor(corners_px.min(axis=0)).astype(int)
    right, bottom = np.ceil(corners_px.max(axis=0)).astype(int)
    corners = np.array([[0, 0], [across, 0], [across, across], [0, across]], np.float32)
    warp = cv2.getPerspectiveTransform(corners, (corners_px - (left, top)).astype(np.float32))
    size = (int(right - left), int(bottom - top))
    inside: NDArray[np.uint8] = np.zeros((across, across), np.uint8)
    cv2.circle(inside, (across // 2, across // 2), round(0.85 * across / 2), (255,), -1)
    seen = cv2.warpPerspective(cv2.GaussianBlur(printed, (0, 0), 3), warp, size)
    part = cv2.warpPerspective(inside, warp, size)[..., None] / 255
    here = photo[top:bottom, left:right]
    here[:] = np.clip(part * seen + (1 - part) * here, 0, 255).astype(np.uint8)
