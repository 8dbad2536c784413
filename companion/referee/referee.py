"""The referee of one game: readings and presses go in, reports come out.

A function of events: no clock, no thread, no file and no device, so a recorded session gives the same rulings again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Generic, Literal

from companion.games.contract import EMPTY, Alert, Game, Player, PositionT, Refusal, Result, Site, TurnT
from companion.games.errors import ImpossiblePosition
from companion.referee import sentences
from companion.referee.judgement import (
    EitherTurn,
    Illegal,
    Legal,
    Unsure,
    UnsureFields,
    differing_sites,
    judge_set_up,
    judge_turn,
    likeliest,
    settled,
    visible_position,
)
from companion.values import Look, Reading, Report, Ruling

Press = Literal["confirm", "take-back", "overrule", "pause", "hint"]

BOARD_MOVED_PX = 3.0
"""People are told of a bump from here on; what lies below is the jitter of finding the board."""

REPETITIONS_TOLD = 3
"""A position is announced from its third time on."""

WARNED = ("forbidden-group", "threat")
"""The alerts that go with a ruling as warnings; the others are help that people ask for."""

OVERRULED = "overruled"
"""Stands for a turn that players made against the rules' word; it has no notation."""


class Referee(Generic[PositionT, TurnT]):
    """Watches one game and rules when a player presses Confirm.

    Attributes:
        game: the rules.
        turns: the turns played so far in notation (or `OVERRULED`), those before the first frame included.
    """

    def __init__(self, game: Game[PositionT, TurnT], before: Iterable[str] = ()) -> None:
        """Start a game, `before` being the turns already played.

        Raises:
            NotationError, IllegalTurn: one of them cannot be played.
        """
        self.game = game
        self.turns: list[str] = []
        self._positions = [game.start()]
        self._is_set_up = False
        self._pending = False
        self._refused: dict[Site, Look] | None = None
        for text in before:
            turn = game.parse(self.position, text)
            self._commit(game.write(turn), game.play(self.position, turn))

    @property
    def position(self) -> PositionT:
        """The position after the last turn that was ruled legal."""
        return self._positions[-1]

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.game.result(self.position)

    def see(self, reading: Reading, press: Press | None = None, by: Player | None = None) -> Report:
        """Return what is to be said of one frame.

        Args:
            reading: what vision says of the frame.
            press: the button that was pressed, if one was; it stays pending until a frame can be ruled on.
            by: who pressed; None for the player to move.
        """
        notice = self._take(press, by)
        if not reading.board.found:
            return Report("no-board", {}, notice or sentences.no_board(self._pending))
        if reading.board.turned_deg:
            message = notice or sentences.board_turned(reading.board.turned_deg)
            return Report("unclear" if self._pending else "no-board", {}, message)
        if reading.hand or reading.covered:
            message = notice or sentences.hand(reading.covered, self._pending)
            return self._report("hand", reading, message, sites=reading.covered)
        if not self._pending:
            return self._report("watching", reading, notice or self._watching())
        if not self._is_set_up:
            return self._rule_set_up(reading)
        return self._rule_over(reading) if self.result else self._rule_turn(reading)

    # Presses

    def _take(self, press: Press | None, by: Player | None) -> str | None:
        """Take a press; return what there is to say of it, unless a ruling will."""
        if press == "confirm":
            if by is not None and by != self.position.mover and self._is_set_up and not self.result:
                return sentences.not_your_turn(self.game, by)
            self._pending = True
        elif press == "take-back":
            return self._take_back()
        elif press == "overrule":
            return self._overrule()
        return None

    def _take_back(self) -> str:
        self._pending, self._refused = False, None
        if not self.turns:
            return sentences.nothing_to_take_back()
        self._positions.pop()
        return sentences.taken_back(self.game, self.turns.pop(), self.position.mover)

    def _overrule(self) -> str:
        if self._refused is None:
            return sentences.nothing_to_overrule()
        try:
            after = self.game.overruled(self.position, self._refused)
        except ImpossiblePosition as error:
            return sentences.cannot_overrule(error.faults)
        self._pending = False
        self._commit(OVERRULED, after)
        return sentences.overruled(self.game, after.mover)

    def _commit(self, turn: str, after: PositionT) -> None:
        self.turns.append(turn)
        self._positions.append(after)
        self._refused = None

    # Rulings

    def _rule_set_up(self, reading: Reading) -> Report:
        expected = visible_position(self.game, self.position)
        judged = judge_set_up(self.game, self.position, reading.costs())
        if isinstance(judged, Unsure):
            return self._unclear(reading, judged.sites, sentences.unsure(judged.sites))
        if judged:
            put_right = {site: expected.get(site) for site in judged}
            ruling = Ruling("not-set-up", sites=judged, put_right=put_right)
            return self._ruled(reading, ruling, sentences.not_set_up(put_right))
        self._is_set_up = True
        return self._ruled(reading, Ruling("set-up"), sentences.set_up(self.game, self.position.mover))

    def _rule_over(self, reading: Reading) -> Report:
        ruling = Ruling("illegal", rule="game-over", put_right={})
        return self._ruled(reading, ruling, sentences.refused(self.game, "game-over", (), None, {}))

    def _rule_turn(self, reading: Reading) -> Report:
        judged = judge_turn(self.game, self.position, reading.costs())
        match judged:
            case Legal():
                return self._rule_legal(reading, judged.match.turn, judged.match.after)
            case Illegal():
                return self._rule_illegal(reading, judged.refusal)
            case Unsure():
                return self._unclear(reading, judged.sites, sentences.unsure(judged.sites))
            case EitherTurn():
                one, two = (self.game.write(turn) for turn in judged.turns)
                return self._unclear(reading, judged.sites, sentences.either_turn(one, two, judged.sites))
            case UnsureFields():
                return self._unclear(reading, judged.sites, sentences.unsure_fields(judged.sites))

    def _rule_legal(self, reading: Reading, turn: TurnT, after: PositionT) -> Report:
        before, by, text = self.position, self.position.mover, self.game.write(turn)
        self._commit(text, after)
        result, alerts = self.result, self._alerts()
        times = Counter(self._positions)[after]
        warnings = tuple(dict.fromkeys(" ".join((alert.kind, *alert.sites)) for alert in alerts))
        if times >= REPETITIONS_TOLD:
            warnings = (*warnings, f"repetition {times}")
        ruling = Ruling(
            "legal",
            by=by,
            turn=text,
            sites=differing_sites(self.game, self.game.seen(before), self.game.seen(after)),
            warnings=warnings,
            result=result.winner if result else None,
            reason=result.reason if result else None,
        )
        return self._ruled(reading, ruling, sentences.legal(self.game, ruling, after.mover, alerts, times))

    def _rule_illegal(self, reading: Reading, refusal: Refusal) -> Report:
        self._refused = likeliest(settled(self.game, self.position, reading.costs()))
        ruling = Ruling(
            "illegal",
            by=self.position.mover,
            rule=refusal.rule,
            sites=refusal.sites,
            put_right=dict(refusal.put_right),
        )
        message = sentences.refused(self.game, refusal.rule, refusal.sites, refusal.turn, refusal.put_right)
        return self._ruled(reading, ruling, message)

    def _alerts(self) -> tuple[Alert, ...]:
        if self.result:
            return ()
        return tuple(alert for alert in self.game.alerts(self.position) if alert.kind in WARNED)

    # Reports

    def _ruled(self, reading: Reading, ruling: Ruling, message: str) -> Report:
        self._pending = False
        return self._report("ruled", reading, message, sites=ruling.sites, ruling=ruling)

    def _unclear(self, reading: Reading, sites: tuple[Site, ...], message: str) -> Report:
        return self._report("unclear", reading, message, sites=sites)

    def _report(
        self,
        state: Literal["watching", "hand", "ruled", "unclear"],
        reading: Reading,
        message: str,
        *,
        sites: tuple[Site, ...] = (),
        ruling: Ruling | None = None,
    ) -> Report:
        warnings = ruling.warnings if ruling else ()
        if reading.board.moved_px >= BOARD_MOVED_PX:
            warnings = (*warnings, f"board-moved {reading.board.moved_px:.1f}")
            message = sentences.board_moved(message, reading.board.moved_px)
        return Report(state, self._with_hidden(reading), message, sites, ruling, warnings)

    def _with_hidden(self, reading: Reading) -> dict[Site, Look]:
        """Return what was read, what lies hidden in a pile or under a hand filled in from the game's history."""
        known = self.game.seen(self.position)
        seen = likeliest(settled(self.game, self.position, reading.costs()))
        position = {}
        for site in self.game.sites:
            look, last = seen.get(site, EMPTY), known.get(site, EMPTY)
            if site in reading.covered or (last and self.game.visible(last) == look):
                look = last
            if look != EMPTY:
                position[site] = look
        return position

    def _watching(self) -> str:
        if not self._is_set_up:
            return sentences.waiting_for_set_up()
        result = self.result
        if result:
            return sentences.over(self.game, result.winner, result.reason)
        return sentences.to_move(self.game, self.position.mover)
