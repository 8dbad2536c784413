"""What lies over the board and is no piece on a site: a hand, a sleeve, a cup.

Three things give it away. Engraved lines vanish under it, many that lie together; so does all else that makes the
board's pattern; and the wood between the sites changes colour. A piece a little off its site hides a line or two,
shade darkens wood without changing its colour.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.fitting import Fit, Sections
from calibration.following import hidden
from calibration.geometry import Floats
from calibration.light import LogPicture, largest, mean_of
from calibration.rectify import Canvas
from calibration.reference import CANVAS_PER_MM, Places, Reference
from calibration.sight import Sight
from companion.vision.pattern import Pattern
from companion.vision.surrounded import without_wood

LINES_TOGETHER = 3
"""So many neighbouring sections of line must vanish; a piece far off its site hides two more than its own."""
TOGETHER_MM = 17.0
COLOUR_OFF = 0.12
LIGHTER = 0.20
DARKER = 0.70
"""Log units by which wood between sites must change: in colour, or lighter, or darker than shade makes it."""
LEAST_AREA_MM2 = 140.0
OFF_CENTRE_MM = 5.0
"""Pieces are set down this far from their site, or cast a shadow as dark as themselves this far."""
TOUCHING_MM = 22.0
"""A site this near to what covers the board may be hidden by it."""


@dataclass(frozen=True)
class Bounds:
    """How much darker and lighter the reference is around each ground pixel: a fit off by a pixel stays within.

    Attributes:
        low, high: (N, 3) log units, relative to the pixel itself.
    """

    low: LogPicture
    high: LogPicture

    @classmethod
    def of(cls, reference: Reference, places: Places) -> Bounds:
        """Return the bounds of a reference, one canvas pixel to each side."""
        around = np.ones((3, 3), np.uint8)
        darkest, lightest = cv2.erode(reference.canvas, around), cv2.dilate(reference.canvas, around)
        low, high = (
            np.asarray((extreme - reference.canvas).reshape(-1, 3)[places.ground_pixels], np.float32)
            for extreme in (darkest, lightest)
        )
        return cls(low, high)


@dataclass(frozen=True)
class Pieces:
    """The pieces that stand on the board, as far as they hide lines and wood.

    Attributes:
        feet_mm: (N, 2) the sites they stand on.
        heads_mm: (N, 2) where their tops appear on the board's surface.
        radius_mm: how wide the widest is.
    """

    feet_mm: Floats
    heads_mm: Floats
    radius_mm: float

    def hide(self, places_mm: Floats, off_centre_mm: float = 0.0) -> NDArray[np.bool_]:
        """Return (P,) which places (P, 2) a piece hides that may stand off-centre: between its foot and its head."""
        if len(self.feet_mm) == 0 or len(places_mm) == 0:
            return np.zeros(len(places_mm), bool)
        (way_x, way_y), (foot_x, foot_y) = (self.heads_mm - self.feet_mm).T, self.feet_mm.T
        x, y = places_mm[:, :1] - foot_x, places_mm[:, 1:] - foot_y
        along = np.clip((x * way_x + y * way_y) / np.maximum(way_x**2 + way_y**2, 1e-9), 0, 1)
        squared_mm2 = (x - along * way_x) ** 2 + (y - along * way_y) ** 2
        return np.asarray((squared_mm2 <= (self.radius_mm + off_centre_mm) ** 2).any(axis=1))

    def drawn(self, canvas: Canvas) -> NDArray[np.bool_]:
        """Return (H, W) which pixels of a canvas pieces hide that may stand off-centre."""
        hidden = np.zeros((canvas.height, canvas.width), np.uint8)
        width = round(2 * (self.radius_mm + OFF_CENTRE_MM) * canvas.per_mm)
        feet, heads = (
            np.round(np.column_stack(canvas.pixel(*ends_mm.T))).astype(int).tolist()
            for ends_mm in (self.feet_mm, self.heads_mm)
        )
        for foot, head in zip(feet, heads, strict=True):
            cv2.line(hidden, foot, head, (1,), width)
        return hidden.astype(bool)


def standing(sight: Sight, heights_mm: Floats) -> Pieces:
    """Return the pieces of a sight; what has a piece's colour, but no wood around it, is none.

    Args:
        sight: of the frame.
        heights_mm: (S,) how high what stands on each site is, 0 where nothing stands.
    """
    board = sight.places.board
    taken = heights_mm > 0
    feet = sight.places.site_mm[taken]
    eye = sight.camera.eye_mm
    larger = eye[2] / np.maximum(eye[2] - heights_mm[taken], 1.0)
    heads = eye[:2] + (feet - eye[:2]) * larger[:, None]
    radius_mm = max(board.piece.diameter, board.ring.diameter if board.ring is not None else 0.0) / 2
    real = ~without_wood(sight, heads, radius_mm * larger)
    return Pieces(feet[real], heads[real], radius_mm)


def covered_places(
    sight: Sight, bounds: Bounds, pattern: Pattern, pieces: Pieces, now: Fit, then: Fit, sections: Sections
) -> Floats:
    """Return (N, 2) places on the board, in mm, where something lies over it; empty if nothing does."""
    lines = _vanished(pieces, now, then, sections)
    wood = _changed(sight, bounds, pieces)
    return np.concatenate([lines, wood, pattern.vanished(sight, pieces.drawn(sight.places.canvas))])


def covered_sites(covering_mm: Floats, places: Places) -> NDArray[np.bool_]:
    """Return (S,) which sites may be hidden by what covers the board at places (N, 2): at least the nearest."""
    if len(covering_mm) == 0:
        return np.zeros(len(places.site_mm), bool)
    away_mm2 = ((places.site_mm[:, None, :] - covering_mm[None, :, :]) ** 2).sum(axis=2).min(axis=1)
    return np.asarray(away_mm2 <= max(TOUCHING_MM**2, float(away_mm2.min())))


def _near(ones_mm: Floats, others_mm: Floats, within_mm: float) -> NDArray[np.bool_]:
    """Return (A, B) which of some places (A, 2) lie near which of others (B, 2)."""
    (x, y), (other_x, other_y) = ones_mm.T.astype(np.float32), others_mm.T.astype(np.float32)
    squared_mm2 = (x[:, None] - other_x) ** 2 + (y[:, None] - other_y) ** 2
    return np.asarray(squared_mm2 <= within_mm**2)


def _vanished(pieces: Pieces, now: Fit, then: Fit, sections: Sections) -> Floats:
    middles = sections.middles_mm[hidden(now, then)]
    middles = middles[~pieces.hide(middles, OFF_CENTRE_MM)]
    if len(middles) < LINES_TOGETHER:
        return np.zeros((0, 2))
    near = _near(middles, middles, TOGETHER_MM)
    group = np.arange(len(middles), dtype=np.int32)
    while True:
        lowest = np.where(near, group, np.int32(len(group))).min(axis=1)
        if (lowest == group).all():
            break
        # A group that belongs to another takes its members along: few rounds join a whole arm.
        group = lowest[lowest]
    sizes = np.bincount(group, minlength=len(group))
    return np.asarray(middles[sizes[group] >= LINES_TOGETHER])


def _changed(sight: Sight, bounds: Bounds, pieces: Pieces) -> Floats:
    places, change = sight.places, sight.ground_change
    beyond = np.maximum(change - bounds.high, 0) - np.maximum(bounds.low - change, 0)
    brightness = mean_of(beyond)
    colour = largest(np.abs(beyond - brightness[:, None]))
    odd = np.flatnonzero((colour > COLOUR_OFF) | (brightness > LIGHTER) | (brightness < -DARKER))
    foreign = np.zeros(places.ground.shape, np.uint8)
    foreign.reshape(-1)[places.ground_pixels[odd]] = ~pieces.hide(places.ground_mm[odd], OFF_CENTRE_MM)
    opened = cv2.morphologyEx(foreign, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    if not opened.any():
        return np.zeros((0, 2))
    _count, labels, stats, _middles = cv2.connectedComponentsWithStats(opened)
    large = stats[:, cv2.CC_STAT_AREA] >= LEAST_AREA_MM2 * CANVAS_PER_MM**2
    large[0] = False
    return np.asarray(places.canvas_mm.reshape(-1, 2)[np.flatnonzero(large[labels])[::4]])
