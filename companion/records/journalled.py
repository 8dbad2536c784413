"""A referee that keeps a journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.records.journal import Journal
from companion.referee.referee import Press, Referee
from companion.values import Event, Player, Reading, Report

_PRESSES: Mapping[Event, str] = {"taken-back": "take-back", "paused": "pause", "resumed": "resume"}


class JournalledReferee:
    """Whatever this referee reports is in the journal before anybody hears of it.

    Attributes:
        number: the game's number in the journal.
    """

    def __init__(
        self, referee: Referee[Any, Any], journal: Journal, *, options: Mapping[str, Any], source: str
    ) -> None:
        """Begin a game in the journal; arguments as in `GameRecord`. Raises JournalError."""
        self._referee, self._journal = referee, journal
        self.number = journal.begin(referee.game.name, options, referee.turns, source)

    def see(self, reading: Reading, press: Press | None = None, by: Player | None = None) -> Report:
        """Return the referee's report, as `Referee.see` does. Raises JournalError."""
        report = self._referee.see(reading, press, by)
        kind = _recorded_press(report)
        if kind is not None:
            position = self._referee.game.to_text(self._referee.position)
            self._journal.record(self.number, kind, report.ruling, position)
        return report


def _recorded_press(report: Report) -> str | None:
    """Return what the journal calls the press that changed the game, or was ruled on."""
    if report.ruling is None:
        return None if report.event is None else _PRESSES.get(report.event)
    if report.ruling.kind == "ended":
        return "draw" if report.ruling.result == "draw" else "resign"
    return "overrule" if report.ruling.kind == "overruled" else "confirm"
