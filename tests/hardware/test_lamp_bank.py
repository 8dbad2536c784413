from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.animation import SLOT_S
from hardware.errors import LampNameError, PinError
from hardware.lamp_bank import NIGHT, LampBank, LampDevice, open_lamps
from hardware.lamp_outputs import TerminalLamps
from hardware.lamps import Signal
from hardware.layout import Layout
from hardware.pin_lamps import DIMMED_HZ, PinLampOutput
from hardware.pins import Pins
from hardware.wiring import PinLamps
from hardware.wiring_files import shipped_wiring

WIRING = shipped_wiring("kopf-oder-knopf")
(RAILS,) = WIRING.lamps
assert isinstance(RAILS, PinLamps)
PINS: Mapping[str, int] = RAILS.pins
TICK_S = 0.04


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def rails(pins: Pins, told: list[str]) -> Iterator[LampBank]:
    rails = open_lamps(WIRING, pins, told.append)
    yield rails
    rails.close()


def pins_on(factory: MockFactory) -> set[str]:
    """The lamps whose pins are really high, by what is planned on them."""
    return {name for name, pin in PINS.items() if factory.pin(pin).state}


def over_time(rails: LampBank, factory: MockFactory, times_s: list[float]) -> list[set[str]]:
    states = []
    for t_s in times_s:
        rails.tick(t_s)
        states.append(pins_on(factory))
    return states


def test_a_steady_site_is_the_crossing_of_its_column_and_row_all_the_time(
    rails: LampBank, factory: MockFactory
) -> None:
    rails.show({"c10": Signal.STEADY})
    assert over_time(rails, factory, [5.0, 5.35, 5.79, 5.85, 6.7]) == [{"c", "10"}] * 5


@pytest.mark.parametrize(
    ("signal", "on_in_tenths"),
    [
        (Signal.STEADY, "##########"),
        (Signal.OK, "#########."),
        (Signal.TO, "#######..."),
        (Signal.BLINK, "#####....."),
        (Signal.FROM, "##..##...."),
        (Signal.WARN, "#.#.#.#..."),
    ],
    ids=lambda value: value.value if isinstance(value, Signal) else value,
)
def test_a_signal_is_told_by_its_rhythm(
    rails: LampBank, factory: MockFactory, signal: Signal, on_in_tenths: str
) -> None:
    rails.show({"a1": signal})
    rails.tick(0.0)
    middles_s = [(tenth + 0.5) * SLOT_S / 10 for tenth in range(20)]
    seen = "".join("#" if on == {"a", "1"} else "." for on in over_time(rails, factory, middles_s))
    assert seen == on_in_tenths * 2


def test_no_two_signals_have_the_same_rhythm(rails: LampBank, factory: MockFactory) -> None:
    times_s = [step * SLOT_S / 100 for step in range(100)]
    rhythms = set()
    for signal in Signal:
        rails.show({})
        rails.tick(0.0)
        rails.show({"a1": signal})
        rhythms.add(tuple(bool(on) for on in over_time(rails, factory, times_s)))
    assert len(rhythms) == len(Signal)


def test_sites_are_shown_one_after_another_with_a_dark_moment_between(rails: LampBank, factory: MockFactory) -> None:
    rails.show({"e2": Signal.STEADY, "e5": Signal.STEADY, "h7": Signal.STEADY})
    rails.tick(0.0)
    states = over_time(rails, factory, [0.1, 0.76, 0.9, 1.56, 1.7, 2.36, 2.5])
    assert states == [{"e", "2"}, set(), {"e", "5"}, set(), {"h", "7"}, set(), {"e", "2"}]


def test_both_turn_lamps_blink_together_and_beside_the_rails(rails: LampBank, factory: MockFactory) -> None:
    rails.show({"first": Signal.BLINK, "second": Signal.BLINK, "b3": Signal.STEADY})
    rails.tick(0.0)
    states = over_time(rails, factory, [0.1, 0.5, 0.9, 1.3])
    assert states == [{"first", "second", "b", "3"}, {"b", "3"}] * 2


def test_the_scene_that_is_shown_already_goes_on_where_it_is(rails: LampBank, factory: MockFactory) -> None:
    scene = {"a1": Signal.STEADY, "j10": Signal.STEADY}
    rails.show(scene)
    rails.tick(0.0)
    rails.show(dict(scene))
    assert over_time(rails, factory, [0.9]) == [{"j", "10"}]


def test_a_new_scene_begins_at_its_first_site(rails: LampBank, factory: MockFactory) -> None:
    rails.show({"a1": Signal.STEADY, "j10": Signal.STEADY})
    rails.tick(0.0)
    rails.show({"j10": Signal.STEADY, "a1": Signal.STEADY})
    assert over_time(rails, factory, [0.9]) == [{"j", "10"}]


def test_what_covers_a_scene_is_what_is_shown(rails: LampBank) -> None:
    rails.show({"d5": Signal.TO})
    rails.cover({"first": Signal.WARN})
    assert rails.scene == {"first": Signal.WARN}
    rails.cover(None)
    assert rails.scene == {"d5": Signal.TO}


def test_a_lamp_is_written_only_when_it_changes(rails: LampBank, factory: MockFactory) -> None:
    rails.show({"d4": Signal.STEADY})
    for tick in range(100):
        rails.tick(tick * TICK_S)
    assert [state.state for state in factory.pin(PINS["d"]).states] == [0, 1]


@pytest.mark.parametrize("name", ["k1", "a11", "third", "a", ""])
def test_a_scene_beyond_the_lamps_is_refused_and_the_old_one_stays(
    rails: LampBank, factory: MockFactory, name: str
) -> None:
    rails.show({"a1": Signal.STEADY})
    with pytest.raises(LampNameError, match="a site a1 to j10, or one of first, second"):
        rails.show({"b2": Signal.STEADY, name: Signal.STEADY})
    assert over_time(rails, factory, [0.0]) == [{"a", "1"}]


def test_at_night_lit_lamps_are_dimmed_and_dark_ones_stay_dark(rails: LampBank, factory: MockFactory) -> None:
    rails.show({"a1": Signal.STEADY, "first": Signal.STEADY})
    rails.tick(0.0)
    rails.brightness = NIGHT
    rails.tick(0.04)
    lamp, dark = factory.pin(PINS["a"]), factory.pin(PINS["b"])
    assert (lamp.state, lamp.frequency) == (pytest.approx(NIGHT), DIMMED_HZ)
    assert (dark.state, dark.frequency) == (0, None)
    rails.brightness = 1.0
    rails.tick(0.08)
    assert (lamp.state, lamp.frequency) == (1.0, None)
    rails.brightness = NIGHT
    rails.show({})
    rails.tick(0.12)
    assert (lamp.state, lamp.frequency) == (0, None)


def test_closing_darkens_the_lamps_before_it_gives_the_pins_back(pins: Pins, factory: MockFactory) -> None:
    rails = open_lamps(WIRING, pins, pytest.fail)
    rails.show({"a1": Signal.STEADY})
    rails.tick(0.0)
    rails.close()
    rails.close()
    assert rails.lit == set()
    assert not factory.pin(PINS["a"]).state
    open_lamps(WIRING, pins, pytest.fail).close()


def test_a_pin_that_is_taken_is_told_and_no_lamp_stays_open(pins: Pins) -> None:
    other = PinLampOutput({"x": PINS["second"]}, pins)
    with pytest.raises(PinError, match=r"^GPIO21: this program uses it already; .*own pin$"):
        PinLampOutput(PINS, pins)
    other.close()
    PinLampOutput(PINS, pins).close()


def test_a_device_that_cannot_be_opened_is_told_and_left_out(pins: Pins, told: list[str]) -> None:
    other = PinLampOutput({"x": PINS["second"]}, pins)
    bank = open_lamps(WIRING, pins, told.append, terminal=["a1", "first"])
    assert told == [
        "22 lamps on pins: left out, the game goes on without: "
        "GPIO21: this program uses it already; give every lamp and button its own pin"
    ]
    bank.show({"a1": Signal.STEADY})
    bank.tick(0.0)
    assert bank.lit == {"a1"}
    other.close()


class BrokenLamps(TerminalLamps):
    """Lamps that stop working."""

    def __init__(self, names: list[str], fails: Callable[[], bool]) -> None:
        super().__init__(names)
        self.closed, self._fails = False, fails

    def light(self, lit: Mapping[str, Signal], brightness: float) -> None:
        if self._fails():
            raise OSError(5, "Input/output error")
        super().light(lit, brightness)

    def close(self) -> None:
        self.closed = True
        raise OSError(5, "Input/output error")


def test_a_device_that_fails_is_told_once_and_left_out_and_its_sites_stay_known(told: list[str]) -> None:
    works = True
    broken = BrokenLamps(["a1", "first"], lambda: not works)
    good = TerminalLamps(["first"])
    bank = LampBank(
        [
            LampDevice("broken", Layout(["a1", "first"], "none"), broken),
            LampDevice("good", Layout(["first"], "none"), good),
        ],
        told.append,
    )
    bank.show({"a1": Signal.STEADY, "first": Signal.STEADY})
    bank.tick(0.0)
    assert bank.lit == {"a1", "first"}
    works = False
    bank.tick(0.04)
    assert told == ["broken: left out, the game goes on without: [Errno 5] Input/output error"]
    assert broken.closed
    bank.show({"a1": Signal.WARN, "first": Signal.STEADY})
    bank.tick(0.08)
    assert bank.lit == set(good.lit) == {"first"}
    assert len(told) == 1
    bank.close()
