from __future__ import annotations

import pytest

from companion.games.attangle.board import hex_board

WIDTHS = {
    4: [4, 5, 6, 7, 6, 5, 4],
    5: [5, 6, 7, 8, 9, 8, 7, 6, 5],
    7: [7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7],
}


@pytest.mark.parametrize("side", WIDTHS)
def test_rows_have_the_widths_of_the_rules(side: int) -> None:
    board = hex_board(side)
    rows = "abcdefghijklm"[: 2 * side - 1]
    assert [sum(site[0] == row for site in board.sites) for row in rows] == WIDTHS[side]


def test_site_order_is_by_letter_then_by_number() -> None:
    sites = hex_board(7).sites
    assert list(sites) == sorted(sites, key=lambda site: (site[0], int(site[1:])))


def neighbours(side: int, site: str) -> set[str]:
    board = hex_board(side)
    return {board.sites[line[0]] for line in board.lines[board.index[site]] if line}


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        pytest.param("d4", "d3 d5 c3 c4 e3 e4", id="centre"),
        pytest.param("a1", "a2 b1 b2", id="lower left corner"),
        pytest.param("g4", "g3 f4 f5", id="upper right corner"),
        pytest.param("d1", "d2 c1 e1", id="left corner"),
        pytest.param("b2", "b1 b3 a1 a2 c2 c3", id="below the middle"),
        pytest.param("f2", "f1 f3 e2 e3 g1 g2", id="above the middle"),
    ],
)
def test_neighbours_are_left_right_and_the_nearest_of_the_rows_beside(site: str, expected: str) -> None:
    assert neighbours(4, site) == set(expected.split())


def test_a_line_runs_through_the_centre_to_the_edge() -> None:
    board = hex_board(4)
    line = board.line_to(board.index["a1"], board.index["d4"])
    assert line is not None
    assert [board.sites[point] for point in line] == ["b2", "c3", "d4", "e4", "f4", "g4"]


def test_points_off_each_others_lines_have_no_line() -> None:
    board = hex_board(4)
    assert board.line_to(board.index["a1"], board.index["b3"]) is None
