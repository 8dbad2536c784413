from __future__ import annotations

from typing import Any

import pytest

from companion.games.catalogue import new_game
from companion.games.errors import OptionError
from companion.games.krux import Krux
from tests.games.krux.positions import krux


def test_the_default_set_up() -> None:
    game = new_game("krux")

    assert game.seen(game.start()) == {"a1": "1", "a7": "6", "d1": "3", "d7": "4", "g1": "5", "g7": "2"}
    assert game.start().mover == "first"


def test_another_set_up() -> None:
    game = krux(setup=["b1", "b7", "d1", "d7", "f1", "f7"])

    assert game.to_text(game.start()) == "b1 b7 d1 d7 f1 f7 1"


@pytest.mark.parametrize(
    ("options", "option", "hint"),
    [
        pytest.param({"ring": "own"}, "ring", "setup | rings | drop_in_hole", id="no such option"),
        pytest.param({"rings": "three"}, "rings", "own | shared", id="rings"),
        pytest.param({"rings": ["own"]}, "rings", "own | shared", id="rings in a list"),
        pytest.param({"drop_in_hole": 1}, "drop_in_hole", "true | false", id="a number for true"),
        pytest.param({"setup": "a1 g7 d1 d7 g1 a7"}, "setup", "a list of six squares", id="set-up as a text"),
        pytest.param({"setup": ["a1"]}, "setup", "a list of six squares", id="too few squares"),
        pytest.param({"setup": ["a1", "g7", "d1", "d7", "g1", "h7"]}, "setup", "entry 6", id="a square off the board"),
        pytest.param({"setup": ["a1", "g7", "d1", "d4", "g1", "a7"]}, "setup", "entry 4", id="a piece on the hole"),
        pytest.param({"setup": ["a1", "g7", "a1", "d7", "g1", "a7"]}, "setup", "entry 3", id="a square twice"),
        pytest.param({"setup": ["a1", 7, "d1", "d7", "g1", "a7"]}, "setup", "entry 2", id="a number for a square"),
    ],
)
def test_option_faults(options: dict[str, Any], option: str, hint: str) -> None:
    with pytest.raises(OptionError) as error:
        Krux.with_options(options)

    assert error.value.option == option
    assert error.value.found == options[option]
    assert hint in error.value.expected


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        pytest.param("setup", ["b1", "b7", "d1", "d7", "f1", "f7"], "White 1 b1, 3 d1, 5 f1; Black 2 b7", id="setup"),
        pytest.param("rings", "shared", "three rings in all", id="shared rings"),
        pytest.param("rings", "own", "Each player has three", id="own rings"),
        pytest.param("drop_in_hole", True, "may drop a piece into", id="drop into the hole"),
        pytest.param("drop_in_hole", False, "may not drop a piece into", id="no drop into the hole"),
    ],
)
def test_assumptions_tell_what_the_options_say(option: str, value: object, text: str) -> None:
    assumed = [each.text for each in krux(**{option: value}).assumptions() if each.option == option]

    assert len(assumed) == 1
    assert text in assumed[0]
