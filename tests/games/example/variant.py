"""The example game in the list that the contract test runs over; the catalogue does not know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.contract import Game
from tests.games.example.tic_tac_toe import TicTacToe
from tests.games.variants import Variant


@dataclass(frozen=True)
class OutsideTheCatalogue(Variant):
    """A game that does not ship."""

    def new(self) -> Game[Any, Any]:
        return TicTacToe.with_options(self.options)


TIC_TAC_TOE = OutsideTheCatalogue("tic-tac-toe", TicTacToe.name)
