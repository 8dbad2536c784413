"""Ten thousand random scenes on every device leave no lamp in a state that the scene did not ask for."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.animation import GAP, SLOT_S
from hardware.lamp_bank import LampBank, LampDevice, open_output
from hardware.lamp_outputs import TerminalLamps
from hardware.lamps import Scene, Signal
from hardware.layout import Crossing, Layout
from hardware.pins import Pins
from hardware.strip_lamps import COLOURS
from hardware.wiring import ChainLamps, LampWiring, PinLamps, StripLamps
from hardware.wiring_files import shipped_wiring
from tests.hardware.decoding import ShiftRegisters, decode_strip

SCENES = 10_000

FEW_SITES = tuple(f"{letter}{number}" for letter in "abcd" for number in range(1, 5))

ON_IN_TENTHS: Mapping[Signal, str] = {
    Signal.STEADY: "##########",
    Signal.OK: "#########.",
    Signal.TO: "#######...",
    Signal.BLINK: "#####.....",
    Signal.PULSE: "##........",
    Signal.FROM: "##..##....",
    Signal.TAKE: "#..#..#...",
    Signal.WARN: "#.#.#.#...",
}
"""Written down once more, in tenths; looked at where no signal changes."""

LOOKED_AT = (0.02, 0.12, 0.27, 0.42, 0.52, 0.67, 0.78, 0.92)
"""Parts of a slot."""

IN_TENTHS = {0.02: 0, 0.12: 1, 0.27: 2, 0.42: 4, 0.52: 5, 0.67: 6, 0.78: 7, 0.92: 9}
SHORTER = {(Signal.PULSE, 0.27): False, (Signal.TAKE, 0.12): True, (Signal.TAKE, 0.42): True, (Signal.TAKE, 0.67): True}
"""Where a signal changes within a tenth."""


def is_on(signal: Signal, part: float) -> bool:
    return SHORTER.get((signal, part), ON_IN_TENTHS[signal][IN_TENTHS[part]] == "#")


def asked_for(scene: Scene, slot: int, part: float, rails_of: Callable[[str], tuple[str, ...]]) -> dict[str, Signal]:
    """What is lit in a slot, by a model of its own: a name that has rails takes its turn, the others go along."""
    crossed = [name for name in scene if rails_of(name)]
    lit = {name: signal for name, signal in scene.items() if not rails_of(name) and is_on(signal, part)}
    if crossed:
        site = crossed[slot % len(crossed)]
        if is_on(scene[site], part) and not (len(crossed) > 1 and part >= 1 - GAP):
            lit |= dict.fromkeys(rails_of(site), scene[site])
    return lit


@dataclass
class Bench:
    """A device under test: how to see what its lamps really show."""

    bank: LampBank
    sites: tuple[str, ...]
    rails_of: Callable[[str], tuple[str, ...]]
    seen: Callable[[], Mapping[str, object]]
    shows: Callable[[Signal], object]


class ByteSpi:
    """An SPI bus that keeps the last bytes; gpiozero's simulated one would take a minute for all scenes."""

    rate, closed = 0, False

    def write(self, data: list[int]) -> None:
        self.data = data

    def close(self) -> None:
        self.closed = True


class SpiFactory:
    def __init__(self, spi: ByteSpi) -> None:
        self._spi = spi

    def spi(self, **_bus: Any) -> ByteSpi:
        return self._spi


def crossing_rails(crossing: Crossing, side: int) -> Callable[[str], tuple[str, ...]]:
    def rails_of(name: str) -> tuple[str, ...]:
        if crossing == "none" or name in ("first", "second"):
            return ()
        letter, number = name[0], int(name[1:])
        below = max(0, side - 1 - (ord(letter) - ord("a"))) if crossing == "hexagon" else 0
        return letter, str(number + below)

    return rails_of


def bank_of(wiring: LampWiring, pins: Pins) -> LampBank:
    device = LampDevice("lamps", Layout(wiring.names, wiring.crossing), open_output(wiring, pins))
    return LampBank([device], pytest.fail)


def pin_bench(factory: MockFactory) -> Bench:
    (wiring,) = shipped_wiring("kopf-oder-knopf").lamps
    assert isinstance(wiring, PinLamps)
    pin_of = wiring.pins
    sites = tuple(f"{letter}{number}" for letter in "abcdefghij" for number in range(1, 11))
    return Bench(
        bank_of(wiring, Pins(factory, "")),
        sites,
        crossing_rails("grid", 0),
        lambda: {name: True for name, pin in pin_of.items() if factory.pin(pin).state},
        lambda _signal: True,
    )


def chain_bench(factory: MockFactory, wiring: ChainLamps, sites: tuple[str, ...], side: int) -> Bench:
    chips = ShiftRegisters(wiring, factory)
    return Bench(
        bank_of(wiring, Pins(factory, "")),
        sites,
        crossing_rails(wiring.crossing, side),
        lambda: {name: True for name, on in zip(wiring.outputs, chips.shown, strict=True) if on},
        lambda _signal: True,
    )


def rail_chain_bench(factory: MockFactory) -> Bench:
    (wiring,) = shipped_wiring("attangle-127").lamps
    assert isinstance(wiring, ChainLamps)
    widths = [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7]
    sites = tuple(f"{'abcdefghijklm'[row]}{i + 1}" for row, width in enumerate(widths) for i in range(width))
    return chain_bench(factory, wiring, sites, side=7)


def site_chain_bench(factory: MockFactory) -> Bench:
    wiring = ChainLamps(" ".join(["first", *FEW_SITES, "-", "second"]), data=17, clock=27, latch=22)
    return chain_bench(factory, wiring, FEW_SITES, side=0)


def strip_bench(_factory: MockFactory) -> Bench:
    wiring = StripLamps(" ".join(["-", *FEW_SITES, "first", "second"]), brightness=1.0)
    spi = ByteSpi()

    def seen() -> Mapping[str, object]:
        return {
            name: colour
            for name, colour in zip(wiring.outputs, decode_strip(spi.data), strict=True)
            if colour != (0, 0, 0)
        }

    bank = bank_of(wiring, Pins(SpiFactory(spi), ""))
    return Bench(bank, FEW_SITES, crossing_rails("none", 0), seen, lambda signal: COLOURS[signal])


def terminal_bench(_factory: MockFactory) -> Bench:
    output = TerminalLamps([*FEW_SITES, "first", "second"])
    bank = LampBank([LampDevice("terminal", Layout([*FEW_SITES, "first", "second"], "none"), output)], pytest.fail)
    return Bench(bank, FEW_SITES, crossing_rails("none", 0), lambda: output.lit, lambda signal: signal)


@pytest.fixture(
    params=[pin_bench, rail_chain_bench, site_chain_bench, strip_bench, terminal_bench],
    ids=["pins", "rails on a chain", "sites on a chain", "strip", "terminal"],
)
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    factory = MockFactory(pin_class=MockPWMPin)
    bench: Bench = request.param(factory)
    yield bench
    bench.bank.close()
    factory.reset()


def test_no_lamp_is_in_a_state_that_the_scene_did_not_ask_for(bench: Bench) -> None:
    rng = random.Random(5)
    slot_began_s = 0.0
    for _ in range(SCENES):
        players = rng.sample(["first", "second"], rng.randint(0, 2))
        names = [*rng.sample(bench.sites, rng.choice((0, 1, 1, 2, 3, 6))), *players]
        scene: Scene = {name: rng.choice(list(Signal)) for name in names}
        bench.bank.show({})
        bench.bank.show(scene)
        bench.bank.tick(slot_began_s)
        slot, part = rng.randint(0, 7), rng.choice(LOOKED_AT)
        bench.bank.tick(slot_began_s + (slot + part) * SLOT_S)
        wanted = asked_for(scene, slot, part, bench.rails_of)
        assert bench.seen() == {name: bench.shows(signal) for name, signal in wanted.items()}, (scene, slot, part)
        assert bench.bank.lit == set(wanted)
        slot_began_s += 8 * SLOT_S
    bench.bank.close()
    assert bench.seen() == {}
