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
    contrast = np.array([1 + _slope(change[:, c], pattern[:, c], SHADE_RESIDUAL) for c in range(3)])
    contrast = np.maximum(contrast, LEAST_CONTRAST)
    colour = (1 + _slope(_colour(change), _colour(pattern), COLOUR_RESIDUAL)) / contrast.mean()
    return Tone(contrast, float(colour))


def _colour(picture: LogPicture) -> NDArray[np.float32]:
    return np.asarray(picture - mean_of(picture)[:, None], np.float32).ravel()


def _slope(seen: NDArray[np.float32], by: NDArray[np.float32], usual: float) -> float:
    """Return the slope of the straight line through most of the points, by reweighted least squares."""
    slope = offset = 0.0
    for _round in range(ROUNDS):
        weights = 1 / (1 + ((seen - offset - slope * by) / usual) ** 2) ** 2
        total = max(float(weights.sum()), 1e-9)
        middle, height = float(weights @ by) / total, float(weights @ seen) / total
        across = weights * (by - middle)
        slope = float(across @ (seen - height)) / max(float(across @ (by - middle)), 1e-9)
        offset = height - slope * middle
    return slope
