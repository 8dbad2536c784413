from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.table.panel import Panel
from companion.table.scenes import TimedScene
from companion.values import Report
from hardware.buttons import ConfirmButtons
from hardware.clock import VirtualClock
from hardware.lamp_bank import BRIGHT, NIGHT, open_lamps
from hardware.lamps import Signal
from hardware.pins import Pins
from hardware.side_buttons import SideButtons
from hardware.sound import Silent, Sound, open_sound
from hardware.wiring_files import shipped_wiring

WIRING = shipped_wiring("krux")
HINT = 26
TICK_S = 0.04


class Corner:
    """The Hint button of a table with somebody's finger on it."""

    def __init__(self, factory: MockFactory, sound: Sound | None = None) -> None:
        pins = Pins(factory, "")
        self.clock, self._factory = VirtualClock(), factory
        self.lamps = open_lamps(WIRING, pins, pytest.fail)
        self.sound = sound or open_sound(WIRING.sound, pins, pytest.fail)
        self.notes = list[str]()
        self.asked = list[str]()
        self.lit = list[frozenset[str]]()
        self.side = SideButtons(ConfirmButtons(WIRING.buttons.side_buttons(), pins, self.clock))
        self.panel = self.panel_with(lambda: self.asked.append("hint"))
        self.closed_by = (self.side.close, self.lamps.close, self.sound.close)

    def panel_with(self, hint: Callable[[], None] | None) -> Panel:
        return Panel(self.side, self.lamps, self.sound, self, hint=hint, shut_down=self._shut_down)

    def note(self, text: str) -> None:
        self.notes.append(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        pytest.fail("the panel reports no frames")

    def hold(self, duration_s: float) -> None:
        self._factory.pin(HINT).drive_low()
        self.wait(duration_s)
        self._factory.pin(HINT).drive_high()
        self.wait(0.2)

    def wait(self, duration_s: float) -> None:
        end_s = self.clock.now_s() + duration_s
        while self.clock.now_s() < end_s:
            self.clock.sleep(TICK_S)
            self.panel.tick(self.clock.now_s())
            self.lamps.tick(self.clock.now_s())
            self.sound.tick(self.clock.now_s())
            self.lit.append(self.lamps.lit)

    def _shut_down(self) -> None:
        self.asked.append("shut down")
        self.lit.append(self.lamps.lit)


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()


@pytest.fixture
def corner(factory: MockFactory) -> Iterator[Corner]:
    corner = Corner(factory)
    corner.lamps.show({"c3": Signal.STEADY})
    yield corner
    for close in corner.closed_by:
        close()


def test_what_is_set_can_be_asked_for_elsewhere_and_looked_up(corner: Corner) -> None:
    assert (corner.panel.is_muted, corner.panel.is_dimmed) == (False, False)
    for wish in ("mute", "dim", "hint"):
        corner.panel.do(wish)
    assert (corner.panel.is_muted, corner.panel.is_dimmed) == (True, True)
    assert corner.notes == ["Sound off.", "Lamps dimmed."]
    assert corner.asked == ["hint"]


def test_a_short_press_asks_for_a_hint(corner: Corner) -> None:
    corner.hold(0.2)
    assert corner.asked == ["hint"]
    assert corner.notes == []


def test_without_hints_that_is_told(corner: Corner) -> None:
    corner.panel = corner.panel_with(hint=None)
    corner.hold(0.2)
    assert (corner.asked, corner.notes) == ([], ["There are no hints at this table."])


def test_holding_mutes_and_unmutes(corner: Corner) -> None:
    heard = list[bool]()
    for _ in range(2):
        corner.hold(1.5)
        heard.append(corner.sound.muted)
    assert heard == [True, False]
    assert corner.notes == ["Sound off.", "Sound on."]


def test_without_a_buzzer_there_is_nothing_to_unmute(factory: MockFactory) -> None:
    corner = Corner(factory, Silent())
    corner.hold(1.5)
    assert corner.notes == ["There is no buzzer."]
    for close in corner.closed_by:
        close()


def test_holding_longer_dims_and_brightens(corner: Corner, factory: MockFactory) -> None:
    corner.hold(3.5)
    assert corner.lamps.brightness == NIGHT
    assert factory.pin(27).state == pytest.approx(NIGHT)  # column c
    corner.hold(3.5)
    assert corner.lamps.brightness == BRIGHT
    assert corner.notes == ["Lamps dimmed.", "Lamps bright."]


def test_the_lamps_count_down_to_the_shutdown_and_are_dark_when_it_comes(corner: Corner) -> None:
    corner.hold(11.0)
    assert corner.asked == ["shut down"]
    changes = [lit for before, lit in zip([None, *corner.lit], corner.lit, strict=False) if lit != before]
    assert changes[:3] == [{"c", "3"}, {"first"}, {"second"}]
    assert {"first", "second"} in changes
    assert changes[-1] == set()
    assert corner.notes == [f"Switching off in {seconds} s; let go to stop." for seconds in (5, 4, 3, 2, 1)]


def test_letting_go_in_time_stops_it_and_the_scene_comes_back(corner: Corner) -> None:
    corner.hold(8.0)
    assert corner.asked == []
    assert corner.notes[-1] == "Not switched off."
    assert corner.lit[-1] == {"c", "3"}
    corner.wait(5.0)
    assert corner.asked == []
