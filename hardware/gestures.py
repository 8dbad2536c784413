"""What fingers do with one or two buttons: how long each was held, and whether both were held together."""

from __future__ import annotations

from dataclasses import dataclass

LONG_S = 1.0
"""From here on a press is a long one; two that overlap this long are one press of both."""

STUCK_S = 15.0
"""Nobody holds a button this long on purpose: something lies on it, and it asks for nothing."""


@dataclass(frozen=True, slots=True)
class Press:
    """One press that is over.

    Attributes:
        who: whose buttons, in the order of their names; two if both were held together.
        t_s: when it began: when the (later) button went down.
        held_s: how long the button, or both together, stayed down.
    """

    who: tuple[str, ...]
    t_s: float
    held_s: float


class Gestures:
    """Makes presses of what was debounced. A press is told when it is over: until then it may become a longer one."""

    def __init__(self) -> None:
        self._down_s: dict[str, float] = {}
        self._used: set[str] = set()

    def down(self, who: str, t_s: float) -> None:
        """A button went down."""
        self._down_s[who] = t_s

    def up(self, who: str, t_s: float) -> Press | None:
        """A button came up; return the press that is over by that, if one is."""
        began_s = self._down_s.pop(who, None)
        if began_s is None or who in self._used:
            self._used.discard(who)
            return None
        together = self._with_another(began_s, t_s)
        if together is not None:
            other, both_s = together
            self._used.add(other)
            return Press(tuple(sorted((who, other))), both_s, t_s - both_s)
        return Press((who,), began_s, t_s - began_s) if t_s - began_s < STUCK_S else None

    def held(self, now_s: float) -> tuple[str, ...]:
        """Return whose buttons are down and may still become a press."""
        return tuple(who for who, down_s in self._down_s.items() if who not in self._used and now_s - down_s < STUCK_S)

    def stuck(self, now_s: float) -> tuple[str, ...]:
        """Return whose buttons have been down so long that something must be wrong with them."""
        return tuple(who for who, down_s in self._down_s.items() if now_s - down_s >= STUCK_S)

    def _with_another(self, began_s: float, t_s: float) -> tuple[str, float] | None:
        """Return the button that was held together with one that was down from `began_s` to `t_s`, and since when."""
        for other in self.held(t_s):
            both_s = max(began_s, self._down_s[other])
            if t_s - began_s < STUCK_S and t_s - both_s >= LONG_S:
                return other, both_s
        return None
