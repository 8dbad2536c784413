"""Kipp4: place, move or remove a marble, then turn the tilted board; four in a row after the turn win."""

from __future__ import annotations

from companion.games.kipp4.game import Kipp4
from companion.games.kipp4.layout import Layout
from companion.games.kipp4.values import Action, Position, Turn

__all__ = ["Action", "Kipp4", "Layout", "Position", "Turn"]
