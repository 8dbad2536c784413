"""The straight lines in a picture that a board may be found by, looked for in several ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Floats
from calibration.light import DARKEST
from calibration.resampling import resampled

SHORTEST_SEGMENT_PX = 14.0
EVENED_CONTRAST = 3.0
BESIDE_PX = 2.0
"""So far to both sides of a segment its contrast is measured."""
ALONG = 7
CLEAREST_PART, CLEAR_PART = 0.8, 0.4
"""Clear segments have this part of the contrast that the longer part of all keeps below."""
MOSTLY_CLEAR = 0.75
"""Where so many are clear, nothing is gained by leaving out the others."""


def segments_to_try(gray: NDArray[np.uint8], *, thorough: bool) -> Iterator[tuple[Floats, bool]]:
    """Yield segments (N, 4), x and y of both ends, and whether to take the photo for one that was cropped.

    Args:
        gray: (H, W).
        thorough: try more than what is plainly there: clear lines alone, without the grain of a table as light as
            the board; and what shows in evened light, as clear in the dark as under a lamp.
    """
    plain = _segments(gray)
    yield plain, False
    if not thorough:
        return
    clear = _clear(gray, plain)
    if len(clear) < MOSTLY_CLEAR * len(plain):
        yield clear, False
    yield _segments(cv2.createCLAHE(EVENED_CONTRAST, (8, 8)).apply(gray)), True


def _segments(gray: NDArray[Any]) -> Floats:
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD).detect(gray)[0]
    segments = np.asarray(found if found is not None else [], np.float64).reshape(-1, 4)
    return segments[_lengths(segments) >= SHORTEST_SEGMENT_PX]


def _lengths(segments: Floats) -> Floats:
    return np.asarray(np.hypot(segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1]))


def _clear(gray: NDArray[np.uint8], segments: Floats) -> Floats:
    """Return the segments that stand out, by the ratio of the light on both sides: alike in sun and in shade."""
    if len(segments) == 0:
        return segments
    start, way, length = segments[:, None, :2], segments[:, None, 2:] - segments[:, None, :2], _lengths(segments)
    places = start + np.linspace(0.15, 0.85, ALONG)[None, :, None] * way
    aside = BESIDE_PX * np.stack([-way[..., 1], way[..., 0]], axis=2) / length[:, None, None]
    light = np.log(cv2.blur(gray, (3, 3)).astype(np.float32) + np.float32(DARKEST))
    left, right = (
        resampled(light, (places + side).astype(np.float32), border=cv2.BORDER_CONSTANT) for side in (-aside, aside)
    )
    contrast = np.abs(left - right).mean(axis=1)
    order = np.argsort(contrast)
    shorter = np.cumsum(length[order]) < CLEAREST_PART * length.sum()
    return np.asarray(segments[contrast >= CLEAR_PART * contrast[order][shorter.sum()]])
