"""Notation, positions as text and JSON, and options."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.errors import ImpossiblePosition, NotationError, OptionError
from companion.games.kopf_oder_knopf import KopfOderKnopf
from companion.games.kopf_oder_knopf.holes import PRACTICE_ROWS
from companion.games.kopf_oder_knopf.notation import Turn, parse, write
from tests.games.kopf_oder_knopf.tables import flat_map, game, place

FULL = Turn(("c4",), ("d5", "f7"), ("e2", "e5"))


@pytest.mark.parametrize(
    "text",
    [
        "!c4 xd5 xf7 e2-e5",
        "  !C4 XD5 XF7 E2-E5 ",
        "!c4 xf7 xd5 e2-e5",
        "!c4, xd5, xf7, e2-e5",
        "!c4xd5xf7e2-e5",
        "! c4 x d5 x f7 e2 - e5",
        "!c4 :d5 ×f7 e2–e5",
        "!c4 xd5 xf7 e2 → e5",
        "!c4;xd5;xf7;e2—e5",
        "!c4 xd5 xf7 e2->e5",
        "!c4 xd5 xf7 e2 e5",
        "!c4\txd5\nxf7 e2e5",
    ],
)
def test_lenient_in_canonical_out(text: str) -> None:
    assert parse(text) == FULL
    assert write(parse(text)) == "!c4 xd5 xf7 e2-e5"


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        (Turn(move=("a2", "a10")), "a2-a10"),
        (Turn(captures=("a2", "a10", "b1")), "xa2 xa10 xb1"),
        (Turn(penalties=("a2", "a10")), "!a2 !a10"),
        (Turn(passed=True), "--"),
        (Turn(captures=("d5",), passed=True), "xd5 --"),
    ],
)
def test_written_in_site_order_with_numbers_as_numbers(turn: Turn, text: str) -> None:
    assert write(turn) == text
    assert parse(text) == turn
    assert parse(" ".join(reversed(text.replace(" --", "").split())) + " --" * text.endswith(" --")) == turn


@pytest.mark.parametrize("text", ["--", "-", "—", " – "])
def test_a_pass_in_any_dash(text: str) -> None:
    assert parse(text) == Turn(passed=True)


@pytest.mark.parametrize(
    ("text", "at"), [("e2-e5 !", 6), ("xd5 e2", 4), ("e2-k5", 3), ("xd5 !c4 e2-e5", 4), ("e2-e5 xd5", 6), ("", 0)]
)
def test_errors_point_at_the_part(text: str, at: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)

    assert refused.value.at == at


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


ROWS = list(PRACTICE_ROWS)


@pytest.mark.parametrize(
    ("options", "option", "found"),
    [
        pytest.param({"holes": [*ROWS[:9], "4142511324"]}, "holes", "'5' in row 1, field e1", id="a five"),
        pytest.param({"holes": [*ROWS, "1111111111"]}, "holes", "11 rows", id="eleven rows"),
        pytest.param({"holes": [*ROWS[:3], "12", *ROWS[4:]]}, "holes", "'12' in row 7", id="a short row"),
        pytest.param({"holes": [*ROWS[:9], 4142311324]}, "holes", "4142311324 in row 1", id="a number"),
        pytest.param({"holes": "practice"}, "holes", "practice", id="a word"),
        pytest.param({"holes": [*ROWS[:9], "²142311324"]}, "holes", "'²' in row 1, field a1", id="a raised two"),
        pytest.param({"target": 0}, "target", 0, id="nothing to take"),
        pytest.param({"target": 15}, "target", 15, id="more than there are"),
        pytest.param({"target": True}, "target", True, id="true is no number"),
        pytest.param({"target": "8"}, "target", "8", id="a text is no number"),
        pytest.param({"corner": "green"}, "corner", "green", id="no such colour"),
        pytest.param({"corners": "red"}, "corners", "red", id="misspelt"),
        pytest.param({"unsure_holes": ["f8"]}, "unsure_holes", ["f8"], id="no table"),
        pytest.param({"unsure_holes": {"k8": [1, 2]}}, "unsure_holes", "k8", id="unsure of no field"),
        pytest.param({"unsure_holes": {"f8": [2, 5]}}, "unsure_holes.f8", [2, 5], id="unsure of five holes"),
        pytest.param({"unsure_holes": {"f8": []}}, "unsure_holes.f8", [], id="no possible count"),
        pytest.param({"unsure_holes": {"f8": 2}}, "unsure_holes.f8", 2, id="a count, not a list"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], option: str, found: object) -> None:
    with pytest.raises(OptionError) as refused:
        KopfOderKnopf.with_options(options)

    assert (refused.value.option, refused.value.found) == (option, found)
    assert refused.value.expected


def test_set_up_with_either_colour_in_the_corner() -> None:
    red, blue = game().start(), game(corner="blue").start()

    assert (red.red, red.blue) == (blue.blue, blue.red)
    assert {"b2", "i9", "b4", "c9"} <= red.red
    assert {"b9", "i2", "b3", "c2"} <= red.blue
    assert len(red.red) == len(red.blue) == 14
    assert red.mover == blue.mover == "first"


@pytest.mark.parametrize(
    ("options", "option", "words"),
    [
        pytest.param({}, "holes", "practice board", id="practice map"),
        pytest.param({"holes": flat_map(2)}, "holes", "your own board", id="own map"),
        pytest.param({"unsure_holes": {"j10": [1, 4], "f8": [2, 3]}}, "unsure_holes", "f8 j10", id="unsure fields"),
    ],
)
def test_assumptions_about_the_hole_map(options: dict[str, Any], option: str, words: str) -> None:
    told = {assumption.option: assumption.text for assumption in KopfOderKnopf.with_options(options).assumptions()}

    assert words in told[option]
    assert ("unsure_holes" in told) == ("unsure_holes" in options)
    assert {"corner", "target", None} <= set(told)


def test_a_count_that_is_the_only_one_possible_is_sure() -> None:
    assert "unsure_holes" not in {
        assumption.option for assumption in game(unsure_holes={"f8": [2]}).assumptions()
    }  # fmt: skip
