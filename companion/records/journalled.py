"""A referee that keeps a journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.records.journal import Journal
from companion.referee.referee import Press, Referee
from companion.values import Player, Reading, Report


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
        turns = len(self._referee.turns)
        report = self._referee.see(reading, press, by)
        if report.ruling is not None or len(self._referee.turns) != turns:
            kind = "confirm" if report.ruling is not None or press is None else press
            position = self._referee.game.to_text(self._referee.position)
            self._journal.record(self.number, kind, report.ruling, position)
        return report
