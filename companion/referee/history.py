"""What has been played so far, and what of it was taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Generic

from companion.games.contract import Game, PositionT, Result, TurnT

OVERRULED = "overruled"
"""Stands for a turn that players made against the rules' word; it has no notation."""


class History(Generic[PositionT, TurnT]):
    """The positions of a game from its start on.

    Attributes:
        turns: in notation (or `OVERRULED`), those before the first frame included.
        taken_back: positions that were taken back and may still stand on the board.
    """

    def __init__(self, game: Game[PositionT, TurnT], before: Iterable[str] = ()) -> None:
        """Start with the turns already played.

        Raises:
            NotationError, IllegalTurn: one of them cannot be played.
        """
        self._game = game
        self._positions = [game.start()]
        self._agreed: Result | None = None
        self.turns: list[str] = []
        self.taken_back: list[PositionT] = []
        for text in before:
            turn = game.parse(self.position, text)
            self.commit(game.write(turn), game.play(self.position, turn))

    @property
    def positions(self) -> Sequence[PositionT]:
        """The positions from the start of the game on."""
        return tuple(self._positions)

    @property
    def position(self) -> PositionT:
        """The position after the last turn that counts."""
        return self._positions[-1]

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or by what the players agreed; None while it goes on."""
        return self._agreed or self._game.result(self.position)

    @property
    def is_agreed(self) -> bool:
        """Whether the players ended the game, not the rules."""
        return self._agreed is not None

    def commit(self, turn: str, after: PositionT) -> None:
        """Add a turn."""
        self.turns.append(turn)
        self._positions.append(after)
        self.taken_back.clear()

    def lies_as(self, position: PositionT) -> None:
        """Let the last position be this one, which is the same but for how the board lies."""
        self._positions[-1] = position

    def end(self, result: Result) -> None:
        """Let the players end the game."""
        self._agreed = result

    def take_back(self) -> str | None:
        """Undo what was done last; return the turn, or None if it was the agreed end of the game."""
        if self._agreed is not None:
            self._agreed = None
            return None
        self.taken_back.append(self._positions.pop())
        return self.turns.pop()

    def times(self, position: PositionT) -> int:
        """Return how often a position has stood."""
        return Counter(self._positions)[position]
