"""Boards that are no full rectangle: hexagons, lattices with grooves, scattered sites."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import pairwise

from rich.text import Text

from companion.diagrams.fields import DOT, field, widest
from companion.diagrams.lamps import turn_lamps
from companion.games.plan import BoardPlan
from companion.values import EMPTY, Look, Site

_GROOVE = "dim"


def points_diagram(
    plan: BoardPlan,
    position: Mapping[Site, Look],
    *,
    highlighted: Collection[Site] = (),
    lit: Collection[str] | None = None,
    players: tuple[str, str] | None = None,
) -> Text:
    """Draw a board site by site, the farthest row at the top.

    Args:
        plan: where the sites are.
        position: site -> look; a site that is absent is empty.
        highlighted: sites to draw in brackets.
        lit: sites to draw as lit, `first` and `second` for the turn lamps; None if there are no lamps to draw.
        players: what to call the two; None for `first` and `second`, translated.
    """
    grid = _Grid(plan, widest(position, plan.marks.values()))
    lines: list[Text] = []
    for index, row in enumerate(grid.rows):
        if index and plan.grooves:
            lines.append(grid.joined(grid.rows[index - 1], row))
        pieces = {
            grid.at[site]: field(
                position.get(site, EMPTY),
                grid.width,
                highlighted=site in highlighted,
                lit=site in (lit or ()),
                mark=plan.marks.get(site, DOT),
            )
            for site in row
        }
        lines.append(_line({**grid.heads(row), **pieces}))
    if grid.columns:
        lines.append(_line(grid.columns))
    if lit is not None:
        lines.append(turn_lamps(lit, players))
    return Text("\n").join(lines)


class _Grid:
    """Where in the text every site is drawn.

    Attributes:
        width: of a site's label, in characters.
        rows: the sites of each row from the left, the top row first.
        at: site -> the first character of its field.
        columns: character -> the letter to stand below it; empty unless the columns have letters.
    """

    def __init__(self, plan: BoardPlan, width: int) -> None:
        self.width = width
        self._plan = plan
        heights = sorted({y for _x, y in plan.places.values()}, reverse=True)
        self.rows = [sorted((s for s in plan.places if plan.places[s][1] == y), key=self._x) for y in heights]
        gaps = [self._x(right) - self._x(left) for row in self.rows for left, right in pairwise(row)]
        # A row may be shifted by half a step, so a step is an even number of characters; grooves need room to slant.
        step = (width + 2 + width % 2) * (2 if plan.grooves else 1)
        self._is_by_row = all(len({_letters(site) for site in row}) == 1 for row in self.rows)
        margin = max(len(_letters(site) if self._is_by_row else _number(site)) for site in plan.places) + 1
        left = min(map(self._x, plan.places))
        pitch = min(gaps, default=1.0)
        self.at = {site: margin + round((self._x(site) - left) / pitch * step) for site in plan.places}
        self.columns = self._column_letters()

    def _x(self, site: Site) -> float:
        return self._plan.places[site][0]

    def _column_letters(self) -> dict[int, Text]:
        if self._is_by_row:
            return {}
        return {self.at[site]: Text(f" {_letters(site):^{self.width}} ") for site in self._plan.places}

    def heads(self, row: list[Site]) -> dict[int, Text]:
        """Return the row's letter before it and its last number behind it, or its number at the margin."""
        if not self._is_by_row:
            return {0: Text(_number(row[0]))}
        letters, last = _letters(row[0]), self.at[row[-1]] + self.width + 3
        return {self.at[row[0]] - len(letters) - 1: Text(letters), last: Text(_number(row[-1]), _GROOVE)}

    def joined(self, upper: list[Site], lower: list[Site]) -> Text:
        """Return the line between two rows, with the grooves that cross it."""
        strokes: dict[int, Text] = {}
        for groove in self._plan.grooves:
            for one, two in (groove, groove[::-1]):
                if one in upper and two in lower:
                    middle = (self.at[one] + self.at[two] + self.width + 1) // 2
                    strokes[middle] = Text("/" if self.at[one] > self.at[two] else "\\", _GROOVE)
        return _line(strokes)


def _line(parts: Mapping[int, Text]) -> Text:
    line = Text()
    for start in sorted(parts):
        line.append(" " * (start - len(line))).append_text(parts[start])
    return line


def _letters(site: Site) -> str:
    return site.removesuffix(_number(site))


def _number(site: Site) -> str:
    return re.sub(r"^\D+", "", site)
