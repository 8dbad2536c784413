from __future__ import annotations

import pytest

from companion.table.lights import Lights
from companion.table.scenes import TableState, TimedScene, scene_of
from tests.table.room import FakeLamps, FakeSound

DECLINED = scene_of("declined", "first", lasts_s=1.6)


def shown_at(lights: Lights, now_s: float) -> TimedScene | None:
    lights.tick(now_s)
    return lights.shown


@pytest.mark.parametrize("lasts", ["unclear", "no-board", "put-back", "your-turn"])
def test_what_is_told_once_is_shown_over_what_has_lasted_till_then(lasts: TableState) -> None:
    lights, lasting = Lights(FakeLamps(), FakeSound()), scene_of(lasts, "first")
    lights.tell((), lasting)
    assert shown_at(lights, 0.0) == lasting
    lights.tell((DECLINED,), lasting)
    assert shown_at(lights, 0.1) == DECLINED
    # The next frame says no more than that it still lasts.
    lights.tell((), lasting)
    assert shown_at(lights, 1.6) == DECLINED
    assert shown_at(lights, 1.8) == lasting


@pytest.mark.parametrize("lasts", ["unclear", "camera-lost", "put-back"])
def test_what_is_new_and_urgent_does_not_wait(lasts: TableState) -> None:
    lights = Lights(FakeLamps(), FakeSound())
    lights.tell((DECLINED,), scene_of("your-turn", "first"))
    lights.tick(0.0)
    lights.tell((), scene_of(lasts, "first"))
    assert shown_at(lights, 0.1) == scene_of(lasts, "first")
