"""What a game of Kopf oder Knopf is made of: positions and turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.games.contract import Player, Result, Site

BUTTONS = 14
"""How many buttons each player has: "14 red button playing pieces, 14 blue button playing pieces"."""

MAX_PASSES = 2


@dataclass(frozen=True, slots=True)
class Position:
    """Whose turn it is and where the buttons stand; `first` plays red.

    Attributes:
        mover: whose turn it is.
        red, blue: where the buttons stand. A button that is on no site has been taken.
        passes: how many turns without a move were made just now, one after the other (0..2).
    """

    mover: Player
    red: frozenset[Site]
    blue: frozenset[Site]
    passes: int = 0

    @property
    def own(self) -> frozenset[Site]:
        """Where the mover's buttons stand."""
        return self.red if self.mover == "first" else self.blue

    @property
    def enemy(self) -> frozenset[Site]:
        """Where the opponent's buttons stand."""
        return self.blue if self.mover == "first" else self.red

    def taken_by(self, player: Player) -> int:
        """Return how many of his opponent's buttons a player has taken."""
        return BUTTONS - len(self.blue if player == "first" else self.red)

    def result(self, goal: int) -> Result | None:
        """Return how the game ended.

        "The game ends as soon as one player has managed to take 10 of his opponent's buttons in total. That player
        wins the game." `ten-taken` is the reason's name for any `target`. Read: two passes in a row are a draw.
        """
        if self.taken_by("first") >= goal:
            return Result("first", "ten-taken")
        if self.taken_by("second") >= goal:
            return Result("second", "ten-taken")
        if self.passes == MAX_PASSES:
            return Result("draw", "both-passed")
        return None


Move = tuple[Site, Site]
"""From where to where."""


class Turn(NamedTuple):
    """A turn: "penalties, then captures, then one move, in that order".

    Attributes:
        penalties: buttons taken out of forbidden groups, in site order.
        captures: threatened buttons taken, in site order.
        move: the move; None if the turn won by taking, or if none was made.
        passed: True if the turn says that no move exists (`--`).
    """

    penalties: tuple[Site, ...] = ()
    captures: tuple[Site, ...] = ()
    move: Move | None = None
    passed: bool = False
