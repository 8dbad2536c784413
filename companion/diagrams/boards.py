"""Which diagram a board needs."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.text import Text

from companion.diagrams.points import points_diagram
from companion.diagrams.squares import board_diagram
from companion.games.plan import BoardPlan, column_name
from companion.values import Look, Site


def draw(
    plan: BoardPlan,
    position: Mapping[Site, Look],
    highlighted: Collection[Site] = (),
    *,
    lit: Collection[str] | None = None,
    players: tuple[str, str] | None = None,
) -> Text:
    """Draw any board.

    Args:
        plan: how it is laid out.
        position: site -> look; a site that is absent is empty.
        highlighted: sites to draw in brackets.
        lit: names of the lamps that are on: sites, `first` and `second` for the turn lamps, and rails where the board
            is a rectangle. None if there are no lamps to draw.
        players: what to call the two; None for `first` and `second`, translated.
    """
    columns = len({x for x, _y in plan.places.values()})
    rows = len({y for _x, y in plan.places.values()})
    squares = {f"{column_name(column)}{row}" for column in range(columns) for row in range(1, rows + 1)}
    if squares == set(plan.places) and not plan.grooves:
        return board_diagram(
            columns, rows, position, highlighted=highlighted, marks=plan.marks, lit=lit, players=players
        )
    return points_diagram(plan, position, highlighted=highlighted, lit=lit, players=players)
