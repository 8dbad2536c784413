"""Lamps on a chain of 74HC595 shift registers: three pins for any number of lamps, lit without flicker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial

from gpiozero import OutputDevice, PWMOutputDevice

from hardware.lamps import Signal
from hardware.pin_lamps import DIMMED_HZ
from hardware.pins import Pins, open_device
from hardware.wiring import ChainLamps


class ChainLampOutput:
    """The outputs QA to QH of the first chip, then those of the second one, and so on.

    A chip takes the data pin's level when the clock rises and hands on what it held; the outputs change together when
    the latch rises (data sheet of the SN74HC595, function table). So the last output's level is sent first.

    Args:
        wiring: its pins and the lamp on each output.
        pins: where to open them.

    Raises:
        PinError: a pin cannot be had; none stays open then.
    """

    def __init__(self, wiring: ChainLamps, pins: Pins) -> None:
        self._outputs: Sequence[str] = wiring.outputs
        self._shown: tuple[bool, ...] | None = None
        self._brightness = 1.0
        self._enable: PWMOutputDevice | None = None
        with ExitStack() as opened:

            def open_pin(pin: int) -> OutputDevice:
                device = open_device(pin, partial(OutputDevice, pin, pin_factory=pins.factory))
                opened.callback(device.close)
                return device

            self._data, self._clock, self._latch = map(open_pin, (wiring.data, wiring.clock, wiring.latch))
            self._send((False,) * len(self._outputs))
            if wiring.enable is not None:
                # OE lights the lamps while it is low: they stay dark until something has been latched.
                make = partial(
                    PWMOutputDevice,
                    wiring.enable,
                    active_high=False,
                    initial_value=1,
                    frequency=None,
                    pin_factory=pins.factory,
                )
                self._enable = open_device(wiring.enable, make)
                opened.callback(self._enable.close)
            self._opened = opened.pop_all()

    def light(self, lit: Mapping[str, Signal], brightness: float) -> None:
        """Light these lamps, if anything changes."""
        if self._enable is not None and brightness != self._brightness:
            self._enable.frequency = None if brightness >= 1 else DIMMED_HZ
            self._enable.value = brightness
        self._brightness = brightness
        self._send(tuple(name in lit for name in self._outputs))

    def close(self) -> None:
        """Leave the lamps dark and give the pins back."""
        if not self._data.closed:
            with self._opened:
                self._send((False,) * len(self._outputs))

    def _send(self, levels: tuple[bool, ...]) -> None:
        if levels == self._shown:
            return
        self._shown = None  # half of it may be in the chips if a write fails
        data, clock = self._data, self._clock
        before: bool | None = None
        for level in reversed(levels):
            if level != before:
                data.value = before = level
            clock.on()
            clock.off()
        self._latch.on()
        self._latch.off()
        self._shown = levels
