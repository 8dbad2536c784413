"""`companion referee`: a recorded session, refereed frame by frame."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from pathlib import Path

from companion.commands.options.journals import add_journal
from companion.commands.options.output import add_json
from companion.commands.own_boards import watch_presses
from companion.commands.telling import new_console, report_json, tell
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.records.session import OWN, Session, load_session
from companion.setup.own_profiles import learn_own_profile
from companion.setup.profiles import hole_notes, load_profile_for
from companion.setup.sessions import check_frames, make_ready


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
    ready = make_ready(session, arguments.profile)
    for note in hole_notes(ready.profile, ready.options.get("holes", ())):
        sys.stderr.write(f"{note}\n")
    console = new_console()
    with Journal(arguments.journal) as journal:
        referee = JournalledReferee(
            session.new_referee(ready.game), journal, options=ready.options, source=str(session.folder)
        )
        for event, reading in ready.readings():
            referee.announce(event.announcement)
            report = referee.see(reading, event.press, event.by)
            if arguments.json:
                sys.stdout.write(json.dumps(report_json(event.frame, report)) + "\n")
            else:
                tell(console, event.frame, report, ready.game.plan())


def _watch(session: Session, arguments: Namespace) -> None:
    profile = load_profile_for(session, arguments.profile) if arguments.profile else learn_own_profile(session)
    check_frames(session, profile)
    watch_presses(session, profile, arguments.journal, arguments.json)
