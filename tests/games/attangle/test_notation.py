from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.attangle import Attangle, Capture, Pass, Placement, Turn
from companion.games.errors import GameError, ImpossiblePosition, NotationError
from tests.games.attangle.support import LARGE, STANDARD, games, played, positions, reached, value_or_error

CAPTURE = Capture(("a1", "c5"), "c3")


@pytest.mark.parametrize(
    ("text", "turn", "written"),
    [
        pytest.param("c4", Placement("c4"), "c4", id="placement"),
        pytest.param(" C4 ", Placement("c4"), "c4", id="capital and blanks"),
        pytest.param("c04", Placement("c4"), "c4", id="leading zero"),
        pytest.param("a1,c5-c3", CAPTURE, "a1,c5-c3", id="capture"),
        pytest.param("c5,a1-c3", CAPTURE, "a1,c5-c3", id="attackers in the other order"),
        pytest.param("A1 + C5 x C3", CAPTURE, "a1,c5-c3", id="other signs"),
        pytest.param("a1c5c3", CAPTURE, "a1,c5-c3", id="no signs"),
        pytest.param("a1 & c5 -> c3", CAPTURE, "a1,c5-c3", id="an arrow"),
        pytest.param("--", Pass(), "--", id="pass"),
    ],
)
def test_turns_are_read_leniently_and_written_one_way(text: str, turn: Turn, written: str) -> None:
    assert STANDARD.parse(STANDARD.start(), text) == turn
    assert STANDARD.write(turn) == written


def test_attackers_are_in_site_order_by_number() -> None:
    assert LARGE.write(LARGE.parse(LARGE.start(), "e10,e2-e5")) == "e2,e10-e5"


@pytest.mark.parametrize(
    ("text", "rule", "at"),
    [
        pytest.param("", "notation", None, id="nothing"),
        pytest.param("a1-c3", "notation", None, id="a plain move"),
        pytest.param("a1,b1,c1-d1", "notation", None, id="three attackers"),
        pytest.param("a1,c5=c3", "notation", 5, id="a sign that means nothing"),
        pytest.param("4c", "notation", 0, id="the wrong way round"),
        pytest.param("\u212a1", "notation", 0, id="a letter that only looks like k"),
        pytest.param("a1,\u0663", "notation", 3, id="a digit of another script"),
        pytest.param("a5", "off-board", 0, id="beyond the row"),
        pytest.param("a1,h1-c3", "off-board", 3, id="beyond the rows"),
        pytest.param("d0", "off-board", 0, id="number nought"),
    ],
)
def test_what_is_no_turn_is_refused_with_the_place(text: str, rule: str, at: int | None) -> None:
    with pytest.raises(NotationError) as caught:
        STANDARD.parse(STANDARD.start(), text)
    assert (caught.value.rule, caught.value.at) == (rule, at)


def test_a_site_off_the_board_is_told_where_the_board_ends() -> None:
    with pytest.raises(NotationError, match="expected a site from a1 to g4"):
        STANDARD.parse(STANDARD.start(), "h1")


turnlike = st.text(alphabet="abcdefgm0123456789,-x+ ", max_size=14) | st.text(max_size=20)


@given(games, turnlike)
def test_any_text_is_a_turn_or_a_notation_error(game: Attangle, text: str) -> None:
    turn = value_or_error(lambda: game.parse(game.start(), text), NotationError)
    if isinstance(turn, NotationError):
        assert turn.rule in ("notation", "off-board")
        assert turn.at is None or 0 <= turn.at < len(text)
    else:
        assert game.parse(game.start(), game.write(turn)) == turn


@given(st.data())
def test_positions_come_back_from_text_and_json(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(positions(game))
    assert game.from_text(game.to_text(position)) == position
    assert game.from_json(game.to_json(position)) == position


@given(st.data())
def test_turns_come_back_from_notation(data: st.DataObject) -> None:
    game = data.draw(games)
    position = data.draw(reached(game))
    for turn in game.turns(position):
        assert game.parse(position, game.write(turn)) == turn


def test_a_position_is_one_readable_line() -> None:
    assert STANDARD.to_text(played(STANDARD, "a1; a2; a3; g1; a1,a3-a2")) == "second 17-16 a2=BW g1=B"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        pytest.param("", None, id="nothing"),
        pytest.param("third 18-18", None, id="no such player"),
        pytest.param("first 18", None, id="one stock"),
        pytest.param("first 17-18 a1", 12, id="no pile"),
        pytest.param("first 16-18 a1=W a1=B", 17, id="a site twice"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_place(text: str, at: int | None) -> None:
    with pytest.raises(NotationError) as caught:
        STANDARD.from_text(text)
    assert caught.value.at == at


IMPOSSIBLE = [
    pytest.param("first 17-18 z9=W", ["'z9': no such site"], id="no such site"),
    pytest.param("first 17-18 d4=W", ["d4: nothing can stand on a void"], id="on a void"),
    pytest.param("first 16-18 a1=WW", ["a1: no such pile as 'WW'"], id="a pile that cannot come about"),
    pytest.param("first 17-18 a1=?", ["a1: no such pile as '?'"], id="a hidden top"),
    pytest.param(
        "first 16-18 a1=X b1=",
        ["a1: no such pile as 'X'"],
        id="no piece",
    ),
    pytest.param("first 18-18 a1=W", ["first: 1 pieces on the board and 18 in stock, of 18"], id="one too many"),
    pytest.param("first 16-18 a1=W", ["35 pieces in all, of 36"], id="one missing"),
]


@pytest.mark.parametrize(("text", "faults"), IMPOSSIBLE)
def test_a_position_that_cannot_stand_is_refused_with_its_faults(text: str, faults: list[str]) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        STANDARD.from_text(text)
    assert list(caught.value.faults) == faults


@pytest.mark.parametrize(
    ("value", "faults"),
    [
        pytest.param(None, 1, id="null"),
        pytest.param({"mover": "first"}, 1, id="fields missing"),
        pytest.param({"mover": "first", "stock": [18, 18], "piles": {}, "more": 1}, 1, id="a field too many"),
        pytest.param({"mover": [], "stock": [18], "piles": {"a1": 1}}, 3, id="all fields wrong"),
        pytest.param({"mover": "first", "stock": [True, 18], "piles": {}}, 1, id="true is no count"),
        pytest.param({"mover": "first", "stock": [-1, 18], "piles": {}}, 1, id="less than nothing in stock"),
        pytest.param({"mover": "first", "stock": [18, 18], "piles": {"a9": "W", "b9": "W"}}, 2, id="two faults"),
    ],
)
def test_json_that_is_no_position_is_refused_with_all_faults(value: Any, faults: int) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        STANDARD.from_json(value)
    assert len(caught.value.faults) == faults


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
nearly = st.fixed_dictionaries(
    {
        "mover": st.sampled_from(["first", "second"]) | junk,
        "stock": st.lists(st.integers(-1, 60), max_size=3) | junk,
        "piles": st.dictionaries(st.sampled_from(STANDARD.sites), st.text("WB?", max_size=6)) | junk,
    }
)


@given(games, nearly | junk)
def test_any_json_is_a_position_or_an_impossible_one(game: Attangle, value: Any) -> None:
    position = value_or_error(lambda: game.from_json(value), ImpossiblePosition)
    if isinstance(position, ImpossiblePosition):
        assert position.faults
    else:
        assert game.from_json(game.to_json(position)) == position


positionlike = st.text(alphabet="firstecond 0123456789-=abcWB?", max_size=30) | st.text(max_size=20)


@given(games, st.just("first 18-18 ") | st.just(""), positionlike)
def test_any_text_is_a_position_or_a_documented_error(game: Attangle, start: str, rest: str) -> None:
    position = value_or_error(lambda: game.from_text(start + rest), NotationError, ImpossiblePosition)
    if not isinstance(position, GameError):
        assert game.from_text(game.to_text(position)) == position
