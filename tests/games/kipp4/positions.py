"""Positions for the proofs: reached by random play, and crowded ones that random play seldom reaches."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from companion.games.contract import Player
from companion.games.kipp4 import Kipp4, Position

PARQUET = Kipp4.with_options({})
MIRRORED = Kipp4.with_options({"layout": "parquet-mirrored"})
MUST_ARISE = Kipp4.with_options({"rows": "must-arise"})

VARIANTS = {"parquet": PARQUET, "parquet-mirrored": MIRRORED, "must-arise": MUST_ARISE}


def played(game: Kipp4, seed: int, plies: int) -> Position:
    """Return the position after so many random turns, or the end of that game."""
    choice = random.Random(seed)
    position = game.start()
    for _ in range(plies):
        turns = list(game.turns(position))
        if not turns:
            break
        position = game.after(position, choice.choice(turns))
    return position


def looks_at_rest(game: Kipp4) -> st.SearchStrategy[dict[str, str]]:
    """Any marbles that the tilted board can show, from empty to all twenty."""
    stock = st.tuples(st.integers(0, 8), st.integers(0, 8), st.integers(0, 4))

    def settle(counts: tuple[int, int, int], order: list[str]) -> dict[str, str]:
        marbles = ["light"] * counts[0] + ["dark"] * counts[1] + ["red"] * counts[2]
        looks = dict(zip(order, marbles, strict=False))
        return game.wood.looks(game.wood.rolled(game.wood.marbles(looks)))

    return st.builds(settle, stock, st.permutations(game.sites))


def positions(game: Kipp4) -> st.SearchStrategy[Position]:
    movers: st.SearchStrategy[Player] = st.sampled_from(("first", "second"))
    reached = st.builds(lambda seed, plies: played(game, seed, plies), st.integers(0, 10**6), st.integers(0, 60))
    return reached | st.builds(game.from_seen, looks_at_rest(game), movers)
