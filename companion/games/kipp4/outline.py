"""The rules in short, as people are shown them."""

from __future__ import annotations

from gettext import gettext as _

from companion.games.contract import Chapter
from companion.games.kipp4.layout import Layout


def outline(layout: Layout) -> tuple[Chapter, ...]:
    """Return the rules on this layout."""
    set_up = _("A red marble lies at the low end of the double spaces {names}. Light begins.")
    place = _("Place an own marble on a free position of the outer spaces {names}; once they are full, on any.")
    return (
        Chapter(
            _("Board and set-up"),
            (
                _("A tilted board of 24 positions in 12 double spaces; a lone marble rolls to the low end of its own."),
                _("Each player has 8 marbles."),
                set_up.format(names=" ".join(layout.red_start)),
            ),
        ),
        Chapter(
            _("Action 1, one of these"),
            (
                place.format(names=" ".join(layout.outer)),
                _("Move an own marble diagonally to the next position, if it is free and in another space."),
                _("Remove any red marble for good."),
            ),
        ),
        Chapter(
            _("Action 2"),
            (_("Turn the board by one, two or three quarters; then the marbles roll."),),
        ),
        Chapter(
            _("The end"),
            (
                _("Four own marbles in a row after the turn of the board win, whoever turned it."),
                _("If both colours have a row, the player who turned the board wins."),
                _("Who has no action 1 left at the start of his turn loses."),
            ),
        ),
        Chapter(
            _("How a turn is written"),
            (_("+b1/2 places, b1-c2/1 moves, -d3/3 removes; behind the stroke the clockwise quarter turns."),),
        ),
    )
