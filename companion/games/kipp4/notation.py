"""Turns as text: `+b1/2` places, `b1-c2/1` moves, `-d3/3` removes; then the quarter turns clockwise."""

from __future__ import annotations

import re
from gettext import gettext as _

from companion.games.contract import Site
from companion.games.errors import NotationError
from companion.games.kipp4.lattice import POINTS
from companion.games.kipp4.values import Action, Turn

# What phones and word processors make of a minus.
_DASHES = str.maketrans("−–—‐‑", "-----")

# Possessive, so that a long run of blanks costs no more than its length.
_TURN = re.compile(
    r"""\s*+ (?P<sign>[+-])? \s*+ (?P<one>[a-z][0-9]{1,2})? \s*+
        (?: -?+ \s*+ (?P<two>[a-z][0-9]{1,2}) )? \s*+
        (?: / \s*+ (?P<quarters>[0-3]) )? \s*+""",
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)


def parse(text: str) -> Turn:
    """Read a turn; case, blanks and the kind of dash do not matter, and no `/k` is a board not turned.

    Raises:
        NotationError: no turn of this game, or a position that is not there.
    """
    found = _TURN.match(text.translate(_DASHES))
    assert found is not None, "every part is optional"
    sign, one, two = found["sign"], found["one"], found["two"]
    if found.end() < len(text) or not one or bool(sign) == bool(two):
        raise NotationError(text, _("a turn like +b1/2, b1-c2/1 or -d3/3"), found.end())
    source, target = one.lower(), (two or "").lower()
    for group, site in (("one", source), ("two", target)):
        if site and site not in POINTS:
            raise NotationError(text, _("a position of the board, like b1"), found.start(group), rule="off-board")
    quarters = int(found["quarters"] or 0)
    if sign == "+":
        return Turn(Action(None, source), quarters)
    return Turn(Action(source, target or None), quarters)


def write(turn: Turn) -> str:
    """Return the turn in canonical notation."""
    return f"{_write_action(turn.action.source, turn.action.target)}/{turn.quarters}"


def _write_action(source: Site | None, target: Site | None) -> str:
    if source is None:
        return f"+{target}"
    return f"-{source}" if target is None else f"{source}-{target}"
