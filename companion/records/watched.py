"""A watcher of an own board that keeps a journal."""

from __future__ import annotations

import json
from collections.abc import Mapping

from companion.games.plan import BoardPlan
from companion.records.journal import GameRecord, Journal
from companion.records.session import OWN
from companion.referee.presses import Press
from companion.referee.watcher import Watcher
from companion.values import Look, Player, Reading, Report, Ruling, Site

_PLACES = "places"


class JournalledWatcher:
    """Whatever changed is in the journal before anybody hears of it.

    Args:
        places: site -> where it is, for diagrams.
        journal: where it is kept.
        source: where the board is watched.
    """

    def __init__(self, places: Mapping[Site, tuple[float, float]], journal: Journal, *, source: str) -> None:
        self._watcher, self._journal, self._source = Watcher(list(places)), journal, source
        self._places = dict(places)
        self._number: int | None = None

    def see(self, reading: Reading, press: Press | None = None, by: Player | None = None) -> Report:
        """Return the watcher's report, as `Watcher.see` does. Raises JournalError."""
        before = self._watcher.position
        report = self._watcher.see(reading, press, by)
        is_taken_back = press == "take-back" and self._watcher.position is not before
        if report.ruling is not None or is_taken_back:
            self._record("take-back" if is_taken_back else "confirm", report.ruling)
        return report

    def notice(self, reading: Reading) -> Report:
        """Return the watcher's report, as `Watcher.notice` does. Raises JournalError."""
        report = self._watcher.notice(reading)
        if report.ruling is not None:
            self._record("noticed", report.ruling)
        return report

    def _record(self, kind: str, ruling: Ruling | None) -> None:
        if self._number is None:
            self._number = self._journal.begin(OWN, {_PLACES: self._places}, (), self._source)
        self._journal.record(self._number, kind, ruling, json.dumps(dict(self._watcher.position)))


def watched_plan(game: GameRecord) -> BoardPlan:
    """Return how the board of a journalled own board is laid out."""
    return BoardPlan({site: (x, y) for site, (x, y) in game.options[_PLACES].items()})


def watched_position(text: str) -> dict[Site, Look]:
    """Return a position, site -> look, from the journal's text."""
    return dict(json.loads(text))
