from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import NotationError
from companion.games.krux import Turn
from tests.games.krux.positions import krux, standing

START = standing("a1 g7 d1@green d7 g1 a7 1")


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        pytest.param("1@blue e ^n w vn", "1@blue e ^n w vn", id="as it is written"),
        pytest.param("1 -", "1 -", id="empty move"),
        pytest.param("1 --", "1 -", id="empty move with two dashes"),
        pytest.param("  1 @ Blue  E  ^N ", "1@blue e ^n", id="capitals and spaces"),
        pytest.param("1@b e^nwvn", "1@blue e ^n w vn", id="ring cut short, no spaces"),
        pytest.param("1@green *C3 ~a1 >n <w", "1@green *c3 ~a1 >n <w", id="every kind of action"),
        pytest.param("3@green n", "3 n", id="a ring already worn"),
    ],
)
def test_lenient_in_canonical_out(text: str, canonical: str) -> None:
    game = krux()
    turn = game.parse(START, text)

    assert game.write(turn) == canonical
    assert game.parse(START, canonical) == turn


@pytest.mark.parametrize(
    ("text", "at", "rule"),
    [
        pytest.param("", 0, "notation", id="nothing"),
        pytest.param("7 n", 0, "notation", id="no such piece"),
        pytest.param("12 n", 0, "notation", id="two digits"),
        pytest.param("1", 1, "notation", id="no tokens"),
        pytest.param("1@red n", 2, "notation", id="no such ring"),
        pytest.param("1@", 1, "notation", id="ring not named"),
        pytest.param("1 n x", 4, "notation", id="no such token"),
        pytest.param("1 n -", 4, "notation", id="empty move after a step"),
        pytest.param("1 >", 2, "notation", id="repel without a heading"),
        pytest.param("1 n *a8", 5, "off-board", id="row off the board"),
        pytest.param("1 ~h1", 3, "off-board", id="column off the board"),
        pytest.param("1 ſ", 2, "notation", id="a letter that only looks like s"),
    ],
)
def test_what_cannot_be_read(text: str, at: int, rule: str) -> None:
    with pytest.raises(NotationError) as error:
        krux().parse(START, text)

    assert (error.value.at, error.value.rule) == (at, rule)


@given(st.text() | st.text(alphabet="123@blueginpk nesw<>^v*~a-g1-7-"))
def test_any_text_is_a_turn_or_a_notation_error(text: str) -> None:
    game = krux()
    try:
        turn = game.parse(START, text)
    except NotationError as error:
        stopped_at = error.at
    else:
        stopped_at = len(text)
        assert game.parse(START, game.write(turn)) == turn
    assert stopped_at is not None
    assert 0 <= stopped_at <= len(text)


PIECES = st.integers(1, 6)
HEADINGS = st.sampled_from("nesw")
SITES = st.builds("{}{}".format, st.sampled_from("abcdefg"), st.integers(1, 7))
TOKENS = (
    HEADINGS
    | st.builds(str.__add__, st.sampled_from("<>^v"), HEADINGS)
    | st.builds(str.__add__, st.sampled_from("*~"), SITES)
)


@given(st.builds(Turn, PIECES, st.sampled_from(["", "blue", "pink"]), st.lists(TOKENS, max_size=8).map(tuple)))
def test_every_turn_is_read_back(turn: Turn) -> None:
    assert krux().parse(START, krux().write(turn)) == turn
