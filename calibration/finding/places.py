"""Where the board may lie in its plane, and how large: by the offsets of the lines that run as its strokes do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.finding.strokes import Family, laid_flat, normals_and_lengths, unit
from calibration.geometry import Floats

SAME_DIRECTION_DEG = 2.5
SMALLEST_BOARD = 0.25
LARGEST_BOARD = 1.3
"""The board's larger side, as a part of the picture's width."""
ROUGH_BINS, CLOSE_BINS = 240, 480
"""Lines' offsets are told apart to such a part of the picture's width."""
ROUGH_SCALES, CLOSE_SCALES, ROUGH_PLACES = 140, 5, 6


@dataclass(frozen=True, slots=True)
class _Parallels:
    """The segments that run as a family of strokes does: the unit normal (2,), offsets and lengths in the plane."""

    family: Family
    normal: Floats
    offsets: Floats
    lengths: Floats


@dataclass(frozen=True, slots=True)
class Place:
    """Where a board may lie in the plane: its scale in plane units per mm, and its middle (2,)."""

    score: float
    scale: float
    shift: Floats


def places(
    rays: Floats, tilt: Floats, turn_deg: float, families: list[Family], board: Board, width: float
) -> list[Place]:
    """Return the likeliest places: looked for roughly over all scales, then closely around the best of them.

    Args:
        rays: of the segments' ends, (N, 2, 2).
        tilt: the rotation (3, 3) that lays the board flat.
        turn_deg: how the board is turned in its plane then.
        families: of the board's strokes.
        board: the board itself.
        width: of the picture, in the plane at distance one.
    """
    flat = laid_flat(rays, tilt)
    normal_deg, length = normals_and_lengths(flat)
    middle = flat.mean(axis=1)
    parallels = []
    for family in families:
        seen_deg = turn_deg - family.normal_deg
        off = (normal_deg - seen_deg + 90) % 180 - 90
        mine = np.abs(off) <= SAME_DIRECTION_DEG
        normal = unit(seen_deg)
        parallels.append(_Parallels(family, normal, middle[mine] @ normal, length[mine]))
    size_mm = float(np.ptp(board.outline, axis=0).max())
    scales = np.geomspace(SMALLEST_BOARD, LARGEST_BOARD, ROUGH_SCALES) * width / size_mm
    rough = sorted(_places_at(scales, parallels, width, width / ROUGH_BINS), key=lambda place: -place.score)
    step = scales[1] / scales[0]
    near = {place.scale for place in rough[:ROUGH_PLACES]}
    close = np.unique(np.outer(sorted(near), np.geomspace(1 / step, step, CLOSE_SCALES)).ravel().round(9))
    found = _places_at(close, parallels, width, width / CLOSE_BINS)
    found.sort(key=lambda place: -place.score)
    return found[:12]


def _places_at(scales: Floats, parallels: list[_Parallels], width: float, bin_size: float) -> list[Place]:
    reach = 1.5 * width
    count = round(2 * reach / bin_size)
    total_mm = sum(float(lines.family.lengths_mm.sum()) for lines in parallels)
    densities = []
    for lines in parallels:
        bins = np.clip(((lines.offsets + reach) / bin_size).astype(int), 0, count - 1)
        densities.append(np.convolve(np.bincount(bins, lines.lengths, count), [0.6, 1.0, 0.6], mode="same"))
    normals = [lines.normal for lines in parallels]
    found: list[Place] = []
    for scale in scales.tolist():
        covers = [
            _cover(density, lines.family, scale, bin_size) / total_mm
            for density, lines in zip(densities, parallels, strict=True)
        ]
        found.extend(_joint(covers, normals, scale, bin_size, reach))
    return found


def _cover(density: Floats, family: Family, scale: float, bin_size: float) -> Floats:
    """Return, for every offset of the board's origin, how many mm of the family's strokes are seen there."""
    count = len(density)
    total, padded = np.zeros(count), np.zeros(3 * count)
    shifts = np.round(family.offsets_mm * scale / bin_size).astype(int)
    for length_mm in set(family.lengths_mm.tolist()):
        padded[count : 2 * count] = np.minimum(density / (scale * length_mm), 1.0) * length_mm
        for shift in shifts[family.lengths_mm == length_mm].tolist():
            total += padded[count + shift : 2 * count + shift]
    return total


def _joint(covers: list[Floats], normals: list[Floats], scale: float, bin_size: float, reach: float) -> list[Place]:
    """Return the best shifts for a scale: peaks of two families crossed, all families asked."""
    first, second = 0, _most_across(normals)
    uncrossed = np.linalg.inv(np.array([normals[first], normals[second]]))
    found = []
    for i in _peaks(covers[first]):
        for j in _peaks(covers[second]):
            offsets = (np.array([i, j]) + 0.5) * bin_size - reach
            shift = uncrossed @ offsets
            score = 0.0
            for cover, normal in zip(covers, normals, strict=True):
                place = int((shift @ normal + reach) / bin_size)
                if 1 <= place < len(cover) - 1:
                    score += float(cover[place - 1 : place + 2].max())
            found.append(Place(score, scale, shift))
    found.sort(key=lambda place: -place.score)
    return found[:2]


def _most_across(normals: list[Floats]) -> int:
    across = [abs(float(normals[0][0] * n[1] - normals[0][1] * n[0])) for n in normals]
    return int(np.argmax(across))


def _peaks(cover: Floats) -> NDArray[np.intp]:
    return np.argpartition(-cover, 3)[:3]
