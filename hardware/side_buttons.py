"""The buttons that belong to no player: Hint, and what holding it asks for; mute and dim where they have their own."""

from __future__ import annotations

from typing import Literal

from hardware.buttons import Buttons

MUTE_S = 1.0
"""The Hint button held so long, then let go, mutes or unmutes."""

DIM_S = 3.0
"""Held so long, it dims the lamps or brightens them."""

COUNTDOWN_S = 5.0
"""Held so long, the countdown to the shutdown begins; letting go ends it, and nothing has happened."""

SHUTDOWN_S = 10.0
"""Held so long, it shuts the computer down."""

SideWish = Literal["hint", "mute", "dim", "shutdown"]


class SideButtons:
    """Makes wishes of presses.

    Args:
        buttons: named `hint`, `mute` and `dim`; any of them may be missing.
    """

    def __init__(self, buttons: Buttons) -> None:
        self._buttons = buttons
        self._hint_down_s: float | None = None
        self._is_shutting_down = False

    def poll(self, now_s: float) -> tuple[SideWish, ...]:
        """Return what is asked for since the last call."""
        wishes = [wish for press in self._buttons.poll(now_s) if (wish := _wish(press.who[0], press.held_s))]
        if "hint" not in self._buttons.held(now_s):
            self._hint_down_s = None
        elif self._hint_down_s is None:
            self._hint_down_s = now_s
        if self.shutdown_in_s(now_s) == 0 and not self._is_shutting_down:
            self._is_shutting_down = True
            wishes.append("shutdown")
        return tuple(wishes)

    def shutdown_in_s(self, now_s: float) -> float | None:
        """Return how long until the computer is shut down, 0 from then on; None if there is no countdown."""
        if self._is_shutting_down:
            return 0.0
        if self._hint_down_s is None or now_s - self._hint_down_s < COUNTDOWN_S:
            return None
        return max(0.0, SHUTDOWN_S - (now_s - self._hint_down_s))

    def close(self) -> None:
        """Give the pins back."""
        self._buttons.close()


def _wish(button: str, held_s: float) -> SideWish | None:
    if button == "mute":
        return "mute"
    if button == "dim":
        return "dim"
    if held_s < MUTE_S:
        return "hint"
    if held_s < DIM_S:
        return "mute"
    return "dim" if held_s < COUNTDOWN_S else None
