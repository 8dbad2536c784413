"""A turn as lamps show it: from, to, what is taken, how the board is turned, in the order in which hands do it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.attangle import Capture, Placement
from companion.games.contract import EMPTY, Game, Site
from companion.games.kipp4 import Turn as Kipp4Turn
from companion.games.kipp4.lattice import clockwise
from companion.games.kopf_oder_knopf.values import Turn as KopfOderKnopfTurn
from companion.games.krux import Turn as KruxTurn
from companion.games.krux.board import SITES as KRUX_SITES

Role = Literal["take", "from", "to", "turn"]

CORNER = "a2"
"""Where the way of the board's corners begins when a turn of the board is shown: bottom left."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a hand does: takes a piece off, lifts it, or sets it down; both, for a piece that moves.

    The board is turned as its corner goes from one site with `turn` to the next.
    """

    role: Role
    site: Site


def steps(game: Game[Any, Any], position: Any, turn: Any) -> tuple[Step, ...]:
    """Return what hands do in a turn, in order."""
    match turn:
        case Placement(site):
            return (Step("to", site),)
        case Capture(attackers, target):
            return (*(Step("from", site) for site in attackers), Step("take", target))
        case Kipp4Turn(action, quarters):
            turned = tuple(Step("turn", site) for site in _corners(quarters))
            return (*_one_action(action.source, action.target), *turned)
        case KopfOderKnopfTurn(penalties, captures, move):
            taken = tuple(Step("take", site) for site in (*penalties, *captures))
            return (*taken, *(_one_action(*move) if move else ()))
        case KruxTurn(piece):
            return _pieces_moved(position.squares, game.after(position, turn).squares, piece - 1)
    return _difference(game, position, turn)


def _pieces_moved(before: Sequence[int], after: Sequence[int], active: int) -> tuple[Step, ...]:
    """Return the steps of the active piece, then those of the pieces that it moved; who stands in the way goes first.

    Of pieces that only change places one is lifted, and set down when its square is free.
    """
    in_order = sorted(range(len(before)), key=lambda piece: piece != active)
    waiting = [piece for piece in in_order if before[piece] != after[piece]]
    standing = {before[piece]: piece for piece in waiting}
    moved: list[Step] = []
    while waiting:
        free = [piece for piece in waiting if standing.get(after[piece], piece) == piece]
        piece = free[0] if free else standing[after[waiting[0]]]
        if standing.pop(before[piece], None) == piece:
            moved.append(Step("from", KRUX_SITES[before[piece]]))
        if free:
            moved.append(Step("to", KRUX_SITES[after[piece]]))
            waiting.remove(piece)
    return tuple(moved)


def _one_action(source: Site | None, target: Site | None) -> tuple[Step, ...]:
    if target is None:
        return (Step("take", source),) if source else ()
    return (*((Step("from", source),) if source else ()), Step("to", target))


def _corners(quarters: int) -> Iterator[Site]:
    """Yield where a corner of the board comes along on so many quarter turns, clockwise."""
    corner = CORNER
    yield corner
    for _ in range(quarters):
        corner = clockwise(corner)
        yield corner


def _difference(game: Game[Any, Any], position: Any, turn: Any) -> tuple[Step, ...]:
    """Return the steps that make one board the other, for a game of which no more is known."""
    before, after = game.seen(position), game.seen(game.after(position, turn))
    changed = [site for site in game.sites if before.get(site, EMPTY) != after.get(site, EMPTY)]
    return (
        *(Step("from", site) for site in changed if site in before),
        *(Step("to", site) for site in changed if site in after),
    )
