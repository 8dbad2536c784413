"""Positions as text and JSON, and what of a picture or a file can lie on the board at all.

Text: `first light:a6,f1 dark:g6 red:c2,d5`: the player to move, then what lies where; ` row:second` follows if that
player's row ended the game. JSON: `{"mover": "first", "sites": {"a6": "light"}, "row": null}`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any

from companion.games.contract import Look, Player, Site, is_player
from companion.games.errors import ImpossiblePosition, NotationError
from companion.games.kipp4.lattice import POINTS
from companion.games.kipp4.values import Position
from companion.games.kipp4.wood import LOOKS, Marbles, Wood

MARBLES = {"light": 8, "dark": 8, "red": 4}
"""Look -> how many marbles of it there are."""

_ROW = "row"


@dataclass(frozen=True, slots=True)
class Facts:
    """What a text or a file says of a position, before anyone has asked whether the board can show it."""

    looks: Mapping[Site, Look]
    mover: Player
    row_of: Player | None


def write_text(wood: Wood, position: Position) -> str:
    """Return the position as one line of text."""
    groups = [f"{look}:{','.join(wood.sites(bits))}" for look, bits in zip(LOOKS, position.marbles, strict=True)]
    row = [f"{_ROW}:{position.row_of}"] if position.row_of else []
    return " ".join([position.mover, *groups, *row])


def read_text(text: str) -> Facts:
    """Read `write_text`'s line; raises NotationError, or ImpossiblePosition for two marbles on one site."""
    words = list(re.finditer(r"\S+", text))
    mover = words[0][0] if words else ""
    if not is_player(mover):
        raise NotationError(text, _("first or second, then what lies where"), 0)
    row_of: Player | None = None
    groups: dict[str, str] = {}
    for word in words[1:]:
        name, _colon, content = word[0].partition(":")
        if name not in (*LOOKS, _ROW) or name in groups:
            raise NotationError(text, _("light:, dark:, red: or row:, each once"), word.start())
        groups[name] = content
        if name == _ROW:
            if not is_player(content):
                raise NotationError(text, _("row:first or row:second"), word.start())
            row_of = content
    pairs = [(site, look) for look in LOOKS for site in groups.get(look, "").split(",") if site]
    counted = Counter(site for site, _look in pairs)
    twice = tuple(_("{site}: named twice").format(site=site) for site, count in counted.items() if count > 1)
    if twice:
        raise ImpossiblePosition(twice)
    return Facts(dict(pairs), mover, row_of)


def write_json(wood: Wood, position: Position) -> dict[str, Any]:
    """Return the position as plain JSON values."""
    return {"mover": position.mover, "sites": wood.looks(position.marbles), "row": position.row_of}


def read_json(value: object) -> Facts:
    """Read `write_json`'s value; raises ImpossiblePosition for one of another shape."""
    if not isinstance(value, dict) or set(value) != {"mover", "sites", "row"}:
        raise ImpossiblePosition((_("expected an object of mover, sites and row"),))
    looks, mover, row = value["sites"], value["mover"], value["row"]
    if not isinstance(looks, dict):
        raise ImpossiblePosition((_("sites: expected an object of site and look"),))
    if not is_player(mover):
        raise ImpossiblePosition((_("mover: expected first or second"),))
    if row is not None and not is_player(row):
        raise ImpossiblePosition((_("row: expected first, second or null"),))
    return Facts(looks, mover, row)


def marbles_seen(wood: Wood, looks: Mapping[Site, Look]) -> Marbles:
    """Return the marbles of a picture, at rest or not, however many.

    Raises:
        ImpossiblePosition: a site or a look that this game does not have.
    """
    faults = [_("{site}: no position of this board").format(site=site) for site in looks if site not in POINTS]
    faults += [
        _("{site}: {look} is no marble of this game").format(site=site, look=look)
        for site, look in looks.items()
        if look not in LOOKS
    ]
    if faults:
        raise ImpossiblePosition(tuple(faults))
    return wood.marbles(looks)


def marbles_at_rest(wood: Wood, looks: Mapping[Site, Look]) -> Marbles:
    """Return the marbles of a picture that the tilted board can show.

    Raises:
        ImpossiblePosition: as `marbles_seen`, or too many of a look, or a lone marble at an upper end.
    """
    marbles = marbles_seen(wood, looks)
    faults = [
        _("{look}: {found} marbles, there are {most}").format(look=look, found=bits.bit_count(), most=MARBLES[look])
        for look, bits in zip(LOOKS, marbles, strict=True)
        if bits.bit_count() > MARBLES[look]
    ]
    for site in wood.sites(marbles.occupied & ~wood.rolled(marbles).occupied):
        lower, _upper = wood.space[site]
        faults.append(_("{site}: a lone marble rolls down to {lower}").format(site=site, lower=lower))
    if faults:
        raise ImpossiblePosition(tuple(faults))
    return marbles
