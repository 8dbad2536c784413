"""What is told without a press: that something was knocked, and where a lifted piece may go; and how many are taken."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as _
from typing import Any

from companion.games.contract import Game
from companion.referee.partway import disturbance, lifted_site, surely_seen
from companion.referee.sentences import places, taken_so_far
from companion.values import Reading, Report, Site

CERTAIN_S = 0.4
"""Something odd is told when it is still there after this time."""


class Vigil:
    """Watches the board between presses.

    Args:
        game: the rules.
        shows_lifts: whether to show beginners where a lifted piece may go.
    """

    def __init__(self, game: Game[Any, Any], *, shows_lifts: bool) -> None:
        self._game, self._shows_lifts = game, shows_lifts
        self._odd_since_s: float | None = None

    @property
    def is_odd(self) -> bool:
        """Whether the last reading has to be looked at again soon."""
        return self._odd_since_s is not None

    def see(self, report: Report, reading: Reading, position: Any, t_s: float) -> tuple[Report, tuple[Site, ...]]:
        """Return the report with what is amiss, and where a piece that was lifted may be set down.

        Args:
            report: of the reading.
            reading: it.
            position: after the last turn that counts.
            t_s: when the frame was taken.
        """
        if report.state != "watching" or report.stage != "playing" or report.refused or report.event is not None:
            self._odd_since_s = None
            return report, ()
        seen = surely_seen(self._game, position, reading.costs())
        if seen is None:
            return report, ()
        lifted = lifted_site(self._game, position, seen) if self._shows_lifts else None
        if lifted is not None:
            self._odd_since_s = None
            reachable = self._game.destinations(position, lifted)
            return report, tuple(site for site in self._game.sites if site in reachable)
        amiss = disturbance(self._game, position, seen)
        if not amiss:
            self._odd_since_s = None
            return report, ()
        if self._odd_since_s is None:
            self._odd_since_s = t_s
        if t_s - self._odd_since_s < CERTAIN_S:
            return report, ()
        if report.declined:
            return replace(report, amiss=amiss), ()
        message = _("No turn explains what stands on {sites}: please put it right.").format(sites=places(list(amiss)))
        return replace(report, amiss=amiss, message=message), ()


def with_taken(report: Report, game: Game[Any, Any], position: Any) -> Report:
    """Return the report of a turn with how many pieces each player has taken, in games that count them."""
    taken = game.taken(position)
    if not taken or report.ruling is None or report.ruling.kind not in ("legal", "overruled"):
        return report
    return replace(report, message=f"{report.message} {taken_so_far(game, taken)}")
