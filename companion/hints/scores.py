"""What a search says of a position: a bounded score, or a proven end with its distance."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Generic, Literal

from companion.games.contract import PositionT, TurnT

WIN = 20_000
"""The score of a game that is won now; each turn until then takes one off."""

BOUND = 10_000
"""No score of a position that is not proven reaches this."""


def distance(score: int) -> int | None:
    """Return in how many turns a score's win or loss comes about, None if nothing is proven."""
    return WIN - abs(score) if abs(score) > BOUND else None


@dataclass(frozen=True, slots=True)
class Finding(Generic[TurnT]):
    """What a search found out about a position.

    Attributes:
        score: for the mover; see `distance` and `BOUND`.
        line: the best turn and the turns expected after it; empty only if no turn was looked at to the end.
        depth: how many turns deep everything was searched.
        nodes: how many positions were looked at.
    """

    score: int
    line: tuple[TurnT, ...]
    depth: int
    nodes: int

    @property
    def outcome(self) -> Literal["won", "lost"] | None:
        """What is proven for the mover, if anything."""
        if distance(self.score) is None:
            return None
        return "won" if self.score > 0 else "lost"


@dataclass(frozen=True, slots=True)
class Limits:
    """Where a search ends: at whichever comes first.

    Attributes:
        depth: in turns; 0 for what loud turns alone lead to.
        nodes: positions; a search with only this limit and `depth` always finds the same.
        time_s: by the clock.
        stopped: asked now and then whether to give up.
    """

    depth: int = 60
    nodes: int | None = None
    time_s: float | None = None
    stopped: Callable[[], bool] = field(default=lambda: False)


class Budget:
    """What is left of a search's limits."""

    def __init__(self, limits: Limits) -> None:
        self.nodes = 0
        self._limits = limits
        self._until_s = None if limits.time_s is None else monotonic() + limits.time_s

    @property
    def left(self) -> int | None:
        """How many positions may still be looked at; None if that is not limited."""
        return None if self._limits.nodes is None else max(self._limits.nodes - self.nodes, 0)

    @property
    def spent(self) -> bool:
        """Whether a limit has been reached."""
        return self.left == 0 or (self._until_s is not None and monotonic() >= self._until_s) or self._limits.stopped()


class Engine(ABC, Generic[PositionT, TurnT]):
    """Searches the positions of one game."""

    @abstractmethod
    def search(self, position: PositionT, limits: Limits) -> Finding[TurnT]:
        """Return the best that was found within the limits; the position must not be the end of a game."""


class Judge(ABC, Generic[PositionT, TurnT]):
    """What a search knows of a game beside its rules."""

    @abstractmethod
    def evaluate(self, position: PositionT) -> int:
        """Return an estimate for the mover, within `BOUND`."""

    @abstractmethod
    def loud(self, position: PositionT) -> Iterable[TurnT]:
        """Return the turns that a search follows beyond its depth; no estimate is made while they change much."""
