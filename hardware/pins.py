"""The way to the pins: the Pi's own, or gpiozero's mock pins where there are none."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from typing import TypeVar

from gpiozero import Device, Factory, GPIOPinInUse, PinInvalidPin, PinPWMUnsupported
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.errors import PinError
from hardware.header import who_can_hold

FACTORY_VARIABLE = "GPIOZERO_PIN_FACTORY"
"""gpiozero's own environment variable; whoever sets it has decided."""

MOCK_CLASS_VARIABLE = "GPIOZERO_MOCK_PIN_CLASS"

GPIO_CHIP = Path("/dev/gpiochip0")

DeviceT = TypeVar("DeviceT", bound=Device)


@dataclass(frozen=True, slots=True)
class Pins:
    """A gpiozero pin factory, and how it came to be.

    Attributes:
        factory: to be handed to every device.
        note: one line for people about where lamps and buttons are.
    """

    factory: Factory
    note: str

    @property
    def simulated(self) -> bool:
        """Whether these are mock pins, which nothing is connected to."""
        return isinstance(self.factory, MockFactory)


def open_pins(gpio_chip: Path = GPIO_CHIP) -> Pins:
    """Return the pins that `GPIOZERO_PIN_FACTORY` names, else the Pi's if there is a GPIO chip, else mock pins.

    Raises:
        PinError: the pins are there or were asked for, but cannot be reached.
    """
    wanted = os.environ.get(FACTORY_VARIABLE)
    if wanted:
        factory = _reach(wanted, _factory_of_environment)
        return Pins(factory, _("lamps and buttons: pins by {factory}").format(factory=wanted))
    if gpio_chip.exists():
        # lgpio is the only factory that works on every Pi; gpiozero's silent fall-back to another would fail later.
        factory = _reach("lgpio", _lgpio_factory)
        return Pins(factory, _("lamps and buttons: GPIO pins of this computer"))
    return mock_pins()


def mock_pins() -> Pins:
    """Return gpiozero's mock pins: the same devices run on them, and nothing is connected."""
    note = _("lamps and buttons: simulated (this computer has no GPIO pins in use)")
    return Pins(MockFactory(pin_class=MockPWMPin), note)


def open_device(pin: int, make: Callable[[], DeviceT]) -> DeviceT:
    """Return the gpiozero device that `make` opens on `pin`; raises PinError in one clear line."""
    try:
        return make()
    except GPIOPinInUse as error:
        raise PinError(pin, _("this program uses it already; give every lamp and button its own pin")) from error
    except PinPWMUnsupported as error:
        raise PinError(pin, _("these pins have no PWM; set GPIOZERO_PIN_FACTORY=lgpio")) from error
    except PinError:
        raise
    except PinInvalidPin as error:
        raise PinError(pin, _("there is no such pin; use GPIO2 to GPIO27")) from error
    except Exception as error:  # lgpio's errors share no class with anything
        if "busy" in str(error).lower():
            problem = _("another program or driver holds it, perhaps {holders}; stop that one, `gpioinfo` names it")
            problem = problem.format(holders=who_can_hold(pin))
        else:
            problem = _("cannot be opened ({error})").format(error=error)
        raise PinError(pin, problem) from error


def _reach(name: str, make: Callable[[], Factory]) -> Factory:
    try:
        return make()
    except Exception as error:
        problem = _(
            "cannot reach the pins by {name} ({error}); install python3-lgpio, be in the group gpio and start in a "
            "folder that can be written, or set {variable}=mock"
        ).format(name=name, error=error, variable=FACTORY_VARIABLE)
        raise PinError(None, problem) from error


def _factory_of_environment() -> Factory:
    Device.ensure_pin_factory()
    factory = Device.pin_factory
    if isinstance(factory, MockFactory) and MOCK_CLASS_VARIABLE not in os.environ:
        factory.pin_class = MockPWMPin  # gpiozero's own choice has no PWM, and so no buzzer
    return factory


def _lgpio_factory() -> Factory:
    from gpiozero.pins.lgpio import LGPIOFactory  # only where it is wanted: importing it needs the lgpio library

    return LGPIOFactory()
