"""Pieces that hide what is below them: marbles in grooves, piles of discs, and discs with digits and rings."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from calibration.board import Board
from calibration.board_files import Piece
from calibration.geometry import Camera, Floats, points
from companion.demo.pieces import LyingPiece, cast_shadows
from companion.demo.pixels import SHIFT, Picture, sixteenths, whole

Bgr = tuple[float, float, float]

LIGHT: Bgr = (214, 226, 232)
DARK: Bgr = (52, 48, 46)
RED: Bgr = (48, 42, 190)
_COLOURS: dict[str, Bgr] = {"W": LIGHT, "B": DARK, "light": LIGHT, "dark": DARK, "red": RED}
_RINGS: dict[str, Bgr] = {
    "blue": (176, 98, 52),
    "green": (60, 138, 58),
    "pink": (158, 116, 214),
    "yellow": (64, 200, 220),
}
_PIT: Bgr = (34, 36, 40)
_SIDE_SHADE = 0.68
_LEVELS_MM = 1.0
_PRINT_PX_PER_MM = 10
_DIGIT_SCALE, _DIGIT_THICKNESS = 5.6, 16
_FACE_PART = 0.86
_SOFT_PX = 0.6


def lay_opaque(image: Picture, pieces: Sequence[LyingPiece], board: Board, camera: Camera) -> None:
    """Draw pieces into a picture (H, W, 3) uint8 BGR, far ones first; what has fallen into the pit is out of sight."""
    pieces = [piece for piece in pieces if not _is_in_pit(piece, board)]
    if not pieces:
        return
    layers = max(len(piece.look) for piece in pieces) if board.stack is not None else 1
    middles = points([(piece.x_mm, piece.y_mm) for piece in pieces])
    cast_shadows(image, middles, Piece(board.piece.diameter, board.piece.height * layers), camera)
    for index in np.argsort(-middles[:, 1]):
        _lay(image, pieces[index], middles[index], board, camera)
    image[:] = cv2.GaussianBlur(image, (0, 0), _SOFT_PX)


def _is_in_pit(piece: LyingPiece, board: Board) -> bool:
    if board.pit is None:
        return False
    x_mm, y_mm = board.sites[board.pit.site]
    return float(np.hypot(piece.x_mm - x_mm, piece.y_mm - y_mm)) < board.pit.diameter / 2


def _lay(image: Picture, piece: LyingPiece, middle: Floats, board: Board, camera: Camera) -> None:
    radius_mm = board.piece.diameter / 2
    if board.groove is not None:
        _marble(image, middle, radius_mm, board.looked_at_mm, _COLOURS[piece.look], camera)
    elif board.stack is not None:
        for layer, colour in enumerate(piece.look):
            foot_mm = layer * board.piece.height
            _disc(image, middle, radius_mm, (foot_mm, foot_mm + board.piece.height), _COLOURS[colour], camera)
    else:
        _numbered(image, piece, middle, board, camera)


def _marble(image: Picture, middle: Floats, radius_mm: float, height_mm: float, colour: Bgr, camera: Camera) -> None:
    _fill(image, middle, radius_mm, height_mm, _shaded(colour, 0.82), camera)
    towards_light = middle + np.array([-0.18, 0.18]) * radius_mm
    _fill(image, towards_light, 0.72 * radius_mm, height_mm, colour, camera)
    gloss = middle + np.array([-0.4, 0.4]) * radius_mm
    _fill(image, gloss, 0.16 * radius_mm, height_mm, _shaded(colour, 1.25), camera)


def _disc(
    image: Picture, middle: Floats, radius_mm: float, heights_mm: tuple[float, float], colour: Bgr, camera: Camera
) -> None:
    foot_mm, top_mm = heights_mm
    for height_mm in np.arange(foot_mm, top_mm, _LEVELS_MM):
        _fill(image, middle, radius_mm, float(height_mm), _shaded(colour, _SIDE_SHADE), camera)
    _fill(image, middle, radius_mm, top_mm, _shaded(colour, 0.9), camera)
    _fill(image, middle, radius_mm - 1.2, top_mm, colour, camera)


def _numbered(image: Picture, piece: LyingPiece, middle: Floats, board: Board, camera: Camera) -> None:
    digit, _at, ring = piece.look.partition("@")
    radius_mm = board.piece.diameter / 2
    if ring and board.ring is not None:
        _disc(image, middle, board.ring.diameter / 2, (0.0, board.ring.height), _RINGS[ring], camera)
        _fill(image, middle, radius_mm + 1.0, board.ring.height, _PIT, camera)
    face, ink = (DARK, LIGHT) if digit in board.digits[1::2] else (LIGHT, DARK)
    _disc(image, middle, radius_mm, (0.0, board.piece.height), face, camera)
    _print(image, middle, radius_mm, board.piece.height, _printed(digit, face, ink, radius_mm), piece.turn_deg, camera)


def _printed(digit: str, face: Bgr, ink: Bgr, radius_mm: float) -> Picture:
    across = round(2 * radius_mm * _PRINT_PX_PER_MM)
    printed = np.full((across, across, 3), face, np.uint8)
    (width, height), _below = cv2.getTextSize(digit, cv2.FONT_HERSHEY_SIMPLEX, _DIGIT_SCALE, _DIGIT_THICKNESS)
    corner = ((across - width) // 2, (across + height) // 2)
    cv2.putText(printed, digit, corner, cv2.FONT_HERSHEY_SIMPLEX, _DIGIT_SCALE, ink, _DIGIT_THICKNESS, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(printed, (0, 0), 3), np.uint8)


def _print(
    image: Picture,
    middle: Floats,
    radius_mm: float,
    height_mm: float,
    printed: Picture,
    turn_deg: float,
    camera: Camera,
) -> None:
    """Lay a printed face onto a top, turned counter-clockwise."""
    turn, across = np.radians(turn_deg), len(printed)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners_mm = points([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * radius_mm @ rotation.T + middle
    there = camera.project(corners_mm, height_mm).astype(np.float32)
    left, upper = np.maximum(np.floor(there.min(axis=0)).astype(int), 0)
    right, lower = np.ceil(there.max(axis=0)).astype(int) + 1
    part = image[upper:lower, left:right]
    here = np.array([(0, 0), (across, 0), (across, across), (0, across)], np.float32)
    warp = cv2.getPerspectiveTransform(here, there - np.array([left, upper], np.float32))
    inside = np.zeros((across, across), np.uint8)
    cv2.circle(inside, (across // 2, across // 2), round(_FACE_PART * across / 2), 255, -1)
    size_px = (part.shape[1], part.shape[0])
    weight = np.asarray(cv2.warpPerspective(inside, warp, size_px), np.float32)[..., None] / 255
    part[:] = whole(part + (cv2.warpPerspective(printed, warp, size_px) - part.astype(np.float32)) * weight)


def _fill(image: Picture, middle: Floats, radius_mm: float, height_mm: float, colour: Bgr, camera: Camera) -> None:
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    rim = middle + radius_mm * np.column_stack([np.cos(angles), np.sin(angles)])
    cv2.fillConvexPoly(image, sixteenths(camera.project(rim, height_mm)), colour, cv2.LINE_AA, SHIFT)


def _shaded(colour: Bgr, factor: float) -> Bgr:
    blue, green, red = (min(255.0, factor * value) for value in colour)
    return blue, green, red
