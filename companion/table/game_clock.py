"""The players' clock: a state machine that is told what time it is, and never looks for itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.values import BOTH, Player

LOW_S = 10.0
"""From here on the lamps show that time is running out."""

LOW_TOLD_AT_S = (3.0, 2.0, 1.0)
"""When it is told again."""

Kind = Literal["none", "per-move", "fischer", "byo-yomi"]

_FORMS = re.compile(
    r"(?P<none>none)"
    r"|per-move:(?P<move_s>[0-9.]+)"
    r"|fischer:(?P<fischer_min>[0-9.]+)\+(?P<increment_s>[0-9.]+)"
    r"|byo-yomi:(?P<byo_min>[0-9.]+)\+(?P<periods>[0-9]+)x(?P<period_s>[0-9.]+)"
)


class TimeControlError(ValueError):
    """A text that names no time control."""

    def __init__(self, found: str) -> None:
        self.found = found
        expected = _(
            "none, per-move:30 (seconds), fischer:10+5 (minutes, seconds), byo-yomi:10+3x30 (minutes, periods)"
        )
        super().__init__(_("expected {expected}; found {found!r}").format(expected=expected, found=found))


class TimeControl(Struct, frozen=True):
    """How much time the players have.

    Attributes:
        kind: which of the rules below.
        main_s: for the whole game (fischer), or before the periods begin (byo-yomi).
        increment_s: added after each turn (fischer).
        period_s: for each turn (per-move), or for each period (byo-yomi).
        periods: how many there are; a turn that ends within one gives it back whole (byo-yomi).
        flag_loses: True if a player whose time is over has lost, False if it is announced only.
    """

    kind: Kind = "none"
    main_s: float = 0.0
    increment_s: float = 0.0
    period_s: float = 0.0
    periods: int = 0
    flag_loses: bool = False

    def losing(self) -> TimeControl:
        """Return the same with a flag that loses."""
        return replace(self, flag_loses=True)


def parse_time_control(text: str) -> TimeControl:
    """Return a time control from `none`, `per-move:30`, `fischer:10+5` or `byo-yomi:10+3x30`.

    Minutes and seconds may have decimals. Raises TimeControlError, also for a clock without any time on it.
    """
    form = _FORMS.fullmatch(text.strip())
    if form is None:
        raise TimeControlError(text)
    try:
        control = _control(form)
    except ValueError as error:
        raise TimeControlError(text) from error
    if control.kind != "none" and control.main_s + control.period_s * control.periods <= 0:
        raise TimeControlError(text)
    return control


def _control(form: re.Match[str]) -> TimeControl:
    if form["none"]:
        return TimeControl()
    if form["move_s"]:
        return TimeControl("per-move", period_s=float(form["move_s"]), periods=1)
    if form["fischer_min"]:
        main_s, increment_s = 60 * float(form["fischer_min"]), float(form["increment_s"])
        return TimeControl("fischer", main_s, increment_s)
    main_s, periods, period_s = 60 * float(form["byo_min"]), int(form["periods"]), float(form["period_s"])
    return TimeControl("byo-yomi", main_s, period_s=period_s, periods=periods)


class TimeLeft(Struct, frozen=True):
    """What one player has left.

    Attributes:
        main_s: of the time for the whole game.
        period_s: of the turn's or the current period's time.
        periods: whole periods left, the current one included.
    """

    main_s: float
    period_s: float
    periods: int

    @property
    def phase_s(self) -> float:
        """Seconds until something happens: a flag, or the end of a period."""
        return self.main_s or self.period_s

    @property
    def flag(self) -> bool:
        """Whether all is used up."""
        return self.main_s <= 0 and self.periods <= 0


class _Saved(Struct, frozen=True):
    control: TimeControl
    left: dict[Player, TimeLeft]
    mover: Player | None


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """Something to tell: `low` (time is running out) or `flag` (it is over)."""

    kind: Literal["low", "flag"]
    who: Player


class GameClock:
    """Both players' time. It is held until `begin` or `go_on`; times come in on one clock that never goes back.

    Args:
        control: how much time there is.
    """

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        fresh = TimeLeft(control.main_s, control.period_s, control.periods)
        self._left: dict[Player, TimeLeft] = {"first": fresh, "second": fresh}
        self._mover: Player | None = None
        self._since_s: float | None = None
        self._told: set[float] = set()

    @property
    def mover(self) -> Player | None:
        """Whose time is used; None before the game begins and when it is over."""
        return self._mover

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._since_s is not None

    def begin(self, who: Player, now_s: float) -> None:
        """Let this player's time run: at the game's beginning, or after a turn was taken back or overruled."""
        self.hold(now_s)
        self._mover, self._told = who, set()
        self._since_s = None if self.control.kind == "none" else now_s

    def hold(self, at_s: float) -> None:
        """Stop the time at `at_s`, which may be a moment ago: when Confirm was pressed; or the game was paused."""
        if self._mover is not None:
            self._left[self._mover] = self.left(self._mover, at_s)
        self._since_s = None

    def go_on(self, now_s: float) -> None:
        """Let the same player's time run on: after an unclear or illegal ruling, a pause, or a restart."""
        if self._since_s is None and self._mover is not None and self.control.kind != "none":
            self._since_s = now_s

    def pass_to(self, who: Player, now_s: float) -> None:
        """End the mover's turn, with what it earns, and let the other one's time run."""
        self.hold(now_s)
        if self._mover is not None:
            self._left[self._mover] = self._earned(self._left[self._mover])
        self.begin(who, now_s)

    def stop(self, now_s: float) -> None:
        """Stop for good: the game is over."""
        self.hold(now_s)
        self._mover = None

    def left(self, who: Player, now_s: float) -> TimeLeft:
        """Return what a player has left at this time."""
        left = self._left[who]
        if who != self._mover or self._since_s is None:
            return left
        return _spent(left, max(0.0, now_s - self._since_s), self.control.period_s)

    def is_low(self, now_s: float) -> bool:
        """Whether the mover has only seconds until a flag or the end of a period."""
        if self._mover is None or not self.running:
            return False
        left = self.left(self._mover, now_s)
        before_periods = self.control.kind == "byo-yomi" and left.main_s > 0
        return not before_periods and left.phase_s <= LOW_S

    def poll(self, now_s: float) -> tuple[ClockEvent, ...]:
        """Return what is new since the last call: that time is running out, or is over; each once a turn."""
        if self._mover is None or not self.running:
            return ()
        left = self.left(self._mover, now_s)
        if left.flag:
            return self._tell(("flag", 0.0)) if 0.0 not in self._told else ()
        if not self.is_low(now_s):
            self._told.clear()  # a new period began
            return ()
        reached = min(at_s for at_s in (LOW_S, *LOW_TOLD_AT_S) if left.phase_s <= at_s)
        return self._tell(("low", reached)) if reached not in self._told else ()

    def to_json(self) -> dict[str, Any]:
        """Return plain values that `from_json` takes; of a held clock all, of a running one what it was begun with."""
        saved: dict[str, Any] = msgspec.to_builtins(_Saved(self.control, self._left, self._mover))
        return saved

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> GameClock:
        """Return the clock as it was, held. Raises msgspec.ValidationError if these are no such values."""
        state = msgspec.convert(saved, _Saved)
        clock = cls(state.control)
        clock._left, clock._mover = dict(state.left), state.mover
        return clock

    def _tell(self, told: tuple[Literal["low", "flag"], float]) -> tuple[ClockEvent, ...]:
        assert self._mover is not None
        kind, at_s = told
        self._told.add(at_s)
        return (ClockEvent(kind, self._mover),)

    def _earned(self, left: TimeLeft) -> TimeLeft:
        """Return what a player has after a turn; one whose flag fell without losing gets the last period again."""
        control = self.control
        if control.kind == "fischer":
            return replace(left, main_s=left.main_s + control.increment_s)
        return replace(left, period_s=control.period_s, periods=max(left.periods, min(1, control.periods)))


def _spent(left: TimeLeft, duration_s: float, period_s: float) -> TimeLeft:
    from_main_s = min(left.main_s, duration_s)
    main_s, duration_s = left.main_s - from_main_s, duration_s - from_main_s
    if duration_s < left.period_s or left.periods == 0:
        return TimeLeft(main_s, max(0.0, left.period_s - duration_s) if left.periods else 0.0, left.periods)
    duration_s -= left.period_s
    used, into_s = divmod(duration_s, period_s)
    periods = max(0, left.periods - 1 - int(used))
    return TimeLeft(main_s, period_s - into_s if periods else 0.0, periods)


def clock_words(clock: GameClock, names: tuple[str, str], now_s: float) -> str:
    """Return both times for people: `Red 4:35, Blue 0:28 (2 periods)`; empty without a clock."""
    if clock.control.kind == "none":
        return ""
    return ", ".join(f"{name} {_time_words(clock, who, now_s)}" for who, name in zip(BOTH, names, strict=True))


def _time_words(clock: GameClock, who: Player, now_s: float) -> str:
    left = clock.left(who, now_s)
    seconds = max(0, -int(-left.phase_s // 1))  # 0:00 is shown when the time is over, not before
    told = f"{seconds // 60}:{seconds % 60:02}"
    if clock.control.kind == "byo-yomi" and left.main_s <= 0:
        return _("{time} ({count} periods)").format(time=told, count=left.periods)
    return told
