from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.animation import SLOT_S
from hardware.errors import LampNameError, PinError
from hardware.lamps import Scene, Signal
from hardware.pins import Pins
from hardware.rails import RailLamps
from hardware.wiring import KOPF_ODER_KNOPF, Wiring

WIRING = KOPF_ODER_KNOPF
TICK_S = 0.04


@pytest.fixture
def rails(pins: Pins) -> Iterator[RailLamps]:
    rails = RailLamps(WIRING, pins)
    yield rails
    rails.close()


def pins_on(factory: MockFactory, wiring: Wiring = WIRING) -> set[str]:
    """The lamps whose pins are really high, by what is planned on them."""
    names = {**wiring.columns, **wiring.rows, **wiring.turn_lamps}
    return {name for name, pin in names.items() if factory.pin(pin).state}


def over_time(rails: RailLamps, factory: MockFactory, times_s: list[float]) -> list[set[str]]:
    states = []
    for t_s in times_s:
        rails.tick(t_s)
        states.append(pins_on(factory))
    return states


def test_a_steady_site_is_the_crossing_of_its_column_and_row_all_the_time(
    rails: RailLamps, factory: MockFactory
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
    rails: RailLamps, factory: MockFactory, signal: Signal, on_in_tenths: str
) -> None:
    rails.show({"a1": signal})
    rails.tick(0.0)
    middles_s = [(tenth + 0.5) * SLOT_S / 10 for tenth in range(20)]
    seen = "".join("#" if on == {"a", "1"} else "." for on in over_time(rails, factory, middles_s))
    assert seen == on_in_tenths * 2


def test_no_two_signals_have_the_same_rhythm(rails: RailLamps, factory: MockFactory) -> None:
    times_s = [step * SLOT_S / 100 for step in range(100)]
    rhythms = set()
    for signal in Signal:
        rails.show({})
        rails.tick(0.0)
        rails.show({"a1": signal})
        rhythms.add(tuple(bool(on) for on in over_time(rails, factory, times_s)))
    assert len(rhythms) == len(Signal)


def test_sites_are_shown_one_after_another_with_a_dark_moment_between(rails: RailLamps, factory: MockFactory) -> None:
    rails.show({"e2": Signal.STEADY, "e5": Signal.STEADY, "h7": Signal.STEADY})
    rails.tick(0.0)
    states = over_time(rails, factory, [0.1, 0.76, 0.9, 1.56, 1.7, 2.36, 2.5])
    assert states == [{"e", "2"}, set(), {"e", "5"}, set(), {"h", "7"}, set(), {"e", "2"}]


def test_both_turn_lamps_blink_together_and_beside_the_rails(rails: RailLamps, factory: MockFactory) -> None:
    rails.show({"first": Signal.BLINK, "second": Signal.BLINK, "b3": Signal.STEADY})
    rails.tick(0.0)
    states = over_time(rails, factory, [0.1, 0.5, 0.9, 1.3])
    assert states == [{"first", "second", "b", "3"}, {"b", "3"}] * 2


def test_the_scene_that_is_shown_already_goes_on_where_it_is(rails: RailLamps, factory: MockFactory) -> None:
    scene = {"a1": Signal.STEADY, "j10": Signal.STEADY}
    rails.show(scene)
    rails.tick(0.0)
    rails.show(dict(scene))
    assert over_time(rails, factory, [0.9]) == [{"j", "10"}]


def test_a_new_scene_begins_at_its_first_site(rails: RailLamps, factory: MockFactory) -> None:
    rails.show({"a1": Signal.STEADY, "j10": Signal.STEADY})
    rails.tick(0.0)
    rails.show({"j10": Signal.STEADY, "a1": Signal.STEADY})
    assert over_time(rails, factory, [0.9]) == [{"j", "10"}]


def test_random_scenes_leave_no_lamp_on_that_nobody_asked_for(rails: RailLamps, factory: MockFactory) -> None:
    rng = random.Random(5)
    now_s = 0.0
    for _ in range(300):
        sites = [f"{rng.choice('abcdefghij')}{rng.randint(1, 10)}" for _ in range(rng.randint(0, 5))]
        lamps = rng.sample(["first", "second"], rng.randint(0, 2))
        scene: Scene = {name: rng.choice(list(Signal)) for name in sites + lamps}
        rails.show(scene)
        for _ in range(10):
            now_s += TICK_S
            rails.tick(now_s)
            on = pins_on(factory)
            assert on == rails.lit
            crossing = on - {"first", "second"}
            assert crossing == set() or any(crossing == {site[0], site[1:]} for site in sites)
            assert on & {"first", "second"} <= set(lamps)


def test_a_lamp_is_written_only_when_it_changes(rails: RailLamps, factory: MockFactory) -> None:
    rails.show({"d4": Signal.STEADY})
    for tick in range(100):
        rails.tick(tick * TICK_S)
    factory.pin(WIRING.columns["d"]).assert_states([False, True])
    assert len(factory.pin(WIRING.columns["d"]).states) == 2


@pytest.mark.parametrize("name", ["k1", "a11", "a0", "third", "a", "1", ""])
def test_a_scene_beyond_the_rails_is_refused_and_the_old_one_stays(
    rails: RailLamps, factory: MockFactory, name: str
) -> None:
    rails.show({"a1": Signal.STEADY})
    with pytest.raises(LampNameError, match="a site a1 to j10, or one of first, second"):
        rails.show({"b2": Signal.STEADY, name: Signal.STEADY})
    assert over_time(rails, factory, [0.0]) == [{"a", "1"}]


def test_closing_darkens_the_lamps_before_it_gives_the_pins_back(pins: Pins, factory: MockFactory) -> None:
    rails = RailLamps(WIRING, pins)
    rails.show({"a1": Signal.STEADY})
    rails.tick(0.0)
    rails.close()
    rails.close()
    assert rails.lit == set()
    assert not factory.pin(WIRING.columns["a"]).state
    RailLamps(WIRING, pins).close()


def test_a_pin_that_is_taken_is_told_and_no_lamp_stays_open(pins: Pins) -> None:
    other = RailLamps(Wiring({"a": 4}, {"1": WIRING.turn_lamps["second"]}, {}, {}), pins)
    with pytest.raises(PinError, match=r"^GPIO4: this program uses it already; .*own pin$"):
        RailLamps(WIRING, pins)
    other.close()
    RailLamps(WIRING, pins).close()
