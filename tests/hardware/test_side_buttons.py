from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buttons import ConfirmButtons
from hardware.clock import VirtualClock
from hardware.pins import Pins
from hardware.side_buttons import SHUTDOWN_S, SideButtons

PINS = {"hint": 26, "mute": 16, "dim": 20}
TICK_S = 0.04


class Side:
    """The buttons with a hand on them, on a virtual clock."""

    def __init__(self, buttons: SideButtons, factory: MockFactory, clock: VirtualClock) -> None:
        self.buttons, self._factory, self._clock = buttons, factory, clock
        self.wishes: list[str] = []
        self.countdown: list[float | None] = []

    def hold(self, button: str, duration_s: float) -> None:
        self._factory.pin(PINS[button]).drive_low()
        self._wait(duration_s)
        self._factory.pin(PINS[button]).drive_high()
        self._wait(0.2)

    def _wait(self, duration_s: float) -> None:
        end_s = self._clock.now_s() + duration_s
        while self._clock.now_s() < end_s:
            self._clock.sleep(TICK_S)
            self.wishes += self.buttons.poll(self._clock.now_s())
            self.countdown.append(self.buttons.shutdown_in_s(self._clock.now_s()))


@pytest.fixture
def side(pins: Pins, factory: MockFactory, clock: VirtualClock) -> Iterator[Side]:
    buttons = SideButtons(ConfirmButtons(PINS, pins, clock))
    yield Side(buttons, factory, clock)
    buttons.close()


@pytest.mark.parametrize(
    ("button", "held_s", "wishes"),
    [
        ("hint", 0.1, ["hint"]),
        ("hint", 0.9, ["hint"]),
        ("hint", 1.2, ["mute"]),
        ("hint", 3.2, ["dim"]),
        ("hint", 5.2, []),
        ("hint", 9.5, []),
        ("hint", 10.4, ["shutdown"]),
        ("hint", 14.0, ["shutdown"]),
        ("mute", 0.1, ["mute"]),
        ("mute", 11.0, ["mute"]),
        ("dim", 0.1, ["dim"]),
    ],
)
def test_a_press_asks_for_what_it_was_held_for(side: Side, button: str, held_s: float, wishes: list[str]) -> None:
    side.hold(button, held_s)
    assert side.wishes == wishes


def test_the_countdown_shows_from_5_s_on_and_ends_when_the_button_is_let_go(side: Side) -> None:
    side.hold("hint", 8.0)
    shown = [left_s for left_s in side.countdown if left_s is not None]
    assert shown[0] == pytest.approx(5.0, abs=0.1)
    assert shown[-1] == pytest.approx(SHUTDOWN_S - 8.0, abs=0.1)
    assert side.countdown[-1] is None
    side.hold("hint", 0.1)
    assert side.wishes == ["hint"]


def test_a_shutdown_is_asked_for_once_and_stays_at_0(side: Side) -> None:
    side.hold("hint", 12.0)
    side.hold("hint", 12.0)
    assert side.wishes == ["shutdown"]
    assert side.countdown[-1] == 0
