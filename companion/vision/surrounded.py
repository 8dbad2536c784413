"""Which pieces are none: what stands on a site has wood around it, a hand that has a piece's colour goes on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Floats
from calibration.light import largest, mean_of
from calibration.sight import Sight

DIRECTIONS = 24
BESIDE_MM = 3.0
"""So far around a piece's top wood is looked for: the half of it shows beside a piece that stands off-centre."""
COLOUR, LIGHTER, DARKER = 0.12, 0.20, 0.70
"""Log units by which what is no wood differs: in colour, or lighter, or darker than shade makes it."""
LEAST_LOOKED_AT = 8
"""With fewer places to go by, between other pieces, nothing is said."""
NO_WOOD = 0.75
"""Such a part of its surroundings, none of it wood, no piece hides: neither off-centre nor leaning."""


def without_wood(sight: Sight, tops_mm: Floats, radius_mm: Floats) -> NDArray[np.bool_]:
    """Return (N,) which pieces have no wood around them.

    Args:
        sight: of the frame.
        tops_mm: (N, 2) where the pieces' tops appear on the board's surface.
        radius_mm: (N,) how large they appear there.
    """
    if len(tops_mm) == 0:
        return np.zeros(0, np.bool_)
    turns = np.linspace(0, 2 * np.pi, DIRECTIONS, endpoint=False)
    ways = np.column_stack([np.cos(turns), np.sin(turns)])
    around_mm = (tops_mm[:, None, :] + (radius_mm + BESIDE_MM)[:, None, None] * ways).reshape(-1, 2)
    canvas, on_board = sight.places.canvas, sight.places.on_board
    columns, rows = (np.round(pixel).astype(np.intp) for pixel in canvas.pixel(*around_mm.T))
    inside = (columns >= 0) & (rows >= 0) & (columns < canvas.width) & (rows < canvas.height)
    pixels = np.where(inside, rows * canvas.width + columns, 0)
    looked_at = inside & on_board.ravel()[pixels] & ~_on_any(around_mm, tops_mm, radius_mm)
    change = sight.change_at(pixels, around_mm)
    shade = mean_of(change)
    colour = largest(np.abs(change - shade[:, None]))
    foreign = looked_at & ((colour > COLOUR) | (shade > LIGHTER) | (shade < -DARKER))
    looked_at_each, foreign_each = (mask.reshape(-1, DIRECTIONS).sum(axis=1) for mask in (looked_at, foreign))
    return np.asarray((looked_at_each >= LEAST_LOOKED_AT) & (foreign_each >= NO_WOOD * looked_at_each))


def _on_any(places_mm: Floats, middles_mm: Floats, radius_mm: Floats) -> NDArray[np.bool_]:
    """Return (P,) which places (P, 2) lie on any of some discs (N, 2) with radii (N,)."""
    squared_mm2 = (places_mm**2).sum(axis=1)[:, None] + (middles_mm**2).sum(axis=1) - 2 * places_mm @ middles_mm.T
    return np.asarray((squared_mm2 < radius_mm**2).any(axis=1))
