from __future__ import annotations

from collections.abc import Mapping

import pytest

from calibration.board import Board
from calibration.boards import load_board
from companion.demo.drawing import DrawnTable

COLUMNS = "abcdefghij"


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board("kopf-oder-knopf")


def holes_everywhere(board: Board, count: int) -> Mapping[str, int]:
    return dict.fromkeys(board.sites, count)


@pytest.fixture(scope="session")
def table(board: Board) -> DrawnTable:
    holes = dict(holes_everywhere(board, 1), d4=4)
    return DrawnTable(board, holes, {"b5": "red", "g2": "blue"}, seed=1)
