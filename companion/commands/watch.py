"""`companion watch`: follow an own board without rules, and record what changes on it."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import closing
from gettext import gettext as _
from pathlib import Path

from calibration.errors import FileError
from calibration.photos import read_photo
from calibration.profile import Profile, load_profile
from companion.commands.errors import CommandError
from companion.commands.options.journals import add_journal
from companion.commands.options.output import add_json
from companion.commands.own_boards import printer
from companion.records.errors import PhotoError
from companion.records.journal import Journal
from companion.records.session import DESCRIPTION, OWN, load_session
from companion.records.watched import JournalledWatcher
from companion.setup.own_profiles import learn_own_profile
from companion.setup.profiles import load_profile_for
from companion.table.cameras import CameraChoice, camera_choice, open_live_camera
from companion.table.free_frames import FreeFrames
from companion.values import Reading
from companion.vision.errors import FrameError
from companion.vision.reader import Reader
from companion.vision.stillness import Stillness
from hardware.capture_camera import open_video, small_grey
from hardware.clock import Clock, SystemClock, VirtualClock
from hardware.errors import NoMoreFrames

WAIT_S = 0.2
PHOTOS = (".jpg", ".jpeg", ".png")


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "folder", type=Path, nargs="?", metavar="FOLDER", help=_("a recorded session, or photos in order")
    )
    what.add_argument("--camera", type=_camera, metavar="CAMERA", help="picamera2 | usb:N | video:FILE | session:DIR")
    parser.add_argument(
        "--profile",
        type=Path,
        metavar="FILE",
        help=_("the board's profile (default: calibrate from the session first)"),
    )
    add_json(parser)
    add_journal(parser)


def run(arguments: Namespace) -> None:
    """Print every change."""
    choice: CameraChoice | None = arguments.camera
    folder: Path | None = arguments.folder
    if choice is not None and choice.kind == "session":
        folder = choice.path
    if folder is not None and not folder.is_dir():
        raise CommandError(_("{folder}: there is no such folder").format(folder=folder))
    profile = _profile(folder, arguments.profile)
    say = printer(profile, arguments.json)
    readings = _photos(folder, profile) if folder is not None else _camera_readings(arguments.camera, profile)
    with Journal(arguments.journal) as journal:
        watcher = JournalledWatcher(profile.board.sites, journal, source=str(folder or arguments.camera.text))
        for name, reading in readings:
            report = watcher.notice(reading)
            if folder is not None or report.ruling is not None:
                say(name, report)


def _profile(folder: Path | None, file: Path | None) -> Profile:
    if folder is not None and (folder / DESCRIPTION).is_file():
        session = load_session(folder)
        if session.description.game != OWN:
            raise CommandError(
                _('{file}: game: expected "own", found {found}; companion referee is for games').format(
                    file=session.file, found=session.description.game
                )
            )
        return load_profile_for(session, file) if file is not None else learn_own_profile(session)
    if file is None:
        raise CommandError(_("--profile is missing: companion calibrate makes one"))
    profile = load_profile(file)
    if profile.game != OWN:
        raise FileError(str(file), "game", _("expected own, found {found}").format(found=profile.game))
    return profile


def _photos(folder: Path, profile: Profile) -> Iterator[tuple[str, Reading]]:
    """Yield name and reading of every photo; each was taken of a board at rest."""
    reader = Reader(profile)
    for name in _names(folder):
        try:
            yield name, reader.read(read_photo(folder / name))
        except FrameError as error:
            raise PhotoError(str(folder / name), str(error)) from error


def _names(folder: Path) -> list[str]:
    if (folder / DESCRIPTION).is_file():
        return [event.frame for event in load_session(folder).frames]
    names = sorted(path.name for path in folder.iterdir() if path.suffix.lower() in PHOTOS)
    if not names:
        raise PhotoError(str(folder), _("expected a session, or photos (JPEG or PNG)"))
    return names


def _camera_readings(choice: CameraChoice, profile: Profile) -> Iterator[tuple[str, Reading]]:
    """Yield number and reading of every frame of a film or live camera that shows the board still and free anew."""
    clock: Clock = SystemClock() if choice.is_live else VirtualClock()
    size_px = profile.camera.size_px
    camera = (
        open_video(choice.path, clock)
        if choice.kind == "video"
        else open_live_camera(choice, clock, size_px, profile.locked, lambda _line: None).camera
    )
    gate = Stillness(profile.board, profile.camera, small_grey(profile.photos.empty))
    frames = FreeFrames(gate, Reader(profile))
    number = -1
    with closing(camera):
        while True:
            try:
                frame = camera.next_frame(WAIT_S)
            except NoMoreFrames:
                return
            if frame is None:
                continue
            number += 1
            try:
                reading = frames.see(frame)
            except FrameError as error:
                raise PhotoError(choice.text, str(error)) from error
            if reading is not None:
                yield _("frame {number}").format(number=number), reading


def _camera(text: str) -> CameraChoice:
    try:
        choice = camera_choice(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
    if choice.kind == "simulated":
        raise ArgumentTypeError(_("the simulated table has no own board"))
    return choice
