"""The games and variants that every shared test, golden file and benchmark runs over: one line each."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.games.catalogue import new_game
from companion.games.contract import Game


@dataclass(frozen=True)
class Variant:
    """A game with some options.

    Attributes:
        turn_limit: where random games are cut off; not every game need end.
    """

    name: str
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    turn_limit: int = 100

    def new(self) -> Game[Any, Any]:
        return new_game(self.game, self.options)


OWN_LAYOUT = {
    "outer": ["B", "F", "G", "K"],
    "red_start": ["A", "C", "J", "L"],
    "spaces": {
        "A": ["a2", "b1"], "B": ["a4", "b3"], "C": ["a6", "b7"], "D": ["b5", "c4"],
        "E": ["c2", "d3"], "F": ["c6", "d7"], "G": ["d1", "e2"], "H": ["d5", "e6"],
        "I": ["e4", "f3"], "J": ["f1", "g2"], "K": ["f5", "g4"], "L": ["f7", "g6"],
    },
}  # fmt: skip
"""A board whose other spaces are outer, as the table that a layout file holds."""

VARIANTS = (
    Variant("kopf-oder-knopf", "kopf-oder-knopf"),
    Variant("kopf-oder-knopf-eight", "kopf-oder-knopf", {"target": 8, "corner": "blue"}),
    Variant("kopf-oder-knopf-holes", "kopf-oder-knopf", {"holes": ["1234123412", "4321432143"] * 5}),
    Variant("kipp4", "kipp4"),
    Variant("kipp4-mirrored", "kipp4", {"layout": "parquet-mirrored", "rows": "must-arise"}),
    Variant("kipp4-layout", "kipp4", {"layout": OWN_LAYOUT}),
    Variant("krux", "krux", turn_limit=12),
    Variant("krux-shared", "krux", {"rings": "shared", "drop_in_hole": False}, turn_limit=12),
    Variant("krux-setup", "krux", {"setup": ["b1", "b7", "d1", "d7", "f1", "f7"]}, turn_limit=12),
    Variant("attangle", "attangle"),
    Variant("attangle-grand", "attangle", {"variant": "grand"}),
    Variant("attangle-grand-hand", "attangle", {"variant": "grand", "hand": 6}),
    Variant("attangle-127", "attangle", {"variant": "127"}),
    Variant("attangle-127-last-mover", "attangle", {"variant": "127", "goal": "last-mover"}),
    Variant("attangle-2006", "attangle", {"variant": "2006"}),
)


def random_game(game: Game[Any, Any], seed: int, turn_limit: int) -> tuple[list[Any], list[Any]]:
    """Return the positions and the turns of a seeded random game, cut off at the limit."""
    random = Random(seed)
    positions: list[Any] = [game.start()]
    played: list[Any] = []
    while len(played) < turn_limit and game.result(positions[-1]) is None:
        turn = random.choice(list(game.turns(positions[-1])))
        positions.append(game.after(positions[-1], turn))
        played.append(turn)
    return positions, played
