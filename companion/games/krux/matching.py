"""Which legal turns explain a picture best."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import lru_cache

from companion.games.contract import EMPTY, NEVER, Costs, Match
from companion.games.krux.board import HOLE, SITES
from companion.games.krux.options import Options
from companion.games.krux.turns import Outcome, outcomes
from companion.games.krux.values import PIECES, Position, Turn, look


@lru_cache(maxsize=2)
def _all_outcomes(position: Position, options: Options) -> tuple[Outcome, ...]:
    """Return all outcomes: while a turn is made, picture after picture is matched with those of the same position."""
    return tuple(outcomes(position, options))


def matches(position: Position, options: Options, costs: Costs, keep: int) -> list[Match[Position, Turn]]:
    """Return the `keep` results that explain a picture best, cheapest first.

    A piece in the hole is hard to see: nothing on d4 shows it as well as the piece itself.
    """
    cost = _costing(position, costs)
    ranked = heapq.nsmallest(
        keep, ((cost(each), order, each) for order, each in enumerate(_all_outcomes(position, options)))
    )
    return [Match(nats, each.turn, each.after(position)) for nats, _, each in ranked]


def _costing(position: Position, costs: Costs) -> Callable[[Outcome], float]:
    empty = [costs[site].get(EMPTY, 0.0) for site in SITES]
    board = sum(empty)
    active = position.next_piece - 1

    def of_look(shown: str) -> list[float]:
        nats = [costs[site].get(shown, NEVER) - empty[square] for square, site in enumerate(SITES)]
        nats[HOLE] = min(nats[HOLE], 0.0)
        return nats

    pieces = [of_look(look(piece, ring)) for piece, ring in zip(PIECES, position.rings, strict=True)]
    ringed: dict[str, list[float]] = {}

    def cost(outcome: Outcome) -> float:
        if outcome.ring not in ringed:
            ringed[outcome.ring] = of_look(look(position.next_piece, outcome.ring))
        total = board + ringed[outcome.ring][outcome.squares[active]]
        for index, square in enumerate(outcome.squares):
            if index != active:
                total += pieces[index][square]
        return total

    return cost
