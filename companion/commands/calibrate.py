"""`companion calibrate`: learn a table from photos and keep it as a profile."""

from __future__ import annotations

import math
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path

from msgspec import structs
from rich.console import Console

from calibration.errors import CornersError
from calibration.misspelt import did_you_mean
from calibration.photos import encode_png
from calibration.profile import Profile, check_place, save_profile
from calibration.set_up import is_told_by_set_up
from companion.commands.errors import CommandError
from companion.commands.options.cameras import SIMULATED_SEED, parsed_camera
from companion.commands.options.corners import add_corners, naming_corners
from companion.commands.options.games import add_option
from companion.commands.telling import new_console
from companion.commands.writing import write_file
from companion.demo.drawing import HFOV_DEG
from companion.demo.pixels import Picture
from companion.demo.simulated_table import SimulatedTable
from companion.diagrams.boards import draw
from companion.games.catalogue import GAMES, new_game
from companion.games.plan import BoardPlan
from companion.records.errors import SessionError
from companion.records.session import OWN, CameraPart, Session, load_table
from companion.setup.live_calibration import Subject, calibrate_live, game_subject, own_subject
from companion.setup.own_profiles import learn_own_profile
from companion.setup.profiles import hole_notes, learn_profile
from companion.table.cameras import SIZE_PX, CameraChoice, OpenedCamera, open_live_camera
from companion.values import Look, Site
from companion.vision.pictures import profile_picture
from hardware.clock import SystemClock, VirtualClock
from hardware.simulated_camera import SimulatedCamera

USUAL_HFOV_DEG = CameraPart().hfov_deg
BOARD_SUFFIX = ".toml"
LEAST_HFOV_DEG, MOST_HFOV_DEG = 1, 179


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
        type=_hfov,
        metavar="DEGREES",
        help=_("the camera's horizontal field of view, roughly (default: the session's, or {usual:.0f})").format(
            usual=USUAL_HFOV_DEG
        ),
    )
    add_corners(parser, _("the board's corners as the camera sees them"))
    add_option(parser)


def run(arguments: Namespace) -> None:
    """Write the profile, and say what calibration is not sure of."""
    console = new_console()
    # Whoever calibrates step by step shall not be told at the end that it was in vain.
    check_place(arguments.profile)
    with naming_corners(arguments.corners):
        profile = _of_session(arguments) if arguments.camera is None else _live(arguments, console)
    save_profile(profile, arguments.profile)
    picture = arguments.profile.with_name(f"{arguments.profile.stem}-grid.png")
    write_file(picture, encode_png(profile_picture(profile)))
    console.print(_("The table's profile is kept in {file}.").format(file=arguments.profile))
    console.print(_("Please look at {file}: do the lines lie where the board has them?").format(file=picture))
    if not is_told_by_set_up(profile.board, profile.start_looks):
        question = _(
            "The set-up does not tell which way round the board lies: is {site} where the picture names it?"
            " If not, calibrate again with --corners, from the one at {site} on."
        )
        console.print(question.format(site=profile.board.corner_sites()[0]))
    if profile.holes is None:
        return
    console.print(_("Holes, row 10 first:"))
    for row in profile.holes.map:
        console.print(f"  {row}")
    for sentence in hole_notes(profile, profile.holes.map):
        console.print(sentence)


def _of_session(arguments: Namespace) -> Profile:
    session = _with_said(load_table(_session_folder(arguments.of)), arguments)
    try:
        if session.description.game == OWN:
            return learn_own_profile(session)
        return learn_profile(session, session.new_game(session.description.options))
    except SessionError as error:
        if arguments.corners is not None and isinstance(error.__cause__, CornersError):
            raise error.__cause__ from error
        raise


def _session_folder(text: str) -> Path:
    """Return the folder that is meant; raises CommandError for what only a camera can calibrate."""
    folder = Path(text)
    if folder.is_dir():
        return folder
    if text in GAMES or folder.is_file():
        problem = _(
            "{of}: expected a session's folder; to calibrate a game or an own board step by step, add --camera CAMERA"
        )
        raise CommandError(problem.format(of=text))
    raise CommandError(_("{of}: there is no such folder or file").format(of=text) + did_you_mean(text, GAMES))


def _with_said(session: Session, arguments: Namespace) -> Session:
    """Return a session of which the command line has the last word; raises OptionError, CommandError."""
    said = session.description
    if arguments.corners is not None:
        said = structs.replace(said, board=structs.replace(said.board, corners_px=arguments.corners))
    if arguments.hfov is not None:
        said = structs.replace(said, camera=structs.replace(said.camera, hfov_deg=arguments.hfov))
    if arguments.option:
        said = structs.replace(said, options={**said.options, **dict(arguments.option)})
        if said.game == OWN:
            raise CommandError(_("--option: an own board has no options"))
        new_game(said.game, said.options)
    return replace(session, description=said)


def _live(arguments: Namespace, console: Console) -> Profile:
    choice: CameraChoice = arguments.camera
    if choice.kind == "simulated":
        subject = _subject(arguments, arguments.hfov or HFOV_DEG)
        virtual = VirtualClock()
        table = SimulatedTable(arguments.of, (), SIMULATED_SEED, options=dict(arguments.option))
        stage = _Stage(table, subject.plan, console)
        camera = SimulatedCamera(stage.picture, virtual)
        return calibrate_live(subject, OpenedCamera(camera, dict), virtual, stage)
    subject = _subject(arguments, arguments.hfov or USUAL_HFOV_DEG)
    clock = SystemClock()
    opened = open_live_camera(choice, clock, SIZE_PX, {}, console.print)
    try:
        return calibrate_live(subject, opened, clock, _Owner(subject.plan, console))
    finally:
        opened.camera.close()


def _subject(arguments: Namespace, hfov_deg: float) -> Subject:
    """Return the game or the own board that is meant."""
    if arguments.of in GAMES:
        return game_subject(arguments.of, dict(arguments.option), hfov_deg, arguments.corners)
    if not Path(arguments.of).is_file():
        if Path(arguments.of).suffix == BOARD_SUFFIX:
            raise CommandError(_("{of}: there is no such file").format(of=arguments.of))
        problem = _("expected {names}, or the file of an own board; found {found!r}")
        told = problem.format(names=" | ".join(GAMES), found=arguments.of)
        raise CommandError(told + did_you_mean(arguments.of, GAMES))
    if arguments.camera.kind == "simulated":
        raise CommandError(_("{file}: the simulated table has no own board").format(file=arguments.of))
    if arguments.option:
        raise CommandError(_("--option: an own board has no options"))
    return own_subject(Path(arguments.of), hfov_deg, arguments.corners)


class _Owner:
    """Somebody at the terminal."""

    def __init__(self, plan: BoardPlan, console: Console) -> None:
        self._plan, self._console = plan, console

    def do(self, text: str, looks: Mapping[Site, Look]) -> None:
        """Ask, and wait for Enter."""
        self._ask(text, looks)
        self._console.input(_("Take your hands away and press Enter. "))

    def hear(self, text: str) -> None:
        """Print it."""
        self._console.print(text)

    def _ask(self, text: str, looks: Mapping[Site, Look]) -> None:
        self._console.print(text)
        if looks:
            self._console.print(draw(self._plan, looks))


class _Stage(_Owner):
    """A drawn table on which everything is done at once."""

    def __init__(self, table: SimulatedTable, plan: BoardPlan, console: Console) -> None:
        super().__init__(plan, console)
        self._table = table
        self._looks: Mapping[Site, Look] = {}

    def do(self, text: str, looks: Mapping[Site, Look]) -> None:
        """Say what would be asked for, and do it."""
        self._ask(text, looks)
        self._looks = looks

    def picture(self, t_s: float) -> Picture:
        """Return what the camera sees."""
        return self._table.photo(self._looks, t_s)


def _hfov(text: str) -> float:
    try:
        hfov_deg = float(text)
    except ValueError:
        hfov_deg = math.nan
    if not LEAST_HFOV_DEG <= hfov_deg <= MOST_HFOV_DEG:
        expected = _("expected {least} to {most} degrees, found {found!r}")
        raise ArgumentTypeError(expected.format(least=LEAST_HFOV_DEG, most=MOST_HFOV_DEG, found=text))
    return hfov_deg
