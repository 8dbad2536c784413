"""The Attangle family of games."""

from __future__ import annotations

from companion.games.attangle.game import Attangle
from companion.games.attangle.values import Capture, Pass, Placement, Position, Turn

__all__ = ["Attangle", "Capture", "Pass", "Placement", "Position", "Turn"]
