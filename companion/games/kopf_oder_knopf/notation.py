"""Turns as text: `!c4 xd5 xf7 e2-e5` (penalties, captures, move), `--` where no move exists."""

from __future__ import annotations

import re
from gettext import gettext as _

from companion.games.contract import Site
from companion.games.errors import NotationError
from companion.games.kopf_oder_knopf.board import ORDER, in_site_order
from companion.games.kopf_oder_knopf.values import Move, Turn

_SITE = r"[a-z]\d+"
_DASH = "[-\u2010\u2011\u2012\u2013\u2014\u2212]"
_PART = re.compile(
    rf"(?P<mark>[!x:\u00d7])\s*(?P<taken>{_SITE})"
    rf"|(?P<origin>{_SITE})\s*(?:{_DASH}{{1,2}}>?|>|\u2192)?\s*(?P<target>{_SITE})"
    rf"|(?P<passed>{_DASH}{{1,2}})",
    re.ASCII | re.IGNORECASE,
)
_SEPARATOR = re.compile(r"[\s,;]*")


def parse(text: str) -> Turn:
    """Read a turn, leniently: any case, spaces, dashes, `:` or `x` for captures, lists in any site order.

    Raises:
        NotationError: `notation`; `off-board` for a site that is not there; `wrong-order` if the parts do not come
            as penalties, captures, move.
    """
    penalties: list[Site] = []
    captures: list[Site] = []
    move: Move | None = None
    passed = False
    at = _skip_separators(text, 0)
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            raise NotationError(text, _("penalties, captures and one move, such as !c4 xd5 e2-e5"), at)
        ended = move is not None or passed
        if part["taken"]:
            if ended:
                raise NotationError(text, _("penalties and captures before the move"), at, "wrong-order")
            if part["mark"] == "!":
                if captures:
                    raise NotationError(text, _("penalties before captures"), at, "wrong-order")
                penalties.append(_site(text, part, "taken"))
            else:
                captures.append(_site(text, part, "taken"))
        elif ended:
            raise NotationError(text, _("one move and no more"), at)
        elif part["passed"]:
            passed = True
        else:
            move = (_site(text, part, "origin"), _site(text, part, "target"))
        at = _skip_separators(text, part.end())
    if not (penalties or captures or move or passed):
        raise NotationError(text, _("a turn, such as !c4 xd5 e2-e5"), 0)
    return Turn(in_site_order(penalties), in_site_order(captures), move, passed)


def write(turn: Turn) -> str:
    """Return a turn in canonical notation."""
    parts = [f"!{site}" for site in turn.penalties] + [f"x{site}" for site in turn.captures]
    if turn.move:
        parts.append("-".join(turn.move))
    elif turn.passed:
        parts.append("--")
    return " ".join(parts)


def _skip_separators(text: str, at: int) -> int:
    skipped = _SEPARATOR.match(text, at)
    return skipped.end() if skipped else at


def _site(text: str, part: re.Match[str], name: str) -> Site:
    site = part[name].lower()
    if site not in ORDER:
        raise NotationError(text, _("a field from a1 to j10"), part.start(name), "off-board")
    return site
