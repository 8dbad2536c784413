"""Everything that a game at a table takes, opened together and closed together."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from gettext import gettext as _

from companion.games.catalogue import new_game
from companion.live.sight import Sight, open_sight
from companion.live.watched import Manner, Watched, game_options
from companion.table.devices import Devices
from companion.table.fittings import open_fittings
from companion.table.hinting import KEY, Hinting
from companion.table.panel import Panel
from companion.table.thinkers import Thinkers, open_thinkers
from companion.terminal.screen import Screen
from hardware.buttons import Buttons, ConfirmButtons
from hardware.clock import Clock, SystemClock, VirtualClock
from hardware.joined_buttons import JoinedButtons
from hardware.keyboard import KeyboardButtons
from hardware.lamp_bank import LampBank
from hardware.pins import FACTORY_VARIABLE, Pins, mock_pins, open_pins


@dataclass(frozen=True, slots=True)
class Room:
    """What a game at a table takes.

    Attributes:
        devices: camera, buttons, lamps, sound and clock of the live loop.
        lamps: all of them.
        panel: the buttons beside the players' own.
        thinkers: who think about turns: for hints, for a computer player.
        sight: what looks at the table.
    """

    devices: Devices
    lamps: LampBank
    panel: Panel
    thinkers: Thinkers
    sight: Sight


@contextmanager
def open_room(watched: Watched, screen: Screen, manner: Manner, shut_down: Callable[[], None]) -> Iterator[Room]:
    """Open the room; it is closed when the context ends.

    Args:
        watched: what is to be watched.
        screen: where notes are shown.
        manner: how the players want it.
        shut_down: what a very long press of the Hint button does.

    Raises:
        CameraError: there is no such camera.
        PinError: a button cannot be had.
    """
    is_live = watched.camera.is_live
    with ExitStack() as opened:
        pins = open_pins() if is_live or os.environ.get(FACTORY_VARIABLE) else mock_pins()
        screen.note(pins.note)
        game = new_game(watched.profile.game, game_options(watched.profile))
        is_at_pace = is_live or watched.is_followed or watched.camera.kind == "video"
        clock: Clock = SystemClock() if is_at_pace else VirtualClock()
        fittings = open_fittings(
            opened,
            watched.wiring,
            pins,
            clock,
            game.sites,
            screen.note,
            muted=manner.muted,
            dimmed=manner.dimmed,
            has_side_buttons=is_live,
        )
        # In a recording there is nobody to ask for a hint now.
        level = None if watched.camera.kind == "session" else manner.hint_level
        thinkers = open_thinkers(opened, game, fittings, screen, level, manner.computer, prepares=is_live)
        hinting = thinkers.hinting
        sight = open_sight(watched, clock, screen)
        opened.callback(sight.camera.close)
        buttons = sight.buttons
        if buttons is None:
            buttons = _peoples_buttons(watched, pins, clock, screen, hinting)
        elif watched.simulated is not None and watched.is_followed:
            buttons = JoinedButtons(buttons, _peoples_buttons(watched, pins, clock, screen, hinting))
        opened.callback(buttons.close)
        devices = Devices(sight.camera, buttons, fittings.lamps, clock, fittings.sound)
        hint = None if hinting is None else hinting.ask
        panel = Panel(fittings.side, fittings.lamps, fittings.sound, screen, hint=hint, shut_down=shut_down)
        yield Room(devices, fittings.lamps, panel, thinkers, sight)


def _peoples_buttons(watched: Watched, pins: Pins, clock: Clock, screen: Screen, hinting: Hinting | None) -> Buttons:
    if watched.camera.is_live and not pins.simulated:
        return ConfirmButtons(watched.wiring.buttons.confirm, pins, clock)
    screen.note(KeyboardButtons.help())
    if hinting is None:
        return KeyboardButtons(sys.stdin, clock)
    screen.note(_("Type {key} and Enter for a hint.").format(key=KEY))
    return KeyboardButtons(sys.stdin, clock, {KEY: hinting.ask})
