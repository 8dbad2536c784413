"""Counting turns and positions to a depth: the usual proof that the rules of a game are read alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.contract import Game, PositionT, TurnT

Progress = Callable[[int, int, int], None]
"""Told while counting: the depth being counted, how many of its positions are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Count:
    """What there is at one depth.

    Attributes:
        depth: how many turns have been made.
        turns: in how many ways, by notation, they can be made.
        positions: how many different positions they lead to.
    """

    depth: int
    turns: int
    positions: int


def perft(game: Game[PositionT, TurnT], depth: int, progress: Progress | None = None) -> Iterator[Count]:
    """Yield the counts from the start for the depths 1 to `depth`, each as soon as it is known.

    A position that can be reached in several ways is looked at once and counted for each of them. `progress` is
    called after every position.
    """
    ways: Counter[PositionT] = Counter({game.start(): 1})
    for level in range(1, depth + 1):
        reached: Counter[PositionT] = Counter()
        for done, (position, number) in enumerate(ways.items(), 1):
            for turn in game.turns(position):
                reached[game.after(position, turn)] += number
            if progress:
                progress(level, done, len(ways))
        yield Count(level, reached.total(), len(reached))
        ways = reached
