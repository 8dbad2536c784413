"""Telling a press from the chatter of a switch."""

from __future__ import annotations

from dataclasses import dataclass

SETTLE_S = 0.02
"""A level counts when it has lasted this long; contacts chatter for a few milliseconds, presses last 50 and more."""


@dataclass(frozen=True, slots=True)
class Change:
    """A button that went down or came up, and when."""

    pressed: bool
    t_s: float


@dataclass(slots=True)
class Debounce:
    """One button: the level that counts, and the level that may come to count.

    Edges come with their own times, so a short press is not lost while the live loop is busy. What the pin shows
    when it is looked at has the last word: it takes over if no edge tells of a change for `SETTLE_S`.
    """

    _counts: bool = False
    _level: bool = False
    _since_s: float = float("-inf")
    _differs_since_s: float | None = None

    def edge(self, pressed: bool, t_s: float) -> Change | None:
        """Take an edge; return the change that is certain by now, if one has become so."""
        change = self._settle(t_s)
        if pressed != self._level:
            self._level, self._since_s = pressed, t_s
        self._differs_since_s = None
        return change

    def poll(self, pressed: bool, now_s: float) -> Change | None:
        """Take what the pin shows now; return the change that is certain by now, if one has become so."""
        if pressed == self._level:
            self._differs_since_s = None
            return self._settle(now_s)
        if self._differs_since_s is None:
            self._differs_since_s = now_s
        if now_s - self._differs_since_s < SETTLE_S:
            return None
        self._level, self._since_s, self._differs_since_s = pressed, self._differs_since_s, None
        return self._settle(now_s)

    def _settle(self, until_s: float) -> Change | None:
        if self._level == self._counts or until_s - self._since_s < SETTLE_S:
            return None
        self._counts = self._level
        return Change(self._counts, self._since_s)
