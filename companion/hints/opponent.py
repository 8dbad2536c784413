"""A playing partner in five strengths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, Literal

from companion.games.contract import Game, Player, PositionT, TurnT
from companion.hints.scores import Engine, Finding, Limits

Strength = Literal[1, 2, 3, 4, 5]

STRENGTHS: tuple[Strength, ...] = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose turns the computer chooses, and how well."""

    player: Player
    strength: Strength = 3


@dataclass(frozen=True, slots=True)
class _Habits:
    """How a strength plays.

    Attributes:
        careless: how often, 0..1, any turn is played without a look.
        limits: of the search behind the other turns.
    """

    careless: float
    limits: Limits


_HABITS = {
    1: _Habits(0.9, Limits(depth=1, time_s=0.5)),
    2: _Habits(0.4, Limits(depth=1, time_s=0.5)),
    3: _Habits(0.1, Limits(depth=2, time_s=0.5)),
    4: _Habits(0.0, Limits(depth=3, time_s=0.5)),
    5: _Habits(0.0, Limits(time_s=2.0)),
}

_KRUX_HABITS = {**_HABITS, 3: _Habits(0.1, Limits(depth=1, time_s=0.5))}
"""A turn of Krux has a thousand results: who looks two turns ahead there hardly plays worse than who looks further."""


class Opponent(Generic[PositionT, TurnT]):
    """Chooses turns. Strength 1 loses to a beginner who looks one turn ahead; 5 plays as well as it can in two seconds.

    Args:
        game: the rules.
        engine: searches.
        strength: 1..5.
        random: where carelessness comes from; one with a seed plays the same each time.
    """

    def __init__(
        self,
        game: Game[PositionT, TurnT],
        engine: Engine[PositionT, TurnT],
        strength: Strength,
        random: Random | None = None,
    ) -> None:
        self._game, self._engine = game, engine
        self._habits = (_KRUX_HABITS if game.name == "krux" else _HABITS)[strength]
        self._random = random or Random()  # noqa: S311  (no secret)

    def choose(self, position: PositionT) -> TurnT:
        """Return a legal turn of the position's mover; the game must not be over."""
        return self.find(position, _never).line[0]

    def find(self, position: PositionT, stopped: Callable[[], bool]) -> Finding[TurnT]:
        """Return the turn that `choose` would, with what was found out about it.

        Args:
            position: not the end of a game.
            stopped: asked now and then whether to give up.
        """
        if self._random.random() < self._habits.careless:
            return Finding(0, (self._random.choice(list(self._game.turns(position))),), 0, 0)
        return self._engine.search(position, replace(self._habits.limits, stopped=stopped))


def _never() -> bool:
    return False
