"""All turns from a position, each with what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from companion.games.contract import EMPTY
from companion.games.krux.board import HOLE
from companion.games.krux.options import Options
from companion.games.krux.search import RULEBOOK, Limits, Search
from companion.games.krux.values import Position, Squares, Turn, following


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


@lru_cache(maxsize=4)
def endangered(position: Position, options: Options, piece: int) -> tuple[int, ...]:
    """Return the pieces that `piece` could put in the hole if it were the next one, in order."""
    rings = options.rings_to_wear(position, piece)
    searches = [Search(position.squares, piece - 1, ring, options.drop_in_hole) for ring in rings]
    return tuple(sorted({squares.index(HOLE) + 1 for search in searches for squares, _ in search.wins()}))
