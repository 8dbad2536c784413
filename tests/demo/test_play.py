from __future__ import annotations

from itertools import pairwise

import pytest

from calibration.board import Board
from companion.demo.drawing import SIZE_PX, DrawnTable, TableState
from companion.demo.play import Play
from companion.demo.script import ScriptedTurn
from companion.games.contract import Look, Site

START = {"b2": "red", "b3": "blue", "e5": "red", "h8": "blue"}
SCRIPT = (
    ScriptedTurn("first", "b2-c2", "wrong-distance", {"c2": "red", "b3": "blue", "e5": "red", "h8": "blue"}),
    ScriptedTurn("first", "xh8 e5-e7", None, {"b2": "red", "b3": "blue", "e7": "red"}),
    ScriptedTurn("second", "xe7 b3-e7", None, {"b2": "red", "e7": "blue"}),
)


@pytest.fixture
def play(board: Board, table: DrawnTable) -> Play:
    return Play(board, table.camera, START, SCRIPT, seed=2)


def standing(board: Board, state: TableState) -> dict[Site, Look]:
    """What stands where, by the nearest site."""
    found = {}
    for button in state.pieces:
        x_mm, y_mm = button.x_mm, button.y_mm
        site = min(board.sites, key=lambda s: (board.sites[s][0] - x_mm) ** 2 + (board.sites[s][1] - y_mm) ** 2)
        found[site] = button.look
    return found


def test_every_press_is_on_the_board_the_script_wants_with_no_hand_over_it(play: Play, board: Board) -> None:
    expected = [START, *(turn.shows for turn in SCRIPT)]
    assert [press.by for press in play.presses] == ["first", "first", "first", "second"]
    for press, shows in zip(play.presses, expected, strict=True):
        for t_s in (press.down_s, press.up_s, press.up_s + 1.0):
            state = play.table_at(t_s)
            assert standing(board, state) == shows
            assert state.hand is None


def test_pieces_that_change_places_or_follow_each_other_are_all_there(board: Board, table: DrawnTable) -> None:
    exchanged = {"b2": "blue", "b3": "red", "e5": "red", "h8": "blue"}
    followed = {"b3": "blue", "e5": "red", "h9": "blue", "b4": "red"}
    script = [ScriptedTurn("first", "", None, exchanged), ScriptedTurn("second", "", None, followed)]
    play = Play(board, table.camera, START, script, seed=2)
    assert standing(board, play.table_at(play.presses[1].down_s)) == exchanged
    assert standing(board, play.table_at(play.end_s)) == followed


def test_buttons_only_change_under_the_hand_of_the_player_to_move(play: Play, board: Board) -> None:
    times_s = [step / 100 for step in range(int(play.end_s * 100))]
    before = standing(board, play.table_at(0.0))
    changes = 0
    for t_s in times_s:
        state = play.table_at(t_s)
        after = standing(board, state)
        if after != before:
            changes += 1
            assert state.hand is not None
            turn = next(press for press in play.presses if press.down_s > t_s)
            assert state.hand.player == turn.by
        before = after
    the_mistake, put_right_and_moved_with_a_capture, moved_onto_a_capture = 2, 5, 3
    assert changes == the_mistake + put_right_and_moved_with_a_capture + moved_onto_a_capture


def test_what_was_captured_lies_beside_the_board_on_its_takers_side(play: Play) -> None:
    beside = play.table_at(play.end_s).beside
    assert [(button.look, button.x_mm > 0) for button in beside] == [("blue", True), ("red", False)]


def test_hands_come_from_outside_the_picture_and_leave_it_again(play: Play) -> None:
    times_s = [step / 200 for step in range(int(play.end_s * 200))]
    hands = [play.table_at(t_s).hand for t_s in times_s]
    outside = [hand.y_px for hand, after in pairwise(hands) if hand and after is None]
    assert len(outside) == len(SCRIPT)
    assert all(not 0 <= y_px < SIZE_PX[1] for y_px in outside)


def test_bumps_are_small_and_happen_while_a_hand_is_there(play: Play, table: DrawnTable, board: Board) -> None:
    bumps, before = 0, play.table_at(0.0).bump
    for step in range(int(play.end_s * 100)):
        state = play.table_at(step / 100)
        if state.bump != before:
            bumps += 1
            assert state.hand is not None
            moved = table.camera_at(state.bump).project(board.outline) - table.camera.project(board.outline)
            assert 0.2 < float(abs(moved).max()) < 8
        before = state.bump
    assert bumps == 2


def test_the_same_seed_sets_buttons_down_at_the_same_places(play: Play, board: Board, table: DrawnTable) -> None:
    again, other = (Play(board, table.camera, START, SCRIPT, seed) for seed in (2, 3))
    assert again.table_at(1.0) == play.table_at(1.0)
    assert other.table_at(1.0) != play.table_at(1.0)
