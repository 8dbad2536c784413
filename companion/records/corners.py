"""Corners as people click them: are they the outline of a board?"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _

Point = tuple[float, float]


def corners_problem(corners_px: Sequence[Point]) -> str | None:
    """Return what is wrong with a board's corners in a picture, None if nothing.

    A board is convex, and perspective keeps it so: on the way around, every corner turns to the same side. (Six
    corners could wind around twice and pass; no person clicks that.)

    Args:
        corners_px: x to the right and y down, counter-clockwise as people see it.
    """
    count = len(corners_px)
    if count not in (4, 6):
        return _("expected 4 corners, or the 6 of a hexagon; found {count}").format(count=count)
    turns = [_turn(corners_px[i - 2], corners_px[i - 1], corners_px[i]) for i in range(count)]
    if all(turn < 0 for turn in turns):
        return None
    if all(turn > 0 for turn in turns):
        return _("expected the corners counter-clockwise, from the left or bottom left one on; found them clockwise")
    return _("expected the corners in their order around the board; the lines between these cross")


def _turn(one: Point, two: Point, three: Point) -> float:
    """Return twice the triangle's area, below zero for a turn to the left as people see it (y is down)."""
    return (two[0] - one[0]) * (three[1] - two[1]) - (two[1] - one[1]) * (three[0] - two[0])
