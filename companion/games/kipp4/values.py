"""A position and a turn of Kipp4."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.contract import Player, Site
from companion.games.kipp4.wood import Marbles


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the board and whose turn it is; what is not on the board is in stock, or removed if red.

    Attributes:
        marbles: all of them at rest.
        mover: whose turn it is; the other one has just turned the board.
        row_of: the player whose row ended the game.
    """

    marbles: Marbles
    mover: Player
    row_of: Player | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """Action 1: place (no source), move (both), or remove a red marble (no target)."""

    source: Site | None
    target: Site | None


@dataclass(frozen=True, slots=True)
class Turn:
    """Action 1, then a turn of the board by 1-3 quarters clockwise (0 is the fault `no-rotation`)."""

    action: Action
    quarters: int
