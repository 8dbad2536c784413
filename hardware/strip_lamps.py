"""Coloured lamps on a WS2812 strip, whose data comes from the SPI bus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import gettext as _
from typing import Any

import numpy as np
from gpiozero import Device
from numpy.typing import NDArray

from hardware.errors import PinError
from hardware.header import SPI_PINS
from hardware.lamps import Signal
from hardware.pins import Pins, open_device
from hardware.wiring import StripLamps

RATE_HZ = 2_400_000
"""Three SPI bits last 1.25 us, one bit of a WS2812: 100 is its 0 (0.42 us high), 110 its 1 (0.83 us high)."""

RESET_S = 300e-6
"""The data line has to be low so long before lamps take up what they were sent (280 us for a WS2812B-V5)."""

COLOURS: Mapping[Signal, tuple[int, int, int]] = {
    Signal.STEADY: (255, 255, 255),
    Signal.OK: (0, 255, 0),
    Signal.WARN: (255, 0, 0),
    Signal.FROM: (255, 120, 0),
    Signal.TO: (0, 90, 255),
    Signal.TAKE: (255, 0, 160),
    Signal.PULSE: (255, 190, 0),
    Signal.BLINK: (0, 255, 255),
}
"""Signal -> red, green and blue, 0 to 255. Rhythms tell them apart for people who do not see colours."""

_RESET = bytes(round(RESET_S * RATE_HZ / 8))
_GREEN_RED_BLUE = (1, 0, 2)  # the order in which a WS2812 takes them


def encode(colours: NDArray[np.uint8]) -> bytes:
    """Return what SPI has to send.

    Args:
        colours: (N, 3) uint8, red, green and blue of each lamp, from the first one of the strip on.
    """
    bits = np.unpackbits(colours[:, _GREEN_RED_BLUE].reshape(-1))
    spi_bits = np.zeros((bits.size, 3), np.uint8)
    spi_bits[:, 0] = 1
    spi_bits[:, 1] = bits
    return _RESET + np.packbits(spi_bits).tobytes() + _RESET


class StripLampOutput:
    """A strip of WS2812 lamps.

    Args:
        wiring: the lamps on it.
        pins: where to open the SPI bus.

    Raises:
        PinError: the SPI bus cannot be had.
    """

    def __init__(self, wiring: StripLamps, pins: Pins) -> None:
        self._outputs: Sequence[str] = wiring.outputs
        self._brightest = wiring.brightness
        self._shown: bytes | None = None
        self._spi: Any = open_device(wiring.data, lambda: _open_spi(pins))
        self._send(np.zeros((len(self._outputs), 3), np.uint8))

    def light(self, lit: Mapping[str, Signal], brightness: float) -> None:
        """Light these lamps in the colours of their signals, if anything changes."""
        colours = np.zeros((len(self._outputs), 3), np.float64)
        for place, name in enumerate(self._outputs):
            if name in lit:
                colours[place] = COLOURS[lit[name]]
        self._send(np.ceil(colours * self._brightest * brightness).astype(np.uint8))

    def close(self) -> None:
        """Leave the lamps dark and give the pins back."""
        if self._spi.closed:
            return
        try:
            self._send(np.zeros((len(self._outputs), 3), np.uint8))
        finally:
            self._spi.close()

    def _send(self, colours: NDArray[np.uint8]) -> None:
        data = encode(colours)
        if data == self._shown:
            return
        self._shown = None
        self._spi.write(list(data))
        self._shown = data


def _open_spi(pins: Pins) -> Any:
    if pins.simulated:
        # gpiozero's simulated SPI asks for the default factory, whichever it was made by.
        Device.pin_factory = Device.pin_factory or pins.factory
        return pins.factory.spi(port=0, device=0)
    spi = pins.factory.spi(port=0, device=0)
    try:
        # gpiozero falls back to toggling pins one by one, whose rate cannot be set and is far too slow for a strip.
        spi.rate = RATE_HZ
    except AttributeError as error:
        spi.close()
        problem = _("the SPI bus is not there; add dtparam=spi=on to /boot/firmware/config.txt and start again")
        raise PinError(SPI_PINS["data"], problem) from error
    return spi
