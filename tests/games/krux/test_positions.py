from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import GameError, ImpossiblePosition, NotationError
from companion.games.krux import Position
from tests.games.krux.positions import krux, positions, standing

MIDDLE = "g4@pink a7@green c3@green g2@blue d7@blue e7@pink 4"
WON = "c4@blue d4 d1 d7 g1 a7 2"


@given(positions())
def test_round_trips(position: Position) -> None:
    game = krux()

    assert game.from_text(game.to_text(position)) == position
    assert game.from_json(json.loads(json.dumps(game.to_json(position)))) == position


@pytest.mark.parametrize("text", [MIDDLE, WON])
def test_text_is_read_and_written(text: str) -> None:
    assert krux().to_text(standing(text)) == text


def test_json_form() -> None:
    assert krux().to_json(standing(WON)) == {
        "pieces": {"a7": "6", "c4": "1@blue", "d1": "3", "d4": "2", "d7": "4", "g1": "5"},
        "next": 2,
    }


@pytest.mark.parametrize(
    ("text", "at"),
    [
        pytest.param("a1 g7 d1", 8, id="too short"),
        pytest.param("a1 g7 d1 h7 g1 a7 1", 9, id="off the board"),
        pytest.param("a1 g7@red d1 d7 g1 a7 1", 3, id="no such ring"),
        pytest.param("a1 g7@ d1 d7 g1 a7 1", 3, id="no ring named"),
        pytest.param("a1 g7 d1 d7 g1 a7 7", 18, id="no such piece"),
    ],
)
def test_text_that_cannot_be_read(text: str, at: int) -> None:
    with pytest.raises(NotationError) as error:
        krux().from_text(text)

    assert error.value.at == at


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(ImpossiblePosition) as error:
        krux().from_text("a1@blue a1@pink d1@blue d7 g1@blue a7@pink 1")

    assert error.value.faults == (
        "two pieces on a1",
        "more blue rings than there are",
        "more blue rings than there are",
        "more pink rings than there are",
    )


def test_shared_rings_are_counted_over_both_players() -> None:
    text = "a1@blue g7@blue d1 d7 g1 a7 3"

    assert standing(text).rings[:2] == ("blue", "blue")
    with pytest.raises(ImpossiblePosition, match="more blue rings"):
        standing(text, rings="shared")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        pytest.param({"pieces": []}, "pieces is no object", id="pieces in a list"),
        pytest.param({"next": 0}, "next is 0", id="next out of range"),
        pytest.param({"next": True}, "next is True", id="next is true"),
        pytest.param({"pieces": {"a1": "1"}}, "piece 2 is missing", id="pieces missing"),
        pytest.param({"pieces": {"a8": "1"}}, "a8 is no square", id="no such square"),
        pytest.param({"pieces": {"a1": 1}}, "a1: 1 is no piece", id="look is a number"),
        pytest.param({"pieces": {"a1": "1", "a2": "1@blue"}}, "piece 1 is there twice", id="a piece twice"),
        pytest.param({"more": 1}, "exactly pieces and next", id="too much"),
    ],
)
def test_json_faults_name_the_place(change: dict[str, Any], fault: str) -> None:
    value = krux().to_json(standing(MIDDLE)) | change

    with pytest.raises(ImpossiblePosition, match=fault):
        krux().from_json(value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.sampled_from(["a1", "d4"]), inner),
    max_leaves=8,
)


@given(JSON | st.fixed_dictionaries({"pieces": JSON, "next": JSON}))
def test_any_json_is_a_position_or_impossible(value: Any) -> None:
    with pytest.raises(ImpossiblePosition):
        krux().from_json(value)


@given(st.text() | st.lists(st.sampled_from(["a1", "d4@pink", "g9", "@", "3"]), max_size=8).map(" ".join))
def test_any_text_is_a_position_or_a_game_error(text: str) -> None:
    try:
        position = krux().from_text(text)
    except GameError:
        return
    assert krux().from_text(krux().to_text(position)) == position


@pytest.mark.parametrize(
    ("seen", "mover", "expected"),
    [
        pytest.param(
            {"a1": "1", "g7": "2", "d1": "3", "d7": "4", "g1": "5", "a7": "6"},
            "second",
            "a1 g7 d1 d7 g1 a7 2",
            id="nobody wears a ring",
        ),
        pytest.param(
            {"a1": "1@pink", "g7": "2", "d1": "3", "d7": "4", "g1": "5", "a7": "6"},
            "first",
            "a1@pink g7 d1 d7 g1 a7 3",
            id="the first bare piece is next",
        ),
        pytest.param(
            {"a1": "1@pink", "g7": "2", "d1": "3@blue", "d7": "4", "g1": "5@green", "a7": "6"},
            "first",
            "a1@pink g7 d1@blue d7 g1@green a7 1",
            id="all ringed, the first piece is next",
        ),
        pytest.param(
            {"a1": "1@pink", "d1": "3", "d7": "4", "g1": "5", "a7": "6"},
            "second",
            "a1@pink d4 d1 d7 g1 a7 2",
            id="the one piece gone is in the hole",
        ),
    ],
)
def test_a_bare_picture(seen: dict[str, str], mover: Any, expected: str) -> None:
    assert krux().to_text(krux().from_seen(seen, mover)) == expected


@pytest.mark.parametrize(
    ("seen", "faults"),
    [
        pytest.param(
            {"a1": "1", "d1": "3", "g1": "5", "a7": "6"}, ("piece 2 is missing", "piece 4 is missing"), id="two gone"
        ),
        pytest.param({"a1": "1", "d1": "1"}, ("piece 1 is there twice",), id="a piece twice"),
        pytest.param({"z9": "1"}, ("z9 is no square from a1 to g7",), id="no such square"),
    ],
)
def test_pictures_that_cannot_be(seen: dict[str, str], faults: tuple[str, ...]) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        krux().from_seen(seen, "first")

    assert set(faults) <= set(error.value.faults)


def test_overruling_takes_the_picture_and_passes_the_turn() -> None:
    game = krux()
    seen = game.seen(standing("f5 g7 d1 d7 g1 a7 1"))

    assert game.to_text(game.overruled(game.start(), seen)) == "f5 g7 d1 d7 g1 a7 2"
