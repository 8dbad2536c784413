"""The proof that a compact core plays the game of the rules core: same turns, same next positions, same ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from companion.games.contract import Game
from companion.hints.cores.core import Core
from companion.hints.kernel import DRAWN, FIRST_WON, GOES_ON, MOVER, SECOND_WON
from tests.games.variants import Variant, random_game

MOST_PLAYED = 100
"""So many turns of a position are played on both cores; only Krux and captures by the dozen have more."""

CODES = {"first": FIRST_WON, "second": SECOND_WON, "draw": DRAWN}


def positions(game: Game[Any, Any], variant: Variant, number: int) -> Iterator[Any]:
    """Yield so many positions of seeded random games, ends included."""
    left = number
    for seed in count():
        for position in random_game(game, seed, variant.turn_limit)[0][:left]:
            yield position
            left -= 1
        if not left:
            return


def check_agreement(game: Game[Any, Any], core: Core[Any, Any], position: Any) -> None:
    """Compare both cores in one position."""
    state = core.encode(position)
    result = game.result(position)
    assert core.ended(state) == (CODES[result.winner] if result else GOES_ON)
    if result:
        return
    compact: dict[Any, list[int]] = {}
    for parts, after in whole_turns(core, state):
        compact.setdefault(core.turn(position, parts), after)
    turns = list(game.turns(position))
    assert compact.keys() == set(turns)
    for turn in Random(len(turns)).sample(turns, min(len(turns), MOST_PLAYED)):
        assert compact[turn] == core.encode(game.after(position, turn))


def whole_turns(core: Core[Any, Any], state: list[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the moves of every turn with the state after it."""
    begun: list[tuple[list[int], list[int]]] = [([], state)]
    while begun:
        parts, reached = begun.pop()
        for move in core.moves(reached):
            after = core.after(reached, move)
            if after[MOVER] == state[MOVER]:
                begun.append(([*parts, move], after))
            else:
                yield [*parts, move], after
