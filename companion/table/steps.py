"""What hands are to do, on the lamps: one step after another, over what the table shows itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.contract import Player, Site
from companion.hints.showing import Role, Step
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
