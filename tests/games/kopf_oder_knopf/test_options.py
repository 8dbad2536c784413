"""Options, and what is assumed because of them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.errors import OptionError
from companion.games.kopf_oder_knopf import KopfOderKnopf
from companion.games.kopf_oder_knopf.holes import PRACTICE_ROWS
from tests.games.kopf_oder_knopf.tables import flat_map, game

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
