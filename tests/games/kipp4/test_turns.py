"""What a turn may be, what it leads to, and how a game ends."""

from __future__ import annotations

import pytest

from companion.games.contract import Result
from companion.games.errors import IllegalTurn
from companion.games.kipp4 import Action, Kipp4, Position, Turn
from tests.games.kipp4 import slow
from tests.games.kipp4.positions import MIRRORED, MUST_ARISE, PARQUET

OPENING = ("+a6/1", "+b1/2", "+f1/1", "-f3/2")
"""From a recorded game; it leads to Light to move on a6 dark, f1 and g6 light, c2 d5 f3 red."""

LIGHT_IS_STUCK = "first light:a2,a6,b1,c2,c6,d1,d5,g4 dark:b3,b5,b7,c4,e4,f1,f3,f5 red:"


def after(*turns: str) -> Position:
    position = PARQUET.start()
    for text in turns:
        position = PARQUET.play(position, PARQUET.parse(position, text))
    return position


def perft(game: Kipp4, position: Position, depth: int) -> int:
    turns = list(game.turns(position))
    return len(turns) if depth == 1 else sum(perft(game, game.after(position, turn), depth - 1) for turn in turns)


@pytest.mark.parametrize("game", [PARQUET, MIRRORED, MUST_ARISE], ids=["parquet", "mirrored", "must-arise"])
def test_perft(game: Kipp4) -> None:
    assert [perft(game, game.start(), depth) for depth in (1, 2, 3)] == [24, 540, 12_015]


def test_set_up() -> None:
    start = PARQUET.start()
    assert PARQUET.seen(start) == {"c2": "red", "c4": "red", "d5": "red", "f3": "red"}
    assert start.mover == "first"
    assert PARQUET.result(start) is None


def test_turns_are_listed_in_the_documented_order() -> None:
    position = after(*OPENING)
    actions = [PARQUET.write(turn)[:-2] for turn in PARQUET.turns(position)]
    assert actions[::3] == actions[1::3] == actions[2::3]
    assert actions[::3] == ["+b1", "+b7", "+f7", "+g2", "f1-e2", "g6-f5", "-c2", "-d5", "-f3"]
    assert [turn.quarters for turn in PARQUET.turns(position)][:6] == [1, 2, 3, 1, 2, 3]


ROLLING = {
    "a-marble-placed-high-rolls": ((), "+a2/2", {"g6"}),
    "a-marble-stays-above-another": (("+f1/2", "+b1/3"), "+a2/3", {"f1", "g2"}),
    "a-move-onto-a-high-position-rolls": (OPENING, "f1-e2/2", {"b1", "c6"}),
}


@pytest.mark.parametrize(("before", "text", "lights"), ROLLING.values(), ids=ROLLING)
def test_marbles_roll_after_the_action_and_after_the_turn(before: tuple[str, ...], text: str, lights: set[str]) -> None:
    seen = PARQUET.seen(after(*before, text))
    assert {site for site, look in seen.items() if look == "light"} == lights


def test_the_marble_above_a_removed_red_one_rolls_onto_its_place() -> None:
    position = PARQUET.from_text("first light:d3 dark: red:c2")
    after_removal = PARQUET.after_action(position, PARQUET.parse(position, "-c2/1").action)
    assert PARQUET.wood.looks(after_removal) == {"c2": "light"}


OUTER_FULL = "first light:a2,a6,f1 dark:b1,b7,f7,g2,g6 red:c2"
ALL_LIGHT_ON_BOARD = "first light:a2,a6,b1,c2,c6,d1,d5,g4 dark:b3 red:f3"
OVER = "second light:a2,b1,b3,b5,c4,d5 dark:a4,e6 red: row:first"
START = "first light: dark: red:c2,c4,d5,f3"

REFUSALS = {
    "not-turned": (START, "+b1/0", "no-rotation"),
    "turn-not-written": (START, "-c2", "no-rotation"),
    "moves-a-red-one": (START, "c2-b1/1", "not-your-marble"),
    "moves-from-an-empty-place": (START, "b1-c2/1", "not-your-marble"),
    "moves-the-opponents": (OUTER_FULL, "b1-c2/1", "not-your-marble"),
    "removes-nothing": (START, "-b1/1", "not-red"),
    "removes-his-own": (OUTER_FULL, "-a2/1", "not-red"),
    "removes-the-opponents": (OUTER_FULL, "-b1/1", "not-red"),
    "two-steps": (OUTER_FULL, "a2-c4/1", "not-adjacent"),
    "a-straight-step": (OUTER_FULL, "a6-a4/1", "not-adjacent"),
    "far-and-occupied": (OUTER_FULL, "a2-g6/1", "not-adjacent"),
    "within-the-space": ("first light:b1 dark: red:c2", "b1-a2/1", "same-space"),
    "nowhere": ("first light:b1 dark: red:c2", "b1-b1/1", "same-space"),
    "onto-the-other-of-the-space": (OUTER_FULL, "a6-b7/1", "same-space"),
    "moves-onto-a-marble": ("first light:b1 dark: red:c2", "b1-c2/1", "occupied"),
    "places-on-a-marble": (OUTER_FULL, "+c2/1", "occupied"),
    "places-inside": (START, "+b3/1", "outer-first"),
    "places-inside-and-does-not-turn": (START, "+b3/0", "outer-first"),
    "no-marble-left": (ALL_LIGHT_ON_BOARD, "+f1/1", "empty-stock"),
    "after-the-end": (OVER, "+f1/1", "game-over"),
    "after-being-stuck": (LIGHT_IS_STUCK, "+f1/1", "game-over"),
}


@pytest.mark.parametrize(("position", "text", "rule"), REFUSALS.values(), ids=REFUSALS)
def test_refusal_names_its_rule(position: str, text: str, rule: str) -> None:
    where = PARQUET.from_text(position)
    turn = PARQUET.parse(where, text)
    with pytest.raises(IllegalTurn) as caught:
        PARQUET.play(where, turn)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("case", "sites"),
    [
        ("no-marble-left", ("f1",)),
        ("places-on-a-marble", ("c2",)),
        ("moves-the-opponents", ("b1",)),
        ("within-the-space", ("a2", "b1")),
        ("two-steps", ("c4", "a2")),
        ("moves-onto-a-marble", ("c2", "b1")),
        ("removes-his-own", ("a2",)),
        ("not-turned", ()),
    ],
)
def test_refusal_points_at_sites_the_place_first(case: str, sites: tuple[str, ...]) -> None:
    position, text, _rule = REFUSALS[case]
    where = PARQUET.from_text(position)
    with pytest.raises(IllegalTurn) as caught:
        PARQUET.check(where, PARQUET.parse(where, text))
    assert caught.value.sites == sites


def test_a_turn_of_the_board_alone_is_no_turn() -> None:
    with pytest.raises(IllegalTurn, match="not-red"):
        PARQUET.check(PARQUET.start(), Turn(Action(None, None), 1))


def test_every_rule_name_has_a_refusal() -> None:
    assert {rule for *_, rule in REFUSALS.values()} - {"game-over"} == set(Kipp4.rule_names)


def test_refusal_points_at_the_place_and_at_where_one_may_place() -> None:
    position = after("+f1/2")
    with pytest.raises(IllegalTurn) as caught:
        PARQUET.check(position, PARQUET.parse(position, "+b3/1"))
    assert caught.value.sites == ("b3", "a2", "b1", "b7", "f1", "f7", "g2", "g6")


def test_placing_inside_is_allowed_once_the_outer_spaces_are_full() -> None:
    position = PARQUET.from_text(OUTER_FULL)
    placed = {PARQUET.write(turn)[:-2] for turn in PARQUET.turns(position) if turn.action.source is None}
    assert placed == {"+b3", "+c4", "+c6", "+d1", "+d3", "+d5", "+f3", "+g4"}


# Light on a2 b3 c4, dark below or above each; c6-d5 completes the diagonal before the board is turned.
ROW_BEFORE_THE_TURN = "first light:a2,b3,c4,c6 dark:a4,b1,b5 red:"
ROWS_OF_BOTH = "first light:a2,b3,c4,c6 dark:a4,b1,b5,c2,d3,f3 red:"
ROW_OF_THE_OTHER = "first light:b1,b3,d1 dark:c2,f3,f7,g4,g6 red:"

ENDS = {
    "row-that-stood-counts-if-shown": (PARQUET, ROW_BEFORE_THE_TURN, "c6-d5/3", Result("first", "row")),
    "row-that-stood-does-not-arise": (MUST_ARISE, ROW_BEFORE_THE_TURN, "c6-d5/3", None),
    "row-before-the-turn-only": (PARQUET, ROW_BEFORE_THE_TURN, "c6-d5/1", None),
    "row-of-the-other": (PARQUET, ROW_OF_THE_OTHER, "b3-a2/2", Result("second", "row")),
    "rows-of-both": (PARQUET, ROWS_OF_BOTH, "c6-d5/3", Result("first", "row")),
    "rows-of-both-only-one-arose": (MUST_ARISE, ROWS_OF_BOTH, "c6-d5/3", Result("second", "row")),
}


@pytest.mark.parametrize(("game", "before", "text", "result"), ENDS.values(), ids=ENDS)
def test_end_by_a_row(game: Kipp4, before: str, text: str, result: Result | None) -> None:
    position = game.from_text(before)
    end = game.play(position, game.parse(position, text))
    assert game.result(end) == result
    assert bool(list(game.turns(end))) == (result is None)


def test_both_colours_really_have_a_row_in_that_example() -> None:
    position = PARQUET.from_text(ROWS_OF_BOTH)
    seen = PARQUET.seen(PARQUET.play(position, PARQUET.parse(position, "c6-d5/3")))
    assert slow.rows(seen, "light")
    assert slow.rows(seen, "dark")


def test_a_row_that_stood_may_stand_on_and_the_game_goes_on() -> None:
    position = MUST_ARISE.from_text(ROW_BEFORE_THE_TURN)
    for text in ("c6-d5/3", "+b1/1"):
        position = MUST_ARISE.play(position, MUST_ARISE.parse(position, text))
        assert slow.rows(MUST_ARISE.seen(position), "light")
        assert MUST_ARISE.result(position) is None


def test_a_player_without_action_1_loses() -> None:
    stuck = PARQUET.from_text(LIGHT_IS_STUCK)
    assert PARQUET.result(stuck) == Result("second", "no-action")
    assert PARQUET.result(PARQUET.from_text(LIGHT_IS_STUCK.replace("first", "second"))) is None
    assert all(slow.after_action(PARQUET.seen(stuck), "light", action) is None for action in slow.ALL_ACTIONS)


def test_a_red_marble_saves_a_player_who_cannot_move() -> None:
    position = PARQUET.from_text(LIGHT_IS_STUCK.replace("red:", "red:e2"))
    assert [PARQUET.write(turn) for turn in PARQUET.turns(position)] == ["-e2/1", "-e2/2", "-e2/3"]


def test_options_and_readings_are_told_as_assumptions() -> None:
    assert [assumption.option for assumption in PARQUET.assumptions()] == ["layout", "rows", None, None, None]
    assert all(assumption.text for assumption in PARQUET.assumptions())
