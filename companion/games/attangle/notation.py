"""Turns and positions as text and JSON: lenient in, canonical out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import gettext as _
from typing import Any

from companion.games.attangle.board import HexBoard, hex_board
from companion.games.attangle.piles import arranged, checked
from companion.games.attangle.values import Capture, Pass, Pile, Placement, Position, Turn
from companion.games.attangle.variants import Variant
from companion.games.contract import Player, Site
from companion.games.errors import ImpossiblePosition, NotationError

PASS = "--"  # noqa: S105  (no password)
SITE = re.compile(r"([a-z])([0-9]{1,3})", re.ASCII | re.IGNORECASE)
BETWEEN = re.compile(r"[\s,;+&:>x-]*", re.ASCII | re.IGNORECASE)
POSITION = re.compile(r"\s*(first|second)\s+([0-9]{1,3})[-/]([0-9]{1,3})(?:\s+(.*))?", re.ASCII | re.DOTALL)


def parse_turn(board: HexBoard, text: str) -> Turn:
    """Read `c4` or `a1,c5-c3`: one site is a placement, of three the last is the target of a capture.

    Raises:
        NotationError: anything else; with rule `off-board` for a site that the board does not have.
    """
    if text.strip() == PASS:
        return Pass()
    sites = _sites(board, text)
    if len(sites) == 1:
        return Placement(sites[0])
    if len(sites) == 3:
        one, two = sorted(sites[:2], key=board.index.__getitem__)
        return Capture((one, two), sites[2])
    raise NotationError(text, _("one site to place on (c4), or two attackers and a target (a1,c5-c3)"))


def _sites(board: HexBoard, text: str) -> list[Site]:
    sites: list[Site] = []
    at = _skip(text, 0)
    while at < len(text):
        found = SITE.match(text, at)
        if found is None:
            raise NotationError(text, _("a site such as c4"), at)
        site = f"{found[1].lower()}{int(found[2])}"
        if site not in board.index:
            expected = _("a site from {first} to {last}").format(first=board.sites[0], last=board.sites[-1])
            raise NotationError(text, expected, at, rule="off-board")
        sites.append(site)
        at = _skip(text, found.end())
    return sites


def _skip(text: str, at: int) -> int:
    between = BETWEEN.match(text, at)
    return at if between is None else between.end()


def write_turn(turn: Turn) -> str:
    """Return the turn's canonical notation."""
    match turn:
        case Placement(site):
            return site
        case Capture((one, two), target):
            return f"{one},{two}-{target}"
        case Pass():
            return PASS


def position_to_text(variant: Variant, position: Position) -> str:
    """Return mover, stocks and piles: `first 17-16 a1=B c4=BW`."""
    first, second = position.stock
    piles = [f"{site}={pile}" for site, pile in standing(variant, position).items()]
    return " ".join([position.mover, f"{first}-{second}", *piles])


def position_from_text(variant: Variant, text: str) -> Position:
    """Read `position_to_text`'s line.

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


def position_to_json(variant: Variant, position: Position) -> dict[str, Any]:
    """Return the position as plain JSON values."""
    return {"mover": position.mover, "stock": list(position.stock), "piles": standing(variant, position)}


def position_from_json(variant: Variant, value: Any) -> Position:
    """Read `position_to_json`'s value.

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
    if value["mover"] not in ("first", "second"):
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
