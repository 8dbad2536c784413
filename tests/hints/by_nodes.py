"""An engine that plays the same on every machine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.hints.scores import Engine, Finding, Limits

NODES_PER_S = 30_000
"""What plain search looks at in a second on a desktop computer."""


class ByNodes(Engine[Any, Any]):
    """An engine whose time is counted in positions."""

    def __init__(self, engine: Engine[Any, Any]) -> None:
        self._engine = engine

    def search(self, position: Any, limits: Limits) -> Finding[Any]:
        assert limits.time_s is not None
        return self._engine.search(position, replace(limits, time_s=None, nodes=int(limits.time_s * NODES_PER_S)))
