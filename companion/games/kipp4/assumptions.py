"""How this program reads what the rulebook leaves open, to be shown beside the rules."""

from __future__ import annotations

from gettext import gettext as _

from companion.games.contract import Assumption


def assumptions() -> tuple[Assumption, ...]:
    """Return the readings of the rules that no source gives."""
    return (
        Assumption(
            "layout",
            _(
                "The board has 24 positions in 12 double spaces along the diagonals; which spaces are outer and"
                " where the red marbles start is the most plausible reading, in one of two mirror images."
            ),
        ),
        Assumption(
            "rows",
            _(
                "A row counts if the board shows it after its turn (shown); more strictly, one that already stood"
                " on the same four positions of the wood before the turn of the board does not (must-arise)."
            ),
        ),
        Assumption(None, _("The bar stays put, so the low edge of the board is always the bottom of the picture.")),
        Assumption(
            None,
            _(
                "A row is four or more marbles in line along a diagonal, or horizontally or vertically with one"
                " gap between neighbours."
            ),
        ),
        Assumption(None, _("Two marbles in one double space keep their places when the board is turned.")),
    )
