"""How a game's board is laid out, for diagrams; lengths are in steps of the board's own grid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase

Site = str


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """Where the sites are, and what else is on the board.

    Attributes:
        places: site -> (steps to the right, steps up), from anywhere and of any length.
        grooves: pairs of sites that one groove joins.
        marks: site -> a character that shows it when it is empty, for a hole or a void.
        engraved: site -> what the wood says there (how many holes, the name of a groove).
    """

    places: Mapping[Site, tuple[float, float]]
    grooves: tuple[tuple[Site, Site], ...] = ()
    marks: Mapping[Site, str] = field(default_factory=dict)
    engraved: Mapping[Site, str] = field(default_factory=dict)


def places_by_name(sites: Iterable[Site]) -> dict[Site, tuple[float, float]]:
    """Return where sites named like chess squares are; columns beyond z go on with aa, ab."""
    return {site: (_column(letters), int(number)) for site in sites for letters, number in [_split(site)]}


def column_name(index: int) -> str:
    """Return the letters of a column, counted from 0 at the left: a .. z, aa, ab, ..."""
    rounds, letter = divmod(index, len(ascii_lowercase))
    return (column_name(rounds - 1) if rounds else "") + ascii_lowercase[letter]


def _split(site: Site) -> tuple[str, str]:
    number = re.sub(r"^\D+", "", site)
    return site.removesuffix(number), number


def _column(letters: str) -> int:
    column = 0
    for letter in letters:
        column = column * len(ascii_lowercase) + ascii_lowercase.index(letter) + 1
    return column
