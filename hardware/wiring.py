"""Which lamp, button and buzzer sits on which pin; numbers are GPIO (BCM) numbers. The form of a wiring file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from gettext import gettext as _
from typing import Literal

from msgspec import Struct, field

from hardware.header import SPI_PINS
from hardware.layout import Crossing

Part = Literal["lamp", "button", "buzzer", "chain", "strip"]
"""What kind of thing a pin leads to."""


@dataclass(frozen=True, slots=True)
class Use:
    """What one pin is used for.

    Attributes:
        pin: its GPIO number.
        name: what is connected, for people.
        part: its kind.
        needs: `pwm` or `spi data` if the pin has to be able to do more than on and off.
    """

    pin: int
    name: str
    part: Part
    needs: Literal["", "pwm", "spi data"] = ""


class ButtonWiring(Struct, frozen=True, forbid_unknown_fields=True):
    """Buttons, each between its pin and ground.

    Attributes:
        confirm: player (`first`, `second`; `both` for one button that they share) -> pin.
        hint: the Hint button; held, it mutes, dims and shuts down.
        mute: a button of its own for muting.
        dim: a button of its own for dimming the lamps.
    """

    confirm: dict[str, int]
    hint: int | None = None
    mute: int | None = None
    dim: int | None = None

    def side_buttons(self) -> dict[str, int]:
        """Return the buttons that belong to no player."""
        named = {"hint": self.hint, "mute": self.mute, "dim": self.dim}
        return {name: pin for name, pin in named.items() if pin is not None}


class SoundWiring(Struct, frozen=True, forbid_unknown_fields=True):
    """A passive piezo buzzer between its pin and ground.

    Attributes:
        buzzer: its pin.
        volume: above 0 to 1.
    """

    buzzer: int
    volume: float = 1.0


class PinLamps(Struct, frozen=True, forbid_unknown_fields=True, tag_field="device", tag="pins"):
    """Lamps straight on pins, each with its resistor to ground.

    Attributes:
        pins: lamp -> pin.
        crossing: how two lamps stand for a site.
        lamp_ma: what one lamp takes.
    """

    pins: dict[str, int]
    crossing: Crossing = "none"
    lamp_ma: float = 2.5

    @property
    def names(self) -> tuple[str, ...]:
        """The lamps."""
        return tuple(self.pins)


class LampsInOrder(Struct, frozen=True, forbid_unknown_fields=True, tag_field="device"):
    """Lamps that are listed output by output.

    Attributes:
        lamps: their names with blanks between; `-` for an output that lights nothing.
    """

    lamps: str

    @property
    def outputs(self) -> tuple[str, ...]:
        """The lamp on each output, `-` for none."""
        return tuple(self.lamps.split())

    @property
    def names(self) -> tuple[str, ...]:
        """The lamps."""
        return tuple(name for name in self.outputs if name != "-")


class ChainLamps(LampsInOrder, frozen=True, forbid_unknown_fields=True, tag="chain"):
    """Lamps on a chain of 74HC595 shift registers, each with its resistor to ground.

    Attributes:
        data: the pin on the first chip's input (SER).
        clock: the pin on all chips' SRCLK.
        latch: the pin on all chips' RCLK.
        lamps: QA to QH of the first chip, QA to QH of the second, ...; `-` for none.
        enable: the pin on all chips' OE, which dims the lamps; None if OE is grounded.
        crossing: how two lamps stand for a site.
        lamp_ma: what one lamp takes.
    """

    data: int
    clock: int
    latch: int
    enable: int | None = None
    crossing: Crossing = "none"
    lamp_ma: float = 2.5


class StripLamps(LampsInOrder, frozen=True, forbid_unknown_fields=True, tag="strip"):
    """A strip of WS2812 lamps with its own 5 V supply, driven by the SPI bus through a level shifter.

    Attributes:
        lamps: the lamps from the first one of the strip on; `-` for one that stays dark.
        data: the pin on the strip's data input.
        brightness: above 0 to 1; the strip's brightest.
        crossing: how two lamps stand for a site.
    """

    data: int = SPI_PINS["data"]
    brightness: float = 0.3
    crossing: Crossing = "none"


LampWiring = PinLamps | ChainLamps | StripLamps


class Wiring(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything on the header.

    Attributes:
        game: whose board the lamps belong to.
        buttons: the buttons.
        sound: the buzzer, if there is one.
        lamps: the lamp devices.
    """

    game: str
    buttons: ButtonWiring
    sound: SoundWiring | None = None
    lamps: tuple[LampWiring, ...] = field(default=())

    def plan(self) -> Iterator[Use]:
        """Yield what each pin is used for; a pin that is used twice comes twice."""
        for player, pin in self.buttons.confirm.items():
            yield Use(pin, _("Confirm {player}").format(player=player), "button")
        for name, pin in self.buttons.side_buttons().items():
            yield Use(pin, _("{name} button").format(name=name.capitalize()), "button")
        if self.sound is not None:
            yield Use(self.sound.buzzer, _("buzzer"), "buzzer", "pwm")
        for device in self.lamps:
            yield from device_plan(device)


def device_plan(device: LampWiring) -> Iterator[Use]:
    """Yield what a lamp device uses pins for."""
    if isinstance(device, PinLamps):
        for name, pin in device.pins.items():
            yield Use(pin, lamp_title(name, device.crossing), "lamp")
    elif isinstance(device, ChainLamps):
        yield Use(device.data, _("chain data (SER)"), "chain")
        yield Use(device.clock, _("chain clock (SRCLK)"), "chain")
        yield Use(device.latch, _("chain latch (RCLK)"), "chain")
        if device.enable is not None:
            yield Use(device.enable, _("chain enable (OE)"), "chain", "pwm")
    else:
        yield Use(device.data, _("strip data"), "strip", "spi data")
        for use, pin in SPI_PINS.items():
            if pin != SPI_PINS["data"]:
                yield Use(pin, _("held by SPI ({use})").format(use=use), "strip")


def lamp_title(name: str, crossing: Crossing) -> str:
    """Return what people call a lamp: `column c`, `row 4`, `diagonal 7`, `turn lamp first`, `site a2`."""
    if name in ("first", "second"):
        return _("turn lamp {player}").format(player=name)
    if crossing == "none" or not (name.isalpha() or name.isdigit()):
        return _("site {site}").format(site=name)
    if crossing == "grid":
        return (_("column {name}") if name.isalpha() else _("row {name}")).format(name=name)
    return (_("row {name}") if name.isalpha() else _("diagonal {name}")).format(name=name)
