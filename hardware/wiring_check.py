"""Whether a wiring can be built: pins, devices and current."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from gettext import gettext as _

from hardware.errors import WiringError
from hardware.header import PWM_PINS, SPI_PINS, USABLE_PINS
from hardware.layout import Layout
from hardware.wiring import ChainLamps, LampWiring, PinLamps, StripLamps, Use, Wiring

PIN_MA = 16.0
"""What one GPIO pin can give."""

ALL_PINS_MA = 50.0
"""What all GPIO pins together should give, on the older boards too."""

CHIP_MA = 70.0
"""What one 74HC595 can give."""

OUTPUTS_PER_CHIP = 8
BUZZER_MA = 5.0
SIGNAL_MA = 0.5
"""What an input of a chip or a strip takes."""

STRIP_LAMP_MA = 60.0
"""What one WS2812 takes in full white."""

MOST_ON_STRIP = 400
"""The Linux SPI driver sends 4096 bytes at once; a lamp needs nine."""


@dataclass(frozen=True, slots=True)
class Current:
    """What a wiring takes at its brightest moment, in mA.

    Attributes:
        pins_ma: from all GPIO pins together.
        chips_ma: from the 3.3 V or 5 V pin, through shift registers.
        strip_ma: from the strip's own 5 V supply, all its lamps white.
    """

    pins_ma: float
    chips_ma: float
    strip_ma: float


def check_wiring(wiring: Wiring, file: str = "") -> None:
    """Raise WiringError, which names `file`, if a wiring cannot be built."""
    uses: dict[int, list[Use]] = defaultdict(list)
    for use in wiring.plan():
        uses[use.pin].append(use)
    planned = sum(len(each) for each in uses.values())
    if planned > len(USABLE_PINS):
        problem = _(
            "{planned} pins are planned and the header has {usable}; put the lamps on a chain of 74HC595, "
            "which takes three"
        )
        raise WiringError(file, _("all pins"), problem.format(planned=planned, usable=len(USABLE_PINS)))
    for pin, each in uses.items():
        _check_pin(pin, each, file)
    if set(wiring.buttons.confirm) not in ({"first", "second"}, {"both"}):
        raise WiringError(file, "buttons.confirm", _("expected pins for first and second, or one for both"))
    if wiring.sound is not None and not 0 < wiring.sound.volume <= 1:
        raise WiringError(file, "sound.volume", _("expected a number above 0, at most 1"))
    for device in wiring.lamps:
        _check_lamps(device, file)
    total = current(wiring).pins_ma
    if total > ALL_PINS_MA:
        problem = _("{total:.0f} mA at once and the pins give {most:.0f}; use larger resistors or a chain of 74HC595")
        raise WiringError(file, _("current"), problem.format(total=total, most=ALL_PINS_MA))


def current(wiring: Wiring) -> Current:
    """Return what a wiring takes when as many lamps are lit as scenes ever light, and the buzzer sounds.

    No two crossings are ever lit at once, so of the rails of one device only two count.
    """
    pins_ma = BUZZER_MA if wiring.sound is not None else 0.0
    chips_ma = strip_ma = 0.0
    for device in wiring.lamps:
        if isinstance(device, PinLamps):
            pins_ma += _lit_at_once(device) * device.lamp_ma
        elif isinstance(device, ChainLamps):
            chips_ma += _lit_at_once(device) * device.lamp_ma
            pins_ma += SIGNAL_MA * (3 if device.enable is None else 4)
        else:
            strip_ma += len(device.names) * STRIP_LAMP_MA * device.brightness
            pins_ma += SIGNAL_MA
    return Current(pins_ma, chips_ma, strip_ma)


def _check_pin(pin: int, uses: list[Use], file: str) -> None:
    place = f"GPIO{pin} ({', '.join(use.name for use in uses)})"
    if pin not in USABLE_PINS:
        raise WiringError(file, place, _("there is no such pin; use GPIO2 to GPIO27"))
    if len(uses) > 1:
        raise WiringError(file, place, _("one pin can serve only one of them; move the others"))
    if uses[0].needs == "pwm" and pin not in PWM_PINS:
        pins = ", ".join(f"GPIO{number}" for number in PWM_PINS)
        raise WiringError(file, place, _("this pin has no PWM; use one of {pins}").format(pins=pins))
    if uses[0].needs == "spi data" and pin != SPI_PINS["data"]:
        problem = _("SPI gives its data out on no other pin than GPIO{data}").format(data=SPI_PINS["data"])
        raise WiringError(file, place, problem)


def _check_lamps(device: LampWiring, file: str) -> None:
    twice = sorted({name for name in device.names if device.names.count(name) > 1})
    if twice:
        problem = _("a lamp can be in one place only: {names}").format(names=", ".join(twice))
        raise WiringError(file, "lamps", problem)
    if not device.names:
        raise WiringError(file, "lamps", _("expected the name of at least one lamp"))
    layout = Layout(device.names, device.crossing)
    if device.crossing != "none" and not (layout.letters and layout.numbers):
        problem = _("expected letters and numbers for two kinds of rails that cross")
        raise WiringError(file, "lamps.crossing", problem)
    if device.crossing == "hexagon" and not (len(layout.letters) == len(layout.numbers) and len(layout.letters) % 2):
        problem = _(
            "a hexagon has as many diagonals as rows, an odd number; found {rows} rows and {diagonals} diagonals"
        )
        found = problem.format(rows=len(layout.letters), diagonals=len(layout.numbers))
        raise WiringError(file, "lamps.crossing", found)
    if isinstance(device, StripLamps):
        _check_strip(device, file)
    elif not 0 < device.lamp_ma <= PIN_MA:
        raise WiringError(file, "lamps.lamp_ma", _("expected above 0, at most {most:.0f} mA").format(most=PIN_MA))
    if isinstance(device, ChainLamps):
        _check_chips(device, layout, file)


def _check_strip(device: StripLamps, file: str) -> None:
    if not 0 < device.brightness <= 1:
        raise WiringError(file, "lamps.brightness", _("expected a number above 0, at most 1"))
    if len(device.outputs) > MOST_ON_STRIP:
        problem = _("expected at most {most} lamps on a strip, found {found}")
        raise WiringError(file, "lamps.lamps", problem.format(most=MOST_ON_STRIP, found=len(device.outputs)))


def _check_chips(device: ChainLamps, layout: Layout, file: str) -> None:
    for chip in range(0, len(device.outputs), OUTPUTS_PER_CHIP):
        names = device.outputs[chip : chip + OUTPUTS_PER_CHIP]
        rails = sum(name in layout.letters or name in layout.numbers for name in names)
        chip_ma = (sum(name in layout.singles for name in names) + min(2, rails)) * device.lamp_ma
        if chip_ma > CHIP_MA:
            problem = _("chip {number} would give {chip_ma:.0f} mA and can give {most:.0f}; use larger resistors")
            told = problem.format(number=chip // OUTPUTS_PER_CHIP + 1, chip_ma=chip_ma, most=CHIP_MA)
            raise WiringError(file, "lamps.lamp_ma", told)


def _lit_at_once(device: PinLamps | ChainLamps) -> int:
    layout = Layout(device.names, device.crossing)
    return len(layout.singles) + (2 if layout.letters else 0)
