from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from calibration.board import Board
from calibration.boards import load_board
from calibration.errors import BoardNotFound
from calibration.fitting import Fit, Sections, cut, measure
from calibration.following import Followed, follow, hidden, seen_share
from calibration.geometry import Camera
from tests.calibration.drawn import (
    BLUE,
    HFOV_DEG,
    RED,
    WHITE,
    Picture,
    camera_above,
    corners_off_px,
    draw,
    gray,
    lay_arm,
    nudged,
    plain_wood,
)

TABLES: dict[str, tuple[Board, Camera, dict[str, tuple[float, float, float]]]] = {
    "kopf-oder-knopf": (load_board("kopf-oder-knopf"), camera_above(530), {"c4": RED, "d4": BLUE, "j10": RED}),
    "kipp4": (load_board("kipp4"), camera_above(400), {"a2": WHITE, "d5": RED}),
    "attangle": (load_board("attangle"), camera_above(470, tilt_deg=15), {"d4": WHITE, "a1": WHITE}),
}
BUMPS: dict[str, tuple[float, float, float]] = {
    "nothing": (0, 0, 0),
    "a little": (1.5, -1.0, 0.2),
    "6 px": (4, 4.5, 0),
    "20 px to the right": (20, 0, 0),
    "20 px askew": (-14, 13, 0),
    "2 degrees": (0, 0, 2),
    "10 px and 1 degree": (-10, 2, -1),
}


@cache
def empty_board(name: str) -> tuple[Fit, Sections]:
    board, camera, _pieces = TABLES[name]
    sections = cut(board)
    return measure(gray(draw(board, camera, seed=9)), camera, sections, 2.5), sections


def followed(name: str, picture: Picture, hfov_deg: float = HFOV_DEG) -> Followed:
    board, camera, _pieces = TABLES[name]
    then, sections = empty_board(name)
    return follow(gray(picture), camera, then, sections, board, hfov_deg)


@pytest.mark.parametrize("bump", BUMPS)
@pytest.mark.parametrize("name", TABLES)
def test_a_bumped_board_is_followed(name: str, bump: str) -> None:
    board, camera, pieces = TABLES[name]
    moved = nudged(camera, *BUMPS[bump])
    found = followed(name, draw(board, moved, pieces))
    assert corners_off_px(found.fit.camera, moved, board) < 1.5
    assert found.share > 0.8
    assert not found.refound


@pytest.mark.parametrize("bump", ["nothing", "6 px", "10 px and 1 degree"])
@pytest.mark.parametrize("name", TABLES)
def test_a_bumped_board_is_followed_under_an_arm(name: str, bump: str) -> None:
    board, camera, pieces = TABLES[name]
    moved = nudged(camera, *BUMPS[bump])
    found = followed(name, lay_arm(draw(board, moved, pieces), (500, 330)))
    assert corners_off_px(found.fit.camera, moved, board) < 2.5


@pytest.mark.parametrize("guess_deg", [HFOV_DEG, HFOV_DEG + 10], ids=["lens known", "lens guessed"])
@pytest.mark.parametrize("name", ["kopf-oder-knopf", "attangle"])
def test_a_board_that_was_carried_away_is_found_again(name: str, guess_deg: float) -> None:
    board, camera, pieces = TABLES[name]
    moved = nudged(camera, 90, -25, 7)
    found = followed(name, draw(board, moved, pieces), guess_deg)
    assert found.refound
    assert corners_off_px(found.fit.camera, moved, board) < 1.5


@pytest.mark.parametrize("fields", [0.6, 1.0, 1.5], ids=["half a field", "a whole field", "one and a half"])
@pytest.mark.parametrize("name", ["kopf-oder-knopf", "attangle"])
def test_a_grid_is_not_taken_for_its_neighbour(name: str, fields: float) -> None:
    """Most lines lie on lines again after such a shift, only of other fields."""
    board, camera, pieces = TABLES[name]
    middle, neighbour = camera.project([(0.0, 0.0), (board.pitch_mm, 0.0)])
    moved = nudged(camera, *(fields * (neighbour - middle)))
    found = followed(name, draw(board, moved, pieces))
    assert found.refound
    assert corners_off_px(found.fit.camera, moved, board) < 1.5


@pytest.mark.parametrize("name", ["kopf-oder-knopf", "kipp4"])
def test_a_board_that_is_gone_is_not_found(name: str) -> None:
    with pytest.raises(BoardNotFound):
        followed(name, plain_wood())


def test_lines_under_an_arm_are_hidden_and_no_others() -> None:
    board, camera, _pieces = TABLES["kopf-oder-knopf"]
    then, sections = empty_board("kopf-oder-knopf")
    found = followed("kopf-oder-knopf", lay_arm(draw(board, camera), (520, 300)))
    middles = sections.seen_by(camera).mean(axis=1)
    gone = hidden(found.fit, then)
    under = (np.abs(middles[:, 0] - 535) < 25) & (middles[:, 1] > 310)
    far = middles[:, 0] < 430
    assert gone[under].mean() > 0.8
    assert gone[far].mean() < 0.02


def test_in_half_the_light_no_line_counts_as_hidden() -> None:
    board, camera, _pieces = TABLES["kopf-oder-knopf"]
    then, _sections = empty_board("kopf-oder-knopf")
    found = followed("kopf-oder-knopf", draw(board, camera, light=0.5))
    assert hidden(found.fit, then).mean() < 0.02
    assert seen_share(found.fit, then) > 0.95
