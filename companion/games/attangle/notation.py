"""Turns as text: `c4` places, `a1,c5-c3` captures, `--` would pass; lenient in, canonical out."""

from __future__ import annotations

import re
from gettext import gettext as _

from companion.games.attangle.board import HexBoard
from companion.games.attangle.values import Capture, Pass, Placement, Turn
from companion.games.contract import Site
from companion.games.errors import NotationError

PASS = "--"  # noqa: S105  (no password)
SITE = re.compile(r"([a-z])([0-9]{1,3})", re.ASCII | re.IGNORECASE)
BETWEEN = re.compile(r"[\s,;+&:>x-]*", re.ASCII | re.IGNORECASE)


def parse(board: HexBoard, text: str) -> Turn:
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


def write(turn: Turn) -> str:
    """Return the turn's canonical notation."""
    match turn:
        case Placement(site):
            return site
        case Capture((one, two), target):
            return f"{one},{two}-{target}"
        case Pass():
            return PASS
