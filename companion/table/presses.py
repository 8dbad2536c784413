"""What a press asks for, by how long it was and whose."""

from __future__ import annotations

from typing import NamedTuple

from companion.referee.presses import Press as Wish
from companion.values import Player
from hardware.gestures import LONG_S, Press

LONGER_S = 3.0
"""With one button for both: held this long, it overrules or pauses."""

END_S = 6.0
"""Held this long, one's own button gives the game up, and both agree on a draw."""

DRAW_S = 10.0
"""With one button for both: held this long, both agree on a draw; for `END_S` the player to move gives up."""

PLAYERS: dict[str, Player] = {"first": "first", "second": "second"}


class Asked(NamedTuple):
    """What is asked for, by whom (None: nobody knows), and when it began."""

    wish: Wish
    by: Player | None
    t_s: float


def asked(press: Press, *, one_button: bool, can_overrule: bool) -> Asked:
    """Return what a press asks for.

    Args:
        press: that is over.
        one_button: whether both players share one button.
        can_overrule: whether there is a refusal that players can decide otherwise; else the same press pauses.
    """
    both: Wish = "overrule" if can_overrule else "pause"
    if one_button:
        return Asked(_of_one_button(press.held_s, both), None, press.t_s)
    if len(press.who) > 1:
        return Asked("draw" if press.held_s >= END_S else both, None, press.t_s)
    by = PLAYERS[press.who[0]]
    if press.held_s >= END_S:
        return Asked("resign", by, press.t_s)
    return Asked("take-back" if press.held_s >= LONG_S else "confirm", by, press.t_s)


def _of_one_button(held_s: float, both: Wish) -> Wish:
    if held_s >= DRAW_S:
        return "draw"
    if held_s >= END_S:
        return "resign"
    if held_s >= LONGER_S:
        return both
    return "take-back" if held_s >= LONG_S else "confirm"


class Holding:
    """Notices when a button has been held so long that letting go asks for something else than a moment ago."""

    def __init__(self) -> None:
        self._held: tuple[str, ...] = ()
        self._since_s = self._seen_s = 0.0

    def see(self, held: tuple[str, ...], now_s: float) -> bool:
        """Take whose buttons are down; return whether that is so now."""
        if held != self._held:
            self._held, self._since_s = held, now_s
        before_s, self._seen_s = self._seen_s - self._since_s, now_s
        marks_s = (LONG_S, END_S) if all(who in PLAYERS for who in held) else (LONG_S, LONGER_S, END_S, DRAW_S)
        return bool(held) and any(before_s < mark_s <= now_s - self._since_s for mark_s in marks_s)
