"""Wood, drawn: the table top and the board seen from straight above."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.board import Board
from calibration.geometry import Floats, points
from calibration.holes import spots_mm
from companion.demo.pixels import SHIFT, Picture, sixteenths, whole

PER_MM = 2.5
"""Pixels of these drawings in one mm; a picture of the table has about 1.6."""

_TABLE_BGR = (112, 150, 178)
_BOARD_BGR = (168, 196, 222)
_LINE_BGR = (44, 52, 64)
_PAINT_BGR = (98, 190, 226)
_HOLE_BGR = (70, 92, 112)
_PIT_BGR = (34, 36, 40)
_GROOVE_BGR = (104, 122, 140)
_EDGE_BGR = (182, 210, 236)
_DOTS_BGR = {"red": (72, 66, 196), "blue": (186, 96, 52)}
_DOT_RADIUS_MM = 3.0
_DOT_FROM_FIELDS_MM = 12.5


@dataclass(frozen=True, slots=True)
class Sheet:
    """A drawing of a piece of the plane.

    Attributes:
        image: (H, W, 3) uint8 BGR, y down.
        corner_mm: board coordinates (x, y) of its upper left corner.
    """

    image: Picture
    corner_mm: tuple[float, float]

    def pixels(self, board_mm: Floats) -> Floats:
        """Return where board points (N, 2) lie in the drawing, (N, 2) pixels."""
        return (board_mm - self.corner_mm) * (PER_MM, -PER_MM)

    def corners_mm(self) -> Floats:
        """Return the board coordinates of its four corners, clockwise from the upper left one."""
        height, width = self.image.shape[:2]
        left, top = self.corner_mm
        right, bottom = left + width / PER_MM, top - height / PER_MM
        return points([(left, top), (right, top), (right, bottom), (left, bottom)])


def table_top(width_mm: float, depth_mm: float, rng: np.random.Generator) -> Sheet:
    """Draw a bare table, its middle under the board's middle."""
    return Sheet(_planks(width_mm, depth_mm, _TABLE_BGR, 0.10, rng), (-width_mm / 2, depth_mm / 2))


def empty_board(board: Board, holes: Mapping[str, int], dots: Mapping[str, str], rng: np.random.Generator) -> Sheet:
    """Draw a board without pieces.

    Args:
        board: where fields, lines, holes and grooves are.
        holes: site -> number of holes, 1 to 4; fields with 4 are painted.
        dots: site on the second ring -> colour of the dot that stands beside it on the rim.
        rng: what the grain is drawn by.
    """
    width_mm, depth_mm = np.ptp(board.outline, axis=0)
    sheet = Sheet(_planks(width_mm, depth_mm, _BOARD_BGR, 0.05, rng), (-width_mm / 2, depth_mm / 2))
    _paint_fields(sheet, board, holes)
    if board.groove is not None:
        _cut_grooves(sheet, board)
    if board.pit is not None:
        _dot(sheet, np.array(board.sites[board.pit.site]), board.pit.diameter / 2, _PIT_BGR)
    for x1, y1, x2, y2 in board.strokes:
        begin, end = sheet.pixels(points([(x1, y1), (x2, y2)]))
        cv2.line(sheet.image, _spot(begin), _spot(end), _LINE_BGR, round(1.0 * PER_MM), cv2.LINE_AA, SHIFT)
    for site, colour in dots.items():
        _dot(sheet, _dot_place_mm(board, site), _DOT_RADIUS_MM, _DOTS_BGR[colour])
    if board.holes is not None:
        for site, count in holes.items():
            for spot in spots_mm(count, board.holes.spread) + board.sites[site]:
                _drill(sheet, spot, board.holes.diameter / 2)
    return Sheet(np.asarray(cv2.GaussianBlur(sheet.image, (0, 0), 0.5), np.uint8), sheet.corner_mm)


def _dot_place_mm(board: Board, site: str) -> Floats:
    """Return where the dot of a field of the second ring is: on the rim, in line with its column or row."""
    place = np.array(board.sites[site])
    outermost_mm = np.abs(board.site_points()).max()
    on_rim_mm = outermost_mm + board.pitch_mm / 2 + _DOT_FROM_FIELDS_MM
    axis = 1 if abs(place[1]) == outermost_mm - board.pitch_mm else 0
    place[axis] = np.copysign(on_rim_mm, place[axis])
    return place


def _paint_fields(sheet: Sheet, board: Board, holes: Mapping[str, int]) -> None:
    half = board.pitch_mm / 2
    square = points([(-half, -half), (half, -half), (half, half), (-half, half)])
    paint = sheet.image.copy()
    for site, count in holes.items():
        if count == 4:
            cv2.fillConvexPoly(paint, sixteenths(sheet.pixels(square + board.sites[site])), _PAINT_BGR, 16, SHIFT)
    cv2.addWeighted(paint, 0.8, sheet.image, 0.2, 0, sheet.image)


def _cut_grooves(sheet: Sheet, board: Board) -> None:
    """Draw the grooves: two long edges each, round at both ends, in the shade of their walls."""
    long_edges = board.edges[: -len(board.outline)].reshape(-1, 2, 4)
    for one, other in long_edges:
        ends = points([(one[:2] + other[:2]) / 2, (one[2:] + other[2:]) / 2])
        begin, end = sheet.pixels(ends)
        width = round(float(np.linalg.norm(one[:2] - other[:2])) * PER_MM)
        cv2.line(sheet.image, _spot(begin), _spot(end), _GROOVE_BGR, width, cv2.LINE_AA, SHIFT)


def _drill(sheet: Sheet, spot_mm: Floats, radius_mm: float) -> None:
    """Draw a hole: dark, its far wall lit and its near wall in shade."""
    away_from_light = np.array([0.3, -0.3])
    _dot(sheet, spot_mm + away_from_light, radius_mm + 0.1, _EDGE_BGR)
    _dot(sheet, spot_mm, radius_mm, _LINE_BGR)
    _dot(sheet, spot_mm + away_from_light, radius_mm - 0.5, _HOLE_BGR)


def _dot(sheet: Sheet, place_mm: Floats, radius_mm: float, colour: tuple[int, int, int]) -> None:
    (centre,) = sheet.pixels(points([place_mm]))
    cv2.circle(sheet.image, _spot(centre), round(radius_mm * PER_MM * 2**SHIFT), colour, -1, cv2.LINE_AA, SHIFT)


def _spot(pixels: Floats) -> tuple[int, int]:
    x, y = sixteenths(pixels)
    return int(x), int(y)


def _planks(
    width_mm: float, depth_mm: float, bgr: tuple[int, int, int], contrast: float, rng: np.random.Generator
) -> Picture:
    """Draw wood whose grain runs from left to right: long soft bands, and fine streaks in them."""
    width, height = round(width_mm * PER_MM), round(depth_mm * PER_MM)
    grain = np.zeros((height, width), np.float32)
    for length_mm, thickness_mm, weight in ((220.0, 18.0, 0.6), (90.0, 5.0, 0.3), (40.0, 1.2, 0.25)):
        cells = rng.normal(size=(int(depth_mm / thickness_mm) + 2, int(width_mm / length_mm) + 2)).astype(np.float32)
        grain += weight * cv2.resize(cells, (width, height), interpolation=cv2.INTER_CUBIC)
    return whole(np.array(bgr, np.float32) * (1 + contrast * grain[..., None]))
