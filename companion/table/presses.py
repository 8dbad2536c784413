"""What a press asks for, by how long it was and whose."""

from __future__ import annotations

from typing import NamedTuple

from companion.referee.presses import Press as Wish
from companion.values import Player
from hardware.gestures import LONG_S, Press

END_S = 6.0
"""Held this long, one's own button gives the game up, and both agree on a draw."""

LONGER_S = 3.0
"""With one button for both: held this long, it overrules or pauses."""

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
        wish: Wish = "confirm" if press.held_s < LONG_S else "take-back" if press.held_s < LONGER_S else both
        return Asked(wish, None, press.t_s)
    if len(press.who) > 1:
        return Asked("draw" if press.held_s >= END_S else both, None, press.t_s)
    by = PLAYERS[press.who[0]]
    if press.held_s >= END_S:
        return Asked("resign", by, press.t_s)
    return Asked("take-back" if press.held_s >= LONG_S else "confirm", by, press.t_s)
