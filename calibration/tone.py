"""Tone: how a frame renders what light alone does not change, measured on what is engraved on the board itself.

A camera's tone curve, haze and the strength of its colours change the differences between logarithms, as light never
does. The board's own pattern (lines, holes, paint, grain) shows by how much.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Floats
from calibration.light import LogPicture, mean_of

SHADE_RESIDUAL, COLOUR_RESIDUAL = 0.05, 0.02
"""How far the pattern wanders from one frame to the next, in log units."""
LEAST_CONTRAST = 0.2
LEAST_SEEN = 50
"""With fewer places to go by, tone is taken to be that of the reference."""
SOFTNESS = (-1.0, 1.5)
"""What lies beyond is no matter of focus."""
ROUNDS = 5
RIDGE = 1e-5
CLIPPED_DOUBT = 0.4
DOUBT = 0.6
"""Tone curves, haze and cut-off blacks differ: this part of what is corrected may be wrong (one sigma)."""


@dataclass(frozen=True, slots=True)
class Tone:
    """How a frame differs from the reference in more than its light.

    Attributes:
        contrast: (3,) of logarithms, B, G, R, relative to the reference: the exponent of a tone curve.
        colour: the same of what the channels differ by, beyond that: about 0 in a grey picture.
        clipped: (3,) which part of the board is too light to be measured, 0..1.
    """

    contrast: Floats
    colour: float
    clipped: Floats

    @property
    def doubt(self) -> Floats:
        """(3,) by what part of itself a corrected logarithm may be off (one sigma)."""
        return np.asarray(np.hypot(DOUBT * np.abs(1 - 1 / self.contrast), CLIPPED_DOUBT * self.clipped))


def fit_tone(change: LogPicture, pattern: LogPicture, clipped: NDArray[np.bool_], smooth: NDArray[np.float32]) -> Tone:
    """Return the tone that explains how the board's own pattern has changed; pieces on it are outvoted.

    Args:
        change: (N, 3) logarithm of the frame minus that of the reference, in the reference's light.
        pattern: (N, 3) logarithm of the reference minus that of plain wood at the same places.
        clipped: (N, 3) what is too light to be measured.
        smooth: (K, N) terms of places that uneven light may change by, like dark corners.
    """
    channels = zip(change.T, pattern.T, ~clipped.T, strict=True)
    slopes = [_slope(seen[shown], by[shown], smooth[:, shown], SHADE_RESIDUAL) for seen, by, shown in channels]
    contrast = np.maximum(1 + np.array(slopes), LEAST_CONTRAST)
    shown = ~clipped.any(axis=1)
    seen, by = _colour(change[shown]), _colour(pattern[shown])
    colour = (1 + _slope(seen, by, np.zeros((0, len(seen)), np.float32), COLOUR_RESIDUAL)) / contrast.mean()
    return Tone(contrast, float(colour), clipped.mean(axis=0))


def fit_softness(change: LogPicture, softer: LogPicture) -> float:
    """Return how much softer a frame is than the reference: 1 if it has changed as the softened reference would.

    Args:
        change: (N, 3) logarithm of the frame minus that of the reference, in the reference's light and tone.
        softer: (N, 3) logarithm of the softened reference minus that of the reference.
    """
    level = np.zeros((0, len(change)), np.float32)
    return float(np.clip(_slope(mean_of(change), mean_of(softer), level, SHADE_RESIDUAL), *SOFTNESS))


def _colour(picture: LogPicture) -> NDArray[np.float32]:
    return np.asarray(picture - mean_of(picture)[:, None], np.float32).ravel()


def _slope(seen: NDArray[np.float32], by: NDArray[np.float32], smooth: NDArray[np.float32], usual: float) -> float:
    """Return the slope of what is seen (N,) by a pattern (N,), most of it, beside smooth terms (K, N): reweighted."""
    if len(seen) < LEAST_SEEN:
        return 0.0
    terms = np.concatenate([np.ones((1, len(seen)), np.float32), smooth, by[None]])
    ridge = LEAST_SEEN * RIDGE * np.eye(len(terms))
    solution = np.zeros(len(terms), np.float32)
    for _round in range(ROUNDS):
        weights = (seen - solution @ terms) * np.float32(1 / usual)
        weights *= weights
        weights += 1
        weights *= weights
        np.reciprocal(weights, out=weights)
        weighted = terms * weights
        solution = np.linalg.solve(weighted @ terms.T + ridge, weighted @ seen).astype(np.float32)
    return float(solution[-1])
