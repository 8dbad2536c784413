"""Alpha-beta on the rules core of any game: what a game without a compact core is searched with.

It is also what the compact search is compared with: at one depth both find the same score.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic

from companion.games.contract import Game, PositionT, TurnT
from companion.hints.scores import WIN, Budget, Engine, Finding, Judge, Limits, distance

_MOST_KEPT = 100_000
"""How many positions the transposition table holds before it is emptied."""

_LOUD_DEPTH = 8
"""How many loud turns in a row are followed beyond the depth."""


class _Spent(Exception):  # noqa: N818  (no error: the way out of a search whose budget is used up)
    """A limit was reached."""


@dataclass(frozen=True, slots=True)
class _Known(Generic[TurnT]):
    """What the transposition table knows; `value` counts distances from its own position.

    Attributes:
        bound: -1 the true value is at most `value`, 0 it is the value, 1 at least.
    """

    depth: int
    bound: int
    value: int
    turn: TurnT | None


class NoJudge(Judge[Any, Any]):
    """The judge of a game that nobody wrote one for: only the end of the game counts."""

    def evaluate(self, position: Any) -> int:
        """Return that nothing is known."""
        return 0

    def loud(self, position: Any) -> Iterable[Any]:
        """Return no turns."""
        return ()


class RulesSearch(Engine[PositionT, TurnT]):
    """An engine for any game: iterative deepening, transposition table, history, quiet extension."""

    def __init__(self, game: Game[PositionT, TurnT], judge: Judge[PositionT, TurnT] | None = None) -> None:
        self._game = game
        self._judge: Judge[PositionT, TurnT] = judge or NoJudge()
        self._table: dict[PositionT, _Known[TurnT]] = {}
        self._history: dict[TurnT, int] = {}
        self._budget = Budget(Limits())

    def search(self, position: PositionT, limits: Limits) -> Finding[TurnT]:
        """Return the best of the last depth that was finished; raises ValueError if the game is over."""
        if self._game.result(position) is not None:
            raise ValueError("the game is over: there is no turn to search")
        self._budget = Budget(limits)
        self._table.clear()
        self._history.clear()
        best = Finding(0, (next(self._game.turns(position)),), 0, 0)
        for depth in range(min(1, limits.depth), limits.depth + 1):
            try:
                value = self._value(position, depth, -WIN, WIN, 0)
            except _Spent:
                break
            best = Finding(value, self._line(position, depth), depth, self._budget.nodes)
            proven_in = distance(value)
            if proven_in is not None and proven_in <= depth + 1:
                break
        return Finding(best.score, best.line, best.depth, self._budget.nodes)

    def _value(self, position: PositionT, depth: int, alpha: int, beta: int, made: int) -> int:
        """Return the score for the mover, `made` turns after the root; exact within alpha and beta."""
        if self._budget.spent:
            raise _Spent
        self._budget.nodes += 1
        result = self._game.result(position)
        if result is not None:
            if result.winner == "draw":
                return 0
            return WIN - made if result.winner == position.mover else made - WIN
        if depth <= 0:
            return self._quiet_value(position, depth, alpha, beta, made)
        known = self._table.get(position)
        if known is not None and known.depth == depth:
            value = _seen_from(known.value, made)
            if known.bound == 0 or (value >= beta if known.bound > 0 else value <= alpha):
                return value
        best, best_turn, floor = -WIN, None, alpha
        for turn in self._ordered(position, known.turn if known else None):
            after = self._game.after(position, turn)
            value = -self._value(after, depth - 1, -beta, -alpha, made + 1)
            if value > best:
                best, best_turn = value, turn
                alpha = max(alpha, value)
                if alpha >= beta:
                    self._history[turn] = self._history.get(turn, 0) + depth * depth
                    break
        self._keep(position, _Known(depth, _bound(best, floor, beta), _seen_from(best, -made), best_turn))
        return best

    def _quiet_value(self, position: PositionT, depth: int, alpha: int, beta: int, made: int) -> int:
        best = self._judge.evaluate(position)
        if best >= beta or depth <= -_LOUD_DEPTH:
            return best
        alpha = max(alpha, best)
        for turn in self._judge.loud(position):
            best = max(best, -self._value(self._game.after(position, turn), depth - 1, -beta, -alpha, made + 1))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def _ordered(self, position: PositionT, first: TurnT | None) -> list[TurnT]:
        loud = set(self._judge.loud(position))
        return sorted(
            self._game.turns(position),
            key=lambda turn: (turn != first, turn not in loud, -self._history.get(turn, 0)),
        )

    def _keep(self, position: PositionT, known: _Known[TurnT]) -> None:
        if len(self._table) >= _MOST_KEPT:
            self._table.clear()
        self._table[position] = known

    def _line(self, position: PositionT, depth: int) -> tuple[TurnT, ...]:
        line: list[TurnT] = []
        while len(line) < depth:
            known = self._table.get(position)
            if known is None or known.turn is None or known.bound != 0:
                break
            line.append(known.turn)
            position = self._game.after(position, known.turn)
        return tuple(line)


def _bound(value: int, alpha: int, beta: int) -> int:
    return 1 if value >= beta else -1 if value <= alpha else 0


def _seen_from(value: int, made: int) -> int:
    """Return a score whose win lies `made` turns further away."""
    if distance(value) is None:
        return value
    return value - made if value > 0 else value + made
