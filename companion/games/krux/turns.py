"""All turns from a position, and how well each explains a picture."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.games.contract import EMPTY, NEVER, Costs, Match
from companion.games.krux.board import HOLE, SITES
from companion.games.krux.options import Options
from companion.games.krux.search import RULEBOOK, Limits, Search
from companion.games.krux.values import PIECES, Position, Squares, Turn, following, look


@dataclass(frozen=True, slots=True)
class Outcome:
    """A turn as it is written, and what it leads to.

    Attributes:
        ring: the colour that the piece wears after the turn, or the empty string.
    """

    turn: Turn
    squares: Squares
    ring: str

    def after(self, position: Position) -> Position:
        """Return the position that `position` becomes."""
        active = position.next_piece - 1
        rings = (*position.rings[:active], self.ring, *position.rings[active + 1 :])
        return Position(self.squares, rings, following(position.next_piece))


def outcomes(position: Position, options: Options, limits: Limits = RULEBOOK) -> Iterator[Outcome]:
    """Yield every distinct result of the next piece's turns once, the empty move first; nothing when the game is over.

    Rings that may be put on come in the order blue, green, pink.
    """
    if position.in_hole is not None:
        return
    piece = position.next_piece
    rings = options.rings_to_wear(position, piece)
    puts_on = rings != (position.rings[piece - 1],)
    if puts_on:
        yield Outcome(Turn(piece, EMPTY, ()), position.squares, EMPTY)
    for ring in rings:
        search = Search(position.squares, piece - 1, ring, options.drop_in_hole, limits)
        for squares, tokens in search.outcomes(may_pass=not puts_on):
            yield Outcome(Turn(piece, ring if puts_on else EMPTY, tokens), squares, ring)


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


@lru_cache(maxsize=4)
def endangered(position: Position, options: Options, piece: int) -> tuple[int, ...]:
    """Return the pieces that `piece` could put in the hole if it were the next one, in order."""
    rings = options.rings_to_wear(position, piece)
    searches = [Search(position.squares, piece - 1, ring, options.drop_in_hole) for ring in rings]
    return tuple(sorted({squares.index(HOLE) + 1 for search in searches for squares, _ in search.wins()}))
