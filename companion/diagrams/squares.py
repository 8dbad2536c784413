"""Boards of squares, with the lamps along their edges."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.text import Text

from companion.diagrams.fields import DOT, field, widest
from companion.diagrams.lamps import lamp, turn_lamps
from companion.games.plan import column_name
from companion.values import EMPTY, Look, Site


def board_diagram(
    columns: int,
    rows: int,
    position: Mapping[Site, Look],
    *,
    highlighted: Collection[Site] = (),
    marks: Mapping[Site, str] | None = None,
    lit: Collection[str] | None = None,
    players: tuple[str, str] | None = None,
) -> Text:
    """Draw a board of squares, row 1 at the bottom.

    Args:
        columns: how many columns, at least 1; a is the left one.
        rows: how many rows, at least 1.
        position: site -> look; a site that is absent is empty.
        highlighted: sites to draw in brackets.
        marks: site -> what to draw there while it is empty, instead of a dot.
        lit: names of the lamps that are on: a column (`d`), a row (`5`), a site, `first` and `second` for the turn
            lamps. None if there are no lamps to draw.
        players: what to call the two; None for `first` and `second`, translated.
    """
    letters = [column_name(index) for index in range(columns)]
    width = widest(position, letters)
    digits = len(str(rows))
    lines = [
        _row_head(number, lit, digits=digits).append_text(
            Text().join(
                field(
                    position.get(site, EMPTY),
                    width,
                    highlighted=site in highlighted,
                    lit=site in (lit or ()),
                    mark=(marks or {}).get(site, DOT),
                )
                for site in (f"{letter}{number}" for letter in letters)
            )
        )
        for number in range(rows, 0, -1)
    ]
    margin = " " * len(_row_head(rows, lit, digits=digits))
    if lit is not None:
        lines.append(Text(margin).append_text(Text().join(_padded_lamp(letter, lit, width) for letter in letters)))
    lines.append(Text(margin + "".join(f" {letter:^{width}} " for letter in letters)))
    if lit is not None:
        lines.append(Text(margin).append_text(turn_lamps(lit, players)))
    return Text("\n").join(lines)


def _row_head(number: int, lit: Collection[str] | None, *, digits: int) -> Text:
    head = Text(f"{number:>{digits}} ")
    if lit is not None:
        head.append_text(lamp(str(number), lit)).append(" ")
    return head


def _padded_lamp(name: str, lit: Collection[str], width: int) -> Text:
    left = (width + 1) // 2
    return Text(" " * left).append_text(lamp(name, lit)).append(" " * (width + 1 - left))
