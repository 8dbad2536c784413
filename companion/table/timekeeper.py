"""The players' clock at the table: what the referee says starts, stops and holds it; lamps and sound tell of it."""

from __future__ import annotations

from gettext import gettext as _

from companion.records.journal import Journal
from companion.referee.sentences import player_name
from companion.table.game_clock import ClockEvent, GameClock, TimeControl, clock_words
from companion.table.scenes import TimedScene, scene_of
from companion.values import Player, Report
from hardware.animation import SLOT_S


class Timekeeper:
    """Keeps the players' time by what happens at the table.

    Args:
        clock: the players' clock; a new one, or one that was saved.
        game: the game's name, for what the players are called.
        next_control: of the next game; None for the same.
    """

    def __init__(self, clock: GameClock, game: str, next_control: TimeControl | None = None) -> None:
        self.clock, self._next_control = clock, next_control or clock.control
        self._names = (player_name(game, "first"), player_name(game, "second"))

    @property
    def is_used(self) -> bool:
        """Whether there is a clock at all."""
        return self.clock.control.kind != "none"

    @property
    def flag_loses(self) -> bool:
        """Whether a player whose time is over has lost."""
        return self.clock.control.flag_loses

    def heard(self, t_s: float) -> None:
        """Hold the time: a press began at `t_s`, and the referee looks."""
        self.clock.hold(t_s)

    def see(self, report: Report, to_move: Player, now_s: float) -> None:
        """Start, pass or stop the time by what the referee said.

        Args:
            report: of the last frame.
            to_move: whose turn it is after it.
            now_s: when it was said.
        """
        if report.event == "begun-anew":
            self.clock = GameClock(self._next_control)
        clock, kind = self.clock, None if report.ruling is None else report.ruling.kind
        if report.stage == "over":
            clock.stop(now_s)
        elif report.stage != "playing" or report.pending:
            clock.hold(now_s)
        elif kind in ("legal", "overruled") and clock.mover is not None:
            clock.pass_to(to_move, now_s)
        elif clock.mover != to_move:
            clock.begin(to_move, now_s)
        else:
            clock.go_on(now_s)

    def lasting(self, shown: TimedScene | None, to_move: Player, now_s: float) -> TimedScene | None:
        """Return what lasts on the lamps: that time is running out, where else they would say whose turn it is."""
        if shown is not None and shown.state == "your-turn" and self.clock.is_low(now_s):
            return scene_of("clock-low", to_move)
        return shown

    def poll(self, now_s: float) -> tuple[ClockEvent, ...]:
        """Return what is to be told now: that time is running out, or that a flag has fallen."""
        return self.clock.poll(now_s)

    def flag_words(self, who: Player) -> str:
        """Return what people are told when a flag falls."""
        name = self._names[0] if who == "first" else self._names[1]
        if self.clock.control.flag_loses:
            return _("{player}'s time is over, and with it the game.").format(player=name)
        return _("{player}'s time is over; the game goes on.").format(player=name)

    def words(self, now_s: float) -> str:
        """Return both players' times; empty without a clock."""
        return clock_words(self.clock, self._names, now_s)


def no_clock(game: str) -> Timekeeper:
    """Return a timekeeper that keeps no time."""
    return Timekeeper(GameClock(TimeControl()), game)


def timekeeper_for(journal: Journal, number: int | None, control: TimeControl, game: str) -> Timekeeper:
    """Return the timekeeper of a game that goes on, with the clock it had; or of a new one.

    Args:
        journal: where clocks are kept.
        number: of the game that goes on; None for a new one.
        control: for a new clock.
        game: the game's name.

    Raises:
        JournalError: the journal cannot be read.
    """
    saved = None if number is None else journal.clock(number)
    return Timekeeper(GameClock(control) if saved is None else GameClock.from_json(saved), game, control)


def flag_scene(who: Player) -> TimedScene:
    """Return what is shown once when a player's flag falls."""
    return scene_of("flag", who, lasts_s=2 * SLOT_S)
