"""The rules in short, as people are shown them."""

from __future__ import annotations

from gettext import gettext as _

from companion.games.contract import Chapter


def outline() -> tuple[Chapter, ...]:
    """Return the rules; what the options change is among the assumptions."""
    return (
        Chapter(
            _("Board and set-up"),
            (
                _("7 x 7 squares with a hole in the middle, d4."),
                _("White has the pieces 1, 3 and 5, Black 2, 4 and 6. They move in the order 1 to 6, then 1 again."),
            ),
        ),
        Chapter(
            _("A move"),
            (
                _("Up to three steps and up to two actions in any order; doing nothing is allowed."),
                _("A step goes to a free square beside the piece, not diagonally and not into the hole."),
                _("A piece next to an enemy may not step at that moment, but it may act."),
                _("The first time a piece is moved a ring is put around it, which it keeps."),
            ),
        ),
        Chapter(
            _("Actions, on friends and enemies alike"),
            (
                _("Repel: the nearest piece in line is pushed away two squares, or until something stops it."),
                _("Attract: the nearest piece in line is pulled two squares, or until it stands beside the puller."),
                _("Blue, the carrier: picks up a neighbour, steps, and sets it down on a free square beside it."),
                _("Green, the jumper: jumps to a free square up to three steps away and pushes its neighbours away."),
                _("Pink, the switcher: changes places with any piece up to five steps away."),
            ),
        ),
        Chapter(
            _("The end"),
            (
                _("An enemy in the hole wins."),
                _("A move that puts a friend into the hole, even for a moment, is illegal."),
            ),
        ),
        Chapter(
            _("How a turn is written"),
            (
                _("1@blue e ^n w vn: piece 1 gets the blue ring, steps east, picks up, steps west, sets down."),
                _("n e s w steps, > repels, < attracts, ^ picks up, v sets down, *c3 jumps, ~c3 switches."),
                _("1 - does nothing."),
            ),
        ),
    )
