"""Scores do not depend on who plays which colour, nor on which way round the board lies where the game is symmetric."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from companion.games.attangle.board import hex_board
from companion.games.attangle.values import Position as AttanglePosition
from companion.games.catalogue import new_game
from companion.games.contract import Game, other
from companion.games.kipp4.lattice import mirrored
from companion.games.kipp4.values import Position as Kipp4Position
from companion.games.kipp4.wood import Marbles
from companion.games.kopf_oder_knopf.board import COLUMNS, SIZE
from companion.games.kopf_oder_knopf.holes import PRACTICE_ROWS
from companion.games.kopf_oder_knopf.values import Position as KopfOderKnopfPosition
from companion.games.krux.board import SIDE
from companion.games.krux.values import Position as KruxPosition
from companion.games.krux.values import following
from companion.hints.engines import plain_engine
from companion.hints.scores import Limits
from tests.games.variants import random_game


@dataclass(frozen=True)
class Symmetry:
    """A game, and one that is the same seen in a mirror, with what the mirror makes of a position."""

    name: str
    game: Game[Any, Any]
    image: Game[Any, Any]
    map: Callable[[Any], Any]
    depth: int = 2


def attangle_colours(position: AttanglePosition) -> AttanglePosition:
    piles = tuple(pile.translate(str.maketrans("WB", "BW")) for pile in position.piles)
    return AttanglePosition(piles, (position.stock[1], position.stock[0]), other(position.mover))


def attangle_mirrored(position: AttanglePosition) -> AttanglePosition:
    board = hex_board(4)
    rows: dict[str, list[str]] = {}
    for site in board.sites:
        rows.setdefault(site[0], []).append(site)
    image = {site: row[-1 - number] for row in rows.values() for number, site in enumerate(row)}
    piles = tuple(position.piles[board.index[image[site]]] for site in board.sites)
    return AttanglePosition(piles, position.stock, position.mover)


def kipp4_colours(position: Kipp4Position) -> Kipp4Position:
    light, dark, red = position.marbles
    row_of = position.row_of and other(position.row_of)
    return Kipp4Position(Marbles(dark, light, red), other(position.mover), row_of)


PARQUET, PARQUET_MIRRORED = new_game("kipp4"), new_game("kipp4", {"layout": "parquet-mirrored"})


def kipp4_mirrored(position: Kipp4Position) -> Any:
    seen = PARQUET.seen(position)
    return PARQUET_MIRRORED.from_seen({mirrored(site): look for site, look in seen.items()}, position.mover)


def kopf_oder_knopf_colours(position: KopfOderKnopfPosition) -> KopfOderKnopfPosition:
    return KopfOderKnopfPosition(other(position.mover), position.blue, position.red, position.passes)


def kopf_oder_knopf_turned(position: KopfOderKnopfPosition) -> KopfOderKnopfPosition:
    def turned(site: str) -> str:
        return f"{COLUMNS[SIZE - 1 - COLUMNS.index(site[0])]}{SIZE + 1 - int(site[1:])}"

    red, blue = (frozenset(map(turned, sites)) for sites in (position.red, position.blue))
    return KopfOderKnopfPosition(position.mover, red, blue, position.passes)


def krux_colours(position: KruxPosition) -> KruxPosition:
    """Let every piece be the one after it: odd and even ones change sides, the order stays."""
    squares = (position.squares[-1], *position.squares[:-1])
    rings = (position.rings[-1], *position.rings[:-1])
    return KruxPosition(squares, rings, following(position.next_piece))


def krux_mirrored(position: KruxPosition) -> KruxPosition:
    squares = tuple((SIDE - 1 - square // SIDE) * SIDE + square % SIDE for square in position.squares)
    return KruxPosition(squares, position.rings, position.next_piece)


ATTANGLE, KOPF_ODER_KNOPF, KRUX = new_game("attangle"), new_game("kopf-oder-knopf"), new_game("krux")
TURNED_ROWS = [row[::-1] for row in reversed(PRACTICE_ROWS)]

SYMMETRIES = (
    Symmetry("attangle-colours", ATTANGLE, ATTANGLE, attangle_colours),
    Symmetry("attangle-mirrored", ATTANGLE, ATTANGLE, attangle_mirrored),
    Symmetry("kipp4-colours", PARQUET, PARQUET, kipp4_colours),
    Symmetry("kipp4-mirrored", PARQUET, PARQUET_MIRRORED, kipp4_mirrored),
    Symmetry("kopf-oder-knopf-colours", KOPF_ODER_KNOPF, KOPF_ODER_KNOPF, kopf_oder_knopf_colours),
    Symmetry(
        "kopf-oder-knopf-turned",
        KOPF_ODER_KNOPF,
        new_game("kopf-oder-knopf", {"holes": TURNED_ROWS}),
        kopf_oder_knopf_turned,
    ),
    Symmetry("krux-colours", KRUX, KRUX, krux_colours, depth=1),
    Symmetry("krux-mirrored", KRUX, KRUX, krux_mirrored, depth=1),
)


@pytest.mark.parametrize("symmetry", SYMMETRIES, ids=lambda symmetry: symmetry.name)
def test_scores_are_symmetric(symmetry: Symmetry) -> None:
    game, image = symmetry.game, symmetry.image
    engine, image_engine = plain_engine(game), plain_engine(image)
    positions = random_game(game, seed=5, turn_limit=20)[0][1:][::5]
    limits = Limits(depth=symmetry.depth)
    for position in positions:
        mapped = symmetry.map(position)
        assert (game.result(position) is None) == (image.result(mapped) is None)
        if game.result(position) is None:
            assert engine.search(position, limits).score == image_engine.search(mapped, limits).score
