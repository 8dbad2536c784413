"""Positions as text, JSON and pictures; what cannot lie on the board is told with all its faults."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.contract import Player, other
from companion.games.errors import ImpossiblePosition, NotationError
from companion.games.kipp4 import Position
from companion.games.kipp4.lattice import SITES
from companion.games.kipp4.wood import LOOKS
from tests.games.kipp4.positions import MUST_ARISE, PARQUET, VARIANTS, looks_at_rest, positions

ROW = {"a2": "light", "b1": "dark", "b3": "light", "a4": "dark", "c4": "light", "b5": "dark", "d5": "light"}


@pytest.mark.parametrize("variant", VARIANTS)
@given(data=st.data())
def test_text_json_and_picture_round_trips(variant: str, data: st.DataObject) -> None:
    game = VARIANTS[variant]
    position = data.draw(positions(game))
    assert game.from_text(game.to_text(position)) == position
    assert game.from_json(json.loads(json.dumps(game.to_json(position)))) == position
    if game is not MUST_ARISE:  # there the picture does not tell whether a row arose
        assert game.from_seen(game.seen(position), position.mover) == position


def test_text_form() -> None:
    position = PARQUET.from_text("second dark:g6 light:f1,a6")
    assert PARQUET.to_text(position) == "second light:a6,f1 dark:g6 red:"
    assert PARQUET.stock(position) == 7


IMPOSSIBLE = {
    "no-site": ({"a1": "light"}, ("a1",)),
    "no-look": ({"b1": "blue"}, ("b1", "blue")),
    "rolls": ({"a2": "light"}, ("a2", "rolls down to b1")),
    "all-at-once": ({"a1": "blue", "d4": "red"}, ("a1: no position", "a1: blue", "d4: no position")),
    "too-many": (dict.fromkeys(("b1", "b3", "c2", "c4", "a6"), "red"), ("red: 5 marbles, there are 4",)),
}


@pytest.mark.parametrize(("looks", "hints"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_picture_names_its_faults(looks: dict[str, str], hints: tuple[str, ...]) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        PARQUET.from_seen(looks, "first")
    assert all(hint in str(caught.value) for hint in hints)


@pytest.mark.parametrize(
    ("mover", "row_of"), [("first", "first"), ("second", "first")], ids=["turned-by-the-other", "turned-by-himself"]
)
def test_a_bare_picture_with_a_row_is_the_end_of_a_game(mover: Player, row_of: Player) -> None:
    assert PARQUET.from_seen(ROW, mover).row_of == row_of
    assert MUST_ARISE.from_seen(ROW, mover).row_of == row_of


BOTH_ROWS = {**dict.fromkeys(("a2", "b3", "c4", "d5"), "light"), **dict.fromkeys(("d1", "e2", "f3", "g4"), "dark")}


@pytest.mark.parametrize("mover", ["first", "second"])
def test_of_two_rows_in_a_bare_picture_the_one_of_who_just_turned_counts(mover: Player) -> None:
    below = {**dict.fromkeys(("b1", "a4", "b5"), "red"), **BOTH_ROWS}
    position = PARQUET.from_seen(PARQUET.wood.looks(PARQUET.wood.rolled(PARQUET.wood.marbles(below))), mover)
    assert position.row_of == other(mover)
    assert PARQUET.from_text(PARQUET.to_text(position)) == position
    assert PARQUET.from_json(PARQUET.to_json(position)) == position


WRONG_ROWS = ["first row:second", "first row:first", "first light:a2,b3,c4,d5 dark:b1,a4,b5 row:second"]


@pytest.mark.parametrize("text", WRONG_ROWS, ids=["no-row", "no-row-of-mover", "row-of-the-other-colour"])
def test_the_row_that_is_told_must_be_the_one_that_lies_there(text: str) -> None:
    with pytest.raises(ImpossiblePosition, match="row: expected"):
        PARQUET.from_text(text)


def test_a_row_that_lies_there_because_the_board_was_put_right_ends_nothing() -> None:
    position = PARQUET.from_text("second light:a2,b3,c4,d5 dark:b1,a4,b5 red:")
    assert PARQUET.result(position) is None
    assert PARQUET.from_text(PARQUET.to_text(position)) == position


def test_with_must_arise_a_row_may_lie_there_for_long() -> None:
    text = "second light:a2,b3,c4,d5 dark:a4,b1,b5 red:"
    assert MUST_ARISE.result(MUST_ARISE.from_text(text)) is None
    assert MUST_ARISE.result(MUST_ARISE.from_text(f"{text} row:first")) is not None
    with pytest.raises(ImpossiblePosition, match=r"none \| first"):
        MUST_ARISE.from_text(f"{text} row:second")


NO_TEXT = {
    "empty": ("", 0),
    "nobody": ("third light:b1", 0),
    "no-group": ("first b1", 6),
    "group-twice": ("first light:b1 light:c2", 15),
    "no-player-has-the-row": ("first light:b1 row:light", 15),
}


@pytest.mark.parametrize(("text", "at"), NO_TEXT.values(), ids=NO_TEXT)
def test_no_position_text(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        PARQUET.from_text(text)
    assert caught.value.at == at


def test_two_marbles_on_one_site() -> None:
    with pytest.raises(ImpossiblePosition, match="b1: named twice"):
        PARQUET.from_text("first light:b1 red:b1")


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ([], "an object of mover, sites and row"),
        ({"mover": "first", "sites": {}}, "an object of mover, sites and row"),
        ({"mover": "light", "sites": {}, "row": None}, "mover: expected"),
        ({"mover": "first", "sites": [], "row": None}, "sites: expected"),
        ({"mover": "first", "sites": {"b1": ["light"]}, "row": None}, "b1: "),
        ({"mover": "first", "sites": {}, "row": 1}, "row: expected"),
        ({"mover": "first", "sites": {}, "row": "first"}, "row: expected none"),
    ],
)
def test_no_position_json(value: object, hint: str) -> None:
    with pytest.raises(ImpossiblePosition, match=hint):
        PARQUET.from_json(value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["first", "light", "b1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text() | st.sampled_from(SITES), inner, max_size=3),
    max_leaves=8,
)
NEAR_JSON = st.fixed_dictionaries(
    {
        "mover": st.sampled_from(["first", "second"]) | JSON,
        "sites": st.dictionaries(st.sampled_from(SITES), st.sampled_from(LOOKS) | JSON) | JSON,
        "row": st.none() | JSON,
    }
)


@given(JSON | NEAR_JSON)
def test_any_json_is_a_position_or_impossible(value: Any) -> None:
    faults: tuple[str, ...] = ()
    try:
        position = PARQUET.from_json(value)
    except ImpossiblePosition as error:
        faults = error.faults
    assert faults or PARQUET.to_json(position) == value


WORDS = st.sampled_from(["first", "second", "light:b1,a2", "dark:", "red:c2", "red:zz", "row:first", "row", ":", "a"])


@given(st.text() | st.lists(WORDS, max_size=6).map(" ".join))
def test_any_text_is_a_position_or_one_of_two_errors(text: str) -> None:
    try:
        position = PARQUET.from_text(text)
    except (NotationError, ImpossiblePosition):
        return
    assert PARQUET.from_text(PARQUET.to_text(position)) == position


@given(positions(PARQUET), looks_at_rest(PARQUET))
def test_overruled_follows_the_picture_and_passes_the_turn(position: Position, seen: Mapping[str, str]) -> None:
    after = PARQUET.overruled(position, seen)
    assert PARQUET.seen(after) == seen
    assert after == PARQUET.from_seen(seen, after.mover)
    assert after.mover != position.mover


def test_overruled_with_must_arise_keeps_an_old_row_old() -> None:
    before = MUST_ARISE.from_text("first light:a2,b3,c4,d5 dark:a4,b1,b5,e6 red:d1")
    turned = MUST_ARISE.wood.looks(MUST_ARISE.wood.tipped(before.marbles, 1))
    assert MUST_ARISE.overruled(before, turned).row_of is None
    assert MUST_ARISE.overruled(MUST_ARISE.start(), ROW).row_of == "first"


def test_overruled_refuses_what_cannot_lie_there() -> None:
    with pytest.raises(ImpossiblePosition):
        PARQUET.overruled(PARQUET.start(), {"a2": "light"})
