"""The digit on a face, at any rotation: compared with every way the owner's own pieces can lie.

Light and contrast cancel in the correlation coefficient r of two pictures. With noise of unknown strength in n
independent samples, log likelihood is -n/2 log(1 - r^2) plus a constant (the profile likelihood of a regression).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Floats
from calibration.judges.digit_faces import Rows, disc_mm, square_mm
from calibration.looks import Judgement, chances
from calibration.resampling import resampled
from calibration.sight import Sight

STEP_MM = 0.8
DIGIT_MM = 8.0
"""A digit lies within this distance of its own middle."""
INK_MM = 9.5
"""A digit's middle is looked for within this distance of the face's: the digit may sit a little off."""
INK_RANKS = (0.02, 0.5, 0.98)
"""Where dark ink, the bare face and light ink stand among a face's grey values."""
INK_PART = 0.4
"""Ink differs from its face by more than this part of what the strongest ink does."""
SHIFTS = (-1, 0, 1)
"""Steps by which a digit may lie off from where it was found, in x and in y."""
TURN_DEG = 7.5
SMOOTHED_STEPS = 1
SMOOTHED_MM = (0.7, 1.6)
"""Faces are smoothed a little; the owner's digits are kept as smooth, and as they look in a blurred frame."""
INDEPENDENT_SAMPLES = 40.0
UNKNOWN_MARK = 0.92
"""A mark that correlates no better than this with any digit is as likely none of them."""


@dataclass(frozen=True)
class DigitGrid:
    """The samples of a digit: a disc that is compared at nine places.

    Attributes:
        height_mm: of the face over the board.
    """

    height_mm: float

    @cached_property
    def disc_mm(self) -> Floats:
        """(P, 2) the samples of a digit, around its middle."""
        return disc_mm(DIGIT_MM, STEP_MM)

    @cached_property
    def ink_mm(self) -> Floats:
        """(Q, 2) the samples that a digit's middle is looked for in."""
        return disc_mm(INK_MM, STEP_MM)

    @cached_property
    def plane(self) -> NDArray[np.float32]:
        """(3, P) orthonormal pictures of even light and its slopes."""
        flat = np.column_stack([np.ones(len(self.disc_mm)), self.disc_mm])
        return np.asarray(np.linalg.qr(flat)[0].T, np.float32)

    @cached_property
    def _across(self) -> int:
        return 2 * (int(DIGIT_MM / STEP_MM) + max(SHIFTS) + SMOOTHED_STEPS) + 1

    @cached_property
    def _shifted(self) -> NDArray[np.intp]:
        """(9, P) which samples of the square make up the disc at each place."""
        middle = self._across // 2
        x = np.round(self.disc_mm[:, 0] / STEP_MM).astype(int) + middle
        y = middle - np.round(self.disc_mm[:, 1] / STEP_MM).astype(int)
        return np.array([(y + dy) * self._across + x + dx for dy in SHIFTS for dx in SHIFTS], np.intp)

    def pictures(self, sight: Sight, sites: Rows, centres_mm: Floats) -> NDArray[np.float32]:
        """Return (N, 9, P) pictures of the digits on faces at centres (N, 2) from their sites' middles."""
        middles_mm = ink_centres(self, sight, sites, centres_mm)
        seen = self.sample(sight, sites, middles_mm, square_mm(self._across, STEP_MM))
        smooth = np.asarray(cv2.GaussianBlur(seen.reshape(-1, self._across), (3, 3), 0), np.float32)
        return normalised(smooth.reshape(len(sites), -1)[:, self._shifted], self.plane)

    def sample(self, sight: Sight, sites: Rows, centres_mm: Floats, offsets_mm: Floats) -> NDArray[np.float32]:
        """Return (N, P) grey values of the whole frame around some faces, offsets (P, 2) or (N, P, 2)."""
        pixels = sight.pixels_around(sites, centres_mm[:, None, :] + offsets_mm, self.height_mm)
        seen = resampled(sight.frame, pixels)
        return np.asarray(seen @ np.full(3, 1 / 3, np.float32), np.float32)


@dataclass(frozen=True)
class DigitShapes:
    """Digits of one colour, each as the owner's pieces show it, turned all the way round.

    Attributes:
        digits: their names.
        turned: (T, P) pictures of mean 0 and length 1.
        starts: the first row of `turned` for each digit, in order.
    """

    digits: Sequence[str]
    turned: NDArray[np.float32]
    starts: Sequence[int]

    def judge(self, pictures: NDArray[np.float32]) -> Judgement:
        """Return how likely pictures (N, 9, P) of faces show each digit."""
        return chances(_evidence(self.correlation(pictures)), float(_evidence(np.array(UNKNOWN_MARK))))

    def correlation(self, pictures: NDArray[np.float32]) -> Floats:
        """Return (N, digits) how well pictures (N, 9, P) agree with each digit, turned and shifted as it fits best."""
        faces, places, samples = pictures.shape
        flat = pictures.reshape(-1, samples)
        agreement = np.maximum.reduceat(self.turned @ flat.T, self.starts, axis=0)
        return np.asarray(agreement.reshape(-1, faces, places).max(axis=2).T, np.float64)


def learn_shapes(turned: Mapping[str, NDArray[np.float32]]) -> DigitShapes:
    """Return the shapes of digits, from pictures (T, P) of each as `all_around` returns them."""
    starts = np.cumsum([0, *(len(pictures) for pictures in turned.values())])[:-1]
    return DigitShapes(tuple(turned), np.concatenate(list(turned.values())), starts.tolist())


def _evidence(correlation: Floats) -> Floats:
    positive = np.clip(correlation, 0, 0.999)
    return np.asarray(-INDEPENDENT_SAMPLES / 2 * np.log(1 - positive**2))


def ink_centres(grid: DigitGrid, sight: Sight, sites: Rows, centres_mm: Floats) -> Floats:
    """Return (N, 2) the middles of the digits on faces, from the sites' middles: what differs most from the face."""
    seen = grid.sample(sight, sites, centres_mm, grid.ink_mm)
    ranks = [int(part * seen.shape[1]) for part in INK_RANKS]
    darkest, face, lightest = np.sort(seen, axis=1)[:, ranks].T[:, :, None]
    contrast = np.maximum(lightest - face, face - darkest)
    ink = np.clip(np.abs(seen - face) - INK_PART * contrast, 0, None)
    return np.asarray(centres_mm + ink @ grid.ink_mm / np.maximum(ink.sum(axis=1, keepdims=True), 1e-6))


def normalised(pictures: NDArray[np.float32], plane: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return pictures (..., P) of length 1, without what an orthonormal plane (3, P) explains: light and its slope."""
    off = pictures - (pictures @ plane.T) @ plane
    return np.asarray(off / np.maximum(np.linalg.norm(off, axis=-1, keepdims=True), 1e-6), np.float32)


def all_around(grid: DigitGrid, sight: Sight, site: int, centre_mm: Floats) -> NDArray[np.float32]:
    """Return (T, P) a face turned all the way round, at each sharpness, of mean 0 and length 1."""
    smooth = [_smoothed(sight, sigma_mm) for sigma_mm in SMOOTHED_MM]
    turns = np.radians(np.arange(0, 360, TURN_DEG))
    cosine, sine = np.cos(turns), np.sin(turns)
    rotation = np.stack([np.stack([cosine, -sine], 1), np.stack([sine, cosine], 1)], 1)
    offsets = grid.disc_mm @ rotation.transpose(0, 2, 1)
    sites = np.full(len(turns), site)
    centres = np.broadcast_to(centre_mm, (len(turns), 2))
    return normalised(np.concatenate([grid.sample(blurred, sites, centres, offsets) for blurred in smooth]), grid.plane)


def _smoothed(sight: Sight, sigma_mm: float) -> Sight:
    right = sight.camera.project([(0.0, 0.0), (1.0, 0.0)])
    sigma_px = sigma_mm * float(np.linalg.norm(right[1] - right[0]))
    return replace(sight, frame=np.asarray(cv2.GaussianBlur(sight.frame, (0, 0), sigma_px), np.uint8))
