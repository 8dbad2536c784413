"""Positions as one line of text and as JSON values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import gettext as _
from typing import Any

from companion.games.attangle.board import hex_board
from companion.games.attangle.piles import arranged, checked
from companion.games.attangle.values import Pile, Position
from companion.games.attangle.variants import Variant
from companion.games.contract import Player, Site, is_player
from companion.games.errors import ImpossiblePosition, NotationError

POSITION = re.compile(r"\s*(first|second)\s+([0-9]{1,3})[-/]([0-9]{1,3})(?:\s+(.*))?", re.ASCII | re.DOTALL)


def to_text(variant: Variant, position: Position) -> str:
    """Return mover, stocks and piles: `first 17-16 a1=B c4=BW`."""
    first, second = position.stock
    piles = [f"{site}={pile}" for site, pile in standing(variant, position).items()]
    return " ".join([position.mover, f"{first}-{second}", *piles])


def from_text(variant: Variant, text: str) -> Position:
    """Read `to_text`'s line.

    Raises:
        NotationError: not of that form.
        ImpossiblePosition: of that form, but it cannot stand on this board.
    """
    found = POSITION.fullmatch(text)
    if found is None:
        raise NotationError(text, _("mover, stocks and piles: first 17-16 a1=B c4=BW"))
    piles: dict[Site, Pile] = {}
    for part in (found[4] or "").split():
        site, equals, pile = part.partition("=")
        if not equals or site in piles:
            raise NotationError(text, _("each site once, with its pile: c4=BW"), text.index(part))
        piles[site] = pile
    mover: Player = "first" if found[1] == "first" else "second"
    return checked(variant, Position(arranged(variant, piles), (int(found[2]), int(found[3])), mover))


def to_json(variant: Variant, position: Position) -> dict[str, Any]:
    """Return the position as plain JSON values."""
    return {"mover": position.mover, "stock": list(position.stock), "piles": standing(variant, position)}


def from_json(variant: Variant, value: Any) -> Position:
    """Read `to_json`'s value.

    Raises:
        ImpossiblePosition: any other value.
    """
    faults = tuple(_json_faults(value))
    if faults:
        raise ImpossiblePosition(faults)
    first, second = value["stock"]
    return checked(variant, Position(arranged(variant, value["piles"]), (first, second), value["mover"]))


def _json_faults(value: Any) -> Iterator[str]:
    if not isinstance(value, dict) or set(value) != {"mover", "stock", "piles"}:
        yield _("an object with mover, stock and piles expected")
        return
    if not is_player(value["mover"]):
        yield _("mover: first or second expected")
    stock = value["stock"]
    if not isinstance(stock, list) or [type(held) for held in stock] != [int, int]:
        yield _("stock: two whole numbers expected")
    piles = value["piles"]
    if not isinstance(piles, dict) or not all(isinstance(word, str) for pair in piles.items() for word in pair):
        yield _("piles: an object of sites and looks expected")


def standing(variant: Variant, position: Position) -> dict[Site, Pile]:
    """Return site -> pile for every site that is not empty."""
    sites = hex_board(variant.side).sites
    return {site: pile for site, pile in zip(sites, position.piles, strict=True) if pile}
