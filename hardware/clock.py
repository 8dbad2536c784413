"""Time as the devices and the live loop see it, so that tests and the drawn table can hand in their own."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits."""

    def now_s(self) -> float:
        """Return seconds since an arbitrary start; never goes back."""

    def sleep(self, duration_s: float) -> None:
        """Wait; at once if `duration_s` is not above 0."""


class SystemClock:
    """The computer's own clock from 0 on, or the same running faster.

    Args:
        speed: how many seconds pass on this clock in one real second.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed
        self._start_s = time.monotonic()

    def now_s(self) -> float:
        """Return the time since this clock was made, in its own seconds."""
        return (time.monotonic() - self._start_s) * self._speed

    def sleep(self, duration_s: float) -> None:
        """Wait as long as `duration_s` lasts on this clock."""
        time.sleep(max(0.0, duration_s) / self._speed)


class VirtualClock:
    """A clock that moves when somebody waits on it: nothing takes time but waiting.

    Args:
        least_speed: how many seconds pass on it in one real second at least, however little is waited; 0 for none.
    """

    def __init__(self, least_speed: float = 0.0) -> None:
        self._waited_s = 0.0
        self._real = SystemClock(least_speed)

    def now_s(self) -> float:
        """Return the time reached by waiting, or the real one where that has run ahead."""
        self._waited_s = max(self._waited_s, self._real.now_s())
        return self._waited_s

    def sleep(self, duration_s: float) -> None:
        """Move on by `duration_s`."""
        self._waited_s = self.now_s() + max(0.0, duration_s)


class PatientClock:
    """Another clock that waits for work: a busy or sleeping computer loses no more than a moment between two waits.

    Args:
        clock: that it goes by.
        most_s: how far that may run on after a wait before this one stands still until the next.
    """

    def __init__(self, clock: Clock, most_s: float) -> None:
        self._clock, self._most_s = clock, most_s
        self._waited_s, self._stood_s = clock.now_s(), 0.0

    def now_s(self) -> float:
        """Return the other clock's time without the time this one stood still."""
        now_s = self._clock.now_s()
        self._stood_s = max(self._stood_s, now_s - self._waited_s - self._most_s)
        return now_s - self._stood_s

    def sleep(self, duration_s: float) -> None:
        """Wait as long as the other clock does."""
        self._waited_s = self.now_s() + max(0.0, duration_s)
        self._clock.sleep(duration_s)
