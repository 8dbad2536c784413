"""The page's place at the table: does what people ask for on it, and looks at what there is to show.

All of it happens in the live loop's thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.games.contract import Game
from companion.hints.opponent import Seat
from companion.records.journalled import JournalledReferee
from companion.referee.history import OVERRULED
from companion.table.alerts import ALERTS_OF_GAMES
from companion.table.loop import Table
from companion.table.panel import Panel
from companion.table.presses import Asked
from companion.table.steps import last_turn_signals
from companion.table.thinkers import Thinkers
from companion.values import EMPTY, Look, Report, Site
from companion.web.view import PlayedTurn, Switches, View
from companion.web.wishes import AlertWish, HintWish, OpponentWish, PanelWish, PressWish, Wish
from hardware.lamp_bank import LampBank
from hardware.lamps import Signal

REMEMBERED = 12
"""So many lines that belong to no frame are kept."""

ANYBODYS = frozenset({"overrule", "pause", "draw", "take-back"})
"""What people ask for together: a phone belongs to no player. The page asks whether they are sure."""


@dataclass(frozen=True, slots=True)
class Place:
    """What the page has to do with at a table.

    Attributes:
        table: the live loop.
        referee: of its game.
        panel: what is set beside the game.
        lamps: the table's.
        thinkers: what gives hints, and plays a side.
        is_live: whether people sit at it, who can carry out what the computer plays.
        is_over: tells whether a scripted evening is over.
    """

    table: Table
    referee: JournalledReferee
    panel: Panel
    lamps: LampBank
    thinkers: Thinkers
    is_live: bool
    is_over: Callable[[], bool]


class Desk:
    """Keeps what was told, for the page to show.

    Args:
        game: the rules.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._notes: deque[str] = deque(maxlen=REMEMBERED)
        self._report: Report | None = None
        self._said, self._note = "", ""
        self._is_overruled = False
        self._position: dict[Site, Look] = {}
        self._played: tuple[tuple[Any, ...], tuple[PlayedTurn, ...], dict[Site, Signal]] = ((), (), {})

    def note(self, text: str) -> None:
        """Take a line that belongs to no frame."""
        self._notes.append(text)
        self._note = text

    def tell(self, report: Report) -> None:
        """Take the report of a frame; what a hand hides stays as it was."""
        if report.state in ("watching", "ruled", "unclear"):
            self._position = dict(report.position)
        if report.ruling is not None or report.event is not None or report.declined:
            self._said, self._note = report.message, ""
            self._is_overruled = report.ruling is not None and report.ruling.kind == "overruled"
        self._report = report

    def view(self, place: Place, times: str) -> View:
        """Return what there is to show now.

        Args:
            place: the table.
            times: both players' times in words.
        """
        report, position, table = self._report, place.referee.position, place.table
        turns, last_turn = self._turns(place.referee)
        return View(
            state=None if table.shown is None else table.shown.state,
            stage="set-up" if report is None else report.stage,
            mover=position.mover,
            is_overruled=self._is_overruled,
            said=self._said,
            now="" if report is None else report.message,
            position=self._position,
            scene={**place.lamps.scene, **place.thinkers.steps},
            wanted=_wanted(report),
            last_turn=last_turn,
            turns=turns,
            taken=self._game.taken(position),
            times=times,
            notes=tuple(self._notes),
            note=self._note,
            covered=() if report is None or report.state != "hand" else report.sites,
            result=None if report is None else report.result,
            can_overrule=place.referee.can_overrule,
            is_over=place.is_over(),
            switches=self._switches(place),
        )

    def _switches(self, place: Place) -> Switches:
        chosen = place.table.alerts
        return Switches(
            alerts={kind: chosen.get(kind, "on") for kind in ALERTS_OF_GAMES.get(self._game.name, ())},
            muted=place.panel.is_muted,
            dimmed=place.panel.is_dimmed,
            gives_hints=place.thinkers.hinting is not None,
            has_computer=place.is_live,
            seat=place.thinkers.computer.seat,
        )

    def _turns(self, referee: JournalledReferee) -> tuple[tuple[PlayedTurn, ...], dict[Site, Signal]]:
        """Return the turns so far, and the sites of the last one; worked out only when there is another."""
        positions = tuple(referee.positions)
        if positions != self._played[0]:
            made = zip(positions, positions[1:], referee.turns, strict=False)
            turns = tuple(self._played_turn(*each) for each in made)
            self._played = (positions, turns, last_turn_signals(self._game, positions, referee.turns))
        return self._played[1:]

    def _played_turn(self, before: Any, after: Any, turn: str) -> PlayedTurn:
        if turn != OVERRULED:
            return PlayedTurn(before.mover, turn)
        was, now = self._game.seen(before), self._game.seen(after)
        changed = tuple(site for site in self._game.sites if was.get(site, EMPTY) != now.get(site, EMPTY))
        return PlayedTurn(before.mover, turn, changed)


def do(wish: Wish, place: Place, now_s: float) -> None:
    """Do what somebody asks for on the page.

    Args:
        wish: it.
        place: the table.
        now_s: the live loop's time.
    """
    match wish:
        case PressWish(press, by):
            place.table.ask(Asked(press, None if press in ANYBODYS else by, now_s))
        case PanelWish(asked):
            place.panel.do(asked)
        case HintWish(level):
            if place.thinkers.hinting is not None:
                place.thinkers.hinting.ask(level)
        case OpponentWish(player, strength):
            if place.is_live:
                place.thinkers.computer.seat = None if player is None else Seat(player, strength)
        case AlertWish(alert, when):
            place.table.alerts = {**place.table.alerts, alert: when}


def _wanted(report: Report | None) -> dict[Site, Look]:
    return (
        {} if report is None else {site: look for site, look in (report.amiss or {}).items() if look and look != EMPTY}
    )
