"""What the compact search asks of a game, as functions on flat lists of whole numbers.

`companion.hints.binding` replaces these by a game's own, plain or compiled. The rules for all of them: only whole
numbers below 2^62, no recursion, nothing but the arguments and constants of the module; so plain and compiled do the
same. A state is a stretch of `states` that begins at `at`; at `MOVER` and `KEY` it is the same for all games.
"""

from __future__ import annotations

Ints = list[int]
"""A list of whole numbers, or, compiled, a numpy array of int64 of shape (n,)."""

MOVER = 0
"""Where a state keeps whose turn it is: 0 first, 1 second."""

KEY = 1
"""Where a state keeps a number that tells it from others: equal states have equal keys."""

GOES_ON, FIRST_WON, SECOND_WON, DRAWN = 0, 1, 2, 3


def moves(states: Ints, at: int, found: Ints, order: Ints, start: int, loud: int, tables: Ints) -> int:
    """Write every legal move of a state that goes on to `found`, and how promising it looks to `order`.

    Args:
        states: holds the state, at `at`.
        at: where the state begins.
        found: written from `start`: the moves, each a number of the game's making.
        order: written from `start`: >= 0, the higher the sooner a move is tried.
        start: an index.
        loud: 1 for only those that are followed beyond the depth of a search.
        tables: the game's tables.

    Returns:
        How many there are.
    """
    raise NotImplementedError


def play(states: Ints, at: int, to: int, move: int, tables: Ints) -> None:
    """Write the state after a move to `to`; a move that is part of a turn may leave the mover as he is."""
    raise NotImplementedError


def ended(states: Ints, at: int, found: Ints, order: Ints, start: int, tables: Ints) -> int:
    """Return how the game ended, or `GOES_ON`; `found` and `order` may be overwritten from `start`."""
    raise NotImplementedError


def evaluate(states: Ints, at: int, tables: Ints) -> int:
    """Return an estimate for the mover, within the bound of all scores."""
    raise NotImplementedError
