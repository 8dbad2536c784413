"""An owner's own board, watched instead of refereed: what changed on it, in words or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from calibration.photos import read_photo
from calibration.profile import Profile
from companion.commands.telling import new_console, report_json, tell
from companion.games.plan import BoardPlan
from companion.records.journal import Journal
from companion.records.session import Session
from companion.records.watched import JournalledWatcher
from companion.values import Report
from companion.vision.reader import Reader


def printer(profile: Profile, as_json: bool) -> Callable[[str, Report], None]:
    """Return what prints the report of a frame, given the frame's name."""
    console, plan = new_console(), BoardPlan(profile.board.sites)

    def say(frame: str, report: Report) -> None:
        if as_json:
            sys.stdout.write(json.dumps(report_json(frame, report)) + "\n")
        else:
            tell(console, frame, report, plan)

    return say


def watch_presses(session: Session, profile: Profile, journal: Path, as_json: bool) -> None:
    """Print what changed from press to press of a session with an own board."""
    reader, say = Reader(profile), printer(profile, as_json)
    with Journal(journal) as opened:
        watcher = JournalledWatcher(profile.board.sites, opened, source=str(session.folder))
        for event in session.frames:
            say(event.frame, watcher.see(reader.read(read_photo(session.folder / event.frame)), event.press, event.by))
