"""Boards drawn through a known camera: what calibration must find again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Camera, Floats, focal_from_field_of_view, points
from calibration.holes import spots_mm

Picture = NDArray[np.uint8]
Colour = tuple[float, float, float]

SIZE_PX = (960, 720)
HFOV_DEG = 62.0
FINER = 2
"""Drawn so many times larger, then averaged down: lines come out as smooth as a lens makes them."""
SHIFT = 4
LINE_MM = 1.2
RED, BLUE, WHITE, BLACK = (50, 45, 190), (175, 90, 50), (225, 230, 232), (45, 42, 40)
SKIN = (125, 150, 205)


@dataclass(frozen=True)
class Wood:
    """The colours of a table and a board, BGR."""

    board: Colour = (150, 180, 205)
    line: Colour = (55, 65, 80)
    table: Colour = (95, 120, 140)


BEECH, WALNUT = Wood(), Wood(board=(52, 70, 98), line=(22, 28, 38), table=(120, 128, 125))
INLAID = Wood(board=(60, 82, 118), line=(170, 195, 210), table=(120, 128, 125))


def camera_above(
    distance_mm: float = 520.0,
    *,
    tilt_deg: float = 10.0,
    towards_deg: float = 80.0,
    turn_deg: float = 2.0,
    shift_mm: tuple[float, float] = (0.0, 0.0),
    k1: float = 0.0,
    hfov_deg: float = HFOV_DEG,
    size_px: tuple[int, int] = SIZE_PX,
) -> Camera:
    """Return a camera that looks down at the board's middle, `tilt_deg` off the vertical."""
    straight_down = np.diag([1.0, -1.0, -1.0])
    towards = np.radians(towards_deg)
    tilt = _rodrigues(np.radians(tilt_deg) * np.array([np.cos(towards), np.sin(towards), 0.0]))
    turn = _rodrigues(np.array([0.0, 0.0, np.radians(turn_deg)]))
    r = [float(v) for v in np.ravel(cv2.Rodrigues(tilt @ straight_down @ turn)[0])]
    focal_px = focal_from_field_of_view(size_px[0], hfov_deg)
    return Camera(size_px, focal_px, k1, (r[0], r[1], r[2]), (*shift_mm, distance_mm))


def _rodrigues(vector: Floats) -> Floats:
    return np.asarray(cv2.Rodrigues(vector)[0], np.float64)


def nudged(camera: Camera, dx_px: float = 0.0, dy_px: float = 0.0, turn_deg: float = 0.0) -> Camera:
    """Return the camera that sees the board shifted and turned in the picture, about the board's middle."""
    x, y, z = camera.translation_mm
    spin = _rodrigues(np.array([0.0, 0.0, np.radians(turn_deg)]))
    r = [float(v) for v in np.ravel(cv2.Rodrigues(spin @ camera.rotation_matrix)[0])]
    shift = (x + dx_px * z / camera.focal_px, y + dy_px * z / camera.focal_px, z)
    return replace(camera, rotation=(r[0], r[1], r[2]), translation_mm=shift)


def corners_off_px(one: Camera, other: Camera, board: Board) -> float:
    """Return how far apart two cameras see the board's outer corners, at most."""
    return float(np.linalg.norm(one.project(board.outline) - other.project(board.outline), axis=1).max())


def draw(
    board: Board,
    camera: Camera,
    pieces: Mapping[str, Colour] | None = None,
    *,
    wood: Wood = BEECH,
    holes: Mapping[str, int] | None = None,
    noise: float = 2.0,
    light: float = 1.0,
    seed: int = 1,
) -> Picture:
    """Return a photo (H, W, 3) uint8 BGR of a board on a table.

    Args:
        board: its outline, strokes and grooves are drawn.
        camera: that takes the photo.
        pieces: site -> colour of the piece that stands there.
        wood: the colours of table and board.
        holes: site -> number of holes.
        noise: standard deviation of the sensor's noise, in grey levels.
        light: gain on all channels.
        seed: of grain and noise.
    """
    rng = np.random.default_rng(seed)
    pen = _Pen(camera, wood.table)
    pen.polygon(board.outline, wood.board)
    for one, other in board.edges[:-4].reshape(-1, 2, 4):
        _groove(pen, one, other, wood)
    for x0, y0, x1, y1 in board.strokes:
        pen.line((x0, y0), (x1, y1), LINE_MM, wood.line)
    for site, count in (holes or {}).items():
        assert board.holes is not None
        for spot in spots_mm(count, board.holes.spread) + np.array(board.sites[site]):
            pen.disc(spot, board.holes.diameter / 2, wood.line)
    for site, colour in (pieces or {}).items():
        _piece(pen, board, site, colour)
    picture = pen.finished().astype(np.float32) * light * grain(camera.size_px, rng)[..., None]
    return np.asarray(np.clip(picture + rng.normal(0, noise, picture.shape), 0, 255), np.uint8)


def grain(size_px: tuple[int, int], rng: np.random.Generator) -> NDArray[np.float32]:
    """Return (H, W) how much lighter wood is here than on average: streaks that run across the picture."""
    width, height = size_px
    streaks = cv2.GaussianBlur(rng.normal(0, 1, (height, width // 8)).astype(np.float32), (0, 0), 6, sigmaY=1.2)
    streaks = cv2.resize(streaks / streaks.std(), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(1 + 0.03 * streaks, np.float32)


def plain_wood(size_px: tuple[int, int] = SIZE_PX, seed: int = 1) -> Picture:
    """Return a photo (H, W, 3) uint8 BGR of a table top and nothing else."""
    rng = np.random.default_rng(seed)
    picture = np.array(BEECH.board, np.float32) * grain(size_px, rng)[..., None]
    return np.asarray(np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255), np.uint8)


def lay_arm(picture: Picture, tip_px: tuple[int, int], width_px: int = 90) -> Picture:
    """Return the picture with an arm that reaches from the lower edge to `tip_px`."""
    covered = picture.copy()
    height = picture.shape[0]
    cv2.line(covered, (tip_px[0] + 60, height + width_px), tip_px, SKIN, width_px, cv2.LINE_AA)
    return covered


def gray(picture: Picture) -> Picture:
    """Return the picture as (H, W) uint8."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _groove(pen: _Pen, one: Floats, other: Floats, wood: Wood) -> None:
    shade = (wood.board[0] * 0.6, wood.board[1] * 0.6, wood.board[2] * 0.6)
    start, end = (one[:2] + other[:2]) / 2, (one[2:] + other[2:]) / 2
    radius = float(np.linalg.norm(one[:2] - other[:2])) / 2
    pen.polygon(points([one[:2], one[2:], other[2:], other[:2]]), shade)
    pen.disc(start, radius, shade)
    pen.disc(end, radius, shade)


def _piece(pen: _Pen, board: Board, site: str, colour: Colour) -> None:
    """A marble is seen as a disc about its middle, a flat piece as its side and its top."""
    middle, radius = np.array(board.sites[site]), board.piece.diameter / 2
    side = (colour[0] * 0.6, colour[1] * 0.6, colour[2] * 0.6)
    if board.groove is None:
        for height in np.arange(0.0, board.piece.height, 1.0):
            pen.disc(middle, radius, side, float(height))
    pen.disc(middle, radius, colour, board.looked_at_mm)


class _Pen:
    """Draws in board coordinates into a picture that is finer than the camera's."""

    def __init__(self, camera: Camera, background: Colour) -> None:
        width, height = camera.size_px
        self.camera = camera
        self._image = np.full((height * FINER, width * FINER, 3), np.round(background), np.uint8)

    def polygon(self, corners_mm: Floats, colour: Colour, height_mm: float = 0.0) -> None:
        sides = [
            np.linspace(a, b, 12, endpoint=False) for a, b in zip(corners_mm, np.roll(corners_mm, -1, 0), strict=True)
        ]
        cv2.fillPoly(self._image, [self._fine(np.vstack(sides), height_mm)], colour, cv2.LINE_AA, SHIFT)

    def disc(self, middle_mm: Floats, radius_mm: float, colour: Colour, height_mm: float = 0.0) -> None:
        angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        rim = middle_mm + radius_mm * np.column_stack([np.cos(angles), np.sin(angles)])
        cv2.fillPoly(self._image, [self._fine(rim, height_mm)], colour, cv2.LINE_AA, SHIFT)

    def line(self, start: tuple[float, float], end: tuple[float, float], width_mm: float, colour: Colour) -> None:
        along = np.array(end) - np.array(start)
        along = along / np.linalg.norm(along)
        beside = width_mm / 2 * np.array([-along[1], along[0]])
        self.polygon(np.array([start + beside, end + beside, end - beside, start - beside]), colour)

    def finished(self) -> Picture:
        return np.asarray(cv2.resize(self._image, self.camera.size_px, interpolation=cv2.INTER_AREA), np.uint8)

    def _fine(self, board_mm: Floats, height_mm: float) -> NDArray[np.int32]:
        # Pixel centres lie at whole numbers: coordinate x of the photo is FINER * x + (FINER - 1) / 2 here.
        fine = self.camera.project(board_mm, height_mm) * FINER + (FINER - 1) / 2
        return np.asarray(np.round(fine * 2**SHIFT), np.int32)
