"""Positions as text, as JSON, and as what a board shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from gettext import gettext as _
from typing import Any, TypeVar

from companion.games.contract import Look, Site
from companion.games.errors import ImpossiblePosition, NotationError, quoted
from companion.games.krux.board import HOLE, SITES, SQUARE
from companion.games.krux.options import Options
from companion.games.krux.values import PIECE_AND_RING, PIECES, Position

_T = TypeVar("_T")
_WORD = re.compile(r"\S+")


def to_text(position: Position) -> str:
    """Return the squares of the pieces 1..6 with their rings, then the next piece: `a1@blue g7 d1 d7 g1 a7 2`."""
    fields = [
        f"{SITES[square]}@{ring}" if ring else SITES[square]
        for square, ring in zip(position.squares, position.rings, strict=True)
    ]
    return " ".join((*fields, str(position.next_piece)))


def from_text(text: str, options: Options) -> Position:
    """Read `to_text`'s line.

    Raises:
        NotationError: it does not have this form.
        ImpossiblePosition: it has, but the position cannot exist.
    """
    words = list(_WORD.finditer(text))
    if len(words) != len(PIECES) + 1:
        raise NotationError(text, _("six squares and the next piece"), len(text))
    squares: list[int] = []
    rings: list[str] = []
    for piece, word in zip(PIECES, words, strict=False):
        site, at, ring = word[0].partition("@")
        if site not in SQUARE:
            raise NotationError(text, _("a square from a1 to g7"), word.start())
        if f"{piece}{at}{ring}" not in PIECE_AND_RING:
            raise NotationError(text, _("a ring: blue, green or pink"), word.start())
        squares.append(SQUARE[site])
        rings.append(ring)
    if words[-1][0] not in map(str, PIECES):
        raise NotationError(text, _("the next piece, 1 to 6"), words[-1].start())
    faults = [_("two pieces on {site}").format(site=SITES[square]) for square in _twice(squares)]
    return _checked(Position(tuple(squares), tuple(rings), int(words[-1][0])), options, faults)


def to_json(position: Position) -> dict[str, Any]:
    """Return `{"pieces": {"a1": "1@blue", ...}, "next": 2}`; a piece in the hole is on `d4`."""
    return {"pieces": position.looks(), "next": position.next_piece}


def from_json(value: Any, options: Options) -> Position:
    """Read `to_json`'s value; raises ImpossiblePosition for any other value."""
    if not isinstance(value, dict) or set(value) != {"pieces", "next"}:
        raise ImpossiblePosition((_("not an object with exactly pieces and next"),))
    pieces, following = value["pieces"], value["next"]
    faults = []
    if type(following) is not int or following not in PIECES:
        faults.append(_("next is {found}, not a piece from 1 to 6").format(found=quoted(following)))
    if not isinstance(pieces, dict):
        raise ImpossiblePosition((*faults, _("pieces is no object of sites and looks")))
    return _standing(pieces, following, options, faults)


def from_looks(looks: Mapping[Site, Look], following: int, options: Options) -> Position:
    """Return the position that a board shows, with the next piece given.

    "Exactly one piece gone from the board counts as standing on d4". Raises ImpossiblePosition.
    """
    gone = set(PIECES) - {PIECE_AND_RING[look][0] for look in looks.values() if look in PIECE_AND_RING}
    if len(gone) == 1 and SITES[HOLE] not in looks:
        looks = {**looks, SITES[HOLE]: str(gone.pop())}
    return _standing(looks, following, options, [])


def _standing(looks: Mapping[Any, Any], following: int, options: Options, faults: list[str]) -> Position:
    found: dict[int, tuple[int, str]] = {}
    for site, shown in looks.items():
        if site not in SQUARE:
            faults.append(_("{site} is no square from a1 to g7").format(site=site))
        elif not isinstance(shown, str) or shown not in PIECE_AND_RING:
            faults.append(_("{site}: {look} is no piece").format(site=site, look=quoted(shown)))
        else:
            piece, ring = PIECE_AND_RING[shown]
            if piece in found:
                faults.append(_("piece {piece} is there twice").format(piece=piece))
            found[piece] = SQUARE[site], ring
    faults += [_("piece {piece} is missing").format(piece=piece) for piece in PIECES if piece not in found]
    if faults:
        raise ImpossiblePosition(tuple(faults))
    squares = tuple(found[piece][0] for piece in PIECES)
    rings = tuple(found[piece][1] for piece in PIECES)
    return _checked(Position(squares, rings, following), options, [])


def _checked(position: Position, options: Options, faults: list[str]) -> Position:
    pools = [PIECES] if options.shared_rings else [PIECES[0::2], PIECES[1::2]]
    for pool in pools:
        worn = [position.rings[piece - 1] for piece in pool]
        faults += [_("more {ring} rings than there are").format(ring=ring) for ring in _twice(list(filter(None, worn)))]
    if faults:
        raise ImpossiblePosition(tuple(faults))
    return position


def _twice(values: list[_T]) -> list[_T]:
    return [value for index, value in enumerate(values) if value in values[:index]]
