"""Positions and turns of Krux."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.contract import EMPTY, Look, Player, Site
from companion.games.krux.board import HOLE, SITES

PIECES = (1, 2, 3, 4, 5, 6)
COLOURS = ("blue", "green", "pink")
"""The rings, in the order in which they are tried and listed."""

Squares = tuple[int, ...]
"""Where the pieces 1..6 stand."""


def place(squares: Squares, index: int, to: int) -> Squares:
    """Return `squares` with one piece (index 0..5) on another square."""
    return (*squares[:index], to, *squares[index + 1 :])


def owner(piece: int) -> Player:
    """Return whose piece it is: "White, are given the odd numbers 1, 3 and 5 ... Black, have the even numbers"."""
    return "first" if piece % 2 else "second"


def following(piece: int) -> int:
    """Return the piece after it: "The pieces move in numerical order, from 1 to 6", then 1 again."""
    return piece % len(PIECES) + 1


@dataclass(frozen=True, slots=True)
class Position:
    """Where the pieces stand, what they wear and which of them moves next.

    Attributes:
        squares: of the pieces 1..6; `HOLE` for a piece in the hole.
        rings: of the pieces 1..6, a colour or the empty string.
        next_piece: 1..6.
    """

    squares: Squares
    rings: tuple[str, ...]
    next_piece: int

    @property
    def mover(self) -> Player:
        """Whose turn it is."""
        return owner(self.next_piece)

    @property
    def in_hole(self) -> int | None:
        """The piece in the hole, which ends the game."""
        return self.squares.index(HOLE) + 1 if HOLE in self.squares else None

    def looks(self) -> dict[Site, Look]:
        """Return site -> look of all six pieces, in site order."""
        standing = sorted(zip(self.squares, PIECES, self.rings, strict=True))
        return {SITES[square]: look(piece, ring) for square, piece, ring in standing}


@dataclass(frozen=True, slots=True)
class Turn:
    """What one piece does.

    Attributes:
        piece: 1..6.
        ring: the colour put on with this turn, or the empty string.
        tokens: steps and actions as they are written; none for the empty move.
    """

    piece: int
    ring: str
    tokens: tuple[str, ...]


def look(piece: int, ring: str) -> Look:
    """Return what a piece shows (`3`, `3@blue`)."""
    return f"{piece}@{ring}" if ring else str(piece)


LOOKS: tuple[Look, ...] = tuple(look(piece, ring) for piece in PIECES for ring in (EMPTY, *COLOURS))
"""The six bare pieces and the eighteen ringed ones."""

PIECE_AND_RING = {look(piece, ring): (piece, ring) for piece in PIECES for ring in (EMPTY, *COLOURS)}
