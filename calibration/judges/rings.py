"""The ring around a piece: none, or one of the colours that the owner's sample photo shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from calibration.board_files import Piece
from calibration.geometry import Floats
from calibration.light import LogPicture
from calibration.looks import (
    SHADED,
    SHADOW_PART,
    Judgement,
    Look,
    chances,
    floor_covariance,
    site_evidence,
)
from calibration.sight import Sight

RIM_MM = 0.8
WIDTH_MM = 3.0
"""The part of a ring that is looked at, from its outer rim inwards: the rest lies in the piece's shade."""
DIRECTIONS = 24
CIRCLES = 3
UNKNOWN = -25.0
"""Log evidence of a ring that nobody taught, and of one too blurred to tell; taught ones reach -10 in poor pictures."""
WOOD = Look(np.zeros(3), floor_covariance(0.08, 0.15))


@dataclass(frozen=True)
class Rings:
    """The rings of a board.

    Attributes:
        ring: their size.
        colours: name -> look of the ring.
    """

    ring: Piece
    colours: Mapping[str, Look]

    def judge(self, sight: Sight, sites: NDArray[np.intp], centres_mm: Floats) -> Judgement:
        """Return how likely no ring and each ring is around pieces at centres (N, 2) from their sites' middles."""
        wood = _around(sight, sites, centres_mm, self.ring, 0.0)
        lit = np.log(1 - SHADOW_PART) + WOOD.log_density(wood)
        bare = np.logaddexp(lit, np.log(SHADOW_PART) + SHADED.log_density(wood))
        seen = ring_samples(self.ring, sight, sites, centres_mm)
        colours = [colour.doubted(sight.tone.doubt) for colour in self.colours.values()]
        known = [site_evidence(colour.log_density(seen)) for colour in colours]
        return chances(np.column_stack([site_evidence(bare), *known]), UNKNOWN)


def ring_samples(ring: Piece, sight: Sight, sites: NDArray[np.intp], centres_mm: Floats) -> LogPicture:
    """Return (N, P, 3) log colour on the rings around pieces at centres (N, 2), relative to plain wood."""
    return _around(sight, sites, centres_mm, ring, ring.height)


def _around(sight: Sight, sites: NDArray[np.intp], centres_mm: Floats, ring: Piece, height_mm: float) -> LogPicture:
    return sight.around(sites, centres_mm[:, None, :] + _circles_mm(ring), height_mm)


@cache
def _circles_mm(ring: Piece) -> Floats:
    """Return (P, 2) the samples of a ring, around its middle."""
    outer_mm = ring.diameter / 2 - RIM_MM
    turns, radii = np.meshgrid(
        np.linspace(0, 2 * np.pi, DIRECTIONS, endpoint=False), np.linspace(outer_mm - WIDTH_MM, outer_mm, CIRCLES)
    )
    return np.column_stack([(radii * np.cos(turns)).ravel(), (radii * np.sin(turns)).ravel()])
