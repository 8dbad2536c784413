"""Which positions share a double space, which spaces are outer, where the red marbles start: a board's layout."""

from __future__ import annotations

import errno
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from typing import Any

from companion.games.contract import Site
from companion.games.errors import OptionError
from companion.games.kipp4.lattice import POINTS, SITES, clockwise, mirrored, neighbours

SPACES = len(SITES) // 2
OUTER_SPACES = 4
RED_MARBLES = 4


@dataclass(frozen=True, slots=True)
class Layout:
    """A board's double spaces; a quarter turn maps them onto themselves.

    Attributes:
        spaces: name -> (lower end, upper end); the low edge of the board is the bottom of the picture.
        outer: the names of the four outer spaces.
        red_start: the names of the four spaces that hold a red marble at set-up.
    """

    spaces: Mapping[str, tuple[Site, Site]]
    outer: tuple[str, ...]
    red_start: tuple[str, ...]


PARQUET = Layout(
    spaces={
        "A": ("b1", "a2"),
        "B": ("b3", "a4"),
        "C": ("a6", "b7"),
        "D": ("c4", "b5"),
        "E": ("c2", "d3"),
        "F": ("c6", "d7"),
        "G": ("d1", "e2"),
        "H": ("d5", "e6"),
        "I": ("f3", "e4"),
        "J": ("f1", "g2"),
        "K": ("g4", "f5"),
        "L": ("g6", "f7"),
    },
    outer=("A", "C", "J", "L"),
    red_start=("D", "E", "H", "I"),
)

PARQUET_MIRRORED = Layout(
    spaces={name: (mirrored(lower), mirrored(upper)) for name, (lower, upper) in PARQUET.spaces.items()},
    outer=PARQUET.outer,
    red_start=PARQUET.red_start,
)

NAMED = {"parquet": PARQUET, "parquet-mirrored": PARQUET_MIRRORED}


def read_layout(option: object) -> Layout:
    """Return the layout that the option `layout` names: by name, by file, or as the table that such a file holds.

    A file is TOML with `outer`, `red_start` and `[spaces]`, at the top or below `[kipp4]`; what else it says of the
    board (sizes, colours) is left to others.

    Raises:
        OptionError: no such file, no TOML, or no possible layout; it names the file, the field and what was expected.
    """
    if isinstance(option, Mapping):
        return _LayoutReader("layout").layout(option)
    if not isinstance(option, str):
        raise OptionError("layout", option, _expected_layout())
    if option in NAMED:
        return NAMED[option]
    return _LayoutReader(f"layout {option}:").layout(_table_of(option))


def _expected_layout() -> str:
    return _("parquet, parquet-mirrored, or a layout file (TOML)")


def _table_of(file: str) -> dict[str, Any]:
    try:
        if not Path(file).is_file():  # opening a pipe or a terminal would wait for ever
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), file)
        table = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError("layout", file, f"{_expected_layout()}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, no possible file name, or nested without end
        raise OptionError("layout", file, f"{_expected_layout()}: {error}") from error
    below = table.get("kipp4")
    return below if isinstance(below, dict) else table


@dataclass(frozen=True, slots=True)
class _LayoutReader:
    """Reads a layout's table; `origin` opens the name of every field in an error."""

    origin: str

    def layout(self, table: Mapping[str, Any]) -> Layout:
        spaces = self._spaces(table.get("spaces"))
        outer = self._names("outer", table.get("outer"), spaces, OUTER_SPACES)
        red_start = self._names("red_start", table.get("red_start"), spaces, RED_MARBLES)
        for name in outer:
            if not any(_turned(spaces[name]) == frozenset(spaces[image]) for image in outer):
                raise self._wrong("outer", list(outer), _("spaces that a quarter turn maps onto each other"))
        return Layout(spaces, outer, red_start)

    def _spaces(self, found: object) -> dict[str, tuple[Site, Site]]:
        if not isinstance(found, Mapping) or len(found) != SPACES:
            raise self._wrong("spaces", found, _("a table of {count} spaces").format(count=SPACES))
        spaces: dict[str, tuple[Site, Site]] = {}
        owner: dict[Site, object] = {}
        for name, ends in found.items():
            field = f"spaces.{name}"
            lower, upper = self._ends(field, ends)
            for site in (lower, upper):
                if site in owner:
                    raise self._wrong(field, ends, _("{site} in one space only").format(site=site))
                owner[site] = name
            spaces[str(name)] = (lower, upper)
        together = {frozenset(ends) for ends in spaces.values()}
        for name, ends in spaces.items():
            if _turned(ends) not in together:
                image = " ".join(sorted(_turned(ends)))
                raise self._wrong(
                    f"spaces.{name}",
                    list(ends),
                    _("a space that a quarter turn maps onto another ({image} is none)").format(image=image),
                )
        return spaces

    def _ends(self, field: str, found: object) -> tuple[Site, Site]:
        if isinstance(found, list | tuple) and len(found) == 2:
            one, two = found
            if isinstance(one, str) and one in POINTS and two in neighbours(one):
                lower, upper = sorted((one, two), key=lambda site: POINTS[site][1])
                return lower, upper
        raise self._wrong(field, found, _("two diagonal neighbours among {sites}").format(sites=" ".join(SITES)))

    def _names(self, field: str, found: object, spaces: Mapping[str, object], count: int) -> tuple[str, ...]:
        if isinstance(found, list | tuple) and len(found) == count:
            names = tuple(name for name in found if isinstance(name, str) and name in spaces)
            if len(set(names)) == count:
                return names
        raise self._wrong(
            field, found, _("{count} different names among {names}").format(count=count, names=" ".join(spaces))
        )

    def _wrong(self, field: str, found: object, expected: str) -> OptionError:
        return OptionError(f"{self.origin} {field}", found, expected)


def _turned(space: tuple[Site, Site]) -> frozenset[Site]:
    return frozenset(clockwise(site) for site in space)
