"""Hints at the table: asked for by a press, looked for beside the game, then said and lit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from gettext import gettext as _
from threading import Event
from typing import Any

from companion.games.contract import EMPTY, Game, Look, Site
from companion.hints.hint import LIMITS, Hint, Level, found, told_at_once
from companion.hints.process import SearchCrashed
from companion.referee.partway import lifted_site
from companion.referee.sentences import player_name
from companion.table.devices import Audience
from companion.table.scenes import TimedScene
from companion.table.steps import StepLights, signals_of
from companion.table.thinking import Thinking
from companion.values import Report, Stage
from hardware.lamp_bank import LampBank
from hardware.lamps import Signal

KEY = "h"
"""What is typed before Enter for a hint, on a computer without pins."""

SHOWN_S = 20.0
"""So long a hint is lit, round after round, unless the table has something else to show."""


class Hinting:
    """Gives hints to the player to move. It hears what the table tells its audience, and passes that on.

    Args:
        thinking: looks for turns.
        game: the rules.
        level: how much is told, unless who asks says so.
        lamps: what a hint is lit on, over the table's own scenes.
        audience: hears the hint in words, and all that the table tells.
        shutdown_in_s: returns for a time how long until the computer is switched off, None if it is not: the lamps
            count that down.
        says_instead: called when a hint is asked for; returns True if there is none because it said something else.
    """

    def __init__(
        self,
        thinking: Thinking,
        game: Game[Any, Any],
        level: Level,
        lamps: LampBank,
        audience: Audience,
        *,
        shutdown_in_s: Callable[[float], float | None],
        says_instead: Callable[[], bool],
    ) -> None:
        self._thinking, self._game, self._default_level = thinking, game, level
        self._audience, self._shutdown_in_s, self._says_instead = audience, shutdown_in_s, says_instead
        self._lights = StepLights(lamps)
        self._stage: Stage = "set-up"
        self._seen: Mapping[Site, Look] = {}
        self._position: Any = None
        self._wanted = Event()
        self._level = self._wanted_level = level
        self._number: int | None = None
        self._lit: tuple[tuple[Site, Signal], ...] = ()
        self._given_s = 0.0

    def ask(self, level: Level | None = None) -> None:
        """Ask for a hint, from any thread; the next tick begins to look for it.

        Args:
            level: how much is to be told; None for as much as ever.
        """
        self._wanted_level = level or self._default_level
        self._wanted.set()

    def tick(self, now_s: float, position: Any) -> bool:
        """Begin, give or drop a hint, without waiting; before the lamps' own tick, and after the panel's.

        Args:
            now_s: the live loop's time.
            position: after the last turn that counts.

        Returns:
            Whether a hint was asked for since the last call.
        """
        if self._shutdown_in_s(now_s) is not None:
            self._lit = ()
            self._lights.forget()
        if position != self._position:
            self._drop()
            self._position = position
        is_asked = self._wanted.is_set()
        if is_asked:
            self._wanted.clear()
            self._begin(now_s)
        try:
            self._look_for_answer(now_s)
        except (SearchCrashed, OSError):
            self._number = None
            self._audience.note(_("The search for a hint broke down, the game goes on; ask again for a hint."))
        self._light(now_s)
        return is_asked

    @property
    def steps(self) -> Mapping[Site, Signal]:
        """What is lit of it, all at once."""
        return self._lights.shown

    def note(self, text: str) -> None:
        """Pass a line on; what it is about may be on the lamps."""
        self._darken()
        self._audience.note(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        """Pass a report on; the lamps are the table's if it has something to say."""
        self._stage = report.stage
        if report.state == "watching":
            self._seen = report.position
        if self._stage != "playing":
            self._drop()
        elif asks_people(report) or report.ruling is not None or report.event is not None:
            self._darken()
        self._audience.tell(report, scenes)

    def _begin(self, now_s: float) -> None:
        if self._stage != "playing":
            self._audience.note(_("There are hints only while a game is being played."))
            return
        if self._says_instead():
            return
        self._level = self._wanted_level
        if self._level == 1 or self._level == 2:
            lifted = self._lifted_site() if self._level == 2 else None
            self._give(told_at_once(self._game, self._position, self._level, lifted), now_s)
        elif self._number is None:
            self._audience.note(_("Looking for a good turn ..."))
            self._number = self._thinking.look_for(self._position, LIMITS[self._level])

    def _lifted_site(self) -> Site | None:
        seen = {site: self._game.visible(look) for site, look in self._seen.items() if look != EMPTY}
        return lifted_site(self._game, self._position, seen)

    def _look_for_answer(self, now_s: float) -> None:
        if self._number is None:
            return
        finding = self._thinking.answer(self._number)
        if finding is None:
            return
        self._number = None
        if not finding.line:
            self._audience.note(_("No turn was found in time; ask again for a hint."))
        elif self._level == 3 or self._level == 4:
            self._give(found(self._game, self._position, self._level, finding), now_s)

    def _give(self, hint: Hint, now_s: float) -> None:
        player = player_name(self._game.name, self._position.mover)
        self._audience.note(_("Hint for {player}: {hint}").format(player=player, hint=hint.message))
        self._darken()
        self._lit, self._given_s = _signals(hint), now_s

    def _light(self, now_s: float) -> None:
        if not self._lit or self._shutdown_in_s(now_s) is not None:
            return
        if now_s - self._given_s >= SHOWN_S:
            self._darken()
            return
        self._lights.show(self._lit, self._position.mover, now_s)

    def _darken(self) -> None:
        self._lit = ()
        self._lights.darken()

    def _drop(self) -> None:
        self._darken()
        if self._number is not None:
            self._thinking.drop(self._number)
            self._number = None


def asks_people(report: Report) -> bool:
    """Return whether the table asks people for something other than a turn."""
    return report.pending or report.state in ("unclear", "no-board") or bool(report.amiss)


def _signals(hint: Hint) -> tuple[tuple[Site, Signal], ...]:
    """Return what is lit of a hint, in order."""
    if hint.level == 1:
        return tuple((site, Signal.WARN) for alert in hint.alerts for site in alert.sites)
    if hint.level == 2:
        lit = tuple((site, Signal.FROM) for site in hint.destinations)
        [only, *others] = hint.destinations.values() or [()]
        return lit if others else (*lit, *((site, Signal.TO) for site in only))
    return signals_of(hint.steps)
