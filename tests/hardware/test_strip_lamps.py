from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gpiozero import Device, SPIFixedRate
from gpiozero.pins.mock import MockFactory

from hardware.errors import PinError
from hardware.lamps import Signal
from hardware.pins import Pins
from hardware.strip_lamps import COLOURS, RATE_HZ, StripLampOutput, encode
from hardware.wiring import StripLamps
from tests.hardware.decoding import Strip, decode_strip

WIRING = StripLamps(lamps="a1 a2 - b2 b1 first second", brightness=1.0)


@pytest.fixture(autouse=True)
def no_default_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)


@pytest.fixture
def strip(factory: MockFactory) -> Iterator[Strip]:
    strip = Strip(factory)
    yield strip
    strip.close()


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    factory = MockFactory()  # gpiozero's simulated SPI device needs pins without PWM
    yield factory
    factory.reset()


def test_every_colour_comes_through_in_the_strips_order_and_time() -> None:
    rng = np.random.default_rng(3)
    colours = rng.integers(0, 256, (60, 3), np.uint8)
    colours[0], colours[-1] = (0, 0, 0), (255, 255, 255)
    assert decode_strip(encode(colours)) == [tuple(map(int, colour)) for colour in colours]


def test_a_bit_lasts_as_long_as_a_strip_wants() -> None:
    bit_us = 3e6 / RATE_HZ
    assert bit_us == pytest.approx(1.25)
    assert bit_us / 3 == pytest.approx(0.4, abs=0.15)  # a 0, high
    assert 2 * bit_us / 3 == pytest.approx(0.8, abs=0.15)  # a 1, high


def test_each_lamp_has_the_colour_of_its_signal(pins: Pins, strip: Strip) -> None:
    output = StripLampOutput(WIRING, pins)
    assert strip.colours == [(0, 0, 0)] * 7
    output.light({"b1": Signal.WARN, "a1": Signal.OK, "second": Signal.STEADY}, 1.0)
    dark = (0, 0, 0)
    assert strip.colours == [COLOURS[Signal.OK], dark, dark, dark, COLOURS[Signal.WARN], dark, COLOURS[Signal.STEADY]]
    output.close()
    output.close()
    assert strip.colours == [dark] * 7


def test_signals_differ_in_colour_and_the_brightest_is_bounded(pins: Pins, strip: Strip) -> None:
    assert len(set(COLOURS.values())) == len(Signal)
    output = StripLampOutput(StripLamps(lamps="a1", brightness=0.5), pins)
    output.light({"a1": Signal.STEADY}, 0.2)
    assert strip.colours == [(26, 26, 26)]
    output.close()


class FakeSpi:
    """The Pi's own SPI bus, or what gpiozero falls back to where there is none."""

    def __init__(self, *, fixed_rate: bool) -> None:
        self.closed, self._fixed_rate, self._rate = False, fixed_rate, 500_000
        self.written: list[list[int]] = []

    @property
    def rate(self) -> int:
        return self._rate

    @rate.setter
    def rate(self, rate: int) -> None:
        if self._fixed_rate:
            raise SPIFixedRate("rate cannot be changed")
        self._rate = rate

    def write(self, data: list[int]) -> None:
        self.written.append(data)

    def close(self) -> None:
        self.closed = True


class FakeFactory:
    """A factory of real pins."""

    def __init__(self, spi: FakeSpi) -> None:
        self._spi = spi

    def spi(self, **_bus: Any) -> FakeSpi:
        return self._spi


def test_the_real_bus_is_set_to_the_strips_rate_and_silent_while_nothing_changes() -> None:
    spi = FakeSpi(fixed_rate=False)
    output = StripLampOutput(WIRING, Pins(FakeFactory(spi), ""))
    for _ in range(3):
        output.light({"a1": Signal.OK}, 1.0)
    assert spi.rate == RATE_HZ
    assert len(spi.written) == 2
    output.close()
    assert spi.closed
    assert decode_strip(spi.written[-1]) == [(0, 0, 0)] * 7


def test_without_the_spi_bus_one_line_tells_how_to_switch_it_on() -> None:
    spi = FakeSpi(fixed_rate=True)
    with pytest.raises(PinError, match=r"^GPIO10: the SPI bus is not there; add dtparam=spi=on to /boot"):
        StripLampOutput(WIRING, Pins(FakeFactory(spi), ""))
    assert spi.closed
