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
ROUNDS = 6
DOUBT = 0.6
"""Tone curves, haze and cut-off blacks differ: this part of what is corrected may be wrong (one sigma)."""


@dataclass(frozen=True, slots=True)
class Tone:
    """How a frame differs from the reference in more than its light.

    Attributes:
        contrast: (3,) of logarithms, B, G, R, relative to the reference: the exponent of a tone curve.
        colour: the same of what the channels differ by, beyond that: about 0 in a grey picture.
    """

    contrast: Floats
    colour: float

    @property
    def doubt(self) -> Floats:
        """(3,) by what part of itself a corrected logarithm may be off (one sigma)."""
        return np.asarray(DOUBT * np.abs(1 - 1 / self.contrast))


def fit_tone(change: LogPicture, pattern: LogPicture) -> Tone:
    """Return the tone that explains how the board's own pattern has changed; pieces on it are outvoted.

    Args:
        change: (N, 3) logarithm of the frame minus that of the reference, in the reference's light.
        pattern: (N, 3) logarithm of the reference minus that of plain wood at the same places.
    """
    channels = zip(np.ascontiguousarray(change.T), np.ascontiguousarray(pattern.T), strict=True)
    contrast = np.array([1 + _slope(seen, by, SHADE_RESIDUAL) for seen, by in channels])
    contrast = np.maximum(contrast, LEAST_CONTRAST)
    colour = (1 + _slope(_colour(change), _colour(pattern), COLOUR_RESIDUAL)) / contrast.mean()
    return Tone(contrast, float(colour))


def _colour(picture: LogPicture) -> NDArray[np.float32]:
    return np.asarray(picture - mean_of(picture)[:, None], np.float32).ravel()


def _slope(seen: NDArray[np.float32], by: NDArray[np.float32], usual: float) -> float:
    """Return the slope of the straight line through most of the points, by reweighted least squares."""
    slope = offset = 0.0
    by_by, by_seen = by * by, by * seen
    for _round in range(ROUNDS):
        weights = seen - by * slope
        weights -= offset
        weights *= 1 / usual
        weights *= weights
        weights += 1
        weights *= weights
        np.reciprocal(weights, out=weights)
        total = float(weights.sum())
        middle, height = float(weights @ by) / total, float(weights @ seen) / total
        across = float(weights @ by_by) / total - middle**2
        slope = (float(weights @ by_seen) / total - middle * height) / max(across, 1e-9)
        offset = height - slope * middle
    return slope
