"""`companion referee`: a recorded session, refereed frame by frame."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from pathlib import Path

from calibration.photos import read_photo
from calibration.profile import Profile
from companion.commands.options import add_journal, add_json
from companion.commands.own_boards import learn_own_profile, watch_presses
from companion.commands.profiles import hole_notes, learn_profile, load_profile_for, options_with
from companion.commands.telling import new_console, report_json, tell
from companion.records.errors import PhotoError
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.records.session import OWN, Session, load_session
from companion.vision.errors import FrameError
from companion.vision.reader import Reader


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("session", type=Path, metavar="SESSION", help=_("the folder of the recorded session"))
    parser.add_argument(
        "--profile",
        type=Path,
        metavar="FILE",
        help=_("the table's profile (default: calibrate from the session's photos first)"),
    )
    add_json(parser)
    add_journal(parser)


def run(arguments: Namespace) -> None:
    """Print what the referee says of every frame, in order."""
    session = load_session(arguments.session)
    if session.description.game == OWN:
        _watch(session, arguments)
        return
    game = session.new_game(session.description.options)
    profile = load_profile_for(session, arguments.profile) if arguments.profile else learn_profile(session, game)
    options = options_with(session, profile)
    game = session.new_game(options)
    _check_frames(session, profile)
    for note in hole_notes(profile, options.get("holes", ())):
        sys.stderr.write(f"{note}\n")
    reader, console = Reader(profile), new_console()
    with Journal(arguments.journal) as journal:
        referee = JournalledReferee(session.new_referee(game), journal, options=options, source=str(session.folder))
        for event in session.frames:
            referee.announce(event.announcement)
            report = referee.see(reader.read(read_photo(session.folder / event.frame)), event.press, event.by)
            if arguments.json:
                sys.stdout.write(json.dumps(report_json(event.frame, report)) + "\n")
            else:
                tell(console, event.frame, report, game.plan())


def _watch(session: Session, arguments: Namespace) -> None:
    profile = load_profile_for(session, arguments.profile) if arguments.profile else learn_own_profile(session)
    _check_frames(session, profile)
    watch_presses(session, profile, arguments.journal, arguments.json)


def _check_frames(session: Session, profile: Profile) -> None:
    """Raise FileError or PhotoError for a frame that cannot be read, before anything is printed or journalled."""
    for event in session.frames:
        path = session.folder / event.frame
        height, width = read_photo(path).shape[:2]
        if (width, height) != profile.camera.size_px:
            raise PhotoError(str(path), str(FrameError((width, height), profile.camera.size_px)))
