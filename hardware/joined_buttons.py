"""Several ways to press the same buttons: a scripted player's fingers, and somebody's keyboard."""

from __future__ import annotations

from hardware.buttons import Buttons
from hardware.gestures import Press


class JoinedButtons:
    """Buttons that hear of the presses of several others.

    Args:
        joined: they are closed with this one.
    """

    def __init__(self, *joined: Buttons) -> None:
        self._joined = joined

    def poll(self, now_s: float) -> list[Press]:
        """Return the presses of all of them, in order of time."""
        return sorted((press for each in self._joined for press in each.poll(now_s)), key=lambda press: press.t_s)

    def held(self, now_s: float) -> tuple[str, ...]:
        """Return whose buttons are down."""
        return tuple(who for each in self._joined for who in each.held(now_s))

    def stuck(self, now_s: float) -> tuple[str, ...]:
        """Return whose buttons something must be wrong with."""
        return tuple(who for each in self._joined for who in each.stuck(now_s))

    def close(self) -> None:
        """Close all of them."""
        for each in self._joined:
            each.close()
