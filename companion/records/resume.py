"""Going on with a game that was interrupted: by a power cut, by `kill -9`, or for the night."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from companion.games.contract import Game, Result
from companion.records.journal import EventRecord, Journal
from companion.referee.history import OVERRULED, History


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A game that was not played to its end.

    Attributes:
        number: in the journal.
        history: what was played.
    """

    number: int
    history: History[Any, Any]


def interrupted_game(
    journal: Journal, game: Game[Any, Any], options: Mapping[str, Any], source: str
) -> Interrupted | None:
    """Return the last game that was played at this table, if it is not over and its options are the same.

    Raises:
        JournalError: the journal cannot be read.
    """
    record = journal.last_game(game.name, source)
    if record is None or record.result is not None or _plain(record.options) != _plain(options):
        return None
    history = rebuild(game, record.before, journal.events(record.number))
    return None if history.result else Interrupted(record.number, history)


def rebuild(game: Game[Any, Any], before: Iterable[str], events: Iterable[EventRecord]) -> History[Any, Any]:
    """Return the history of a game from its events."""
    history = History(game, before)
    for event in events:
        ruling = event.ruling
        if event.press == "take-back":
            history.take_back()
        elif ruling is not None and ruling.kind in ("legal", "overruled"):
            history.commit(ruling.turn or OVERRULED, game.from_text(event.position))
        elif ruling is not None and ruling.kind == "ended" and ruling.result is not None:
            history.end(Result(ruling.result, ruling.reason or ""))
    return history


def _plain(options: Mapping[str, Any]) -> Any:
    return msgspec.json.decode(msgspec.json.encode(options))
