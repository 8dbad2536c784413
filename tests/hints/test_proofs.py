"""Wins and losses that the search proves are those that trying every turn on the rules core finds, as far away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

from companion.games.contract import Game
from companion.games.krux.game import Krux
from companion.games.krux.turns import endangered
from companion.hints.engines import plain_engine
from companion.hints.scores import WIN, Limits, distance
from tests.games.variants import VARIANTS, Variant, random_game

POSITIONS, LAST = 12, 4
"""So many positions of each variant, the last ones of random games."""


def late_positions(game: Game[Any, Any], variant: Variant) -> Iterator[Any]:
    for seed in count():
        positions = random_game(game, seed, 3 * variant.turn_limit)[0]
        yield from (position for position in positions[-LAST - 1 :] if game.result(position) is None)


def can_win(game: Game[Any, Any], position: Any, turns: int) -> bool:
    """Whether the mover can win in at most so many turns of both players, an odd number."""
    if turns == 1 and isinstance(game, Krux):
        return bool(endangered(position, game.options, position.next_piece))
    return any(wins_after(game, position, turn, turns) for turn in game.turns(position))


def wins_after(game: Game[Any, Any], position: Any, turn: Any, turns: int) -> bool:
    after = game.after(position, turn)
    result = game.result(after)
    if result is not None:
        return bool(result.winner == position.mover)
    return turns > 1 and must_lose(game, after, turns - 1)


def must_lose(game: Game[Any, Any], position: Any, turns: int) -> bool:
    """Whether the mover loses in at most so many turns of both players, an even number."""
    for turn in game.turns(position):
        after = game.after(position, turn)
        result = game.result(after)
        if (result is not None and result.winner != after.mover) or (
            result is None and not can_win(game, after, turns - 1)
        ):
            return False
    return True


def proven(game: Game[Any, Any], position: Any, most: int) -> int | None:
    """The score of a win or loss in at most so many turns, None if there is none."""
    for turns in range(1, most + 1):
        if turns % 2 and can_win(game, position, turns):
            return WIN - turns
        if turns % 2 == 0 and must_lose(game, position, turns):
            return turns - WIN
    return None


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_what_is_proven_is_true_and_nothing_is_missed(variant: Variant) -> None:
    game = variant.new()
    engine = plain_engine(game)
    # One turn of Krux has a thousand results; a search of one turn also follows the win that answers it.
    depth, most, number = (1, 2, LAST) if variant.game == "krux" else (3, 3, POSITIONS)
    seen = set()
    for position in islice(late_positions(game, variant), number):
        score = engine.search(position, Limits(depth)).score
        turns = distance(score)
        expected = proven(game, position, most)
        assert (score if turns is not None and turns <= most else None) == expected, game.to_text(position)
        seen.add(expected)
    assert seen - {None}, "some of them were decided"
