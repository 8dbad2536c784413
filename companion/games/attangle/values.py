"""What a game of Attangle is made of: positions and turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.contract import Player, Site

COLOURS: Final[Mapping[Player, str]] = {"first": "W", "second": "B"}
"""Whose pieces look how: "White makes the first move."."""

HIDDEN: Final = "?"
"""A piece inside a pile that no history tells of."""

Pile = str
"""The pieces of one pile from the bottom, `BBW`; the empty string where none stands."""


@dataclass(frozen=True, slots=True)
class Position:
    """What stands on the board, what the players hold, and whose turn it is.

    Attributes:
        piles: one for every point of the board, in site order.
        stock: how many pieces each player has in front of him, first player's first.
        mover: whose turn it is.
    """

    piles: tuple[Pile, ...]
    stock: tuple[int, int]
    mover: Player

    def in_stock(self, player: Player) -> int:
        """Return how many pieces a player has in front of him."""
        return self.stock[0 if player == "first" else 1]


@dataclass(frozen=True, slots=True)
class Placement:
    """A turn to "place a piece from the stock on any empty space"."""

    site: Site


@dataclass(frozen=True, slots=True)
class Capture:
    """A turn of "two friendly pieces from two different directions stacking up on an opponent piece".

    Attributes:
        attackers: the two piles that move, in site order.
        target: the pile they move onto.
    """

    attackers: tuple[Site, Site]
    target: Site


@dataclass(frozen=True, slots=True)
class Pass:
    """No move at all; it can be written, and is always refused."""


Turn = Placement | Capture | Pass
