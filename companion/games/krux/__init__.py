"""The game of Krux."""

from __future__ import annotations

from companion.games.krux.game import Krux
from companion.games.krux.values import Position, Turn

__all__ = ["Krux", "Position", "Turn"]
