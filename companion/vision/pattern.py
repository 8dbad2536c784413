"""Where the board's own pattern has vanished: its lines, holes, grooves and grain, whatever colour lies over them.

Frame and empty board are compared in small windows, both without what changes slowly, like light. The slope of the
one by the other is about 1 where the board is seen, in shade and under a lamp too, and about 0 under a hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Floats
from calibration.light import LogPicture, mean_of
from calibration.orientation import site_turns, turned_clockwise
from calibration.reference import CANVAS_PER_MM, Places, Reference
from calibration.sight import Sight

FloatT = TypeVar("FloatT", np.float32, np.float64)

PIXEL_MM = 4.0
"""The pattern is looked at by pixels this large."""
SLOWLY_PIXELS = 5
"""What is left of a picture that is smoothed over so many of them changes slowly."""
WINDOW_PIXELS = 5
LEAST_SEEN_PART = 0.4
"""So much of a window must show neither pieces nor what lies beside the board."""
LEAST_PATTERN = 0.4
"""Windows with a weaker pattern than this part of what is usual on the board say nothing."""
LEAST_GREY = 3.0
"""Grey levels: a weaker pattern than this may get lost in noise and compression."""
BLURRED = 0.3
"""A frame that shows less than this part of the pattern all over the board says nothing of any place."""
VANISHED = 0.5
"""Where less than this part of what the whole frame shows of the pattern is left, something may lie over it."""
LEAST_AREA_MM2 = 320.0
SURE = 5.0
"""By so many standard deviations the slope of a whole region must be too low: a shadow's edge makes it uncertain."""
CORRELATED_PIXELS = 2.0
"""Neighbours are alike: so many pixels are worth one."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A board as it lies.

    Attributes:
        shade: (H, W) its logarithmic shade, in pixels of `PIXEL_MM`.
        fine: (H, W) that shade without what changes slowly.
        strength: of the pattern, in log units (root mean square).
    """

    shade: LogPicture
    fine: LogPicture
    strength: float

    @classmethod
    def of(cls, canvas: LogPicture, on_board: NDArray[np.bool_]) -> Turn:
        """Return a board whose shade over the canvas is known, and where it lies (H, W)."""
        shade = _coarsely(canvas)
        (fine,) = _fine([shade], on_board.astype(np.float32))
        return cls(shade, fine, float(np.sqrt(np.mean(fine[on_board] ** 2))))


@dataclass(frozen=True, slots=True)
class Pattern:
    """The pattern of an empty board.

    Attributes:
        places_mm: (H, W, 2) where each pixel lies.
        on_board: (H, W) which ones lie on the board.
        turns: the board in each turn that it may lie in while it is played on.
    """

    places_mm: Floats
    on_board: NDArray[np.bool_]
    turns: tuple[Turn, ...]

    @classmethod
    def of(cls, reference: Reference, places: Places) -> Pattern:
        """Return the pattern of a reference."""
        inside = (_coarsely(places.on_board.astype(np.float32)) == 1).astype(np.uint8)
        # At the rim a fit that is off by a pixel shows something else.
        on_board = cv2.erode(inside, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=(0,)) > 0
        shade = mean_of(reference.canvas)
        ways_deg = site_turns(places.board) if places.board.turned_in_play else ()
        shades = [shade, *(turned_clockwise(shade, turn_deg, places.canvas) for turn_deg in ways_deg)]
        turns = tuple(Turn.of(each, on_board) for each in shades)
        return cls(_coarsely(places.canvas_mm), on_board, turns)

    def vanished(self, sight: Sight, pieces: NDArray[np.bool_]) -> Floats:
        """Return (N, 2) places on the board, in mm, that something lies over; empty if nothing does.

        Args:
            sight: of the frame.
            pieces: which pixels of its canvas pieces may hide or shade.
        """
        now = _coarsely(mean_of(sight.canvas))
        is_free = self.on_board & self._in_picture(sight) & (_coarsely(pieces.astype(np.float32)) == 0)
        seen = is_free.astype(np.float32)
        (shown,) = _fine([now], seen)
        turn = min(self.turns, key=lambda turn: float(((shown - turn.fine * seen) ** 2).sum()))
        (expected,) = _fine([turn.shade], seen)
        squared, part = _in_windows(expected * expected), _in_windows(seen)
        slope = _in_windows(expected * shown) / np.maximum(squared, np.float32(1e-9))
        strength = np.sqrt(squared / np.maximum(part, 1))
        told = is_free & (part >= LEAST_SEEN_PART * WINDOW_PIXELS**2)
        told &= (strength >= LEAST_PATTERN * turn.strength) & (strength * np.exp(now) >= LEAST_GREY)
        usual = float(np.median(slope[told])) if told.any() else 0.0
        if usual < BLURRED:
            return np.zeros((0, 2))
        regions, areas = _regions(told & (slope < VANISHED * usual))
        gone = _is_gone(regions, areas, expected, shown, usual)
        return np.asarray(self.places_mm[gone[regions]])

    def _in_picture(self, sight: Sight) -> NDArray[np.bool_]:
        """Return (H, W) which pixels lie in the picture."""
        size_px = np.array(sight.camera.size_px)

        def is_seen(places_mm: Floats) -> NDArray[np.bool_]:
            pixels = sight.camera.project(places_mm)
            return np.asarray(((pixels >= 0) & (pixels <= size_px - 1)).all(axis=1))

        if is_seen(sight.places.board.outline).all():
            return np.ones(self.on_board.shape, bool)
        return is_seen(self.places_mm.reshape(-1, 2)).reshape(self.on_board.shape)


def _coarsely(canvas: NDArray[FloatT]) -> NDArray[FloatT]:
    """Return a picture over the canvas (H, W, ...) in pixels of `PIXEL_MM`."""
    smaller = 1 / (PIXEL_MM * CANVAS_PER_MM)
    return np.asarray(cv2.resize(canvas, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA), canvas.dtype)


def _fine(pictures: list[LogPicture], seen: NDArray[np.float32]) -> list[LogPicture]:
    """Return pictures (H, W) without what changes slowly, by those pixels alone that are seen (H, W), 0 or 1."""
    layers = cv2.merge([*(picture * seen for picture in pictures), seen])
    size = (SLOWLY_PIXELS, SLOWLY_PIXELS)
    *slow, part = cv2.split(cv2.blur(layers, size, borderType=cv2.BORDER_REPLICATE))
    part = np.maximum(part, np.float32(1e-6))
    return [
        np.asarray((picture - around / part) * seen, np.float32) for picture, around in zip(pictures, slow, strict=True)
    ]


def _in_windows(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the sum (H, W) of a picture (H, W) over the window around each pixel."""
    size = (WINDOW_PIXELS, WINDOW_PIXELS)
    return np.asarray(cv2.boxFilter(picture, -1, size, normalize=False, borderType=cv2.BORDER_CONSTANT), np.float32)


def _regions(weak: NDArray[np.bool_]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return in which region each pixel (H, W) lies, 0 for none, and the area of each; that of none is 0."""
    _count, regions, stats, _middles = cv2.connectedComponentsWithStats(weak.astype(np.uint8), connectivity=4)
    areas = np.asarray(stats[:, cv2.CC_STAT_AREA], np.int32)
    areas[0] = 0
    return np.asarray(regions, np.int32), areas


def _is_gone(
    regions: NDArray[np.int32],
    areas: NDArray[np.int32],
    expected: NDArray[np.float32],
    shown: NDArray[np.float32],
    usual: float,
) -> NDArray[np.bool_]:
    """Return (R,) which regions (H, W) are large and surely show less of the pattern than is usual in the frame."""
    squared, both, energy = (
        np.bincount(regions.ravel(), (one * other).ravel(), len(areas))
        for one, other in ((expected, expected), (expected, shown), (shown, shown))
    )
    squared = np.maximum(squared, 1e-9)
    slope = both / squared
    unexplained = np.maximum(energy - slope * both, 0) / np.maximum(areas, 1)
    doubt = np.sqrt(unexplained * CORRELATED_PIXELS / squared)
    large = areas * PIXEL_MM**2 >= LEAST_AREA_MM2
    return np.asarray(large & (slope < VANISHED * usual) & (usual - slope >= SURE * doubt))
