"""Turns as text: lenient in, canonical out, and nothing but a NotationError for the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import NotationError
from companion.games.kipp4 import Action, Turn
from companion.games.kipp4.lattice import SITES
from companion.games.kipp4.notation import parse, write
from tests.games.kipp4.positions import PARQUET

START = PARQUET.start()

LENIENT = {
    "as-written": ("+b1/2", "+b1/2"),
    "upper-end": ("+a2/2", "+b1/2"),
    "capitals": ("B1-C2/1", "b1-c2/1"),
    "blanks": ("  b1 - c2 / 1 ", "b1-c2/1"),
    "blank-for-the-dash": ("b1 c2 /1", "b1-c2/1"),
    "no-dash": ("b1c2/1", "b1-c2/1"),
    "true-minus": ("−d3/3", "-d3/3"),
    "en-dash": ("b1–c2/1", "b1-c2/1"),
    "not-turned": ("-d3/0", "-d3/0"),
    "turn-left-out": ("+b1", "+b1/0"),
}


@pytest.mark.parametrize(("text", "written"), LENIENT.values(), ids=LENIENT)
def test_lenient_in_canonical_out(text: str, written: str) -> None:
    assert PARQUET.write(PARQUET.parse(START, text)) == written


@pytest.mark.parametrize(
    ("text", "rest"), [("+d3/1", "+d3/1"), ("+c2/1", "+c2/1"), ("+d7/1", "+c6/1")], ids=["high", "occupied", "falls"]
)
def test_a_placement_is_written_by_where_the_marble_rests(text: str, rest: str) -> None:
    assert PARQUET.write(PARQUET.parse(START, text)) == rest


WRONG = {
    "nothing": ("", "notation", 0),
    "word": ("pass", "notation", 0),
    "no-action": ("/1", "notation", 2),
    "site-only": ("b1/1", "notation", 4),
    "sign-and-two": ("+b1-c2/1", "notation", 8),
    "full-turn": ("+b1/4", "notation", 3),
    "rest": ("+b1/1 +c2", "notation", 6),
    "other-digits": ("+b１/1", "notation", 1),
    "other-letters": ("+ſ1/1", "notation", 1),
    "no-position": ("+a1/1", "off-board", 1),
    "beyond-the-board": ("b1-h2/1", "off-board", 3),
    "row-twelve": ("-b12/1", "off-board", 1),
}


@pytest.mark.parametrize(("text", "rule", "at"), WRONG.values(), ids=WRONG)
def test_no_turn(text: str, rule: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        PARQUET.parse(START, text)
    assert (caught.value.rule, caught.value.at) == (rule, at)


def test_a_long_run_of_blanks_is_refused_at_once() -> None:
    with pytest.raises(NotationError):
        parse(" " * 200_000 + "x")


ANY_SITE = st.sampled_from(SITES)
ACTIONS = (
    st.builds(Action, st.none(), ANY_SITE)
    | st.builds(Action, ANY_SITE, ANY_SITE)
    | st.builds(Action, ANY_SITE, st.none())
)


@given(st.builds(Turn, ACTIONS, st.integers(0, 3)))
def test_written_turns_are_read_back(turn: Turn) -> None:
    assert parse(write(turn)) == turn


PIECES = st.sampled_from(["+", "-", "/", " ", "b1", "C2", "d4", "h9", "0", "1", "2", "x", "−", "٣"])


@given(st.text() | st.lists(PIECES).map("".join))
def test_any_text_is_a_turn_or_a_notation_error(text: str) -> None:
    fault: NotationError | None = None
    try:
        turn = parse(text)
    except NotationError as error:
        fault = error
    if fault is None:
        assert parse(write(turn)) == turn
    else:
        assert fault.rule in ("notation", "off-board")
        assert fault.at in range(len(text) + 1)
