"""What a wiring names beside the Confirm buttons, opened: lamps, sound, Hint button and its like."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import ExitStack
from dataclasses import dataclass

from companion.values import BOTH
from hardware.buttons import ConfirmButtons
from hardware.clock import Clock
from hardware.lamp_bank import NIGHT, LampBank, open_lamps
from hardware.pins import Pins
from hardware.side_buttons import SideButtons
from hardware.sound import Sound, open_sound
from hardware.wiring import Wiring


@dataclass(frozen=True, slots=True)
class Fittings:
    """What is fitted to a table.

    Attributes:
        lamps: all lamp devices, and the terminal's.
        sound: the buzzer, or silence.
        side: the Hint button and its like; perhaps none of them.
    """

    lamps: LampBank
    sound: Sound
    side: SideButtons


def open_fittings(
    opened: ExitStack,
    wiring: Wiring,
    pins: Pins,
    clock: Clock,
    sites: Collection[str],
    tell: Callable[[str], None],
    *,
    muted: bool = False,
    dimmed: bool = False,
    has_side_buttons: bool = True,
) -> Fittings:
    """Open what a wiring names. Lamps and a buzzer that cannot be had are told of and left out; a button has to work.

    Args:
        opened: closes it all again.
        wiring: what there is.
        pins: where.
        clock: what presses are timed by.
        sites: of the board; a terminal can show every one of them.
        tell: called with a line for people about what is left out.
        muted: whether to begin in silence.
        dimmed: whether to begin as at night.
        has_side_buttons: False where nobody sits at the table: on a clock that runs ahead every press is a long one.

    Raises:
        PinError: a button's pin cannot be had; nothing stays open then.
    """
    lamps = open_lamps(wiring, pins, tell, terminal=[*sites, *BOTH])
    opened.callback(lamps.close)
    sound = open_sound(wiring.sound, pins, tell)
    opened.callback(sound.close)
    side_pins = wiring.buttons.side_buttons() if has_side_buttons else {}
    side = SideButtons(ConfirmButtons(side_pins, pins, clock))
    opened.callback(side.close)
    if muted:
        sound.muted = True
    if dimmed:
        lamps.brightness = NIGHT
    return Fittings(lamps, sound, side)
