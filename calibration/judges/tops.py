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
    reference, lit = sight.reference, sight.lit
    on_plain_wood: LogPicture = lit - reference.plain
    bare = _density(BARE, lit - reference.canvas, noise_of(sight.canvas))
    densities = {colour: _density(look, on_plain_wood) for colour, look in colours.items()}
    total = sum(densities.values(), bare + np.float32(ELSE_DENSITY))
    return {colour: density / total for colour, density in densities.items()}


def _density(look: Look, seen: LogPicture, noise: LogPicture | float = 0.0) -> NDArray[np.float32]:
    return np.exp(look.log_density(seen, noise).astype(np.float32))


def find_tops(sight: Sight, colour_map: NDArray[np.float32], rows: NDArray[np.intp], most: int) -> Tops:
    """Return the tops of one colour on some sites: mean shift from where a middling pile's top would be.

    Args:
        sight: of the frame.
        colour_map: (H, W), one of `colour_maps`.
        rows: (N,) of the sites.
        most: how many discs the highest pile has.
    """
    places = sight.places
    radius_mm = places.board.piece.diameter / 2
    start, larger = lean(sight, places.site_mm[rows], (most + 1) / 2)
    reach_mm = REACH * radius_mm * larger
    window = _windows(sight, colour_map, start, round((reach_mm + places.board.piece.height) * CANVAS_PER_MM) + 2)
    middle, total = start, np.zeros(len(rows))
    for _round in range(ROUNDS):
        across = ((window.x_mm - middle[:, :1]) ** 2).astype(np.float32)
        left = (reach_mm**2 - (window.y_mm - middle[:, 1:]) ** 2).astype(np.float32)
        weight = window.seen * (across[:, None, :] <= left[:, :, None])
        by_column, by_row = np.einsum("nij->nj", weight), np.einsum("nij->ni", weight)
        total = by_column.sum(axis=1)
        mass = np.column_stack([(by_column * window.x_mm).sum(axis=1), (by_row * window.y_mm).sum(axis=1)])
        middle = mass / np.maximum(total, 1e-6)[:, None]
    area_mm2 = total / CANVAS_PER_MM**2
    found = area_mm2 > LEAST_AREA * np.pi * radius_mm**2
    middle = np.where(found[:, None], middle, start)
    eye_mm = float(sight.camera.eye_mm[2])
    scales = eye_mm / (eye_mm - np.arange(1, most + 1) * places.board.piece.height)
    areas = area_mm2[:, None] / (np.pi * (radius_mm * scales[None, :]) ** 2)
    return Tops(rows, middle, areas)


@dataclass(frozen=True, slots=True)
class _Windows:
    """Squares of the canvas, each around one place.

    Attributes:
        seen: (N, side, side) how likely each pixel shows the colour; 0 beyond the canvas.
        x_mm, y_mm: (N, side) where their columns and rows lie.
    """

    seen: NDArray[np.float32]
    x_mm: Floats
    y_mm: Floats


def _windows(sight: Sight, colour_map: NDArray[np.float32], middles_mm: Floats, half: int) -> _Windows:
    canvas, step = sight.places.canvas, np.arange(-half, half + 1)
    x_px, y_px = canvas.pixel(*middles_mm.T)
    columns = np.round(x_px).astype(np.intp)[:, None] + step
    rows = np.round(y_px).astype(np.intp)[:, None] + step
    # A frame of nothing around the map stands for all that lies beyond.
    framed = np.pad(colour_map, 1)
    down, across = np.clip(rows + 1, 0, canvas.height + 1), np.clip(columns + 1, 0, canvas.width + 1)
    seen = framed.take(down[:, :, None] * framed.shape[1] + across[:, None, :])
    return _Windows(
        seen, canvas.left_mm + (columns + 0.5) / canvas.per_mm, canvas.top_mm - (rows + 0.5) / canvas.per_mm
    )
