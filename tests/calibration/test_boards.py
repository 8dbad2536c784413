"""The boards that ship, against what the owners of such boards measure."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from calibration.board import Board
from calibration.board_files import HolePattern, Piece, Pit, Stack
from calibration.boards import load_board, load_board_file
from calibration.errors import FileError


def size_mm(board: Board) -> tuple[float, float]:
    low, high = board.outline.min(axis=0), board.outline.max(axis=0)
    return float(high[0] - low[0]), float(high[1] - low[1])


def test_kopf_oder_knopf() -> None:
    board = load_board("kopf-oder-knopf")
    assert (board.shape, len(board.sites), board.pitch_mm) == ((10, 10), 100, 30.0)
    assert size_mm(board) == (350.0, 350.0)
    assert (board.sites["a1"], board.sites["b1"], board.sites["a10"]) == ((-135, -135), (-105, -135), (-135, 135))
    assert list(board.sites)[8:12] == ["a9", "a10", "b1", "b2"]
    assert (board.piece, board.holes) == (Piece(25, 6), HolePattern(4, 9))
    assert board.looks == ("red", "blue")
    assert len(board.strokes) == 22
    assert np.abs(board.strokes).max() == 150.0


def test_kipp4() -> None:
    board = load_board("kipp4")
    assert size_mm(board) == (260.0, 260.0)
    assert (len(board.sites), board.shape) == (24, (7, 7))
    assert (board.sites["d1"], board.sites["g4"], board.sites["a2"]) == ((0, -96), (96, 0), (-96, -64))
    assert (board.piece, board.groove, board.turned_in_play) == (Piece(18, 18), (25, 6), True)
    assert board.looks == ("light", "dark", "red")
    assert board.looked_at_mm == 3.0, "a marble's middle: its underside lies 6 mm below the surface"
    assert "d4" not in board.sites


def test_the_mirrored_parquet_of_kipp4() -> None:
    board = load_board("kipp4", {"layout": "parquet-mirrored"})
    straight = load_board("kipp4")
    mirror = dict(zip("abcdefg", "gfedcba", strict=True))
    assert set(board.sites) == {mirror[site[0]] + site[1:] for site in straight.sites}
    assert not np.allclose(board.edges, straight.edges)


def test_a_layout_file_may_hold_its_spaces_below_the_games_name(tmp_path: Path) -> None:
    shipped = tomllib.loads((files("calibration") / "boards" / "kipp4.toml").read_text())["grooves"]["spaces"]
    spaces = "\n".join(f'{name} = ["{one}", "{other}"]' for name, (one, other) in shipped.items())
    for number, heading in enumerate(("spaces", "kipp4.spaces")):
        file = tmp_path / f"{number}.toml"
        file.write_text(f"[{heading}]\n{spaces}\n")
        assert load_board("kipp4", {"layout": str(file)}).sites == load_board("kipp4").sites


def test_krux() -> None:
    board = load_board("krux")
    assert size_mm(board) == (320.0, 320.0)
    assert (board.shape, board.pitch_mm, board.sites["a1"], board.sites["g7"]) == ((7, 7), 40, (-120, -120), (120, 120))
    assert (board.piece, board.ring, board.pit) == (Piece(26, 10), Piece(36, 5), Pit("d4", 36))
    assert board.digits == tuple("123456")
    assert board.rings == ("blue", "green", "pink")
    assert len(board.looks) == 24
    assert {"1", "6", "3@blue", "6@pink"} <= set(board.looks)


@pytest.mark.parametrize(
    ("variant", "sites", "pitch_mm", "corner_radius_mm", "highest"),
    [
        ("standard", 37, 40, 158.0, 3),
        ("grand", 61, 34, 168.3, 3),
        ("127", 127, 26, 180.7, 3),
        ("2006", 37, 40, 158.0, 5),
    ],
)
def test_attangle(variant: str, sites: int, pitch_mm: float, corner_radius_mm: float, highest: int) -> None:
    board = load_board("attangle", {"variant": variant})
    assert (len(board.sites), board.pitch_mm) == (sites, pitch_mm)
    assert np.linalg.norm(board.outline, axis=1) == pytest.approx([corner_radius_mm] * 6)
    assert board.outline[0] == pytest.approx([-corner_radius_mm, 0])
    assert board.piece == Piece(pytest.approx(0.75 * pitch_mm), 8)  # type: ignore[arg-type]
    assert board.stack == Stack(highest, ["W", "B"])
    assert board.looks == tuple("?" * (height - 1) + top for height in range(1, highest + 1) for top in "WB")


@pytest.mark.parametrize("game", ["kopf-oder-knopf", "kipp4", "krux", "attangle"])
def test_corners_run_counter_clockwise_around_the_board(game: str) -> None:
    board = load_board(game)
    sides = [b - a for a, b in pairwise([*board.corners, board.corners[0], board.corners[1]])]
    assert all(one[0] * two[1] - one[1] * two[0] > 0 for one, two in pairwise(sides))


def test_a_board_that_does_not_ship() -> None:
    with pytest.raises(FileError) as caught:
        load_board("chess")
    assert str(caught.value).startswith("chess.toml: ")
    assert "kipp4" in str(caught.value)


def test_an_owners_file(tmp_path: Path) -> None:
    path = tmp_path / "go.toml"
    path.write_text("""
        name = "Go 19 x 19"
        looks = ["B", "W"]
        piece = { diameter = 22, height = 9 }
        corners = "sites"
        [grid]
        columns = 19
        rows = 19
        pitch = [22.0, 23.7]
    """)
    board = load_board_file(path)
    assert (len(board.sites), board.shape, board.pitch_mm) == (361, (19, 19), 22.0)
    assert board.corners[2] == pytest.approx([9 * 22.0, 9 * 23.7])
    assert board.sites["s19"] == pytest.approx((198.0, 213.3))
    assert (np.abs(board.outline) > np.abs(board.corners)).all(), "the wood goes on around the outermost lines"


def test_a_list_of_sites(tmp_path: Path) -> None:
    path = tmp_path / "mill.toml"
    path.write_text("""
        name = "Three places"
        looks = ["on"]
        piece = { diameter = 10, height = 3 }
        size = [100, 80]
        [sites]
        left = [-30, 0]
        right = [30, 0]
        top = [0, 25]
    """)
    board = load_board_file(path)
    assert dict(board.sites) == {"left": (-30, 0), "right": (30, 0), "top": (0, 25)}
    assert board.pitch_mm == pytest.approx(np.hypot(30, 25))
    assert len(board.strokes) == 0
    assert len(board.edges) == 4
