"""Positions as text and JSON, and those that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.errors import ImpossiblePosition, NotationError
from tests.games.kopf_oder_knopf.tables import game, place


def test_position_text_and_json() -> None:
    position = place("b10 b2", "a3", mover="second", passes=1)
    rules = game()

    assert rules.to_text(position) == "second red b2 b10 blue a3 passes 1"
    assert rules.to_json(position) == {"mover": "second", "red": ["b2", "b10"], "blue": ["a3"], "passes": 1}
    assert rules.from_text("  second red  b10 b2 blue a3   passes 1 ") == position


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("third red b2 blue a3", 0),
        ("first blue b2 red a3", 6),
        ("first red b2 blue a3 passes", 21),
        ("first red b2 blue a3 passes 1 more", 30),
        ("first red b2 42 blue", 13),
        ("first", 5),
        ("firstly red b2 blue a3", 0),
        ("first red b2 blueb3", 13),
        ("", 0),
    ],
)
def test_a_text_that_is_no_position(text: str, at: int) -> None:
    with pytest.raises(NotationError) as refused:
        game().from_text(text)

    assert refused.value.at == at


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("first red b2 blue b2", ["two buttons on b2"]),
        ("first red b2 b2 blue a1", ["two buttons on b2"]),
        ("first red k1 blue a11 z0", ["there is no field k1", "there is no field a11", "there is no field z0"]),
        ("first red a1 blue b1 passes 3", ["3 passes in a row; after two the game is over"]),
        ("first red blue", ["both players have taken 14 buttons"]),
        (
            "first red a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 b1 b2 b3 b4 b5 blue b5 k9",
            ["there is no field k9", "15 red buttons; there are 14", "two buttons on b5"],
        ),
    ],
)
def test_all_faults_of_an_impossible_position(text: str, faults: list[str]) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        game().from_text(text)

    assert list(refused.value.faults) == faults


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"mover": "first"}, "expected an object with mover, red, blue and passes"),
        ({"mover": "red", "red": [], "blue": ["a1"], "passes": 0}, "mover 'red': expected first or second"),
        ({"mover": "first", "red": "a1", "blue": ["a2"], "passes": 0}, "red: expected a list of fields"),
        ({"mover": "first", "red": [], "blue": [["a2"]], "passes": 0}, "blue: expected a list of fields"),
        ({"mover": "first", "red": [], "blue": ["a2"], "passes": True}, "passes True: expected a number"),
    ],
)
def test_json_that_is_no_position(value: Any, fault: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        game().from_json(value)

    assert refused.value.faults == (fault,)


def test_both_cannot_have_won() -> None:
    few = "a1 a3 a5 a7"

    assert game(target=10).from_text(f"first red {few} blue b1 b3 b5 b7 b9").taken_by("second") == 10
    with pytest.raises(ImpossiblePosition, match="both players have taken 10 buttons"):
        game(target=10).from_text(f"first red {few} blue b1 b3 b5 b7")


def test_a_picture_of_something_else() -> None:
    with pytest.raises(ImpossiblePosition, match="c3 shows 'green': expected red or blue"):
        game().from_seen({"a1": "red", "b1": "blue", "c3": "green"}, "first")
