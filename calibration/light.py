"""Light: pictures as logarithms, so that a change of light is a sum, and how this frame's light differs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Floats

DARKEST = 4.0
"""Added to grey values before the logarithm: below this there is more noise than light."""
GREY_NOISE = 2.0
"""What noise and compression make of a grey value in the halved frame, frame and reference together (one sigma)."""
LIGHTEST = float(np.log(250 + DARKEST))
"""Logarithms from here on say only "at least": a camera gives no more than 255."""
NOISE_ROWS = 6
"""Every how many rows of a frame its noise is measured."""
NOISE_MEAN = 0.704
"""The mean of the absolute value of a unit normal number whose largest fifth is cut down to the others."""
ORDINARY_RESIDUAL = 0.06
"""How far bare wood wanders from one frame to the next, in log units, while nobody is there."""

_LOGARITHMS = np.log(np.arange(256, dtype=np.float32) + np.float32(DARKEST))

LogPicture = NDArray[np.float32]
FloatT = TypeVar("FloatT", np.float32, np.float64)


def logarithm(frame: NDArray[np.uint8]) -> LogPicture:
    """Return the natural logarithm of grey values, any shape; one unit is a factor of e in light."""
    return np.asarray(cv2.LUT(frame, _LOGARITHMS), np.float32).reshape(frame.shape)


def recoloured(channels: NDArray[np.float32], matrix: Floats) -> LogPicture:
    """Return channels (..., 3) times a matrix (3, 3), or (3, 4) if its last column is added."""
    if channels.size == 0:
        return channels
    return np.asarray(cv2.transform(channels.reshape(1, -1, 3), matrix), np.float32).reshape(channels.shape)


def largest(channels: NDArray[FloatT]) -> NDArray[FloatT]:
    """Return the largest of three channels (..., 3); numpy's own maximum is slow along so short an axis."""
    return np.maximum(np.maximum(channels[..., 0], channels[..., 1]), channels[..., 2])


def mean_of(channels: LogPicture) -> LogPicture:
    """Return the mean of three channels (..., 3); likewise."""
    return np.asarray((channels[..., 0] + channels[..., 1] + channels[..., 2]) / 3, np.float32)


def noise_of(log_picture: LogPicture, grey_noise: float = GREY_NOISE) -> LogPicture:
    """Return how far noise moves logarithms (..., 3), all channels together (...,), in log units (one sigma)."""
    return np.asarray(grey_noise * np.exp(-mean_of(log_picture)), np.float32)


def grey_noise(half: NDArray[np.uint8]) -> float:
    """Return the noise of a halved frame (H, W, 3), in grey values (one sigma): how pixels differ from their sides.

    Smoothing with the binomial kernel of order 4 leaves neighbours in the halved frame correlated by
    C(8, 2) / C(8, 4) = 0.4, so a pixel minus the mean of its neighbours has a variance of 0.71.
    """
    green = half[::NOISE_ROWS, :, 1].astype(np.int16)
    twice_off = np.abs(2 * green[:, 1:-1] - green[:, :-2] - green[:, 2:]).ravel()
    counts = np.bincount(twice_off)
    largest_kept = np.searchsorted(counts.cumsum(), 0.8 * len(twice_off))
    mean = float(counts @ np.minimum(np.arange(len(counts)), largest_kept)) / len(twice_off) / 2
    return mean / (NOISE_MEAN * float(np.sqrt(0.71)))


def halved(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the frame smoothed and halved; pixel x of the frame lies at x / 2."""
    return np.asarray(cv2.pyrDown(frame), np.uint8)


@dataclass(frozen=True, slots=True)
class Light:
    """How much lighter this frame is than the reference, per channel, changing evenly across the board.

    Attributes:
        terms: (3, 3); row 0 is the logarithmic gain (B, G, R) in the board's centre, rows 1 and 2 its
            change per `scale_mm` to the right and away from the lower edge.
        scale_mm: half the board's size.
    """

    terms: Floats
    scale_mm: float

    def at(self, places_mm: Floats) -> LogPicture:
        """Return the logarithmic gain (..., 3) at places (..., 2) on the board."""
        shape = np.ones((*places_mm.shape[:-1], 3), np.float32)
        shape[..., 1], shape[..., 2] = places_mm[..., 0], places_mm[..., 1]
        return recoloured(shape, self.terms.T / (1, self.scale_mm, self.scale_mm))


def fit_light(residual: LogPicture, places_mm: Floats, scale_mm: float) -> Light:
    """Return the light that explains most of the bare wood; what a hand or shadow covers is outvoted.

    Args:
        residual: (N, 3) logarithm of the frame minus that of the reference, on bare wood.
        places_mm: (N, 2) where.
        scale_mm: half the board's size.
    """
    across = np.stack([np.ones(len(places_mm)), *(places_mm / scale_mm).T]).astype(np.float32)
    seen = np.ascontiguousarray(residual.T)
    terms = np.zeros((3, 3))
    terms[0] = np.median(seen, axis=1)
    for _round in range(6):
        rest = terms.T.astype(np.float32) @ across
        rest -= seen
        unlike = np.abs(rest, out=rest).max(axis=0)
        unlike /= ORDINARY_RESIDUAL
        weighted = across / (1 + unlike**2) ** 2
        terms = np.linalg.solve(weighted @ across.T + 1e-6 * np.eye(3), weighted @ seen.T)
    return Light(terms, scale_mm)
