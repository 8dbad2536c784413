"""What lies over the board and is no piece on a site: a hand, a sleeve, a cup.

Two things give it away. Engraved lines vanish under it, many that lie together; and the wood between the sites
changes colour. A piece a little off its site hides a line or two, shade darkens wood without changing its colour.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.fitting import Fit, Sections
from calibration.following import hidden
from calibration.geometry import Floats
from calibration.light import LogPicture
from calibration.reference import CANVAS_PER_MM, Places, Reference
from calibration.sight import Sight

LINES_TOGETHER = 4
"""So many neighbouring sections of line must vanish; pieces hide two at most."""
TOGETHER_MM = 17.0
COLOUR_OFF = 0.12
LIGHTER = 0.20
DARKER = 0.70
"""Log units by which wood between sites must change: in colour, or lighter, or darker than shade makes it."""
LEAST_AREA_MM2 = 140.0
TOUCHING_MM = 22.0
"""A site this near to what covers the board may be hidden by it."""


@dataclass(frozen=True)
class Bounds:
    """The reference's darkest and lightest value around each canvas pixel: a fit off by a pixel stays within.

    Attributes:
        low, high: (H, W, 3) logarithms.
    """

    low: LogPicture
    high: LogPicture

    @classmethod
    def of(cls, reference: Reference) -> Bounds:
        """Return the bounds of a reference, one canvas pixel to each side."""
        around = np.ones((3, 3), np.uint8)
        return cls(
            np.asarray(cv2.erode(reference.canvas, around), np.float32),
            np.asarray(cv2.dilate(reference.canvas, around), np.float32),
        )


def covered_places(sight: Sight, bounds: Bounds, now: Fit, then: Fit, sections: Sections) -> Floats:
    """Return (N, 2) places on the board, in mm, where something lies over it; empty if nothing does."""
    lines = _vanished(now, then, sections)
    wood = _changed(sight, bounds)
    return np.concatenate([lines, wood])


def covered_sites(covering_mm: Floats, places: Places) -> NDArray[np.bool_]:
    """Return (S,) which sites may be hidden by what covers the board at places (N, 2)."""
    if len(covering_mm) == 0:
        return np.zeros(len(places.site_mm), bool)
    away = places.site_mm[:, None, :] - covering_mm[None, :, :]
    return np.asarray((away**2).sum(axis=2).min(axis=1) <= TOUCHING_MM**2)


def _vanished(now: Fit, then: Fit, sections: Sections) -> Floats:
    middles = sections.middles_mm[hidden(now, then)]
    if len(middles) < LINES_TOGETHER:
        return np.zeros((0, 2))
    near = ((middles[:, None, :] - middles[None, :, :]) ** 2).sum(axis=2) <= TOGETHER_MM**2
    group = np.arange(len(middles))
    while True:
        lowest = np.where(near, group[None, :], len(group)).min(axis=1)
        if (lowest == group).all():
            break
        group = lowest
    sizes = np.bincount(group, minlength=len(group))
    return np.asarray(middles[sizes[group] >= LINES_TOGETHER])


def _changed(sight: Sight, bounds: Bounds) -> Floats:
    places = sight.places
    ground = places.ground
    relative = sight.canvas[ground] - sight.light.at(places.ground_mm)
    beyond = np.maximum(relative - bounds.high[ground], 0) - np.maximum(bounds.low[ground] - relative, 0)
    brightness = beyond @ np.full(3, 1 / 3, np.float32)
    colour = np.abs(beyond - brightness[:, None]).max(axis=1)
    foreign = np.zeros(ground.shape, np.uint8)
    foreign[ground] = (colour > COLOUR_OFF) | (brightness > LIGHTER) | (brightness < -DARKER)
    opened = cv2.morphologyEx(foreign, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _count, labels, stats, _middles = cv2.connectedComponentsWithStats(opened)
    large = stats[:, cv2.CC_STAT_AREA] >= LEAST_AREA_MM2 * CANVAS_PER_MM**2
    large[0] = False
    return np.asarray(places.canvas_mm[large[labels]][::4])
