"""Parallel strokes of a board, and segments of a picture in a plane: both have a normal and a length."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.board import Board
from calibration.geometry import Floats


@dataclass(frozen=True, slots=True)
class Family:
    """Parallel strokes: the direction of their normal on the board, and offset and length of each, in mm."""

    normal_deg: float
    offsets_mm: Floats
    lengths_mm: Floats


def families(board: Board) -> list[Family]:
    """Return the engraved strokes and the edges of a board by direction."""
    x0, y0, x1, y1 = np.vstack([board.strokes, board.edges]).T
    length = np.round(np.hypot(x1 - x0, y1 - y0), 3)
    normal = np.round(np.degrees(np.arctan2(x1 - x0, -(y1 - y0)))) % 180
    found = []
    for degrees in sorted(set(normal.tolist())):
        mine = normal == degrees
        n = unit(degrees)
        offsets = ((x0 + x1) / 2 * n[0] + (y0 + y1) / 2 * n[1])[mine]
        found.append(Family(degrees, offsets, length[mine]))
    return found


def unit(degrees: float) -> Floats:
    """Return the vector (2,) of length one in a direction."""
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])


def laid_flat(rays: Floats, tilt: Floats) -> Floats:
    """Return rays (N, 2, 2) as points of the plane at distance one that the tilt lays flat, same shape."""
    solid = np.concatenate([rays, np.ones((*rays.shape[:2], 1))], axis=2) @ tilt.T
    return np.asarray(solid[:, :, :2] / solid[:, :, 2:])


def normals_and_lengths(flat: Floats) -> tuple[Floats, Floats]:
    """Return of segments (N, 2, 2) in a plane the normals in degrees, -180..180, and the lengths, (N,) each."""
    along = flat[:, 1] - flat[:, 0]
    return np.degrees(np.arctan2(along[:, 0], -along[:, 1])), np.linalg.norm(along, axis=1)
