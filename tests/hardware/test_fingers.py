from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buttons import ConfirmButtons
from hardware.clock import VirtualClock
from hardware.fingers import Fingers, ScriptedPress
from hardware.pins import Pins

CONFIRM = {"first": 2, "second": 3}
SCRIPT = (ScriptedPress("first", 1.0, 1.1), ScriptedPress("second", 2.0, 2.5))


@pytest.fixture
def buttons(pins: Pins, clock: VirtualClock) -> Iterator[ConfirmButtons]:
    buttons = ConfirmButtons(CONFIRM, pins, clock)
    yield buttons
    buttons.close()


@pytest.mark.parametrize("step_s", [0.04, 0.3, 1.0], ids=lambda step_s: f"a look every {step_s} s")
def test_scripted_presses_reach_the_buttons_however_slow_the_loop_is(
    buttons: ConfirmButtons, factory: MockFactory, clock: VirtualClock, step_s: float
) -> None:
    fingers = Fingers(CONFIRM, factory, SCRIPT)
    presses = []
    while clock.now_s() < 8.0:
        fingers.move(clock.now_s())
        presses += buttons.poll(clock.now_s())
        clock.sleep(step_s)
    assert [press.who for press in presses] == [("first",), ("second",)]
    assert [press.t_s for press in presses] == pytest.approx([1.0, 2.0], abs=2 * step_s)


def test_nothing_is_pressed_before_its_time(buttons: ConfirmButtons, factory: MockFactory) -> None:
    fingers = Fingers(CONFIRM, factory, SCRIPT)
    fingers.move(0.99)
    assert factory.pin(2).state
    fingers.move(1.0)
    assert not factory.pin(2).state
    assert factory.pin(3).state
