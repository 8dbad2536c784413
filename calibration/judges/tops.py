"""Tops of piles on the canvas: where they are and how large they appear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Floats
from calibration.light import LogPicture, noise_of
from calibration.looks import BARE, ELSE_DENSITY, Look
from calibration.reference import CANVAS_PER_MM
from calibration.sight import Sight

REACH = 1.18
"""A top's pixels are gathered this far around its middle, in its radii: beyond lie its neighbours."""
ROUNDS = 5
LEAST_AREA = 0.2


@dataclass(frozen=True, slots=True)
class Tops:
    """Tops of one colour.

    Attributes:
        rows: (N,) the sites they stand on.
        middles_mm: (N, 2) where their middles appear, on the board's surface.
        areas: (N, most) their area, relative to how large a disc at each height would appear.
    """

    rows: NDArray[np.intp]
    middles_mm: Floats
    areas: Floats


def lean(sight: Sight, places_mm: Floats, level: float) -> tuple[Floats, float]:
    """Return where places (N, 2) at the top of `level` pieces appear on the surface, and how much larger.

    The surface is seen from one point, so a plane above it is scaled about the point under the camera
    (intercept theorem).
    """
    height_mm = level * sight.places.board.piece.height
    eye = sight.camera.eye_mm
    larger = float(eye[2] / (eye[2] - height_mm))
    return np.asarray(eye[:2] + (places_mm - eye[:2]) * larger), larger


def colour_maps(sight: Sight, colours: Mapping[str, Look]) -> dict[str, NDArray[np.float32]]:
    """Return colour -> (H, W) how likely each canvas pixel shows it, 0..1."""
    reference = sight.reference
    lit = sight.lit
    on_plain_wood: LogPicture = lit - reference.plain
    densities = [
        BARE.log_density(lit - reference.canvas, noise_of(sight.canvas)),
        np.full(lit.shape[:2], np.log(ELSE_DENSITY)),
    ]
    densities += [look.log_density(on_plain_wood) for look in colours.values()]
    stacked = np.stack(densities).astype(np.float32)
    chance = np.exp(stacked - stacked.max(axis=0))
    chance /= chance.sum(axis=0)
    return dict(zip(colours, chance[2:], strict=True))


def find_tops(sight: Sight, colour_map: NDArray[np.float32], rows: NDArray[np.intp], most: int) -> Tops:
    """Return the tops of one colour on the sites `rows`: mean shift from where a middling pile's top would be."""
    places = sight.places
    radius_mm = places.board.piece.diameter / 2
    start, larger = lean(sight, places.site_mm[rows], (most + 1) / 2)
    half = round((REACH * radius_mm * larger + places.board.piece.height) * CANVAS_PER_MM) + 2
    window = _windows(sight, start, half)
    seen = np.where(window.inside, colour_map[window.row, window.column], 0)
    reach_mm = REACH * radius_mm * larger
    middle = start
    weight = np.zeros_like(seen)
    for _round in range(ROUNDS):
        away = np.hypot(window.x_mm - middle[:, 0, None], window.y_mm - middle[:, 1, None])
        weight = seen * (away <= reach_mm)
        total = np.maximum(weight.sum(axis=1), 1e-6)
        middle = (
            np.column_stack([(weight * window.x_mm).sum(axis=1), (weight * window.y_mm).sum(axis=1)]) / total[:, None]
        )
    area_mm2 = weight.sum(axis=1) / CANVAS_PER_MM**2
    found = area_mm2 > LEAST_AREA * np.pi * radius_mm**2
    middle = np.where(found[:, None], middle, start)
    scales = np.array([lean(sight, start[:1], level)[1] for level in range(1, most + 1)])
    areas = area_mm2[:, None] / (np.pi * (radius_mm * scales[None, :]) ** 2)
    return Tops(rows, middle, areas)


@dataclass(frozen=True, slots=True)
class _Windows:
    row: NDArray[np.intp]
    column: NDArray[np.intp]
    inside: NDArray[np.bool_]
    x_mm: Floats
    y_mm: Floats


def _windows(sight: Sight, middles_mm: Floats, half: int) -> _Windows:
    canvas = sight.places.canvas
    column0 = np.round((middles_mm[:, 0] - canvas.left_mm) * canvas.per_mm - 0.5).astype(np.intp)
    row0 = np.round((canvas.top_mm - middles_mm[:, 1]) * canvas.per_mm - 0.5).astype(np.intp)
    step = np.arange(-half, half + 1)
    rows, columns = (grid.ravel() for grid in np.meshgrid(step, step, indexing="ij"))
    row, column = row0[:, None] + rows, column0[:, None] + columns
    inside = (row >= 0) & (row < canvas.height) & (column >= 0) & (column < canvas.width)
    x_mm: Floats = canvas.left_mm + (column.astype(np.float64) + 0.5) / canvas.per_mm
    y_mm: Floats = canvas.top_mm - (row.astype(np.float64) + 0.5) / canvas.per_mm
    return _Windows(np.clip(row, 0, canvas.height - 1), np.clip(column, 0, canvas.width - 1), inside, x_mm, y_mm)
