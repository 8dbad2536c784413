"""Lamps straight on GPIO pins."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial

from gpiozero import PWMLED

from hardware.lamps import Signal
from hardware.pins import Pins, open_device

DIMMED_HZ = 200
"""How often a dimmed lamp flashes in a second; nobody sees it."""


class PinLampOutput:
    """One lamp on each pin, between the pin and ground.

    Args:
        lamps: lamp -> pin.
        pins: where to open them.

    Raises:
        PinError: a pin cannot be had; no lamp stays open then.
    """

    def __init__(self, lamps: Mapping[str, int], pins: Pins) -> None:
        self._leds: dict[str, PWMLED] = {}
        self._lit: frozenset[str] = frozenset()
        self._brightness = 1.0
        with ExitStack() as opened:
            for name, pin in lamps.items():
                # Without a frequency the pin is simply on or off: pulses in software cost time and may flicker.
                make = partial(PWMLED, pin, frequency=None, pin_factory=pins.factory)
                self._leds[name] = open_device(pin, make)
                opened.callback(self._leds[name].close)
            self._opened = opened.pop_all()

    def light(self, lit: Mapping[str, Signal], brightness: float) -> None:
        """Light these lamps; only those that change are written."""
        wanted = frozenset(lit).intersection(self._leds)
        kept = self._lit & wanted if brightness == self._brightness else frozenset()
        # Off before on: in between no crossing is lit that nobody asked for.
        for name in self._lit - wanted:
            self._leds[name].frequency = None
            self._leds[name].off()
        for name in wanted - kept:
            self._leds[name].frequency = None if brightness >= 1 else DIMMED_HZ
            self._leds[name].value = brightness
        self._lit, self._brightness = wanted, brightness

    def close(self) -> None:
        """Leave the lamps dark and give the pins back."""
        if self._leds:
            with self._opened:
                self.light({}, self._brightness)
            self._leds = {}
