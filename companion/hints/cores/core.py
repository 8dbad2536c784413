"""What is the same in all compact cores: from positions to states and back to turns."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from companion.games.contract import PositionT, TurnT
from companion.hints.kernel import Ints
from companion.hints.scores import Judge

_KEY_BITS = 62


class Core(Judge[PositionT, TurnT]):
    """One game with its options in compact form; also the judge of the search on the rules core.

    Attributes:
        functions: in an order in which each uses only those before it, the four of `companion.hints.kernel` last.
        size: how many numbers a state has.
        most_moves: no state has more moves.
        tables: what depends on the options; never changed.
    """

    functions: ClassVar[tuple[Any, ...]]
    size: int
    most_moves: int
    tables: list[int]

    @abstractmethod
    def encode(self, position: PositionT) -> list[int]:
        """Return the state of a position."""

    @abstractmethod
    def turn(self, position: PositionT, moves: Sequence[int]) -> TurnT:
        """Return the turn whose parts are these moves, as the rules core writes it."""

    def evaluate(self, position: PositionT) -> int:
        """Return an estimate for the mover."""
        return int(self._function("evaluate")(self.encode(position), 0, self.tables))

    def loud(self, position: PositionT) -> Iterable[TurnT]:
        """Return the turns that a search follows beyond its depth."""
        return [self.turn(position, [move]) for move in self.moves(self.encode(position), loud=True)]

    def moves(self, state: Ints, *, loud: bool = False) -> list[int]:
        """Return all moves of a state, or the loud ones."""
        found, order = [0] * self.most_moves, [0] * self.most_moves
        count = self._function("moves")(state, 0, found, order, 0, int(loud), self.tables)
        return found[:count]

    def after(self, state: Ints, move: int) -> list[int]:
        """Return the state after a move."""
        states = state + [0] * self.size
        self._function("play")(states, 0, self.size, move, self.tables)
        return states[self.size :]

    def ended(self, state: Ints) -> int:
        """Return how the game ended, one of the constants of `companion.hints.kernel`."""
        found, order = [0] * self.most_moves, [0] * self.most_moves
        return int(self._function("ended")(state, 0, found, order, 0, self.tables))

    def _function(self, name: str) -> Any:
        return next(function for function in self.functions if function.__name__ == name)


def keys(count: int, seed: int) -> list[int]:
    """Return random numbers that parts of states are told apart by, the same ones each time."""
    random = Random(seed)  # noqa: S311  (no secret)
    return [random.getrandbits(_KEY_BITS) for _ in range(count)]
