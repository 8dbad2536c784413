"""How the board may lie: tilted against the picture, and turned in its plane."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from calibration.finding.strokes import Family, laid_flat, normals_and_lengths
from calibration.geometry import Floats

MOST_TILT_DEG = 40.0
BINS_A_HALF_TURN = 360
OTHER_TURN_BINS = 20
OTHER_TURN_PART = 0.6
"""Another turn is worth a look when it lies this far from the best and its directions agree this well."""


def orientations(rays: Floats, families: list[Family]) -> list[tuple[Floats, float]]:
    """Return the likeliest (tilt, turn in degrees); strokes in many directions give several turns.

    Args:
        rays: of the segments' ends, (N, 2, 2).
        families: of the board's strokes.
    """
    scored = [(float(_direction_scores(laid_flat(rays, tilt), families).max()), tilt) for tilt in _tilts()]
    scored.sort(key=lambda entry: -entry[0])
    found: list[tuple[float, Floats, float]] = []
    for _score, start in scored[:3]:
        tilt = _sharpened(rays, start, families)
        scores = _direction_scores(laid_flat(rays, tilt), families)
        found.extend((float(scores[turn]), tilt, (turn + 0.5) * 180 / BINS_A_HALF_TURN) for turn in _turns(scores))
    found.sort(key=lambda entry: -entry[0])
    return [(tilt, turn_deg) for _score, tilt, turn_deg in found[:4]]


def _tilts() -> Iterator[Floats]:
    """Yield rotations (3, 3) that lay a tilted board flat, every 4 degrees up to the most."""
    for off_deg in np.arange(0.0, MOST_TILT_DEG + 1, 4.0):
        around = max(1, round(2 * np.pi * off_deg / 4.0))
        for towards in np.arange(around) * 2 * np.pi / around:
            yield _tilt(off_deg, float(towards))


def _tilt(off_deg: float, towards: float) -> Floats:
    axis = np.array([-np.sin(towards), np.cos(towards), 0.0]) * np.radians(off_deg)
    return np.asarray(cv2.Rodrigues(axis)[0], np.float64)


def _direction_histogram(flat: Floats) -> Floats:
    normal_deg, length = normals_and_lengths(flat)
    bins = (normal_deg % 180 / 180 * BINS_A_HALF_TURN).astype(int) % BINS_A_HALF_TURN
    histogram = np.bincount(bins, length, BINS_A_HALF_TURN)
    kernel = np.exp(-0.5 * (np.arange(-4, 5) / 1.6) ** 2)
    wrapped = np.concatenate([histogram[-4:], histogram, histogram[:4]])
    return np.convolve(wrapped, kernel, mode="valid") / max(float(length.sum()), 1e-9)


def _direction_scores(flat: Floats, families: list[Family]) -> Floats:
    """Return how well the board's directions agree with the segments for every turn, a bin each.

    The y axis points down in the picture and up on the board, so a board direction d appears at turn - d.
    """
    histogram = _direction_histogram(flat)
    total = np.zeros(BINS_A_HALF_TURN)
    for family in families:
        total += np.roll(histogram, round(family.normal_deg / 180 * BINS_A_HALF_TURN))
    return total


def _turns(scores: Floats) -> list[int]:
    """Return the bins of the highest peaks within a quarter turn, those nearly as high as the best."""
    half = BINS_A_HALF_TURN // 2
    folded = np.maximum(scores[:half], scores[half:])
    best = int(folded.argmax())
    turns = [best if scores[best] >= scores[best + half] else best + half]
    away = np.abs((np.arange(half) - best + half // 2) % half - half // 2)
    rest = np.where(away > OTHER_TURN_BINS, folded, 0)
    other = int(rest.argmax())
    if rest[other] > OTHER_TURN_PART * folded[best]:
        turns.append(other if scores[other] >= scores[other + half] else other + half)
    return turns


def _sharpened(rays: Floats, tilt: Floats, families: list[Family]) -> Floats:
    score = float(_direction_scores(laid_flat(rays, tilt), families).max())
    for size_deg in (2.0, 1.0, 0.5):
        moved = True
        while moved:
            moved = False
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                nudge = cv2.Rodrigues(np.radians(size_deg) * np.array([x, y, 0.0]))[0]
                other = np.asarray(nudge @ tilt, np.float64)
                other_score = float(_direction_scores(laid_flat(rays, other), families).max())
                if other_score > score * 1.001:
                    score, tilt, moved = other_score, other, True
    return tilt
