"""The 40-pin header: where a GPIO number comes out, what it can do beside on and off, and what else may hold it."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as _

from gpiozero.pins.pi import PiBoardInfo

USABLE_PINS = range(2, 28)
"""GPIO numbers that are free to use; GPIO0 and GPIO1 identify add-on boards."""

SPI_PINS = {"clock": 11, "data": 10, "data in": 9, "select 0": 8, "select 1": 7}
"""What the kernel takes for the first SPI bus (`dtparam=spi=on`), all at once."""

PULLED_UP_PINS = (2, 3)
"""GPIO numbers with a resistor of 1.8 kOhm to 3.3 V on the board."""

_ANY_PI_WITH_40_PINS = 0xA02082  # a 3B; the header has been the same since 2014


@dataclass(frozen=True, slots=True)
class HeaderPin:
    """One of the 40 pins.

    Attributes:
        number: 1 to 40, as printed on drawings; odd numbers are the row away from the board's edge.
        name: `3V3`, `5V`, `GND` or `GPIO4`.
        gpio: its GPIO (BCM) number; None for power and ground.
        has_pwm: True if the chip can give it pulses of its own.
    """

    number: int
    name: str
    gpio: int | None
    has_pwm: bool


def _read_header() -> tuple[HeaderPin, ...]:
    pins = PiBoardInfo.from_revision(_ANY_PI_WITH_40_PINS).headers["J8"].pins
    return tuple(
        HeaderPin(
            number,
            pins[number].name,
            int(pins[number].name.removeprefix("GPIO")) if pins[number].name.startswith("GPIO") else None,
            "pwm" in pins[number].interfaces,
        )
        for number in sorted(pins)
    )


HEADER = _read_header()
"""All 40 pins, from 1 to 40."""

_BY_GPIO = {pin.gpio: pin for pin in HEADER if pin.gpio is not None}

PWM_PINS = tuple(sorted(gpio for gpio, pin in _BY_GPIO.items() if pin.has_pwm))
"""GPIO numbers that have PWM."""


def header_pin(gpio: int) -> HeaderPin:
    """Return where a GPIO number comes out; KeyError if nowhere."""
    return _BY_GPIO[gpio]


def who_can_hold(gpio: int) -> str:
    """Return who may have taken a pin that is busy, for people."""
    holders = [_("a second companion")]
    if gpio in PULLED_UP_PINS:
        holders.append(_("the I2C bus (dtparam=i2c_arm=on)"))
    elif gpio == 4:
        holders.append(_("the 1-wire bus (dtoverlay=w1-gpio)"))
    elif gpio in (14, 15):
        holders.append(_("the serial console (enable_uart=1)"))
    elif gpio in SPI_PINS.values():
        holders.append(_("the SPI bus (dtparam=spi=on)"))
    elif gpio in range(18, 22):
        holders.append(_("a sound card on the header (dtoverlay=... in config.txt)"))
    else:
        holders.append(_("a dtoverlay in config.txt"))
    return _(" or ").join(holders)
