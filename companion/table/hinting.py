"""Hints at the table: asked for by a press, looked for beside the game, then said and lit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future
from gettext import gettext as _
from threading import Event
from typing import Any, Protocol

from companion.games.contract import Game, Site
from companion.hints import words
from companion.hints.hint import LIMITS, Hint, Level, found, told_at_once
from companion.hints.process import SearchCrashed
from companion.hints.scores import Finding, Limits
from companion.hints.showing import Role
from companion.referee.sentences import player_name
from companion.scenes import TimedScene
from companion.table.devices import Audience
from companion.values import Report, Stage
from hardware.animation import SLOT_S
from hardware.lamp_bank import LampBank
from hardware.lamps import Signal

KEY = "h"
"""What is typed before Enter for a hint, on a computer without pins."""

SHOWN_S = 20.0
"""So long a hint is lit, round after round, unless the table has something else to show."""

_SIGNALS: Mapping[Role, Signal] = {"take": Signal.TAKE, "from": Signal.FROM, "to": Signal.TO}


class Search(Protocol):
    """What looks for good turns beside the game; `companion.hints.process.SearchProcess` is one."""

    def start(self) -> None:
        """Start what searches, if it does not run; may take a second."""

    def ask(self, position: Any, limits: Limits) -> None:
        """Begin to search a position; returns at once."""

    def drop(self) -> None:
        """Give up the search under way."""

    def answer(self) -> Finding[Any] | None:
        """Return what was found, None while that is not known; raises SearchCrashed."""

    def close(self) -> None:
        """End it."""


class Hinting:
    """Gives hints to the player to move. It hears what the table tells its audience, and passes that on.

    Args:
        search: looks for turns; closed with this.
        starter: where it is started, so that nobody waits for that; shut down with this.
        game: the rules.
        level: how much is told.
        lamps: what a hint is lit on, over the table's own scenes.
        audience: hears the hint in words, and all that the table tells.
        shutdown_in_s: returns for a time how long until the computer is switched off, None if it is not: the lamps
            count that down.
    """

    def __init__(
        self,
        search: Search,
        starter: Executor,
        game: Game[Any, Any],
        level: Level,
        lamps: LampBank,
        audience: Audience,
        *,
        shutdown_in_s: Callable[[float], float | None],
    ) -> None:
        self._search, self._starter, self._game, self._level = search, starter, game, level
        self._lamps, self._audience, self._shutdown_in_s = lamps, audience, shutdown_in_s
        self._stage: Stage = "set-up"
        self._position: Any = None
        self._wanted = Event()
        self._starting: Future[None] | None = None
        self._is_searching = False
        self._lit: tuple[tuple[Site, Signal], ...] = ()
        self._lit_since_s = 0.0

    def ask(self) -> None:
        """Ask for a hint, from any thread; the next tick begins to look for it."""
        self._wanted.set()

    def without_hints(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the lines typed for somebody else; each that is `KEY` asks for a hint."""
        for line in lines:
            if line.strip().lower() == KEY:
                self.ask()
            else:
                yield line

    def tick(self, now_s: float, position: Any) -> None:
        """Begin, give or drop a hint, without waiting; before the lamps' own tick, and after the panel's.

        Args:
            now_s: the live loop's time.
            position: after the last turn that counts.
        """
        if self._shutdown_in_s(now_s) is not None:
            self._lit = ()
        if position != self._position:
            self._drop()
            self._position = position
        if self._wanted.is_set():
            self._wanted.clear()
            self._begin(now_s)
        try:
            self._go_on(now_s)
        except (SearchCrashed, OSError):
            self._lose()
        self._light(now_s)

    def note(self, text: str) -> None:
        """Pass a line on; what it is about may be on the lamps."""
        self._darken()
        self._audience.note(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        """Pass a report on; the lamps are the table's if it has something to say."""
        self._stage = report.stage
        if self._stage != "playing":
            self._drop()
        elif _needs_lamps(report):
            self._darken()
        self._audience.tell(report, scenes)

    def close(self) -> None:
        """End the search."""
        self._starter.shutdown()
        self._search.close()

    def _begin(self, now_s: float) -> None:
        if self._stage != "playing":
            self._audience.note(_("There are hints only while a game is being played."))
        elif self._level == 1 or self._level == 2:
            self._give(told_at_once(self._game, self._position, self._level), now_s)
        elif self._starting is None and not self._is_searching:
            self._audience.note(_("Looking for a good turn ..."))
            self._starting = self._starter.submit(self._search.start)

    def _go_on(self, now_s: float) -> None:
        if self._starting is not None and self._starting.done():
            started, self._starting = self._starting, None
            started.result()
            self._is_searching = True
            self._search.ask(self._position, LIMITS[self._level])
        if self._is_searching:
            self._look_for_answer(now_s)

    def _look_for_answer(self, now_s: float) -> None:
        assert self._level == 3 or self._level == 4
        finding = self._search.answer()
        if finding is None:
            return
        self._is_searching = False
        if finding.line:
            self._give(found(self._game, self._position, self._level, finding), now_s)
        else:
            self._audience.note(_("No turn was found in time; ask again for a hint."))

    def _lose(self) -> None:
        self._is_searching = False
        self._audience.note(_("The search for a hint broke down, the game goes on; ask again for a hint."))

    def _give(self, hint: Hint, now_s: float) -> None:
        player = player_name(self._game.name, self._position.mover)
        self._audience.note(_("Hint for {player}: {hint}").format(player=player, hint=self._message(hint)))
        self._darken()
        self._lit, self._lit_since_s = _signals(hint), now_s

    def _message(self, hint: Hint) -> str:
        if hint.level != 3 or hint.finding is None:
            return hint.message
        reasons = words.reasons(self._game, self._position, hint.finding)
        if not reasons:
            return hint.message
        return _("A good turn is {turn}: {reasons}.").format(turn=hint.turn, reasons=_(", and ").join(reasons))

    def _light(self, now_s: float) -> None:
        if not self._lit or self._shutdown_in_s(now_s) is not None:
            return
        elapsed_s = now_s - self._lit_since_s
        if elapsed_s >= SHOWN_S:
            self._darken()
            return
        # One step at a time on every device: a piece may be set down where another one was lifted.
        site, signal = self._lit[int(elapsed_s // SLOT_S) % len(self._lit)]
        self._lamps.cover({site: signal, self._position.mover: Signal.STEADY})

    def _darken(self) -> None:
        if self._lit:
            self._lit = ()
            self._lamps.cover(None)

    def _drop(self) -> None:
        self._darken()
        self._starting = None
        if self._is_searching:
            self._is_searching = False
            try:
                self._search.drop()
            except OSError:
                self._lose()


def _needs_lamps(report: Report) -> bool:
    is_asking = report.pending or report.state in ("unclear", "no-board") or bool(report.amiss)
    return is_asking or report.ruling is not None or report.event is not None


def _signals(hint: Hint) -> tuple[tuple[Site, Signal], ...]:
    """Return what is lit of a hint, in order."""
    if hint.level == 1:
        return tuple((site, Signal.WARN) for alert in hint.alerts for site in alert.sites)
    if hint.level == 2:
        return tuple((site, Signal.FROM) for site in hint.destinations)
    return tuple((step.site, _SIGNALS[step.role]) for step in hint.steps)
