"""What each look looks like: colour distributions learned from the owner's own board and pieces.

Every sample of a site is a logarithmic colour relative to the bare wood in the same light, so a change of light
cancels. A look is a normal distribution of such colours; bare wood is one around its own empty picture, with a
second one for shade. Whatever fits none of them is something else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Floats
from calibration.light import recoloured

INDEPENDENT_SAMPLES = 10.0
"""How many independent measurements one site is worth; neighbouring samples share light, grain and blur."""
ELSE_DENSITY = 1 / 27
"""Density of "something else": anything within three log units in each channel is as likely."""
ODD_SAMPLES = 0.15
"""Part of a site's samples that may show anything: glare, a hole, an edge."""
LOOK_SPREAD = 2.5
"""Learned spreads are widened: one photo shows less variety than a game."""
POORLY_SEEN, POORLY_SEEN_PART = 0.25, 0.1
"""So much noise may be on a site that is seen poorly, in log units, and so many are: compression, dark wood."""
STRANGER = 10.0
"""A site that is worse than "something else" by so many nats is no poor view of wood."""
LEAST_CHANCE = 1e-30
COLOUR_FLOOR = 0.06
SHADE_FLOOR = 0.12
WOOD_COLOUR_FLOOR = 0.05
WOOD_SHADE_FLOOR = 0.05
SHADOW_PART = 0.08
SHADOW_MEAN = -0.35
SHADOW_SPREAD = 0.25
"""Shade on bare wood: darker by so many log units in all channels alike, in this part of all samples."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How likely everything is on every site.

    Attributes:
        likely: (S, 1 + looks) of an empty site and of each look; rows sum to one.
        strange: (S,) 0..1, how likely it is that the site shows none of them.
    """

    likely: Floats
    strange: Floats

    def trusted(self, trust: Floats) -> Floats:
        """Return `likely` (S, 1 + looks) with the evidence of each site weakened to a part (S,), 0..1."""
        evidence = np.log(np.maximum(self.likely, LEAST_CHANCE)) * trust[:, None]
        chance = np.exp(evidence - evidence.max(axis=1, keepdims=True))
        return np.asarray(chance / chance.sum(axis=1, keepdims=True))


@dataclass(frozen=True)
class Look:
    """The colours of one look, as a normal distribution of log colour relative to bare wood.

    Attributes:
        mean: (3,) B, G, R.
        covariance: (3, 3).
    """

    mean: Floats
    covariance: Floats

    def doubted(self, doubt: Floats) -> Look:
        """Return the look if its difference to wood may be off by a part (3,) of itself (one sigma)."""
        off = doubt * self.mean
        return replace(self, covariance=self.covariance + (np.outer(off, off) + np.diag(off**2)) / 2)

    @cached_property
    def _whitening(self) -> tuple[Floats, float]:
        """The affine map (3, 4) that makes this distribution the standard one, and the log volume that it undoes."""
        whitening = np.linalg.inv(np.linalg.cholesky(self.covariance))
        log_volume = -2 * np.log(np.diag(whitening)).sum()
        return np.column_stack([whitening, -whitening @ self.mean]), float(log_volume)

    def log_density(self, samples: NDArray[np.float32], noise: NDArray[np.float32] | float = 0.0) -> Floats:
        """Return the log density (...,) of samples (..., 3).

        Args:
            samples: log colours.
            noise: (...,) further spread of each sample, in log units (one sigma); widens the look as a whole.
        """
        whitening, log_volume = self._whitening
        white = recoloured(samples, whitening)
        squared = white[..., 0] ** 2 + white[..., 1] ** 2 + white[..., 2] ** 2
        if np.any(noise):
            wider = 1 + np.square(noise) / np.float32(np.exp(log_volume / 3))
            squared = squared / wider + 3 * np.log(wider)
        return np.asarray(-0.5 * (squared + np.float32(log_volume + 3 * np.log(2 * np.pi))), np.float64)


def learn_look(samples: NDArray[np.float32]) -> Look:
    """Return the look that samples (N, 3) show: median and robust spread, widened."""
    flat = samples.reshape(-1, 3).astype(np.float64)
    mean = np.median(flat, axis=0)
    distance = np.linalg.norm(flat - mean, axis=1)
    usual = flat[distance <= np.percentile(distance, 90)]
    learned = np.cov(usual, rowvar=False) if len(usual) > 3 else np.zeros((3, 3))
    return Look(mean, LOOK_SPREAD * learned + floor_covariance(COLOUR_FLOOR, SHADE_FLOOR))


def floor_covariance(colour: float, shade: float) -> Floats:
    """Return the covariance of independent noise in each channel and of light common to all three."""
    return np.asarray(colour**2 * np.eye(3) + shade**2 * np.ones((3, 3)))


BARE = Look(np.zeros(3), floor_covariance(WOOD_COLOUR_FLOOR, WOOD_SHADE_FLOOR))
SHADED = Look(np.full(3, SHADOW_MEAN), floor_covariance(WOOD_COLOUR_FLOOR, SHADOW_SPREAD))


def bare_log_density(bare_samples: NDArray[np.float32], noise: NDArray[np.float32]) -> Floats:
    """Return (S, P) the log density of bare wood, in light or shade, at each sample.

    Args:
        bare_samples: (S, P, 3) log colour relative to the empty board.
        noise: (S, P) what the camera's noise makes of each, in log units (one sigma): much where it is dark.
    """
    lit = np.log(1 - SHADOW_PART) + BARE.log_density(bare_samples, noise)
    shaded = np.log(SHADOW_PART) + SHADED.log_density(bare_samples, noise)
    return np.asarray(np.logaddexp(lit, shaded))


def else_evidence() -> float:
    """Return how well "something else" explains any site."""
    return INDEPENDENT_SAMPLES * float(np.log(ELSE_DENSITY))


def bare_evidence(log_density: Floats, wood: NDArray[np.float32]) -> Floats:
    """Return (S,) the evidence of bare wood on sites, which now and then is seen poorly.

    What is far stranger than "something else" stays so: a hand over a site is no poor view of it.

    Args:
        log_density: (S, P) of bare wood, as `bare_log_density` gives it.
        wood: (S, P, 3) log colour relative to the empty board.
    """
    poorly = site_evidence(BARE.log_density(wood, POORLY_SEEN))
    well = site_evidence(log_density)
    either = np.logaddexp(well, np.log(POORLY_SEEN_PART) + poorly)
    return np.asarray(np.where(well > else_evidence() - STRANGER, either, well))


def site_evidence(log_density: Floats) -> Floats:
    """Return (S,) the evidence of a site's samples (S, P), a few of which may show anything."""
    tolerant = np.log((1 - ODD_SAMPLES) * np.exp(log_density) + ODD_SAMPLES * ELSE_DENSITY)
    return np.asarray(INDEPENDENT_SAMPLES * tolerant.mean(axis=1))


def chances(evidence: Floats, other: float) -> Judgement:
    """Return the judgement that log evidence (S, 1 + looks) gives, against `other` for something else."""
    stacked = np.column_stack([evidence, np.full(len(evidence), other)])
    stacked = stacked - stacked.max(axis=1, keepdims=True)
    chance = np.exp(stacked)
    chance /= chance.sum(axis=1, keepdims=True)
    strange = chance[:, -1]
    return Judgement(chance[:, :-1] + strange[:, None] / evidence.shape[1], strange)
