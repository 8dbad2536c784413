"""Watching a board without rules: what changed from one press to the next.

A function of events, like the referee.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from gettext import gettext as _
from typing import Literal

from companion.referee import sentences
from companion.referee.judgement import SURE
from companion.referee.presses import Press
from companion.referee.reports import BOARD_MOVED_PX
from companion.values import EMPTY, LEAST_LIKELY, Look, Player, Reading, Report, Ruling, Site

STAYS = math.log(20.0)
"""A site that shows what it showed at the last press is so much likelier than any change there: turns change few."""

MOST_CHANGES_TOLD = 6


class Watcher:
    """Watches one board. Before the first press it counts as empty.

    Args:
        sites: of the board, in order.
    """

    def __init__(self, sites: Sequence[Site]) -> None:
        self._sites = tuple(sites)
        self._positions: list[dict[Site, Look]] = [{}]
        self._pending = False

    @property
    def position(self) -> Mapping[Site, Look]:
        """What stood on the board at the last press that was ruled on."""
        return self._positions[-1]

    def see(self, reading: Reading, press: Press | None = None, by: Player | None = None) -> Report:
        """Return what is to be said of one frame.

        Args:
            reading: what vision says of the frame.
            press: the button that was pressed; a Confirm stays pending until a frame can be ruled on.
            by: who pressed.
        """
        message = self._take(press) or _("Watching.")
        if not reading.board.found:
            return Report("no-board", {}, sentences.no_board(self._pending), pending=self._pending)
        if reading.hand or reading.covered:
            said = sentences.hand(reading.covered, self._pending)
            return self._report("hand", reading, said, sites=reading.covered)
        if not self._pending:
            return self._report("watching", reading, message)
        unsure = tuple(site for site in self._sites if self._margin(reading, site) < SURE)
        if unsure:
            return self._report("unclear", reading, sentences.unsure(unsure), sites=unsure)
        return self._rule(reading, by)

    def notice(self, reading: Reading) -> Report:
        """Return what is to be said of a frame that nobody pressed for: only a change that is sure is ruled on."""
        told = len(self._positions)
        report = self.see(reading, "confirm")
        self._pending = False
        if report.ruling is not None and report.ruling.kind == "unchanged":
            del self._positions[told:]
            return self._report("watching", reading, report.message)
        return report

    def _take(self, press: Press | None) -> str | None:
        if press == "confirm":
            self._pending = True
        elif press == "take-back":
            self._pending = False
            if len(self._positions) == 1:
                return sentences.nothing_to_take_back()
            self._positions.pop()
            return last_press_gone()
        return None

    def _rule(self, reading: Reading, by: Player | None) -> Report:
        before, now = self.position, self._seen(reading)
        changed = tuple(site for site in self._sites if before.get(site, EMPTY) != now.get(site, EMPTY))
        self._pending = False
        self._positions.append(now)
        ruling = Ruling("changed" if changed else "unchanged", by=by, sites=changed)
        return self._report("ruled", reading, change_words(changed, before, now), sites=changed, ruling=ruling)

    def _report(
        self,
        state: Literal["watching", "hand", "ruled", "unclear"],
        reading: Reading,
        message: str,
        *,
        sites: tuple[Site, ...] = (),
        ruling: Ruling | None = None,
    ) -> Report:
        warnings: tuple[str, ...] = ()
        if reading.board.moved_px >= BOARD_MOVED_PX:
            warnings = (f"board-moved {reading.board.moved_px:.1f}",)
            message = sentences.board_moved(message, reading.board.moved_px)
        position = self._seen(reading)
        return Report(state, position, message, sites, ruling, warnings=warnings, pending=self._pending)

    def _seen(self, reading: Reading) -> dict[Site, Look]:
        """Return what stands on the board; what is covered still stands as it did."""
        looks = {
            site: self.position.get(site, EMPTY) if site in reading.covered else _ranked(self._costs(reading, site))[0]
            for site in self._sites
        }
        return {site: look for site, look in looks.items() if look != EMPTY}

    def _margin(self, reading: Reading, site: Site) -> float:
        costs = self._costs(reading, site)
        best, second = _ranked(costs)[:2]
        return costs[second] - costs[best]

    def _costs(self, reading: Reading, site: Site) -> dict[Look, float]:
        """Return what each look costs, in nats; before anything was ruled, no look is expected."""
        stays = STAYS if len(self._positions) > 1 else 0.0
        before = self.position.get(site, EMPTY)
        return {
            look: -math.log(max(likely, LEAST_LIKELY)) + (0.0 if look == before else stays)
            for look, likely in reading.likelihoods[site].items()
        }


def _ranked(costs: Mapping[Look, float]) -> list[Look]:
    return sorted(costs, key=costs.__getitem__)


def last_press_gone() -> str:
    """A press was taken back."""
    return _("The last press does not count any more.")


def change_words(changed: Sequence[Site], before: Mapping[Site, Look], now: Mapping[Site, Look]) -> str:
    """Return what has changed on some sites, for people."""
    if not changed:
        return _("Nothing has changed.")
    if len(changed) > MOST_CHANGES_TOLD:
        return _("{n} sites have changed.").format(n=len(changed))
    words = [
        _("{look} on {site}").format(look=now[site], site=site)
        if site in now
        else _("{look} gone from {site}").format(look=before[site], site=site)
        for site in changed
    ]
    return _("Changed: {changes}.").format(changes=", ".join(words))
