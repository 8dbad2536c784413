"""Position: whose turn it is and where the buttons stand; what has been taken follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from gettext import gettext as _

from companion.games.contract import Player, Result, Site
from companion.games.errors import ImpossiblePosition
from companion.games.kopf_oder_knopf.board import ORDER, in_site_order

BUTTONS = 14
"""How many buttons each player has: "14 red button playing pieces, 14 blue button playing pieces"."""

MAX_PASSES = 2


@dataclass(frozen=True, slots=True)
class Position:
    """A position; `first` plays red.

    Attributes:
        mover: whose turn it is.
        red, blue: where the buttons stand. A button that is on no site has been taken.
        passes: how many turns without a move were made just now, one after the other (0..2).
    """

    mover: Player
    red: frozenset[Site]
    blue: frozenset[Site]
    passes: int = 0

    @property
    def own(self) -> frozenset[Site]:
        """Where the mover's buttons stand."""
        return self.red if self.mover == "first" else self.blue

    @property
    def enemy(self) -> frozenset[Site]:
        """Where the opponent's buttons stand."""
        return self.blue if self.mover == "first" else self.red

    def taken_by(self, player: Player) -> int:
        """Return how many of his opponent's buttons a player has taken."""
        return BUTTONS - len(self.blue if player == "first" else self.red)

    def result(self, goal: int) -> Result | None:
        """Return how the game ended.

        "The game ends as soon as one player has managed to take 10 of his opponent's buttons in total. That player
        wins the game." `ten-taken` is the reason's name for any `target`. Read: two passes in a row are a draw.
        """
        if self.taken_by("first") >= goal:
            return Result("first", "ten-taken")
        if self.taken_by("second") >= goal:
            return Result("second", "ten-taken")
        if self.passes == MAX_PASSES:
            return Result("draw", "both-passed")
        return None


def checked_position(mover: Player, red: Iterable[Site], blue: Iterable[Site], passes: int, goal: int) -> Position:
    """Return a position if it can stand on the board.

    Raises:
        ImpossiblePosition: with all its faults.
    """
    reds, blues = list(red), list(blue)
    faults = [_("there is no field {site}").format(site=site) for site in (*reds, *blues) if site not in ORDER]
    for colour, sites in ((_("red"), reds), (_("blue"), blues)):
        if len(sites) > BUTTONS:
            faults.append(_("{count} {colour} buttons; there are 14").format(count=len(sites), colour=colour))
    buttons = [site for site in (*reds, *blues) if site in ORDER]
    twice = in_site_order({site for site in buttons if buttons.count(site) > 1})
    faults.extend(_("two buttons on {site}").format(site=site) for site in twice)
    if not 0 <= passes <= MAX_PASSES:
        faults.append(_("{passes} passes in a row; after two the game is over").format(passes=passes))
    if max(len(reds), len(blues)) <= BUTTONS - goal:
        faults.append(_("both players have taken {goal} buttons").format(goal=goal))
    if faults:
        raise ImpossiblePosition(tuple(faults))
    return Position(mover, frozenset(reds), frozenset(blues), passes)
