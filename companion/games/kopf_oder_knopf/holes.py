"""The hole map: how many holes each field has, and where calibration was not sure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from gettext import gettext as _

from companion.games.contract import Site
from companion.games.errors import OptionError, quoted
from companion.games.kopf_oder_knopf.board import COLUMNS, ORDER, SITES, SIZE, in_site_order

Counts = Mapping[Site, int]
"""How many holes every field has, 1..4."""

PRACTICE_ROWS = (
    "4231132414",
    "1142413212",
    "4213212143",
    "2324334321",
    "3113223241",
    "1423223113",
    "1234334232",
    "3412123124",
    "2123142411",
    "4142311324",
)
"""A practice board, row 10 first. The printed board's map is in no source: it is read off the owner's board."""


@dataclass(frozen=True)
class HoleMap:
    """What is known of the fields' holes.

    Attributes:
        counts: the map that turns are listed and explained by.
        unsure: the fields whose count is not sure, with every count they may have (the map's among them).
        least, most: the smallest and the largest count each field may have.
    """

    counts: Counts
    unsure: Mapping[Site, tuple[int, ...]] = field(default_factory=dict)
    least: Counts = field(init=False)
    most: Counts = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "least", {**self.counts, **{site: min(able) for site, able in self.unsure.items()}})
        object.__setattr__(self, "most", {**self.counts, **{site: max(able) for site, able in self.unsure.items()}})

    def possible(self, site: Site) -> tuple[int, ...]:
        """Return every count that a field may have."""
        return self.unsure.get(site) or (self.counts[site],)

    def unsure_among(self, sites: Iterable[Site]) -> tuple[Site, ...]:
        """Return those of some sites whose count is not sure, in site order."""
        return in_site_order(site for site in sites if site in self.unsure)


def read_hole_map(rows: object, unsure: object) -> HoleMap:
    """Read the options `holes` (ten strings, row 10 first) and `unsure_holes` (site -> possible counts).

    Raises:
        OptionError: naming the row and field, what was found there and what was expected.
    """
    counts = _read_rows(rows)
    return HoleMap(counts, _read_unsure(unsure, counts))


def _read_rows(rows: object) -> dict[Site, int]:
    if not isinstance(rows, list | tuple):
        raise OptionError("holes", rows, _("a list of ten strings, row 10 first"))
    if len(rows) != SIZE:
        raise OptionError("holes", _("{count} rows").format(count=len(rows)), _("ten rows, row 10 first"))
    counts: dict[Site, int] = {}
    for number, row in zip(range(SIZE, 0, -1), rows, strict=True):
        if not isinstance(row, str) or len(row) != SIZE:
            found = _("{row} in row {number}").format(row=quoted(row), number=number)
            raise OptionError("holes", found, _("a string of ten digits 1-4"))
        for column, digit in zip(COLUMNS, row, strict=True):
            if digit not in "1234":
                found = _("{digit} in row {number}, field {site}").format(
                    digit=quoted(digit), number=number, site=f"{column}{number}"
                )
                raise OptionError("holes", found, _("1, 2, 3 or 4 holes on every field"))
            counts[f"{column}{number}"] = int(digit)
    return {site: counts[site] for site in SITES}


def _read_unsure(unsure: object, counts: Counts) -> dict[Site, tuple[int, ...]]:
    if not isinstance(unsure, Mapping):
        raise OptionError("unsure_holes", unsure, _("a table of field = [possible counts]"))
    possible: dict[Site, tuple[int, ...]] = {}
    for site, able in unsure.items():
        if site not in ORDER:
            raise OptionError("unsure_holes", site, _("fields a1 to j10"))
        if not isinstance(able, list | tuple) or not able or not all(type(n) is int and 1 <= n <= 4 for n in able):
            raise OptionError(f"unsure_holes.{site}", able, _("a list of counts from 1 to 4"))
        together = tuple(sorted({*able, counts[site]}))
        if len(together) > 1:
            possible[site] = together
    return possible
