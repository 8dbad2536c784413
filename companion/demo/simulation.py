"""The simulated table: a scripted game on the drawn board, refereed by the code that referees a real one."""

from __future__ import annotations

import os
from contextlib import ExitStack
from gettext import gettext as _
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gpiozero.pins.mock import MockFactory
from rich.console import Console

from calibration.profile import Profile
from companion.demo.script import script_game
from companion.demo.simulated_table import SimulatedTable
from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.referee.referee import Referee
from companion.table.devices import Devices
from companion.table.loop import Table
from companion.terminal.screen import Screen, screen_for
from companion.vision.reader import Reader
from hardware.buttons import ConfirmButtons
from hardware.clock import Clock, PatientClock, SystemClock, VirtualClock
from hardware.fingers import Fingers
from hardware.lamp_bank import open_lamps
from hardware.pins import FACTORY_VARIABLE, Pins, mock_pins, open_pins
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring_files import shipped_wiring

GAME = "kopf-oder-knopf"
SEED = 4
FRAMES_PER_SECOND = 5.0
WATCHED_S = 15.0
"""How long a game takes on a terminal: the simulated table's clock runs so much faster."""


def run_demo(journal: Path | None = None, console: Console | None = None, seed: int = SEED) -> None:
    """Play and referee a game on the simulated table; ends by itself within 30 s, unless the computer is very slow.

    On a terminal it runs at a pace people can follow, elsewhere as fast as it can.

    Args:
        journal: the file the game is kept in; None to keep it nowhere.
        console: where it is shown; standard output if None.
        seed: 0 or more; the same seed is the same game on the same table.

    Raises:
        JournalError: the journal cannot be written.
        PinError: the pins that `GPIOZERO_PIN_FACTORY` asks for cannot be had.
    """
    console = console or Console(highlight=False)
    game = DrawnGame(seed)
    profile = game.table.calibrate()
    speed = game.table.play.end_s / WATCHED_S
    pace: Clock = SystemClock(speed) if console.is_terminal else VirtualClock(least_speed=speed)
    clock = PatientClock(pace, 1 / FRAMES_PER_SECOND)
    with screen_for(console, new_game(GAME)) as screen, ExitStack() as opened:
        # Nobody wants the demo's game among his own.
        file = journal or Path(opened.enter_context(TemporaryDirectory())) / "demo.sqlite"
        _introduce(screen, profile)
        number = game.referee(profile, clock, opened.enter_context(Journal(file)), screen)
        if journal is not None:
            screen.note(
                _("This game is in the journal: companion show {number} --journal {file}").format(
                    number=number, file=journal
                )
            )


class DrawnGame:
    """A scripted game of Kopf oder Knopf, and the table it is played on.

    Args:
        seed: 0 or more.

    Attributes:
        script: the turns that are made in it.
        table: what it is played on.
    """

    def __init__(self, seed: int) -> None:
        self.script = script_game(new_game(GAME), seed)
        self.table = SimulatedTable(GAME, self.script, seed)

    def referee(self, profile: Profile, clock: Clock, journal: Journal, screen: Screen) -> int:
        """Let the live loop watch the whole game, on a clock that begins at 0; return its number in the journal."""
        options = _options(profile)
        lamp_pins, finger_pins = _pins()
        wiring = shipped_wiring(GAME)
        with ExitStack() as opened:
            lamps = open_lamps(wiring, lamp_pins, screen.note)
            opened.callback(lamps.close)
            buttons = ConfirmButtons(wiring.buttons.confirm, Pins(finger_pins, lamp_pins.note), clock)
            opened.callback(buttons.close)
            camera = SimulatedCamera(self.table.picture, clock, FRAMES_PER_SECOND)
            opened.callback(camera.close)
            fingers = Fingers(wiring.buttons.confirm, finger_pins, self.table.presses)
            devices = Devices(camera, buttons, lamps, clock)
            referee = JournalledReferee(Referee(new_game(GAME, options)), journal, options=options, source="demo")
            table = Table(devices, Reader(profile), referee, screen)
            screen.note(lamp_pins.note)
            while clock.now_s() < self.table.play.end_s:
                fingers.move(clock.now_s())
                table.step()
                screen.refresh(lamps.lit)
            assert table.game_number is not None
            return table.game_number


def _options(profile: Profile) -> dict[str, Any]:
    """Return the game's options: the holes as they were read off the board."""
    assert profile.holes is not None
    return {"holes": profile.holes.map, "unsure_holes": profile.holes.unsure}


def _pins() -> tuple[Pins, MockFactory]:
    """Return the pins of the lamps, and those of the buttons, which only simulated fingers can press.

    Nobody who starts a demo expects it to drive whatever is wired to this computer: real lamps have to be asked for.
    """
    lamps = open_pins() if os.environ.get(FACTORY_VARIABLE) else mock_pins()
    return lamps, lamps.factory if isinstance(lamps.factory, MockFactory) else MockFactory()


def _introduce(screen: Screen, profile: Profile) -> None:
    assert profile.holes is not None
    screen.note(_("A simulated table: the pictures are drawn, the rest is as with a real camera."))
    fields = len(profile.board.sites)
    screen.note(
        _("Calibrated on two pictures: the holes of {sure} of {fields} fields were read surely.").format(
            sure=fields - len(profile.holes.unsure), fields=fields
        )
    )
