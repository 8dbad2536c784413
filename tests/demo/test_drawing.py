from __future__ import annotations

import numpy as np
import pytest

from calibration.board import Board
from companion.demo.drawing import SIZE_PX, Bump, DrawnTable, TableState
from companion.demo.hand import Hand
from companion.demo.pieces import LyingPiece
from companion.demo.pixels import Picture

EMPTY = TableState()


def button(board: Board, site: str, look: str, x_mm: float = 0.0, y_mm: float = 0.0) -> LyingPiece:
    x, y = board.sites[site]
    return LyingPiece(look, x + x_mm, y + y_mm)


def bgr(picture: Picture, place_px: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[float]:
    """The mean colour of the 5 x 5 pixels around a place."""
    x, y = np.round(place_px.reshape(2)).astype(int)
    return [float(v) for v in picture[y - 2 : y + 3, x - 2 : x + 3].reshape(-1, 3).mean(axis=0)]


def middle_of(table: DrawnTable, lying: LyingPiece, bump: Bump, height_mm: float) -> list[float]:
    place = table.camera_at(bump).project([(lying.x_mm, lying.y_mm)], height_mm)
    return bgr(table.draw(TableState(pieces=(lying,), bump=bump), 0.0), place)


def test_a_picture_is_960_x_720_bgr(table: DrawnTable) -> None:
    picture = table.draw(EMPTY, 0.0)
    assert picture.shape == (720, 960, 3)
    assert picture.dtype.name == "uint8"


def test_the_same_seed_gives_the_same_picture_and_another_seed_another(board: Board) -> None:
    holes = dict.fromkeys(board.sites, 2)
    state = TableState(pieces=(button(board, "e5", "red"),), hand=Hand("first", 400, 500))
    one, again, other = (DrawnTable(board, holes, {}, seed).draw(state, 2.5) for seed in (3, 3, 4))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


def test_noise_is_fresh_in_every_frame_and_small(table: DrawnTable) -> None:
    difference = table.draw(EMPTY, 1.0).astype(int) - table.draw(EMPTY, 1.1)
    assert 1.0 < difference.std() < 6.0


def test_the_light_drifts(table: DrawnTable) -> None:
    levels = [float(table.draw(EMPTY, t_s).mean()) for t_s in range(0, 60, 5)]
    assert max(levels) - min(levels) > 8


@pytest.mark.parametrize("bump", [Bump(), Bump(2.0, -1.5, 0.5)], ids=["where it was set down", "bumped"])
@pytest.mark.parametrize("site", ["a1", "j1", "e6", "a10", "j10"])
@pytest.mark.parametrize(("look", "channel"), [("red", 2), ("blue", 0)])
def test_a_button_is_seen_where_its_top_is(
    table: DrawnTable, board: Board, site: str, look: str, channel: int, bump: Bump
) -> None:
    lying = button(board, site, look, x_mm=2.0, y_mm=-1.0)
    colour = middle_of(table, lying, bump, height_mm=board.piece.height)
    others = [value for index, value in enumerate(colour) if index != channel]
    assert colour[channel] > 1.5 * max(others)


def test_a_button_stands_up_from_the_board(table: DrawnTable, board: Board) -> None:
    lying = button(board, "j10", "red")
    top = table.camera.project([(lying.x_mm, lying.y_mm + 12.0)], board.piece.height)
    behind_it = table.camera.project([(lying.x_mm, lying.y_mm + 12.0)])
    assert float(np.linalg.norm(top - behind_it)) > 2
    picture, bare = table.draw(TableState(pieces=(lying,)), 0.0), table.draw(EMPTY, 0.0)
    assert bgr(picture, top)[1] < 0.6 * bgr(bare, top)[1]


def test_buttons_on_the_board_move_with_it_and_those_beside_it_do_not(table: DrawnTable, board: Board) -> None:
    bump = Bump(x_mm=12.0)
    lying = LyingPiece("red", 205.0, 0.0)
    place = table.camera.project([(lying.x_mm, lying.y_mm)], board.piece.height)
    beside = table.draw(TableState(beside=(lying,), bump=bump), 0.0)
    assert bgr(beside, place)[2] > 1.5 * bgr(beside, place)[1]
    moved = table.camera_at(bump).project([board.sites["a1"]])[0] - table.camera.project([board.sites["a1"]])[0]
    assert moved[0] > 12


def test_holes_show_through_a_button(board: Board) -> None:
    lying = button(board, "e5", "red")
    pictures = [
        DrawnTable(board, dict.fromkeys(board.sites, 1) | {"e5": count}, {}, 1).draw(TableState((lying,)), 0.0)
        for count in (1, 2)
    ]
    camera = DrawnTable(board, {}, {}, 1).camera
    middle = camera.project([(lying.x_mm, lying.y_mm)])
    one_hole, two_holes = (bgr(picture, middle)[2] for picture in pictures)
    assert one_hole < two_holes - 5


def test_fields_with_four_holes_are_painted(table: DrawnTable, board: Board) -> None:
    picture = table.draw(EMPTY, 0.0)
    beside_holes = np.array([0.0, 11.0])
    painted, bare = (
        bgr(picture, table.camera.project([np.array(board.sites[site]) + beside_holes])) for site in ("d4", "e4")
    )
    assert painted[0] < 0.75 * bare[0]
    assert painted[2] > 0.85 * bare[2]


def test_dots_on_the_rim_tell_the_corners_colours(table: DrawnTable, board: Board) -> None:
    picture = table.draw(EMPTY, 0.0)
    left = bgr(picture, table.camera.project([(-162.5, board.sites["b5"][1])]))
    lower = bgr(picture, table.camera.project([(board.sites["g2"][0], -162.5)]))
    assert left[2] > 1.5 * left[0]
    assert lower[0] > 1.5 * lower[2]


@pytest.mark.parametrize(("player", "covered_y"), [("first", 700), ("second", 20)])
def test_a_hand_reaches_in_from_its_players_side(table: DrawnTable, player: str, covered_y: int) -> None:
    hand = Hand("first" if player == "first" else "second", 480, 360)
    changed = np.abs(table.draw(TableState(hand=hand), 0.0).astype(int) - table.draw(EMPTY, 0.0)).max(axis=2) > 25
    assert changed[365 if player == "first" else 355, 480]
    assert changed[covered_y].sum() > 50
    assert not changed[720 - covered_y].any()


@pytest.mark.parametrize("place", [(-900.0, 300.0), (480.0, 2000.0), (955.0, 5.0)], ids=["left", "below", "corner"])
def test_a_hand_may_be_partly_or_wholly_outside_the_picture(table: DrawnTable, place: tuple[float, float]) -> None:
    picture = table.draw(TableState(hand=Hand("first", *place)), 0.0)
    assert picture.shape[:2] == SIZE_PX[::-1]
