from __future__ import annotations

import numpy as np
import pytest

from calibration.boards import load_board
from companion.demo.drawing import DrawnTable, TableState
from companion.demo.pieces import LyingPiece


def top_bgr(game: str, look: str, site: str, height_mm: float, off_mm: tuple[float, float]) -> list[float]:
    """The colour of a piece's top, a little off its middle, where nothing is printed."""
    board = load_board(game)
    table = DrawnTable(board, {}, {}, seed=1)
    x_mm, y_mm = board.sites[site]
    picture = table.draw(TableState((LyingPiece(look, x_mm, y_mm),)), 0.0)
    x, y = np.round(table.camera.project([(x_mm + off_mm[0], y_mm + off_mm[1])], height_mm)[0]).astype(int)
    return [float(value) for value in picture[y - 1 : y + 2, x - 1 : x + 2].reshape(-1, 3).mean(axis=0)]


@pytest.mark.parametrize(
    ("game", "look", "site", "height_mm", "off_mm", "is_light"),
    [
        ("kipp4", "light", "c2", 3.0, (0.0, 0.0), True),
        ("kipp4", "dark", "c2", 3.0, (0.0, 0.0), False),
        ("attangle", "W", "b3", 8.0, (0.0, 0.0), True),
        ("attangle", "WB", "b3", 16.0, (0.0, 0.0), False),
        ("attangle", "BBW", "b3", 24.0, (0.0, 0.0), True),
        ("krux", "3", "c5", 10.0, (9.5, 0.0), True),
        ("krux", "4@blue", "c5", 10.0, (9.5, 0.0), False),
    ],
)
def test_a_piece_shows_its_top_where_its_height_puts_it(
    game: str, look: str, site: str, height_mm: float, off_mm: tuple[float, float], is_light: bool
) -> None:
    brightness = np.mean(top_bgr(game, look, site, height_mm, off_mm))
    assert (brightness > 150) == is_light
    assert (brightness < 90) != is_light


@pytest.mark.parametrize(("ring", "channel"), [("blue", 0), ("green", 1)])
def test_a_ring_lies_around_its_piece(ring: str, channel: int) -> None:
    colour = top_bgr("krux", f"1@{ring}", "c5", 5.0, (16.0, 0.0))
    assert colour[channel] == max(colour)
    assert colour[channel] > 1.3 * np.median(colour)


def test_a_piece_in_the_pit_is_out_of_sight() -> None:
    board = load_board("krux")
    table = DrawnTable(board, {}, {}, seed=1)
    x_mm, y_mm = board.sites["d4"]
    assert np.array_equal(table.draw(TableState((LyingPiece("1", x_mm, y_mm),)), 0.0), table.draw(TableState(), 0.0))
