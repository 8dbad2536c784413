"""Positions for the tests of Krux."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from companion.games.krux import Krux, Position

COLOURS = ("blue", "green", "pink")


def krux(**options: Any) -> Krux:
    return Krux.with_options(options)


def standing(text: str, **options: Any) -> Position:
    """Read `a1@blue g7 d1 d7 g1 a7 2`."""
    return krux(**options).from_text(text)


def after(game: Krux, *turns: str) -> Position:
    position = game.start()
    for turn in turns:
        position = game.play(position, game.parse(position, turn))
    return position


@st.composite
def positions(draw: st.DrawFn, ringed: bool = False) -> Position:
    """Draw a position that goes on, with three rings a player; close together so that pieces meet."""
    fields = draw(st.sampled_from(["abcdefg1234567", "cdef2345", "bcde3456"]))
    columns, rows = [c for c in fields if c.isalpha()], [c for c in fields if c.isdigit()]
    free = [column + row for column in columns for row in rows if column + row != "d4"]
    sites = draw(st.permutations(free))[:6]
    worn: list[str] = [""] * 6
    for player in (0, 1):
        worn[player::2] = draw(st.permutations(COLOURS))
    bare = set() if ringed else draw(st.sets(st.integers(0, 5)))
    rings = ["" if index in bare else ring for index, ring in enumerate(worn)]
    fields_of_text = [f"{site}@{ring}" if ring else site for site, ring in zip(sites, rings, strict=True)]
    return standing(" ".join((*fields_of_text, str(draw(st.integers(1, 6))))))


def random_positions(game: Krux, seed: int, turns: int) -> list[Position]:
    """Return the positions of a random game in which no piece falls."""
    chance = random.Random(seed)
    position = game.start()
    seen = []
    for _ in range(turns):
        seen.append(position)
        going_on = [after for turn in game.turns(position) if not game.result(after := game.after(position, turn))]
        position = chance.choice(going_on)
    return seen
