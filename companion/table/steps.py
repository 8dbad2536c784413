"""What hands are to do, on the lamps: one step after another, over what the table shows itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.contract import Game, Look, Player, Site
from companion.hints.showing import Role, Step, steps
from companion.referee.history import OVERRULED
from hardware.animation import SLOT_S
from hardware.lamp_bank import LampBank
from hardware.lamps import Signal

SIGNALS: Mapping[Role, Signal] = {
    "take": Signal.TAKE,
    "from": Signal.FROM,
    "to": Signal.TO,
    "turn": Signal.BLINK,
}


def signals_of(steps: Sequence[Step]) -> tuple[tuple[Site, Signal], ...]:
    """Return what is lit for each step, in order."""
    return tuple((step.site, SIGNALS[step.role]) for step in steps)


def last_turn_signals(game: Game[Any, Any], positions: Sequence[Any], turns: Sequence[str]) -> dict[Site, Signal]:
    """Return the signals of the last turn in its order, as the board lies after it; none before the first turn.

    Args:
        game: the rules.
        positions: from the start of the game on.
        turns: in notation (or `OVERRULED`), one less than positions.
    """
    if not turns:
        return {}
    before, after = positions[-2:]
    done, standing = _steps_done(game, before, turns[-1], after), game.seen(after)
    corners = dict(signals_of([step for step in done if step.role == "turn"]))
    if done and not corners:
        return _told(done, standing)
    # A board that was turned is told as if it had lain so before: by the piece that was moved, not by all of them.
    ways = game.same_but_turned(before)
    changes = min((difference_signals(game.seen(way), standing) for way in ways), key=len)
    return {**changes, **{site: signal for site, signal in corners.items() if site not in changes}}


def _steps_done(game: Game[Any, Any], before: Any, text: str, after: Any) -> Sequence[Step]:
    """Return the steps of a turn; none of one that has no notation, or that does not lead from there to there."""
    if text == OVERRULED:
        return ()
    turn = game.parse(before, text)
    return steps(game, before, turn) if game.is_legal(before, turn) and game.after(before, turn) == after else ()


def _told(done: Sequence[Step], standing: Mapping[Site, Look]) -> dict[Site, Signal]:
    """Return the signals of steps that were done: where a piece was taken that another one stands on, that one came."""
    signals = dict(signals_of(done))
    came = {site: Signal.TO for site, signal in signals.items() if signal is Signal.TAKE and site in standing}
    return {**signals, **came}


def difference_signals(before: Mapping[Site, Look], after: Mapping[Site, Look]) -> dict[Site, Signal]:
    """Return the signals of a change that is no turn: what was taken, where a piece left, where it went."""
    left = [site for site, look in before.items() if after.get(site) != look]
    entered = [site for site, look in after.items() if before.get(site) != look]
    moved = {after[site] for site in entered}
    taken = [site for site in left if before[site] not in moved]
    return {
        **dict.fromkeys(taken, Signal.TAKE),
        **dict.fromkeys((site for site in left if site not in taken), Signal.FROM),
        **dict.fromkeys(entered, Signal.TO),
    }


class StepLights:
    """Covers the table's own scenes with steps, round after round.

    Args:
        lamps: what the steps are shown on.
    """

    def __init__(self, lamps: LampBank) -> None:
        self._lamps = lamps
        self._since_s: float | None = None
        self._lit: Sequence[tuple[Site, Signal]] = ()

    @property
    def shown(self) -> Mapping[Site, Signal]:
        """All steps of the round, for those who can show them at once; none while the lamps are the table's."""
        return {} if self._since_s is None else dict(self._lit)

    def show(self, lit: Sequence[tuple[Site, Signal]], player: Player, now_s: float) -> None:
        """Show what is due, from the first step on if the lamps were somebody else's till now.

        Args:
            lit: site and signal of every step; a site may come again.
            player: whose turn lamp is lit.
            now_s: the live loop's time.
        """
        self._lit = lit
        if self._since_s is None:
            self._since_s = now_s
        # One step at a time on every device: a piece may be set down where another one was lifted. After the last
        # one there is a pause, so that the first one can be told.
        index = int((now_s - self._since_s) // SLOT_S) % (len(lit) + 1)
        site = dict([lit[index]]) if index < len(lit) else {}
        self._lamps.cover({**site, player: Signal.STEADY})

    def darken(self) -> None:
        """Give the lamps back to the table."""
        if self._since_s is not None:
            self._since_s = None
            self._lamps.cover(None)

    def forget(self) -> None:
        """Leave the lamps to whoever covers them now."""
        self._since_s = None
