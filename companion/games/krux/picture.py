"""A seen board beside the position before it: what moved, what is gone, what was added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.contract import Look, Site
from companion.games.krux.board import HOLE, OFF, SITES, SQUARE
from companion.games.krux.values import PIECE_AND_RING, PIECES, Position, Squares


@dataclass(frozen=True, slots=True)
class Picture:
    """What differs between a position and a seen board.

    Attributes:
        differing: the sites that show something else than before, in site order.
        added: the sites with a look that no piece has, or with a piece that is there twice.
        gone: the pieces that are seen nowhere, in order.
        squares: where the pieces 1..6 are seen; `HOLE` for one that is gone.
        rings: what they are seen to wear; what it wore before for one that is gone or in the hole.
        moved: the pieces that stand elsewhere than before, in order.
        reringed: the pieces that wear something else than before, in order.
    """

    differing: tuple[Site, ...]
    added: tuple[Site, ...]
    gone: tuple[int, ...]
    squares: Squares
    rings: tuple[str, ...]
    moved: tuple[int, ...]
    reringed: tuple[int, ...]


def compare(position: Position, seen: Mapping[Site, Look]) -> Picture:
    """Return what a seen board shows against the position before it."""
    before = position.looks()
    differing = tuple(site for site in SITES if seen.get(site) != before.get(site))
    squares, rings = [OFF] * len(PIECES), list(position.rings)
    added = []
    by_change = sorted((site for site in SITES if site in seen), key=lambda site: site in differing)
    for site in by_change:
        piece, ring = PIECE_AND_RING.get(seen[site], (None, ""))
        if piece is None or squares[piece - 1] != OFF:
            added.append(site)
            continue
        squares[piece - 1] = SQUARE[site]
        if SQUARE[site] != HOLE:
            rings[piece - 1] = ring
    gone = tuple(piece for piece in PIECES if squares[piece - 1] == OFF)
    seen_squares = tuple(HOLE if square == OFF else square for square in squares)
    return Picture(
        differing,
        tuple(sorted(added)),
        gone,
        seen_squares,
        tuple(rings),
        tuple(piece for piece in PIECES if seen_squares[piece - 1] != position.squares[piece - 1]),
        tuple(piece for piece in PIECES if rings[piece - 1] != position.rings[piece - 1]),
    )
