from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buttons import ConfirmButtons
from hardware.clock import VirtualClock
from hardware.debounce import SETTLE_S
from hardware.errors import PinError
from hardware.gestures import Press
from hardware.pins import Pins

CONFIRM = {"first": 2, "second": 3}


@pytest.fixture
def buttons(pins: Pins, clock: VirtualClock) -> Iterator[ConfirmButtons]:
    buttons = ConfirmButtons(CONFIRM, pins, clock)
    yield buttons
    buttons.close()


class Fingers:
    """Presses and releases pins from another thread, as the thread of the real pins would."""

    def __init__(self, factory: MockFactory, clock: VirtualClock) -> None:
        self._factory, self._clock = factory, clock

    def set(self, who: str, *, pressed: bool) -> None:
        pin = self._factory.pin(CONFIRM[who])
        self._in_thread(pin.drive_low if pressed else pin.drive_high)

    def press(self, who: str, duration_s: float) -> None:
        self.set(who, pressed=True)
        self._clock.sleep(duration_s)
        self.set(who, pressed=False)

    @staticmethod
    def _in_thread(act: Callable[[], None]) -> None:
        failures: list[BaseException] = []

        def run() -> None:
            try:
                act()
            except BaseException as error:
                failures.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        assert not failures, "an exception would end the thread of the real pins"


@pytest.fixture
def fingers(factory: MockFactory, clock: VirtualClock) -> Fingers:
    return Fingers(factory, clock)


def test_a_press_is_told_when_it_is_over_with_the_time_it_began(
    buttons: ConfirmButtons, fingers: Fingers, clock: VirtualClock
) -> None:
    clock.sleep(1.0)
    fingers.set("first", pressed=True)
    assert buttons.poll(clock.now_s()) == []
    clock.sleep(0.25)
    assert buttons.poll(clock.now_s()) == []
    assert buttons.held(clock.now_s()) == ("first",)
    fingers.set("first", pressed=False)
    assert buttons.poll(clock.now_s()) == []
    clock.sleep(SETTLE_S + 0.001)
    assert buttons.poll(clock.now_s()) == [Press(("first",), 1.0, 0.25)]
    assert buttons.held(clock.now_s()) == ()
    clock.sleep(5.0)
    assert buttons.poll(clock.now_s()) == []


def test_a_tap_is_not_lost_while_the_loop_is_busy(
    buttons: ConfirmButtons, fingers: Fingers, clock: VirtualClock
) -> None:
    fingers.press("second", 0.05)
    clock.sleep(0.3)
    assert buttons.poll(clock.now_s()) == [Press(("second",), 0.0, 0.05)]


def test_several_taps_between_two_looks_are_all_told(
    buttons: ConfirmButtons, fingers: Fingers, clock: VirtualClock
) -> None:
    for _ in range(100):
        fingers.press("first", 0.03)
        clock.sleep(0.03)
    assert len(buttons.poll(clock.now_s())) == 100


@pytest.mark.parametrize("gap_s", [0.0005, 0.002, 0.008], ids=lambda gap_s: f"{gap_s * 1000:g} ms")
def test_a_bouncing_contact_is_one_press(
    buttons: ConfirmButtons, fingers: Fingers, clock: VirtualClock, gap_s: float
) -> None:
    presses = []
    for _ in range(6):
        fingers.press("first", gap_s)
        clock.sleep(gap_s)
        presses += buttons.poll(clock.now_s())
    began_s = clock.now_s()
    fingers.set("first", pressed=True)
    for _ in range(10):
        clock.sleep(0.01)
        presses += buttons.poll(clock.now_s())
    fingers.set("first", pressed=False)
    clock.sleep(0.1)
    presses += buttons.poll(clock.now_s())
    assert [(press.who, press.t_s) for press in presses] == [(("first",), began_s)]


def test_a_spike_is_no_press(buttons: ConfirmButtons, fingers: Fingers, clock: VirtualClock) -> None:
    fingers.press("first", 0.004)
    clock.sleep(1.0)
    assert buttons.poll(clock.now_s()) == []


def test_a_bouncing_release_is_no_second_press(buttons: ConfirmButtons, fingers: Fingers, clock: VirtualClock) -> None:
    fingers.press("first", 0.2)
    for _ in range(4):
        clock.sleep(0.003)
        fingers.press("first", 0.003)
    clock.sleep(0.1)
    assert len(buttons.poll(clock.now_s())) == 1


def test_two_presses_at_once_are_both_told(buttons: ConfirmButtons, fingers: Fingers, clock: VirtualClock) -> None:
    fingers.set("second", pressed=True)
    clock.sleep(0.001)
    fingers.set("first", pressed=True)
    clock.sleep(0.05)
    fingers.set("first", pressed=False)
    fingers.set("second", pressed=False)
    clock.sleep(0.05)
    assert sorted(press.who for press in buttons.poll(clock.now_s())) == [("first",), ("second",)]


def test_a_stuck_button_asks_for_nothing_and_does_not_hold_up_the_other(
    buttons: ConfirmButtons, fingers: Fingers, clock: VirtualClock
) -> None:
    fingers.set("first", pressed=True)
    presses = []
    for _ in range(200):
        clock.sleep(0.1)
        presses += buttons.poll(clock.now_s())
    assert buttons.stuck(clock.now_s()) == ("first",)
    assert buttons.held(clock.now_s()) == ()
    fingers.press("second", 1.5)
    clock.sleep(0.1)
    presses += buttons.poll(clock.now_s())
    fingers.set("first", pressed=False)
    clock.sleep(0.1)
    presses += buttons.poll(clock.now_s())
    assert [(press.who, round(press.held_s, 3)) for press in presses] == [(("second",), 1.5)]
    assert buttons.stuck(clock.now_s()) == ()


def test_both_buttons_held_together_are_one_press(
    buttons: ConfirmButtons, fingers: Fingers, clock: VirtualClock
) -> None:
    fingers.set("second", pressed=True)
    clock.sleep(0.2)
    fingers.press("first", 1.2)
    clock.sleep(0.3)
    fingers.set("second", pressed=False)
    clock.sleep(0.1)
    [press] = buttons.poll(clock.now_s())
    assert (press.who, press.t_s) == (("first", "second"), 0.2)
    assert press.held_s == pytest.approx(1.2)


def test_presses_are_found_by_looking_when_the_thread_of_the_pins_is_dead(
    buttons: ConfirmButtons, factory: MockFactory, clock: VirtualClock, fingers: Fingers
) -> None:
    for pin in CONFIRM.values():
        factory.pin(pin).when_changed = None
    presses = []
    for pressed in (True, False, True, False):
        fingers.set("first", pressed=pressed)
        for _ in range(5):
            clock.sleep(0.04)
            presses += buttons.poll(clock.now_s())
    assert [press.who for press in presses] == [("first",), ("first",)]


def test_a_wake_up_call_that_raises_is_told_and_later_presses_are_seen(
    pins: Pins, clock: VirtualClock, fingers: Fingers, caplog: pytest.LogCaptureFixture
) -> None:
    def wake() -> None:
        raise SystemExit(3)

    buttons = ConfirmButtons(CONFIRM, pins, clock, wake)
    presses = []
    for _ in range(3):
        fingers.press("first", 0.1)
        clock.sleep(0.1)
        presses += buttons.poll(clock.now_s())
    buttons.close()
    assert len(presses) == 3
    assert "a button's callback failed" in caplog.text


def test_every_edge_wakes_the_loop(pins: Pins, clock: VirtualClock, fingers: Fingers) -> None:
    woken: list[float] = []
    buttons = ConfirmButtons(CONFIRM, pins, clock, lambda: woken.append(clock.now_s()))
    clock.sleep(2.0)
    fingers.press("second", 0.25)
    buttons.close()
    assert woken == [2.0, 2.25]


def test_closed_buttons_give_their_pins_back(pins: Pins, clock: VirtualClock) -> None:
    for _ in range(2):
        buttons = ConfirmButtons(CONFIRM, pins, clock)
        buttons.close()
        buttons.close()
        assert buttons.poll(0.0) == []


def test_a_pin_that_is_taken_is_told_and_no_button_stays_open(pins: Pins, clock: VirtualClock) -> None:
    other = ConfirmButtons({"second": 3}, pins, clock)
    with pytest.raises(PinError, match=r"^GPIO3: this program uses it already"):
        ConfirmButtons(CONFIRM, pins, clock)
    other.close()
    ConfirmButtons(CONFIRM, pins, clock).close()
