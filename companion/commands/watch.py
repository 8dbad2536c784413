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
from companion.commands.options import add_journal, add_json
from companion.commands.own_boards import learn_own_profile, printer
from companion.commands.profiles import load_profile_for
from companion.records.journal import Journal
from companion.records.session import OWN, Session, load_session
from companion.records.watched import JournalledWatcher
from companion.table.cameras import FORMS, CameraChoice, camera_choice, open_live_camera
from companion.table.free_frames import FreeFrames
from companion.table.replay import SessionCamera
from companion.vision.reader import Reader
from companion.vision.stillness import Stillness
from hardware.camera import Camera, Frame
from hardware.capture_camera import open_video, small_grey
from hardware.clock import Clock, SystemClock, VirtualClock
from hardware.errors import NoMoreFrames

WAIT_S = 0.2


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("session", type=Path, nargs="?", metavar="SESSION", help=_("a recorded session"))
    what.add_argument("--camera", type=_camera, metavar="CAMERA", help=FORMS)
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
    folder = arguments.session or (choice.path if choice is not None and choice.kind == "session" else None)
    session = load_session(folder) if folder is not None else None
    profile = _profile(session, arguments.profile)
    reader, say = Reader(profile), printer(profile, arguments.json)
    source = str(folder) if folder is not None else arguments.camera.text
    with Journal(arguments.journal) as journal:
        watcher = JournalledWatcher(profile.board.sites, journal, source=source)
        if session is not None and choice is None:
            for event in session.frames:
                report = watcher.notice(reader.read(read_photo(session.folder / event.frame)))
                say(event.frame, report)
            return
        assert choice is not None
        clock: Clock = SystemClock() if choice.is_live else VirtualClock()
        with closing(_opened(choice, session, profile, clock)) as camera:
            frames = FreeFrames(Stillness(profile.board, profile.camera, small_grey(profile.photos.empty)), reader)
            for number, frame in enumerate(_frames(camera)):
                reading = frames.see(frame)
                if reading is None:
                    continue
                report = watcher.notice(reading)
                frames.settle(report)
                if report.ruling is not None:
                    say(_("frame {number}").format(number=number), report)


def _profile(session: Session | None, file: Path | None) -> Profile:
    if session is not None:
        if session.description.game != OWN:
            problem = _('expected a session of an own board, game = "own"; companion referee is for games')
            raise CommandError(problem)
        return load_profile_for(session, file) if file is not None else learn_own_profile(session)
    if file is None:
        raise CommandError(_("--profile is missing: companion calibrate makes one"))
    profile = load_profile(file)
    if profile.game != OWN:
        raise FileError(str(file), "game", _("expected own, found {found}").format(found=profile.game))
    return profile


def _opened(choice: CameraChoice, session: Session | None, profile: Profile, clock: Clock) -> Camera:
    if session is not None:
        return SessionCamera(session, clock)
    if choice.kind == "video":
        return open_video(choice.path, clock)
    return open_live_camera(choice, clock, profile.camera.size_px, {}, lambda _line: None).camera


def _frames(camera: Camera) -> Iterator[Frame]:
    while True:
        try:
            frame = camera.next_frame(WAIT_S)
        except NoMoreFrames:
            return
        if frame is not None:
            yield frame


def _camera(text: str) -> CameraChoice:
    try:
        return camera_choice(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
