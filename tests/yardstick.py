"""How fast this machine is at what a look at a picture takes, so that no test asks for seconds."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import cv2
import numpy as np

REPETITIONS = 12
YARDSTICK_MS = 12.0
"""So long `work` takes on a machine of the kind that the figures in the benchmarks come from."""

_RNG = np.random.default_rng(1)
_PICTURE = _RNG.integers(0, 256, (720, 960, 3), dtype=np.uint8)
_TO_Y_PX, _TO_X_PX = np.indices((300, 400), np.float32)
_PART = _RNG.random((250, 3), dtype=np.float32)


def work() -> None:
    """Do some of everything: OpenCV on large pictures, numpy on small arrays, plain Python; each about as long."""
    for _time in range(6):
        cv2.resize(_PICTURE, (480, 360), interpolation=cv2.INTER_AREA)
    for _time in range(3):
        cv2.remap(_PICTURE, 2 * _TO_X_PX, 2 * _TO_Y_PX, cv2.INTER_LINEAR)
        cv2.GaussianBlur(_PICTURE[::2, ::2, 0].astype(np.float32), (5, 5), 0.0)
    for _time in range(250):
        np.exp(-np.clip(_PART, 0.1, 0.9)).sum(axis=1)
        _PART.take(np.argsort(_PART[:, 0]), axis=0)
    sum(number % 7 for number in range(60_000))


def times_yardstick(act: Callable[[], object]) -> float:
    """Return how many times as long as the yardstick something takes, in processor time of all threads.

    The two take turns, and the shortest of each counts: other programs only make them longer.
    """
    times_s = [(_time_s(act), _time_s(work)) for _repetition in range(REPETITIONS)]
    return min(own_s for own_s, _work_s in times_s) / min(work_s for _own_s, work_s in times_s)


def _time_s(act: Callable[[], object]) -> float:
    started_s = process_time()
    act()
    return process_time() - started_s
