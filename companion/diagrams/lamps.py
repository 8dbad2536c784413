"""Lamps beside a board: those of its rails, and whose turn it is."""

from __future__ import annotations

from collections.abc import Collection
from gettext import gettext as _

from rich.text import Text

from companion.values import BOTH

_LAMP_ON, _LAMP_OFF = ("●", "bold bright_yellow"), ("○", "dim")


def lamp(name: str, lit: Collection[str]) -> Text:
    """Return one lamp, one character wide."""
    return Text(*(_LAMP_ON if name in lit else _LAMP_OFF))


def turn_lamps(lit: Collection[str], players: tuple[str, str] | None) -> Text:
    """Return both turn lamps with the players' names; None for `first` and `second`, translated."""
    names = players or (_("first"), _("second"))
    drawn = [
        Text(" ").append_text(lamp(player, lit)).append(f" {name} ") for player, name in zip(BOTH, names, strict=True)
    ]
    return Text(" ").join(drawn)
