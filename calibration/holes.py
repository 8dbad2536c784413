"""Reading the hole map off a photo of the empty board.

Every field's picture is compared with what 1, 2, 3 and 4 holes would look like there. What one hole looks like on
this board, in this light, is learned from the fields themselves: first only where the wood is uneven is asked,
then the average hole is drawn at the places of each pattern.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.board_files import HolePattern
from calibration.geometry import Camera, Floats
from calibration.rectify import Canvas
from calibration.resampling import resampled

COUNTS = (1, 2, 3, 4)
PER_MM = 3.0
FIELD_SHARE = 0.78
"""How much of the pitch is looked at: the lines around the field are left out."""
SLACK_MM = 1.0
"""Holes are drilled by hand: a pattern may lie this far off."""
SURE = 0.98
"""A count read with less is listed as unsure."""
INDEPENDENT_PIXELS = 24.0
"""How many independent measurements one field is worth; wood grain and blur make neighbouring pixels alike."""
LEAST_LIKENESS = 0.45
"""A field that looks less than this like any pattern says little (a correlation, 0..1)."""


@dataclass(frozen=True, slots=True)
class FieldHoles:
    """What was read off one field.

    Attributes:
        count: 1..4, the likeliest.
        confidence: 0..1, how likely it is.
        possible: every count that cannot be ruled out, likeliest first; one alone if the reading is sure.
    """

    count: int
    confidence: float
    possible: tuple[int, ...]


def spots_mm(count: int, spread_mm: float) -> Floats:
    """Return (count, 2) where the holes lie in their field: centre, side by side, one above two, square."""
    half = spread_mm / 2
    base = half - spread_mm * np.sqrt(3) / 2
    patterns: dict[int, Sequence[tuple[float, float]]] = {
        1: [(0, 0)],
        2: [(-half, 0), (half, 0)],
        3: [(0, half), (-half, base), (half, base)],
        4: [(-half, half), (half, half), (-half, -half), (half, -half)],
    }
    return np.array(patterns[count], np.float64)


def read_holes(empty: NDArray[np.uint8], camera: Camera, board: Board) -> dict[str, FieldHoles]:
    """Return site -> holes, read off a photo of the empty board.

    Args:
        empty: (H, W, 3) uint8 BGR.
        camera: fitted to it.
        board: with a hole pattern.
    """
    if board.holes is None:
        return {}
    fields = _fields(empty, camera, board)
    grain = np.stack([_without_shade(field) for field in fields])
    likeness = _likeness(grain, board.holes)
    paint = np.stack([_paint(field) for field in fields])
    chances = _chances(likeness, paint)
    return {site: _field(chance) for site, chance in zip(board.sites, chances, strict=True)}


def hole_rows(holes: Mapping[str, FieldHoles], columns: int, rows: int) -> list[str]:
    """Return the map as one string a row, the top row first."""
    counts = [field.count for field in holes.values()]
    return ["".join(str(counts[column * rows + row]) for column in range(columns)) for row in reversed(range(rows))]


def _field(chance: Floats) -> FieldHoles:
    order = np.argsort(-chance)
    best = float(chance[order[0]])
    possible = (COUNTS[order[0]],) if best >= SURE else tuple(COUNTS[i] for i in order if chance[i] >= (1 - SURE) / 3)
    return FieldHoles(COUNTS[order[0]], round(best, 4), possible)


def _fields(empty: NDArray[np.uint8], camera: Camera, board: Board) -> list[NDArray[np.uint8]]:
    half = board.pitch_mm * FIELD_SHARE / 2
    square = np.array([(-half, -half), (half, half)])
    pictures = []
    for x, y in board.sites.values():
        canvas = Canvas.around(square + np.array([x, y]), PER_MM)
        pictures.append(resampled(empty, canvas.source(camera), cv2.INTER_CUBIC))
    return pictures


def _without_shade(field: NDArray[np.uint8]) -> Floats:
    """Return the fine structure alone, scaled so that its contrast is one."""
    picture = cv2.cvtColor(field, cv2.COLOR_BGR2GRAY).astype(np.float64)
    fine = cv2.GaussianBlur(picture, (0, 0), 0.25 * PER_MM) - cv2.GaussianBlur(picture, (0, 0), 2.5 * PER_MM)
    return np.asarray(fine / max(float(fine.std()), 1.0))


def _likeness(grain: Floats, pattern: HolePattern) -> Floats:
    """Return (fields, 4) how much each field looks like each count, as correlations -1..1.

    The board may lie turned by a quarter, half or three quarters: the turn that fits all fields together wins.
    """
    blur_px = pattern.diameter / 4 * PER_MM
    energy = np.stack([_zero_mean(cv2.GaussianBlur(field**2, (0, 0), blur_px)) for field in grain])
    blob = _gaussian_spot(pattern)
    by_turn = {turn: _correlate(energy, blob, pattern, turn) for turn in range(4)}
    turn = max(by_turn, key=lambda t: float(by_turn[t].max(axis=1).mean()))
    likeness = by_turn[turn]
    for _round in range(4):
        hole = _average_hole(grain, likeness, pattern, turn)
        likeness = _correlate(grain, hole, pattern, turn)
    return likeness


def _zero_mean(picture: Floats) -> Floats:
    return np.asarray(picture - picture.mean())


def _gaussian_spot(pattern: HolePattern) -> Floats:
    reach = _spot_reach(pattern)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    return np.asarray(np.exp(-(x**2 + y**2) / (2 * (pattern.diameter / 2 * PER_MM) ** 2)))


def _spot_reach(pattern: HolePattern) -> int:
    return round(0.5 * pattern.spread * PER_MM)


def _turned(spots: Floats, turn: int) -> Floats:
    angle = np.radians(90 * turn)
    return np.asarray(spots @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]))


def _drawn(count: int, hole: Floats, pattern: HolePattern, turn: int, size: int) -> Floats:
    """Return the picture (size, size) of a field with `count` holes."""
    picture = np.zeros((size, size))
    reach = len(hole) // 2
    middle = (size - 1) / 2
    for x, y in _turned(spots_mm(count, pattern.spread), turn) * PER_MM:
        column, row = round(middle + x), round(middle - y)
        picture[row - reach : row + reach + 1, column - reach : column + reach + 1] += hole
    return _zero_mean(picture)


def _correlate(fields: Floats, hole: Floats, pattern: HolePattern, turn: int) -> Floats:
    slack = round(SLACK_MM * PER_MM)
    size = fields.shape[1]
    likeness = np.zeros((len(fields), len(COUNTS)))
    for k, count in enumerate(COUNTS):
        drawn = _drawn(count, hole, pattern, turn, size)[slack:-slack, slack:-slack].astype(np.float32)
        for i, field in enumerate(fields):
            match = cv2.matchTemplate(field.astype(np.float32), drawn, cv2.TM_CCOEFF_NORMED)
            likeness[i, k] = match.max()
    return likeness


def _average_hole(grain: Floats, likeness: Floats, pattern: HolePattern, turn: int) -> Floats:
    reach = _spot_reach(pattern)
    size = grain.shape[1]
    middle = (size - 1) / 2
    total = np.zeros((2 * reach + 1, 2 * reach + 1))
    for field, chances in zip(grain, likeness, strict=True):
        ranked = np.sort(chances)
        weight = max(float(ranked[-1] - ranked[-2]), 0.0)
        for x, y in _turned(spots_mm(COUNTS[int(chances.argmax())], pattern.spread), turn) * PER_MM:
            column, row = round(middle + x), round(middle - y)
            total += weight * field[row - reach : row + reach + 1, column - reach : column + reach + 1]
    window = np.hanning(2 * reach + 3)[1:-1]
    return np.asarray(_zero_mean(total) * np.outer(window, window))


def _paint(field: NDArray[np.uint8]) -> Floats:
    """Return (2,) the field's hue as log ratios green / red and blue / green, holes left out by the median."""
    b, g, r = (float(np.median(field[:, :, i])) + 2.0 for i in range(3))
    return np.array([np.log(g / r), np.log(b / g)])


def _chances(likeness: Floats, paint: Floats) -> Floats:
    """Return (fields, 4) how likely each count is; rows sum to one."""
    capped = np.clip(likeness, 0.0, 0.999)
    evidence = -INDEPENDENT_PIXELS / 2 * np.log(1 - capped**2)
    evidence += _paint_evidence(paint, likeness.argmax(axis=1) == COUNTS.index(4))
    evidence -= evidence.max(axis=1, keepdims=True)
    chances = np.exp(evidence)
    chances /= chances.sum(axis=1, keepdims=True)
    trust = np.clip(likeness.max(axis=1) / LEAST_LIKENESS, 0, 1)[:, None] ** 2
    return np.asarray(trust * chances + (1 - trust) / len(COUNTS))


def _paint_evidence(paint: Floats, looks_like_four: NDArray[np.bool_]) -> Floats:
    """Return (fields, 4) what the paint says: "the coloured fields with 4 holes" (rulebook, Move Distance)."""
    evidence = np.zeros((len(paint), len(COUNTS)))
    if min(looks_like_four.sum(), (~looks_like_four).sum()) < 3:
        return evidence
    distance = []
    for group in (looks_like_four, ~looks_like_four):
        middle = np.median(paint[group], axis=0)
        spread = np.maximum(1.48 * np.median(np.abs(paint[group] - middle), axis=0), 0.04)
        distance.append(0.5 * np.clip(((paint - middle) / spread) ** 2, 0, 16).sum(axis=1))
    evidence[:, COUNTS.index(4)] = np.clip(distance[1] - distance[0], -6, 6)
    return evidence
