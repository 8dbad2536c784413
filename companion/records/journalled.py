"""A referee that keeps a journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.contract import Game
from companion.records.journal import Journal
from companion.referee.history import OVERRULED
from companion.referee.presses import Press
from companion.referee.referee import Referee
from companion.values import Announcement, Event, Player, Reading, Report, Ruling

_ENDS = {"agreed": "draw", "time": "time"}
_PRESSES: Mapping[Event, str] = {"taken-back": "take-back", "paused": "pause", "resumed": "resume"}


class JournalledReferee:
    """Whatever this referee reports is in the journal before anybody hears of it."""

    def __init__(
        self,
        referee: Referee[Any, Any],
        journal: Journal,
        *,
        options: Mapping[str, Any],
        source: str,
        number: int | None = None,
    ) -> None:
        """Keep a journal of a game; arguments as in `GameRecord`.

        Args:
            referee: of the game.
            journal: where it is kept.
            options: of the game.
            source: where it is played.
            number: of a game that the journal has already; None for one that enters it with its first ruling.
        """
        self._referee, self._journal, self._options, self._source = referee, journal, options, source
        self._number = number
        # A history is more than its turns: there the journal gets the positions too.
        self._before = () if referee.is_offered else tuple(referee.turns)
        self._history = _events_of(referee) if referee.is_offered else ()

    @property
    def number(self) -> int | None:
        """The game's number in the journal; None before anything was ruled."""
        return self._number

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self._referee.game

    @property
    def position(self) -> Any:
        """The position after the last turn that counts."""
        return self._referee.position

    @property
    def positions(self) -> Sequence[Any]:
        """The positions from the start of the game on."""
        return self._referee.positions

    @property
    def turns(self) -> Sequence[str]:
        """The turns played so far in notation."""
        return self._referee.turns

    @property
    def can_overrule(self) -> bool:
        """Whether the last turn was refused, so that players may decide otherwise."""
        return self._referee.can_overrule

    @property
    def pressed_by(self) -> Player | None:
        """Whose press counted last; None for the player to move."""
        return self._referee.pressed_by

    @property
    def announced(self) -> Announcement | None:
        """The turn of a player who does not sit at the board; None if both do."""
        return self._referee.announced

    def announce(self, announced: Announcement | None) -> None:
        """Take only this turn for that player's next one, as `Referee.announce` does."""
        self._referee.announce(announced)

    def keep_clock(self, state: Mapping[str, Any]) -> None:
        """Keep the players' clock, which the game goes on with if it is interrupted. Raises JournalError."""
        if self._number is not None:
            self._journal.keep_clock(self._number, state)

    def see(self, reading: Reading, press: Press | None = None, by: Player | None = None) -> Report:
        """Return the referee's report, as `Referee.see` does. Raises JournalError."""
        report = self._referee.see(reading, press, by)
        kind = _recorded_press(report)
        if report.event == "begun-anew":
            self._number, self._before, self._history = None, (), ()
        if report.earlier is not None:
            is_followed = report.ruling is not None and report.ruling.kind == "legal"
            self._record("confirm", report.earlier, self._referee.positions[-2 if is_followed else -1])
        if kind is not None:
            self._record(kind, report.ruling, self.position)
        return report

    def _record(self, kind: str, ruling: Ruling | None, position: Any) -> None:
        if self._number is None:
            self._number = self._journal.begin(self.game.name, self._options, self._before, self._source)
            for press, played, after in self._history:
                self._journal.record(self._number, press, played, self.game.to_text(after))
        self._journal.record(self._number, kind, ruling, self.game.to_text(position))


def _events_of(referee: Referee[Any, Any]) -> tuple[tuple[str, Ruling, Any], ...]:
    """Return the press, the ruling and the position of every turn that was played before."""
    return tuple(
        ("overrule", Ruling("overruled", by=before.mover), after)
        if turn == OVERRULED
        else ("confirm", Ruling("legal", by=before.mover, turn=turn), after)
        for turn, before, after in zip(referee.turns, referee.positions, referee.positions[1:], strict=False)
    )


def _recorded_press(report: Report) -> str | None:
    """Return what the journal calls the press that changed the game, or was ruled on."""
    if report.ruling is None:
        return None if report.event is None else _PRESSES.get(report.event)
    if report.ruling.kind == "ended":
        return _ENDS.get(report.ruling.reason or "", "resign")
    return "overrule" if report.ruling.kind == "overruled" else "confirm"
