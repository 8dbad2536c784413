"""How much work a reading is, against a yardstick of the same machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time, thread_time

import cv2
import pytest

from companion.setup.profiles import learn_profile
from companion.vision.reader import Reader
from tests.bench.eyes.timing import attangle_127
from tests.calibration.drawn import Picture
from tests.recorded import OWN_SESSIONS
from tests.vision.watched import game_of, profile_of, true_frame, true_frames, watched
from tests.yardstick import times_yardstick

REPETITIONS = 12
MOST_YARDSTICKS = 3.0
"""A reading takes up to 1.4, on processors without wide registers 2.2."""
SESSIONS = ("kopf-dev-1", "kipp4-dev-1", "attangle-dev-1", "krux-dev-1")
Timed = Callable[[], object]


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(threads)


def shares_of_all_threads(act: Timed, times: int = REPETITIONS) -> Iterator[float]:
    """Return how long all threads worked, over how long this one did, a few times: others may still be at something."""
    for _repetition in range(times):
        all_from_s, own_from_s = process_time(), thread_time()
        act()
        own_s = thread_time() - own_from_s
        yield (process_time() - all_from_s) / own_s


def reading(name: str) -> tuple[Reader, Picture]:
    if name == "attangle 127":
        profile, pictures = attangle_127()
        return Reader(profile), pictures[0]
    return Reader(profile_of(OWN_SESSIONS / name)), true_frame(OWN_SESSIONS / name, 1).picture


@pytest.mark.parametrize("name", [*SESSIONS, "attangle 127"])
def test_a_frame_is_read_quickly(name: str) -> None:
    reader, picture = reading(name)
    assert times_yardstick(lambda: reader.read(picture)) < MOST_YARDSTICKS


@pytest.mark.parametrize("name", SESSIONS)
def test_a_frame_with_a_hand_is_read_quickly(name: str) -> None:
    folder = OWN_SESSIONS / name
    picture = next(frame.picture for frame in true_frames(folder) if frame.hand)
    reader = Reader(profile_of(folder))
    reader.read(true_frame(folder, 1).picture)
    assert times_yardstick(lambda: reader.read(picture)) < MOST_YARDSTICKS


@pytest.mark.parametrize("name", SESSIONS)
def test_learning_keeps_no_other_thread_busy(name: str) -> None:
    folder = OWN_SESSIONS / name
    assert min(shares_of_all_threads(lambda: learn_profile(watched(folder), game_of(folder)), times=3)) < 1.2


@pytest.mark.parametrize("name", SESSIONS)
def test_reading_keeps_no_other_thread_busy(name: str) -> None:
    """The page, the lamps and a computer player think beside it."""
    reader, picture = reading(name)
    reader.read(picture)
    assert min(shares_of_all_threads(lambda: reader.read(picture))) < 1.2
