"""Which dangers are shown after a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from companion.games.contract import Alert, Game

Choice = Literal["off", "on", "helped"]
"""Whether a kind of alert is shown: never, always, or only if it helps the player whose turn it is."""

ALERTS_OF_GAMES: Mapping[str, tuple[str, ...]] = {
    "kopf-oder-knopf": ("threat", "forbidden-group"),
    "krux": ("in-hole",),
    "attangle": ("capture",),
    "kipp4": ("row",),
}
"""The kinds that a game has."""

KINDS = tuple(kind for kinds in ALERTS_OF_GAMES.values() for kind in kinds)
"""All kinds."""


def alerts_after_turn(game: Game[Any, Any], position: Any, choices: Mapping[str, Choice]) -> tuple[Alert, ...]:
    """Return what to show of the dangers in a position; kinds that nobody chose for are on."""
    if game.result(position):
        return ()
    return tuple(
        alert
        for alert in game.alerts(position)
        if choices.get(alert.kind, "on") == "on" or (choices[alert.kind] == "helped" and alert.helps == position.mover)
    )
