"""What the chips and the strip would make of the levels on their pins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from gpiozero.pins.mock import MockFactory, MockPWMPin, MockSPIDevice

from hardware.wiring import ChainLamps


class ListeningPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin that tells of every change."""

    heard: Callable[[bool], None] | None = None

    def _change_state(self, value: float) -> bool:
        changed = bool(super()._change_state(value))
        if changed and self.heard is not None:
            self.heard(bool(value))
        return changed


class ShiftRegisters:
    """A chain of 74HC595 chips: shifts at the rising clock, shows at the rising latch."""

    def __init__(self, wiring: ChainLamps, factory: MockFactory) -> None:
        self.shown: tuple[bool, ...] = (False,) * len(wiring.outputs)
        self.latched: list[tuple[bool, ...]] = []
        self._stages = list(self.shown)
        self._data, clock, latch = (factory.pin(pin, ListeningPin) for pin in (wiring.data, wiring.clock, wiring.latch))
        clock.heard, latch.heard = self._shift, self._latch

    def _shift(self, level: bool) -> None:
        if level:
            self._stages = [bool(self._data.state), *self._stages[:-1]]

    def _latch(self, level: bool) -> None:
        if level:
            self.shown = tuple(self._stages)
            self.latched.append(self.shown)


def decode_strip(data: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return the (red, green, blue) of each lamp, by how long the line is high: 0.42 us is a 0, 0.83 us a 1."""
    line = "".join(f"{byte:08b}" for byte in data)
    before, after = line.index("1"), len(line) - line.rindex("1")
    assert before >= 0.00028 * 2_400_000, "no reset before"
    assert after >= 0.00028 * 2_400_000, "no reset after"
    bits = [group for group in line[before:].rstrip("0").split("0") if group]
    values = [{"1": "0", "11": "1"}[group] for group in bits]
    assert len(values) % 24 == 0
    # Every bit lasts as long as every other.
    starts = [index for index in range(before, len(line)) if line[index] == "1" and line[index - 1] == "0"]
    assert {later - earlier for earlier, later in pairwise(starts)} <= {3}
    channels = [int("".join(values[index : index + 8]), 2) for index in range(0, len(values), 8)]
    return [(red, green, blue) for green, red, blue in zip(channels[::3], channels[1::3], channels[2::3], strict=True)]


class Strip(MockSPIDevice):  # type: ignore[misc]
    """What a strip hears on gpiozero's simulated SPI bus."""

    def __init__(self, factory: MockFactory) -> None:
        super().__init__(11, 10, 9, 8, pin_factory=factory)

    def on_start(self) -> None:
        self.rx_bit, self.rx_buf = 0, list[float]()

    def on_bit(self) -> None:
        """The bits are gathered in `rx_buf` already."""

    @property
    def colours(self) -> list[tuple[int, int, int]]:
        bits = "".join(str(int(bit)) for bit in self.rx_buf)
        return decode_strip([int(bits[start : start + 8], 2) for start in range(0, len(bits), 8)])
