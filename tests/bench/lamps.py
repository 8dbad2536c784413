"""How fast lamps follow a scene: `python -m tests.bench.lamps`.

On gpiozero's mock pins, in processor time. Told are the median and the worst of all repetitions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from statistics import median
from time import process_time

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.lamp_bank import LampBank, LampDevice, open_output
from hardware.lamps import Scene, Signal
from hardware.layout import Layout
from hardware.pins import Pins
from hardware.wiring import ChainLamps, LampWiring, PinLamps
from hardware.wiring_files import shipped_wiring

REPETITIONS = 300
UPDATES_PER_SECOND = 25
SECONDS = 60
LIMIT_S, LIMIT_SHARE = 0.020, 0.02


def bank_on(stack: ExitStack, wirings: Sequence[LampWiring]) -> tuple[LampBank, list[MockFactory]]:
    """Return a bank in which every device has mock pins of its own, and those pins."""
    devices, factories = [], []
    for number, wiring in enumerate(wirings):
        factory = MockFactory(pin_class=MockPWMPin)
        factories.append(factory)
        stack.callback(factory.reset)
        output = open_output(wiring, Pins(factory, ""))
        devices.append(LampDevice(str(number), Layout(wiring.names, wiring.crossing), output))
    bank = LampBank(devices, sys.exit)
    stack.callback(bank.close)
    return bank, factories


def hundred_pins() -> list[LampWiring]:
    """Return four headers with 25 lamps each."""
    return [PinLamps({f"{letter}{pin}": pin for pin in range(2, 27)}) for letter in "abcd"]


def chain_of_128() -> list[LampWiring]:
    """Return a chain of 16 chips."""
    return [ChainLamps(" ".join(f"a{number}" for number in range(1, 129)), data=17, clock=27, latch=22)]


def new_scenes_s(bank: LampBank, factories: Sequence[MockFactory]) -> list[float]:
    """Return how long it takes until a scene stands in which every lamp changes."""
    names = [name for device in bank.devices for name in device.layout.singles]
    scenes: tuple[Scene, ...] = (dict.fromkeys(names[::2], Signal.STEADY), dict.fromkeys(names[1::2], Signal.STEADY))
    times_s = []
    for repetition in range(REPETITIONS):
        began_s = process_time()
        bank.show(scenes[repetition % 2])
        bank.tick(repetition * 1.0)
        times_s.append(process_time() - began_s)
        # Mock pins remember every change, and collecting that garbage would be measured too.
        for pin in (pin for factory in factories for pin in factory.pins.values()):
            pin.clear_states()
    return times_s


def share_of_a_core(bank: LampBank, scene: Scene) -> float:
    """Return which part of one core the animation of a scene takes."""
    bank.show(scene)
    began_s = process_time()
    for update in range(UPDATES_PER_SECOND * SECONDS):
        bank.tick(update / UPDATES_PER_SECOND)
    return (process_time() - began_s) / SECONDS


def main() -> int:
    """Print the figures; return 1 if one is beyond its limit."""
    is_good = True
    benches: dict[str, Callable[[], list[LampWiring]]] = {
        "a new scene on 100 rail pins": hundred_pins,
        "a new scene on a 128-lamp chain": chain_of_128,
    }
    for name, wirings in benches.items():
        with ExitStack() as stack:
            times_s = new_scenes_s(*bank_on(stack, wirings()))
            is_good &= max(times_s) <= LIMIT_S
            worst_ms, middle_ms = 1000 * max(times_s), 1000 * median(times_s)
            sys.stdout.write(f"{name:44}{middle_ms:8.2f} ms (worst {worst_ms:.2f} ms; limit {1000 * LIMIT_S:.0f} ms)\n")
    scene = {"c4": Signal.TAKE, "e5": Signal.FROM, "h7": Signal.WARN, "first": Signal.BLINK, "second": Signal.WARN}
    with ExitStack() as stack:
        bank, _factories = bank_on(stack, shipped_wiring("kopf-oder-knopf").lamps)
        share = share_of_a_core(bank, scene)
        is_good &= share <= LIMIT_SHARE
        name = f"animating rails {UPDATES_PER_SECOND} times a second"
        sys.stdout.write(f"{name:44}{100 * share:8.2f} % of one core (limit {100 * LIMIT_SHARE:.0f} %)\n")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
