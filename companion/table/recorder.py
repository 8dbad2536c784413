"""Recording live games as sessions, so that they can be refereed again from disk with the same rulings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from gettext import gettext as _
from pathlib import Path
from typing import Any

from calibration.profile import Profile
from companion.records.journalled import JournalledReferee
from companion.records.session import BeforePart, Event
from companion.records.session_writer import SessionWriter, free_folder
from companion.referee.presses import Press
from companion.values import Announcement, Player, Report
from hardware.camera import Frame


@dataclass(frozen=True, slots=True)
class _Seen:
    """A frame and what came with it."""

    frame: Frame
    press: Press | None
    by: Player | None
    announced: Announcement | None


class Recorder:
    """Writes every frame that a ruling rests on, with its press; every game into a folder of its own.

    A press that waits is written with the frame that it is ruled on; one that was only asked for again is left out.

    Args:
        folder: of the first game; if it holds a session, and for every further game, a number is added to its name.
        profile: the table's, for the calibration photos.
        referee: of the table, before its first frame.
        tell: called with a line for people about where a game is recorded.

    Raises:
        SessionError: the folder cannot be made or holds something else.
    """

    def __init__(self, folder: Path, profile: Profile, referee: JournalledReferee, tell: Callable[[str], None]) -> None:
        self._folder, self._profile, self._referee, self._tell = folder, profile, referee, tell
        self._writer = self._new_writer()
        self._waiting: _Seen | None = None
        self._unclear: Frame | None = None
        self._open_set_up: _Seen | None = None
        self._is_setting_up = True
        self._position = referee.position

    def see(self, frame: Frame, press: Press | None, by: Player | None, report: Report) -> None:
        """Take a frame that the referee has just seen, and what it said of it.

        Args:
            frame: it.
            press: the press that came with it.
            by: who pressed.
            report: what the referee said.

        Raises:
            SessionError: the disk is full.
        """
        if report.event == "begun-anew":
            self._begin_anew()
        lay, self._position = self._position, self._referee.position
        was_setting_up, self._is_setting_up = self._is_setting_up, report.stage == "set-up"
        seen = _Seen(frame, press, by, self._referee.announced)
        if press == "confirm" and report.event != "resumed":
            self._keep_unclear(was_setting_up=was_setting_up)
            self._waiting = replace(seen, by=self._referee.pressed_by) if report.pending else seen
        elif press is not None and _has_counted(report):
            self._keep_unclear(was_setting_up=False)
            self._waiting = None
            self._save(seen)
            return
        elif press is not None:
            # What waits goes on waiting.
            self._save(seen)
            seen = replace(seen, press=None)
        if report.pending and report.earlier is None:
            self._unclear = frame if report.state == "unclear" else self._unclear
            return
        waited, self._waiting, self._unclear = self._waiting, None, None
        if report.event == "asked-again":
            return
        open_set_up, self._open_set_up = self._open_set_up, None
        if open_set_up is not None and report.earlier is not None:
            self._save(open_set_up)
        if waited is not None:
            self._save(replace(waited, frame=frame, announced=seen.announced))
            # The turn before is ruled on by then; the one that was pressed for may still be unclear.
            self._waiting = replace(waited, press=None, by=None) if report.pending else None
        elif report.event is not None or lay != self._position or _tells_of_a_bump(report):
            self._save(seen)

    def _begin_anew(self) -> None:
        """Keep this game apart from the one before, unless nothing was recorded of that."""
        if self._writer.frames:
            self._writer = self._new_writer()
        else:
            self._writer.describe(BeforePart())

    def _new_writer(self) -> SessionWriter:
        writer = SessionWriter(free_folder(self._folder), self._profile, _before(self._referee))
        self._tell(_("This game is recorded in {folder}.").format(folder=writer.folder))
        return writer

    def _keep_unclear(self, *, was_setting_up: bool) -> None:
        """Write the press that waits, as another one takes its place: what it left open may explain the next turn.

        What comes next tells whether a set-up that was left open ever counted; one that did not is left out.
        """
        if self._waiting is not None and self._unclear is not None:
            kept = replace(self._waiting, frame=self._unclear)
            if was_setting_up:
                self._open_set_up = kept
            else:
                self._save(kept)
        self._unclear = None

    def _save(self, seen: _Seen) -> None:
        known = seen.announced
        self._writer.write(
            seen.frame.image,
            Event(
                t=round(seen.frame.t_s, 3),
                press=seen.press,
                by=seen.by,
                computer=known.player if known else None,
                announced=known.turn if known else None,
            ),
        )


def _has_counted(report: Report) -> bool:
    """Return whether a press that is no Confirm, or one that ends a pause, changed the game."""
    has_ruled = report.ruling is not None and report.ruling.kind in ("overruled", "ended")
    return has_ruled or report.event in ("taken-back", "paused", "resumed")


def _tells_of_a_bump(report: Report) -> bool:
    return any(warning.startswith("board-moved") for warning in report.warnings)


def _before(referee: JournalledReferee) -> BeforePart:
    if not referee.turns:
        return BeforePart()
    positions: tuple[Any, ...] = tuple(referee.positions)
    return BeforePart(tuple(referee.turns), tuple(referee.game.to_text(position) for position in positions))
