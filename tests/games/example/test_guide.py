"""The page of the guide tells what really works."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from calibration.boards import load_board_file
from tests.games.example.tic_tac_toe import TicTacToe

PAGE = (files("companion") / "guide" / "adding-a-game.md").read_text(encoding="utf-8")


def test_the_board_file_of_the_page_fits_the_rules(tmp_path: Path) -> None:
    block = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    file = tmp_path / "tic-tac-toe.toml"
    file.write_text(block[1], encoding="utf-8")

    board = load_board_file(file)

    assert tuple(board.sites) == TicTacToe.sites
    assert board.looks == TicTacToe.looks


def test_every_file_that_the_page_names_is_there() -> None:
    root = Path(__file__).parents[3]
    named = re.findall(r"`((?:companion|calibration|tests)/[\w/.-]+)`", PAGE)
    to_write = {"calibration/boards/tic-tac-toe.toml", "tests/games/tic_tac_toe"}
    assert [name for name in named if name not in to_write and not (root / name).exists()] == []
