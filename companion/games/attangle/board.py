"""The hexagonal board: its points, their names, and the lines that run through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase

from companion.games.contract import Site

STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The six directions, counter-clockwise from the right, as (half pitches to the right, rows up)."""


@dataclass(frozen=True, slots=True, eq=False)
class HexBoard:
    """A board of points in rows `a`, `b`, ... from the bottom, numbered from the left in each row.

    Attributes:
        sites: the points' names, in site order; elsewhere a point is its index in this tuple.
        index: name -> index.
        places: name -> (half pitches to the right of the middle, rows up), a pitch being two.
        lines: for every point its six lines in the order of `STEPS`, each outward to the board's edge.
    """

    sites: tuple[Site, ...]
    index: Mapping[Site, int]
    places: Mapping[Site, tuple[int, int]]
    lines: tuple[tuple[tuple[int, ...], ...], ...]

    def line_to(self, start: int, end: int) -> tuple[int, ...] | None:
        """Return the line of `start` on which `end` lies, or None."""
        return next((line for line in self.lines[start] if end in line), None)


@lru_cache
def hex_board(side: int) -> HexBoard:
    """Return the board with `side` points on each of its six edges."""
    rows = 2 * side - 1
    names: dict[tuple[int, int], Site] = {}
    for row in range(rows):
        width = rows - abs(row - (side - 1))
        for number in range(width):
            names[2 * number - (width - 1), row] = f"{ascii_lowercase[row]}{number + 1}"
    index = {name: i for i, name in enumerate(names.values())}
    lines = tuple(
        tuple(tuple(index[names[point]] for point in _outward(names, start, step)) for step in STEPS) for start in names
    )
    return HexBoard(tuple(names.values()), index, {name: place for place, name in names.items()}, lines)


def _outward(
    names: Mapping[tuple[int, int], Site], start: tuple[int, int], step: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    x, row = start[0] + step[0], start[1] + step[1]
    while (x, row) in names:
        yield x, row
        x, row = x + step[0], row + step[1]
