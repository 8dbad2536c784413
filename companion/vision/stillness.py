"""Whether the board lies still and free: a cheap look at every small frame, before any careful one.

The board and a rim around it are seen from above at a few millimetres a pixel. Something moves if the board changed
since the last frame; an arm is over it, also one that rests, if what differs from the free board reaches from
beyond the board onto it and is larger than a piece. There is no waiting time: two still frames are enough.
Bare skin can be as light as the wood it rests on: a free frame still needs the careful look, which sees colour.
"""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Camera, Floats
from calibration.resampling import resampled

Luma = NDArray[np.uint8]
State = Literal["moving", "covered", "free"]

ACROSS = 100
"""Pixels of the look from above, across the larger side."""
RIM_PITCHES = 1.25
BEYOND_PITCHES, ONTO_PITCHES = 0.6, 0.4
"""From the outermost fields' edge: farther out than the one is beyond the board, nearer than the other is on it."""
PICTURE_EDGE_PX = (1.5, 4.0)
"""Between these distances of the small frame's edge is beyond the board too: arms come from there."""
DARK = 16.0
"""Added to grey values before the logarithm, against the noise of dark cameras."""
MOVED, DIFFERS = 0.10, 0.18
"""Log units by which a pixel must change from frame to frame, and from the free board."""
MOVING_PART, STILL_PART = 0.004, 0.002
"""Part of the board's pixels that change: above the one it starts to move, below the other it may lie still."""
STILL_FRAMES = 2
LARGER_THAN_PIECE = 1.5
"""What covers the board is larger than this, in square pitches."""
LEAST_ON, LEAST_BEYOND = 6, 4
"""Pixels that it has on the board and beyond it."""
ADAPTS = 0.02
"""Part by which each free frame moves the picture of the free board, where it hardly differs: light fades."""

_LOGARITHMS = np.log(np.arange(256, dtype=np.float32) + np.float32(DARK))


class Stillness:
    """Watches small grey frames.

    Args:
        board: that is looked at.
        camera: that sees it, in pixels of the whole frame.
        free: (H, W) uint8, a small grey frame of the board with nothing over it; pieces may stand on it or not.
    """

    def __init__(self, board: Board, camera: Camera, free: Luma) -> None:
        self._source, beyond_mm, edge_px = _look_from_above(board, camera, (free.shape[1], free.shape[0]))
        in_picture = edge_px >= PICTURE_EDGE_PX[0]
        self._fields = in_picture & (beyond_mm <= 0)
        self._on = in_picture & (beyond_mm <= ONTO_PITCHES * board.pitch_mm)
        at_edge = edge_px <= PICTURE_EDGE_PX[1]
        self._beyond = in_picture & ((beyond_mm >= BEYOND_PITCHES * board.pitch_mm) | at_edge)
        self._seen = in_picture
        per_mm = ACROSS / float(np.ptp(_reach(board), axis=0).max())
        self._least_area = LARGER_THAN_PIECE * (board.pitch_mm * per_mm) ** 2
        self._free = self._look(free)
        self._last: NDArray[np.float32] | None = None
        self._still_frames = 0

    def see(self, luma: Luma) -> State:
        """Return what the next small frame (H, W) uint8, of the size of the free one, shows."""
        now = self._look(luma)
        moved = self._moved_part(now)
        self._last = now
        is_still = moved < (STILL_PART if self._still_frames < STILL_FRAMES else MOVING_PART)
        self._still_frames = self._still_frames + 1 if is_still else 0
        if self._still_frames < STILL_FRAMES:
            return "moving"
        return "covered" if self._is_covered(now) else "free"

    def accept(self) -> None:
        """Take the last frame for one of the free board: a careful look found nothing over it."""
        if self._last is not None:
            self._free = self._last.copy()

    def _look(self, luma: Luma) -> NDArray[np.float32]:
        seen = resampled(luma, self._source)
        return np.asarray(_LOGARITHMS[cv2.blur(seen, (3, 3))])

    def _moved_part(self, now: NDArray[np.float32]) -> float:
        if self._last is None:
            return 1.0
        change = (now - self._last)[self._fields]
        return float(np.mean(np.abs(change - np.median(change)) > MOVED))

    def _is_covered(self, now: NDArray[np.float32]) -> bool:
        change = now - self._free
        change -= np.median(change[self._seen])
        differs = ((np.abs(change) > DIFFERS) & self._seen).astype(np.uint8)
        opened = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        count, labels = cv2.connectedComponents(opened)
        area = np.bincount(labels.ravel(), minlength=count)
        on = np.bincount(labels[self._on], minlength=count)
        beyond = np.bincount(labels[self._beyond], minlength=count)
        reaching = (on >= LEAST_ON) & (beyond >= LEAST_BEYOND) & (area >= self._least_area)
        if reaching[1:].any():
            return True
        self._free += np.where(differs, 0, ADAPTS * (now - self._free)).astype(np.float32)
        return False


def _reach(board: Board) -> Floats:
    """Return (2, 2) the lower left and upper right corner of what is looked at."""
    sites = board.site_points()
    margin = (0.5 + RIM_PITCHES) * board.pitch_mm
    return np.array([sites.min(axis=0) - margin, sites.max(axis=0) + margin])


def _look_from_above(
    board: Board, camera: Camera, luma_px: tuple[int, int]
) -> tuple[NDArray[np.float32], Floats, Floats]:
    """Return (H, W, 2) where to sample the small frame, (H, W) how far beyond the fields that is, and its edge."""
    (left, bottom), (right, top) = _reach(board)
    per_mm = ACROSS / max(right - left, top - bottom)
    xs = np.arange(left, right, 1 / per_mm)
    ys = np.arange(top, bottom, -1 / per_mm)
    places = np.stack(np.meshgrid(xs, ys), axis=2)
    scale = np.array(luma_px) / np.array(camera.size_px)
    pixels = (camera.project(places.reshape(-1, 2)) + 0.5) * scale - 0.5
    source = pixels.reshape(places.shape)
    margin = RIM_PITCHES * board.pitch_mm
    beyond = np.stack(
        [
            left + margin - places[..., 0],
            places[..., 0] - (right - margin),
            bottom + margin - places[..., 1],
            places[..., 1] - (top - margin),
        ]
    ).max(axis=0)
    edge = np.concatenate([source, np.array(luma_px) - 1 - source], axis=2).min(axis=2)
    return source.astype(np.float32), beyond, edge
