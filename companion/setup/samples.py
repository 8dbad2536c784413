"""Which pieces calibration has to see beside the set-up, and where to put them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from calibration.board import Board
from companion.values import Look, Site


def samples_for(board: Board, start: Collection[Look]) -> dict[Site, Look]:
    """Return a site for one piece of each look that the set-up does not show; empty if it shows all.

    Args:
        board: the board.
        start: the looks that stand on it at the start of a game.
    """
    looks = list(_wanted(board, start))
    sites = [site for site in board.sites if board.pit is None or site != board.pit.site]
    # Evenly over the board: what a piece looks like depends on where the light comes from.
    return {sites[(2 * index + 1) * len(sites) // (2 * len(looks))]: look for index, look in enumerate(looks)}


def _wanted(board: Board, start: Collection[Look]) -> Iterator[Look]:
    if board.stack is not None:
        for height in range(1, board.stack.most + 1):
            for bottom in board.stack.colours:
                others = [colour for colour in board.stack.colours if colour != bottom]
                yield bottom * (height - 1) + (others[0] if height > 1 else bottom)
    elif board.rings:
        for index, digit in enumerate(board.digits):
            yield f"{digit}@{board.rings[index % len(board.rings)]}"
    elif not set(board.looks) <= set(start):
        yield from (*board.looks, *board.looks)
