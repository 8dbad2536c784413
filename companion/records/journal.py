"""The journal: every game as it happens, in one SQLite file.

A ruling is on the disk before it is shown: `record` returns after SQLite has synced its commit.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from gettext import gettext as _
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from companion.records.errors import JournalError, NoSuchGame
from companion.values import Outcome, Ruling

PATH_VARIABLE = "COMPANION_JOURNAL"

LEAST_FREE = 64 * 1024
"""A disk with fewer bytes left is full, as far as the journal and what lies beside it are concerned."""

_VERSION = 1
_SCHEMA = """
CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    before TEXT NOT NULL,
    source TEXT NOT NULL,
    started TEXT NOT NULL
);
CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game (number),
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    press TEXT NOT NULL,
    ruling TEXT,
    position TEXT NOT NULL,
    PRIMARY KEY (game, number)
);
"""

_CLOCK_SCHEMA = """
CREATE TABLE IF NOT EXISTS clock (
    game INTEGER PRIMARY KEY REFERENCES game (number),
    state TEXT NOT NULL
);
"""
"""Beside the events: only where the clock stands now is of use, not how it came there."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of the journal.

    Attributes:
        number: counted from 1.
        name: the game's name (`krux`).
        options: its options, so that positions can be read back.
        before: turns already played when it was first seen.
        source: where it was played: `table`, `demo` or a session's folder.
        started: when, local time.
        turns: how many turns were ruled legal.
        result: first | second | draw, None if it was not played to the end.
    """

    number: int
    name: str
    options: Mapping[str, Any]
    before: Sequence[str]
    source: str
    started: datetime
    turns: int
    result: Outcome | None


@dataclass(frozen=True, slots=True)
class EventRecord:
    """One event of a game: a ruling, or a press that changed the game without one.

    Attributes:
        number: counted from 1.
        at: when, local time.
        press: what it was (`confirm`, `take-back`, `overrule`, `pause`, `resume`, `resign`, `draw`, `time`).
        ruling: what was ruled; None for other presses.
        position: the position after it, as the game's text.
    """

    number: int
    at: datetime
    press: str
    ruling: Ruling | None
    position: str


def default_path() -> Path:
    """Return where the journal is kept: $COMPANION_JOURNAL, or the user's data folder."""
    named = os.environ.get(PATH_VARIABLE)
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "board-companion" / "games.sqlite"


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """An open journal; a context manager."""

    def __init__(self, path: Path, *, clock: Callable[[], datetime] = _now) -> None:
        """Open the journal, creating file and folder if need be.

        Args:
            path: the file.
            clock: gives the time of an event.

        Raises:
            JournalError: it cannot be written, is no journal, or one of a newer companion.
        """
        self.path, self._clock = path, clock
        with self._errors():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._database = sqlite3.connect(path)
            try:
                self._prepare()
            except BaseException:
                self._database.close()
                raise

    def _prepare(self) -> None:
        version = self._database.execute("PRAGMA user_version").fetchone()[0]
        if version > _VERSION:
            raise JournalError(str(self.path), _("it was written by a newer companion"))
        # WAL needs one sync for a commit instead of three, which counts on an SD card; FULL makes that sync happen.
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        self._database.execute("PRAGMA foreign_keys = ON")
        if version == 0:
            self._database.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {_VERSION}; COMMIT;")
        self._database.execute(_CLOCK_SCHEMA)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._database.close()

    def begin(self, name: str, options: Mapping[str, Any], before: Sequence[str], source: str) -> int:
        """Begin a game and return its number; arguments as in `GameRecord`. Raises JournalError."""
        row = (name, _json(options), _json(before), source, self._clock().isoformat())
        with self._errors(), self._database:
            cursor = self._database.execute(
                "INSERT INTO game (name, options, before, source, started) VALUES (?, ?, ?, ?, ?)", row
            )
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def record(self, game: int, press: str, ruling: Ruling | None, position: str) -> None:
        """Write an event and return when it is on the disk; arguments as in `EventRecord`. Raises JournalError."""
        with self._errors(), self._database:
            self._database.execute(
                "INSERT INTO event SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ? FROM event WHERE game = ?",
                (game, self._clock().isoformat(), press, None if ruling is None else _json(ruling), position, game),
            )

    def keep_clock(self, game: int, state: Mapping[str, Any]) -> None:
        """Keep where the players' clock stands, as plain values, in place of the last time. Raises JournalError."""
        with self._errors(), self._database:
            self._database.execute("INSERT OR REPLACE INTO clock VALUES (?, ?)", (game, _json(state)))

    def clock(self, game: int) -> Mapping[str, Any] | None:
        """Return what was kept of a game's clock; None if it has none. Raises JournalError."""
        with self._errors():
            row = self._database.execute("SELECT state FROM clock WHERE game = ?", (game,)).fetchone()
        return None if row is None else msgspec.json.decode(row[0], type=dict[str, Any])

    def games(self) -> list[GameRecord]:
        """Return all games, the last one first. Raises JournalError."""
        with self._errors():
            rows = self._database.execute("SELECT * FROM game ORDER BY number DESC").fetchall()
        return [self._game_record(row) for row in rows]

    def last_game(self, name: str, source: str) -> GameRecord | None:
        """Return the last game of a name that something was ruled in. Raises JournalError."""
        with self._errors():
            row = self._database.execute(
                "SELECT * FROM game WHERE name = ? AND source = ? AND number IN (SELECT game FROM event)"
                " ORDER BY number DESC LIMIT 1",
                (name, source),
            ).fetchone()
        return None if row is None else self._game_record(row)

    def game(self, number: int) -> GameRecord:
        """Return one game. Raises NoSuchGame, JournalError."""
        with self._errors():
            row = self._database.execute("SELECT * FROM game WHERE number = ?", (number,)).fetchone()
        if row is None:
            raise NoSuchGame(str(self.path), number)
        return self._game_record(row)

    def events(self, game: int) -> list[EventRecord]:
        """Return what happened in a game, in order. Raises JournalError."""
        with self._errors():
            rows = self._database.execute(
                "SELECT number, at, press, ruling, position FROM event WHERE game = ? ORDER BY number", (game,)
            ).fetchall()
        return [
            EventRecord(
                number,
                datetime.fromisoformat(at).astimezone(),
                press,
                None if ruling is None else msgspec.json.decode(ruling, type=Ruling),
                position,
            )
            for number, at, press, ruling, position in rows
        ]

    def _game_record(self, row: tuple[int, str, str, str, str, str]) -> GameRecord:
        number, name, options, before, source, started = row
        turns, result = _outcome(self.events(number))
        return GameRecord(
            number,
            name,
            msgspec.json.decode(options),
            msgspec.json.decode(before),
            source,
            datetime.fromisoformat(started).astimezone(),
            turns,
            result,
        )

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise JournalError(str(self.path), _of_the_disk(self.path.parent) or str(error)) from error
        except OSError as error:
            raise JournalError(str(self.path), error.strerror or str(error)) from error


def _of_the_disk(folder: Path) -> str | None:
    """Return what is wrong with the disk, if that is it: SQLite speaks of input and output then, or of opening."""
    if not os.access(folder, os.W_OK):
        return _("its folder cannot be written to")
    return _("the disk is full") if shutil.disk_usage(folder).free < LEAST_FREE else None


def _outcome(events: Iterable[EventRecord]) -> tuple[int, Outcome | None]:
    """Return how many turns count, and the result."""
    turns, is_agreed = 0, False
    result: Outcome | None = None
    for event in events:
        ruling = event.ruling
        if event.press == "take-back":
            turns, result, is_agreed = turns if is_agreed else max(turns - 1, 0), None, False
        elif ruling is not None and ruling.kind in ("legal", "overruled"):
            turns, result = turns + 1, ruling.result
        elif ruling is not None and ruling.kind == "ended":
            result, is_agreed = ruling.result, True
    return turns, result


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
