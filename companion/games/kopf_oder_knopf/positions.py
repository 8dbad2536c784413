"""Positions as one line of text and as JSON values, and which of them can stand on the board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from gettext import gettext as _
from typing import Any

from companion.games.contract import Player, Site, is_player
from companion.games.errors import ImpossiblePosition, NotationError, quoted
from companion.games.kopf_oder_knopf.board import ORDER, in_site_order
from companion.games.kopf_oder_knopf.values import BUTTONS, MAX_PASSES, Position

_PARTS = {
    "mover": re.compile(r"(first|second)\b"),
    "red": re.compile(r"red((?:\s+[a-z]\d+)*)\b", re.ASCII),
    "blue": re.compile(r"blue((?:\s+[a-z]\d+)*)\b", re.ASCII),
    "passes": re.compile(r"(?:passes\s+(\d))?", re.ASCII),
}
_SPACE = re.compile(r"\s*")


def to_text(position: Position) -> str:
    """Return a position as `first red b2 b4 blue b3 c2 passes 1`; without passes the last part is left out."""
    parts = [position.mover, "red", *in_site_order(position.red), "blue", *in_site_order(position.blue)]
    if position.passes:
        parts += ["passes", str(position.passes)]
    return " ".join(parts)


def from_text(text: str, goal: int) -> Position:
    """Read `to_text`'s line; raises NotationError or ImpossiblePosition."""
    found: dict[str, str] = {}
    at = _skip_space(text, 0)
    for name, pattern in _PARTS.items():
        part = pattern.match(text, at)
        if part is None:
            raise _not_read(text, at)
        found[name] = part[1] or ""
        at = _skip_space(text, part.end())
    if at < len(text):
        raise _not_read(text, at)
    mover: Player = "first" if found["mover"] == "first" else "second"
    return checked_position(mover, found["red"].split(), found["blue"].split(), int(found["passes"] or 0), goal)


def _skip_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _not_read(text: str, at: int) -> NotationError:
    return NotationError(text, _("a position such as: first red b2 b4 blue b3 c2 passes 0"), at)


def to_json(position: Position) -> dict[str, Any]:
    """Return a position as plain JSON values."""
    return {
        "mover": position.mover,
        "red": list(in_site_order(position.red)),
        "blue": list(in_site_order(position.blue)),
        "passes": position.passes,
    }


def from_json(value: Any, goal: int) -> Position:
    """Read `to_json`'s value; raises ImpossiblePosition for any other value."""
    if not isinstance(value, dict) or set(value) != {"mover", "red", "blue", "passes"}:
        raise ImpossiblePosition((_("expected an object with mover, red, blue and passes"),))
    mover, passes = value["mover"], value["passes"]
    faults = []
    if not is_player(mover):
        faults.append(_("mover {mover}: expected first or second").format(mover=quoted(mover)))
    if type(passes) is not int:
        faults.append(_("passes {passes}: expected a number").format(passes=quoted(passes)))
    faults.extend(
        _("{colour}: expected a list of fields").format(colour=colour)
        for colour in ("red", "blue")
        if not _is_site_list(value[colour])
    )
    if faults:
        raise ImpossiblePosition(tuple(faults))
    return checked_position(mover, value["red"], value["blue"], passes, goal)


def _is_site_list(value: Any) -> bool:
    sites: list[Site] = value if isinstance(value, list) else [""]
    return all(isinstance(site, str) and site for site in sites)


def checked_position(mover: Player, red: Iterable[Site], blue: Iterable[Site], passes: int, goal: int) -> Position:
    """Return a position if it can stand on the board.

    Raises:
        ImpossiblePosition: with all its faults.
    """
    reds, blues = list(red), list(blue)
    faults = [_("there is no field {site}").format(site=site) for site in (*reds, *blues) if site not in ORDER]
    for colour, sites in ((_("red"), reds), (_("blue"), blues)):
        if len(sites) > BUTTONS:
            faults.append(_("{count} {colour} buttons; there are 14").format(count=len(sites), colour=colour))
    buttons = [site for site in (*reds, *blues) if site in ORDER]
    twice = in_site_order({site for site in buttons if buttons.count(site) > 1})
    faults.extend(_("two buttons on {site}").format(site=site) for site in twice)
    if not 0 <= passes <= MAX_PASSES:
        faults.append(_("{passes} passes in a row; after two the game is over").format(passes=passes))
    if max(len(reds), len(blues)) <= BUTTONS - goal:
        faults.append(_("both players have taken {goal} buttons").format(goal=goal))
    if faults:
        raise ImpossiblePosition(tuple(faults))
    return Position(mover, frozenset(reds), frozenset(blues), passes)
