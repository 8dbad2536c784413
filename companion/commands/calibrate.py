"""`companion calibrate`: learn a table from photos and keep it as a profile."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from gettext import gettext as _
from pathlib import Path

from rich.console import Console

from calibration.photos import encode_png
from calibration.profile import Profile, save_profile
from calibration.set_up import is_told_by_set_up
from companion.commands.cameras import SIMULATED_SEED, parsed_camera
from companion.commands.options import add_option, parsed_corners
from companion.commands.own_boards import learn_own_profile
from companion.commands.profiles import hole_notes, learn_profile
from companion.commands.telling import new_console
from companion.demo.drawing import HFOV_DEG
from companion.demo.pixels import Picture
from companion.demo.simulated_table import SimulatedTable
from companion.games.catalogue import GAMES
from companion.games.errors import OptionError
from companion.records.session import OWN, load_table
from companion.setup.live_calibration import Subject, calibrate_live, game_subject, own_subject
from companion.table.cameras import SIZE_PX, CameraChoice, OpenedCamera, open_live_camera
from companion.values import Look, Site
from companion.vision.pictures import profile_picture
from hardware.clock import SystemClock, VirtualClock
from hardware.simulated_camera import SimulatedCamera


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "of",
        metavar="SESSION|GAME|BOARD",
        help=_("a session's folder, for its photos; with --camera the game, or an own board's file"),
    )
    parser.add_argument("--profile", type=Path, metavar="FILE", required=True, help=_("the file to write"))
    parser.add_argument(
        "--camera",
        type=parsed_camera,
        metavar="CAMERA",
        help=_("calibrate step by step: picamera2, usb:N, or simulated"),
    )
    parser.add_argument(
        "--hfov",
        type=float,
        default=62.0,
        metavar="DEGREES",
        help=_("the camera's horizontal field of view, roughly (default: %(default)s)"),
    )
    parser.add_argument(
        "--corners",
        type=parsed_corners,
        metavar="'X,Y X,Y ...'",
        help=_("the board's corners as the camera sees them, counter-clockwise from the one at a1, in pixels"),
    )
    add_option(parser)


def run(arguments: Namespace) -> None:
    """Write the profile, and say what calibration is not sure of."""
    console = new_console()
    profile = _of_session(Path(arguments.of)) if arguments.camera is None else _live(arguments, console)
    save_profile(profile, arguments.profile)
    picture = arguments.profile.with_name(f"{arguments.profile.stem}-grid.png")
    picture.write_bytes(encode_png(profile_picture(profile)))
    console.print(_("The table's profile is kept in {file}.").format(file=arguments.profile))
    console.print(_("Please look at {file}: do the lines lie where the board has them?").format(file=picture))
    if not is_told_by_set_up(profile.board, profile.start_looks):
        question = _(
            "The set-up does not tell which way round the board lies: is {site} where the picture names it?"
            " If not, calibrate again with --corners, from the one at {site} on."
        )
        console.print(question.format(site=next(iter(profile.board.sites))))
    if profile.holes is None:
        return
    console.print(_("Holes, row 10 first:"))
    for row in profile.holes.map:
        console.print(f"  {row}")
    for sentence in hole_notes(profile, profile.holes.map):
        console.print(sentence)


def _of_session(folder: Path) -> Profile:
    session = load_table(folder)
    if session.description.game == OWN:
        return learn_own_profile(session)
    return learn_profile(session, session.new_game(session.description.options))


def _live(arguments: Namespace, console: Console) -> Profile:
    choice: CameraChoice = arguments.camera
    if choice.kind == "simulated":
        subject = _subject(arguments, HFOV_DEG)
        virtual = VirtualClock()
        stage = _Stage(SimulatedTable(arguments.of, (), SIMULATED_SEED, options=dict(arguments.option)), console)
        camera = SimulatedCamera(stage.picture, virtual)
        return calibrate_live(subject, OpenedCamera(camera, dict), virtual, stage)
    subject = _subject(arguments, arguments.hfov)
    clock = SystemClock()
    opened = open_live_camera(choice, clock, SIZE_PX, {}, console.print)
    try:
        return calibrate_live(subject, opened, clock, _Owner(console))
    finally:
        opened.camera.close()


def _subject(arguments: Namespace, hfov_deg: float) -> Subject:
    """Return the game or the own board that is meant."""
    if arguments.of in GAMES:
        return game_subject(arguments.of, dict(arguments.option), hfov_deg, arguments.corners)
    if arguments.camera.kind == "simulated" or not Path(arguments.of).is_file():
        raise OptionError("GAME", arguments.of, " | ".join((*GAMES, _("or the file of an own board"))))
    return own_subject(Path(arguments.of), hfov_deg, arguments.corners)


class _Owner:
    """Somebody at the terminal."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def do(self, text: str, looks: Mapping[Site, Look]) -> None:
        """Ask, and wait for Enter."""
        self._console.print(text)
        self._console.input(_("Take your hands away and press Enter. "))

    def hear(self, text: str) -> None:
        """Print it."""
        self._console.print(text)


class _Stage(_Owner):
    """A drawn table on which everything is done at once."""

    def __init__(self, table: SimulatedTable, console: Console) -> None:
        super().__init__(console)
        self._table = table
        self._looks: Mapping[Site, Look] = {}

    def do(self, text: str, looks: Mapping[Site, Look]) -> None:
        """Say what would be asked for, and do it."""
        self._console.print(text)
        self._looks = looks

    def picture(self, t_s: float) -> Picture:
        """Return what the camera sees."""
        return self._table.photo(self._looks, t_s)
