"""What the commands do with an owner's own board: calibrated by its board file, and watched instead of refereed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import Literal

from calibration.board_files import BoardFile
from calibration.errors import CalibrationError, FileError
from calibration.own_board import OwnTable, Photo, calibrate_own
from calibration.photos import read_photo
from calibration.profile import Profile
from calibration.toml import load_toml
from companion.commands.telling import new_console, report_json, tell
from companion.games.plan import BoardPlan
from companion.records.errors import SessionError
from companion.records.journal import Journal
from companion.records.session import Session
from companion.records.watched import JournalledWatcher
from companion.values import Report
from companion.vision.reader import Reader


def learn_own_profile(session: Session) -> Profile:
    """Return the profile that the calibration photos of a session with an own board give.

    Raises:
        FileError: a photo or the board file is missing or cannot be read.
        SessionError: calibration cannot make sense of the photos or of what is said of them.
    """
    description = session.description
    if description.board.file is None:
        raise SessionError(session.file, "board.file", _("expected the board file of an own board (board.toml)"))
    path = session.folder / description.board.file
    table = OwnTable(
        description=load_toml(path, BoardFile),
        file=str(path),
        hfov_deg=description.camera.hfov_deg,
        corners_px=description.board.corners_px,
        size_mm=description.board.size_mm,
        sample_corners_px=description.board.sample_corners_px,
    )
    try:
        return calibrate_own(table, _photo(session, "empty"), _photo(session, "samples"), description.samples)
    except FileError:
        raise
    except CalibrationError as error:
        raise SessionError(session.file, "", str(error)) from error


def _photo(session: Session, name: Literal["empty", "samples"]) -> Photo | None:
    path = session.calibration_photo(name)
    return read_photo(path) if path.is_file() else None


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
