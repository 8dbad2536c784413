"""The referee of one game: readings and presses go in, reports come out.

A function of events: no clock, no thread, no file and no device, so a recorded session gives the same rulings again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal

from companion.games.contract import EMPTY, Alert, Game, Match, Player, PositionT, Refusal, Result, Site, TurnT, other
from companion.games.errors import ImpossiblePosition
from companion.referee import sentences
from companion.referee.going_on import is_nearer, open_turns, went_on
from companion.referee.history import OVERRULED, History
from companion.referee.judgement import (
    EitherTurn,
    Illegal,
    Judged,
    Legal,
    Unsure,
    UnsureFields,
    differing_sites,
    judge_set_up,
    judge_turn,
    likeliest,
    settled,
    unsure_sites,
    visible_position,
)
from companion.referee.standing import Standing
from companion.values import Event, Look, Reading, Report, Ruling, Stage

Press = Literal["confirm", "take-back", "overrule", "pause", "resign", "draw", "time", "hint"]

BOARD_MOVED_PX = 3.0
"""People are told of a bump from here on; what lies below is the jitter of finding the board."""

REPETITIONS_TOLD = 3
"""A position is announced from its third time on."""

WARNED = ("forbidden-group", "threat")
"""The alerts that go with a ruling as warnings; the others are help that people ask for."""


@dataclass(frozen=True, slots=True)
class _Answer:
    """What is said of a press at once, whatever the frame shows."""

    message: str
    event: Event | None = None
    ruling: Ruling | None = None


class Referee(Generic[PositionT, TurnT]):
    """Watches one game and rules when a player presses Confirm.

    Attributes:
        game: the rules.
    """

    def __init__(
        self,
        game: Game[PositionT, TurnT],
        before: Iterable[str] = (),
        *,
        history: History[PositionT, TurnT] | None = None,
        asks_again: bool = False,
    ) -> None:
        """Start a game, or go on with one.

        Args:
            game: the rules.
            before: the turns already played.
            history: what was played of a game that was interrupted; instead of `before`. It is offered: the first
                press goes on with it if the board is as it was then, and begins a new game if that is set up.
            asks_again: whether a turn that changes nothing is ruled on at its second press only.

        Raises:
            NotationError, IllegalTurn: a turn of `before` cannot be played.
        """
        self.game = game
        self._history = History(game, before) if history is None else history
        self._standing = Standing(game, self.position)
        self._is_offered = history is not None
        if self._is_offered:
            self._standing.is_put_right(self.position)
        self._asks_again, self._was_asked = asks_again, False
        self._is_set_up = False
        self._is_paused = False
        self._pending = False
        self._pressed_by: Player | None = None
        self._left_open: Sequence[Match[PositionT, TurnT]] | None = None
        self._earlier: Sequence[Match[PositionT, TurnT]] | None = None
        self._refused: dict[Site, Look] | None = None
        self._put_right: Mapping[Site, Look | None] = {}

    @property
    def turns(self) -> list[str]:
        """The turns played so far in notation (or `OVERRULED`), those before the first frame included."""
        return self._history.turns

    @property
    def position(self) -> PositionT:
        """The position after the last turn that counts."""
        return self._history.position

    @property
    def positions(self) -> Sequence[PositionT]:
        """The positions from the start of the game on."""
        return self._history.positions

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self._history.result

    @property
    def can_overrule(self) -> bool:
        """Whether the last turn was refused, so that players may decide otherwise."""
        return self._refused is not None

    @property
    def stage(self) -> Stage:
        """What is asked of the players now."""
        if not self._is_set_up:
            return "set-up"
        if self._is_paused:
            return "paused"
        if self.result:
            return "over"
        return "put-back" if self._history.taken_back else "playing"

    def see(self, reading: Reading, press: Press | None = None, by: Player | None = None) -> Report:
        """Return what is to be said of one frame.

        Args:
            reading: what vision says of the frame.
            press: the button that was pressed, if one was; it stays pending until a frame can be ruled on.
            by: who pressed; None for the player to move.
        """
        answer = self._take(press, by)
        if answer is not None and (answer.ruling is not None or answer.event is not None):
            return self._answered(reading, answer)
        notice = None if answer is None else answer.message
        if not reading.board.found:
            return self._blind("no-board", notice or sentences.no_board(self._pending))
        if reading.board.turned_deg:
            message = notice or sentences.board_turned(reading.board.turned_deg)
            return self._blind("unclear" if self._pending else "no-board", message)
        if reading.hand or reading.covered:
            message = notice or sentences.hand(reading.covered, self._pending)
            return self._report("hand", reading, message, sites=reading.covered)
        if not self._pending:
            return self._watch(reading, notice)
        if not self._is_set_up:
            return self._rule_set_up(reading)
        return self._rule_over(reading) if self.result else self._rule_turn(reading)

    # Presses

    def _take(self, press: Press | None, by: Player | None) -> _Answer | None:
        """Take a press; return what there is to say of it, unless a ruling will."""
        match press:
            case "confirm":
                return self._confirm(by)
            case "take-back":
                return self._take_back(by)
            case "overrule":
                return self._overrule()
            case "pause":
                return self._pause()
            case "resign" | "draw" | "time":
                return self._end(press, by)
        return None

    def _confirm(self, by: Player | None) -> _Answer | None:
        if self._is_paused:
            return self._pause()
        if self._left_open is not None:
            self._earlier, self._left_open = self._left_open, None
        is_playing = self._is_set_up and not self.result
        if by is not None and by != self.position.mover and is_playing and self._earlier is None:
            return _Answer(sentences.not_your_turn(self.game, by))
        self._pending, self._pressed_by = True, by
        return None

    def _take_back(self, by: Player | None) -> _Answer:
        if not self._is_set_up or not (self.turns or self._history.is_agreed):
            return _Answer(sentences.nothing_to_take_back())
        if by == self.position.mover and not self._history.is_agreed:
            return _Answer(sentences.not_yours_to_take_back(self.game, by))
        self._pending, self._is_paused, self._was_asked, self._refused = False, False, False, None
        self._left_open = self._earlier = None
        taken_back = visible_position(self.game, self.position)
        turn = self._history.take_back()
        if turn is None:
            return _Answer(sentences.goes_on(self.game, self.position.mover), "taken-back")
        self._standing.is_put_right(self.position, taken_back)
        return _Answer(sentences.taken_back(self.game, turn, self.position.mover), "taken-back")

    def _overrule(self) -> _Answer:
        if self._refused is None:
            return _Answer(sentences.nothing_to_overrule())
        before = self.position
        try:
            after = self.game.overruled(before, self._refused)
        except ImpossiblePosition as error:
            return _Answer(sentences.cannot_overrule(error.faults))
        self._pending = False
        self._commit(OVERRULED, after)
        result = self.result
        ruling = Ruling(
            "overruled",
            by=before.mover,
            sites=differing_sites(self.game, self.game.seen(before), self.game.seen(after)),
            result=result.winner if result else None,
            reason=result.reason if result else None,
        )
        return _Answer(sentences.overruled(self.game, ruling, after.mover), ruling=ruling)

    def _pause(self) -> _Answer:
        if not self._is_set_up or self.result:
            return _Answer(self._watching())
        self._pending, self._is_paused = False, not self._is_paused
        if self._is_paused:
            return _Answer(sentences.paused(), "paused")
        return _Answer(sentences.goes_on(self.game, self.position.mover), "resumed")

    def _end(self, press: Literal["resign", "draw", "time"], by: Player | None) -> _Answer:
        if not self._is_set_up or self.result:
            return _Answer(self._watching())
        loser = by or self.position.mover
        reason = {"draw": "agreed", "resign": "resigned", "time": "time"}[press]
        result = Result("draw" if press == "draw" else other(loser), reason)
        self._pending, self._is_paused = False, False
        self._history.end(result)
        ruling = Ruling("ended", by=None if press == "draw" else loser, result=result.winner, reason=result.reason)
        return _Answer(sentences.over(self.game, result.winner, result.reason), ruling=ruling)

    def _commit(self, turn: str, after: PositionT) -> None:
        self._history.commit(turn, after)
        self._standing.is_at(after)
        self._left_open = self._earlier = None
        self._refused, self._was_asked = None, False

    # Watching

    def _watch(self, reading: Reading, notice: str | None) -> Report:
        costs = settled(self.game, self.position, reading.costs())
        if not unsure_sites(self.game, costs):
            self._history.lies_as(self._standing.watch(likeliest(costs)) or self.position)
        if self.stage != "put-back":
            return self._report("watching", reading, notice or self._watching())
        if judge_set_up(self.game, self._standing.nearest(likeliest(costs)), costs) == ():
            self._history.taken_back.clear()
            return self._report("watching", reading, notice or self._watching(), event="put-back")
        return self._report("watching", reading, notice or sentences.put_back(self.game, self.position.mover))

    def _watching(self) -> str:
        if not self._is_set_up and self._is_offered and self.turns:
            return sentences.offered(self.turns, self.position.mover, self.game)
        if not self._is_set_up:
            return sentences.waiting_for_set_up()
        if self._is_paused:
            return sentences.paused()
        result = self.result
        if result:
            return sentences.over(self.game, result.winner, result.reason)
        return sentences.to_move(self.game, self.position.mover)

    # Rulings

    def _rule_set_up(self, reading: Reading) -> Report:
        wanted = self._wanted_set_up(reading)
        judged = judge_set_up(self.game, wanted, reading.costs())
        if isinstance(judged, Unsure):
            return self._unclear(reading, judged.sites, sentences.unsure(judged.sites))
        if judged:
            return self._rule_not_set_up(reading, wanted, judged)
        self._is_set_up = True
        if self._is_offered and wanted == self.game.start() and self.turns:
            self._history = History(self.game)
            self._standing = Standing(self.game, self.position)
            message = sentences.set_up(self.game, self.position.mover)
            return self._ruled(reading, Ruling("set-up"), message, event="begun-anew")
        self._history.lies_as(wanted)
        self._standing.is_at(wanted)
        say = sentences.goes_on if self._is_offered and self.turns else sentences.set_up
        return self._ruled(reading, Ruling("set-up"), say(self.game, self.position.mover))

    def _wanted_set_up(self, reading: Reading) -> PositionT:
        """Return the position to set up that the board is closest to."""
        picture = reading.position()
        wanted = self._standing.nearest(picture)
        if not self._is_offered or not self.turns:
            return wanted

        def differences(position: PositionT) -> int:
            return len(differing_sites(self.game, visible_position(self.game, position), picture))

        return min(wanted, self.game.start(), key=differences)

    def _rule_not_set_up(self, reading: Reading, wanted: PositionT, sites: tuple[Site, ...]) -> Report:
        expected = visible_position(self.game, wanted)
        put_right = {site: expected.get(site) for site in sites}
        ruling = Ruling("not-set-up", sites=sites, put_right=put_right)
        return self._ruled(reading, ruling, sentences.not_set_up(put_right))

    def _rule_over(self, reading: Reading) -> Report:
        ruling = Ruling("illegal", rule="game-over", put_right={})
        return self._ruled(reading, ruling, sentences.refused(self.game, "game-over", (), None, {}))

    def _rule_turn(self, reading: Reading) -> Report:
        picture = likeliest(settled(self.game, self.position, reading.costs()))
        starts = self._standing.before(picture)
        judged = judge_turn(self.game, starts, reading.costs())
        if self._earlier is None:
            return self._rule_judged(reading, judged, starts)
        is_others = self._pressed_by == other(self.position.mover)
        if isinstance(judged, Legal) and not is_others:
            return self._rule_judged(reading, judged, starts)
        return self._rule_going_on(reading, judged, self._earlier, is_others)

    def _rule_going_on(
        self,
        reading: Reading,
        judged: Judged[PositionT, TurnT],
        earlier: Sequence[Match[PositionT, TurnT]],
        is_others: bool,
    ) -> Report:
        """Rule on a press after one that was unclear: the players may have gone on from a turn that was left open."""
        costs = reading.costs()
        if likeliest(costs) == visible_position(self.game, self.position):
            self._pending, self._left_open, self._earlier = False, None, None
            return self._watch(reading, None)
        gone_on = went_on(self.game, self.position, earlier, costs)
        if gone_on is None:
            if not is_others and is_nearer(self.game, self.position, earlier, costs):
                return self._rule_judged(reading, judged, (self.position,))
            self._left_open = earlier
            return self._unclear(reading, (), sentences.lost_track(self.turns))
        before, match = self.position, gone_on.earlier
        text = self.game.write(match.turn)
        sites = differing_sites(self.game, self.game.seen(before), self.game.seen(match.after))
        self._commit(text, match.after)
        result = self.result
        accepted = Ruling(
            "legal",
            by=before.mover,
            turn=text,
            sites=sites,
            result=result.winner if result else None,
            reason=result.reason if result else None,
        )
        report = self._rule_judged(reading, gone_on.judged, (match.after,))
        message = sentences.taken_as_played(self.game, before.mover, text, report.message)
        return replace(report, earlier=accepted, message=message)

    def _rule_judged(self, reading: Reading, judged: Judged[PositionT, TurnT], starts: Sequence[PositionT]) -> Report:
        match judged:
            case Legal():
                self._history.lies_as(judged.before)
                return self._rule_legal(reading, judged.match.turn, judged.match.after)
            case Illegal():
                return self._rule_illegal(reading, judged.refusal)
            case Unsure():
                self._left_open = open_turns(self.game, starts, reading.costs())
                return self._unclear(reading, judged.sites, sentences.unsure(judged.sites))
            case EitherTurn():
                self._left_open = open_turns(self.game, starts, reading.costs())
                one, two = (self.game.write(turn) for turn in judged.turns)
                return self._unclear(reading, judged.sites, sentences.either_turn(one, two, judged.sites))
            case UnsureFields():
                self._left_open = open_turns(self.game, starts, reading.costs()) or None
                return self._unclear(reading, judged.sites, sentences.unsure_fields(judged.sites))

    def _rule_legal(self, reading: Reading, turn: TurnT, after: PositionT) -> Report:
        before, by, text = self.position, self.position.mover, self.game.write(turn)
        changed = differing_sites(self.game, self.game.seen(before), self.game.seen(after))
        if after in self._history.taken_back:
            return self._rule_not_set_up(reading, before, changed)
        if self._asks_again and not changed and not self._was_asked:
            self._was_asked, self._pending = True, False
            return self._report("watching", reading, sentences.nothing_changed(self.game, by), event="asked-again")
        self._commit(text, after)
        result, alerts = self.result, self._alerts()
        times = self._history.times(after)
        warnings = tuple(dict.fromkeys(" ".join((alert.kind, *alert.sites)) for alert in alerts))
        if times >= REPETITIONS_TOLD:
            warnings = (*warnings, f"repetition {times}")
        ruling = Ruling(
            "legal",
            by=by,
            turn=text,
            sites=changed,
            warnings=warnings,
            result=result.winner if result else None,
            reason=result.reason if result else None,
        )
        return self._ruled(reading, ruling, sentences.legal(self.game, ruling, after.mover, alerts, times))

    def _rule_illegal(self, reading: Reading, refusal: Refusal) -> Report:
        self._refused = likeliest(settled(self.game, self.position, reading.costs()))
        self._standing.is_put_right(self.position, self._refused)
        self._put_right, self._was_asked = refusal.put_right, False
        self._left_open = self._earlier = None
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

    def _answered(self, reading: Reading, answer: _Answer) -> Report:
        """Report what a press changed; it does not rest on what the frame shows."""
        state: Literal["watching", "ruled"] = "watching" if answer.ruling is None else "ruled"
        if not reading.board.found or reading.board.turned_deg:
            result = self.result.winner if self.result else None
            return Report(
                state, {}, answer.message, ruling=answer.ruling, stage=self.stage, event=answer.event, result=result
            )
        sites = answer.ruling.sites if answer.ruling else ()
        return self._report(state, reading, answer.message, sites=sites, ruling=answer.ruling, event=answer.event)

    def _blind(self, state: Literal["no-board", "unclear"], message: str) -> Report:
        result = self.result
        return Report(
            state, {}, message, stage=self.stage, pending=self._pending, result=result.winner if result else None
        )

    def _ruled(self, reading: Reading, ruling: Ruling, message: str, event: Event | None = None) -> Report:
        self._pending = False
        return self._report("ruled", reading, message, sites=ruling.sites, ruling=ruling, event=event)

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
        event: Event | None = None,
    ) -> Report:
        warnings = ruling.warnings if ruling else ()
        if reading.board.moved_px >= BOARD_MOVED_PX:
            warnings = (*warnings, f"board-moved {reading.board.moved_px:.1f}")
            message = sentences.board_moved(message, reading.board.moved_px)
        return Report(
            state,
            self._with_hidden(reading),
            message,
            sites,
            ruling,
            warnings=warnings,
            stage=self.stage,
            event=event,
            pending=self._pending,
            amiss=ruling.put_right if ruling else self._amiss(reading) if state == "watching" else None,
            refused=self.can_overrule,
            result=self.result.winner if self.result else None,
        )

    def _amiss(self, reading: Reading) -> dict[Site, Look | None] | None:
        if self.can_overrule:
            return {site: look for site, look in self._put_right.items() if reading.look(site) != (look or EMPTY)}
        if self.stage not in ("set-up", "put-back"):
            return None
        wanted = self._standing.nearest(reading.position()) if self._is_set_up else self._wanted_set_up(reading)
        judged = judge_set_up(self.game, wanted, reading.costs())
        expected = visible_position(self.game, wanted)
        return None if isinstance(judged, Unsure) else {site: expected.get(site) for site in judged}

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
