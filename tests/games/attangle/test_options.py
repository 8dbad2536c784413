from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.attangle import Attangle
from companion.games.errors import OptionError
from tests.games.attangle.support import GAMES, VARIANTS, value_or_error


@pytest.mark.parametrize(
    ("options", "sites", "in_stock"),
    [
        pytest.param({}, 37, 18, id="default is standard"),
        pytest.param({"variant": "standard", "goal": "stacks"}, 37, 18, id="goal stacks says nothing new"),
        pytest.param({"variant": "grand"}, 61, 24, id="grand"),
        pytest.param({"variant": "grand", "hand": 20}, 61, 20, id="grand with fewer in hand"),
        pytest.param({"variant": "grand", "hand": 1}, 61, 1, id="grand with the fewest in hand"),
        pytest.param({"variant": "grand", "hand": 99}, 61, 99, id="grand with the most in hand"),
        pytest.param({"variant": 127}, 127, 30, id="127 as a number"),
        pytest.param({"variant": "127"}, 127, 30, id="127 as text"),
        pytest.param({"variant": 2006}, 37, 50, id="2006 as a number"),
    ],
)
def test_options_choose_board_and_stock(options: dict[str, Any], sites: int, in_stock: int) -> None:
    game = Attangle.with_options(options)
    assert len(game.sites) == sites
    assert game.start().stock == (in_stock, in_stock)


@pytest.mark.parametrize(
    ("options", "option"),
    [
        pytest.param({"colour": "red"}, "colour", id="unknown option"),
        pytest.param({"variant": "huge"}, "variant", id="unknown variant"),
        pytest.param({"variant": True}, "variant", id="true is no number"),
        pytest.param({"variant": []}, "variant", id="a list is no name"),
        pytest.param({"variant": "127", "goal": "tall"}, "goal", id="unknown goal"),
        pytest.param({"goal": "last-mover"}, "goal", id="last mover only on 127"),
        pytest.param({"hand": 24}, "hand", id="hand only in grand"),
        pytest.param({"variant": "grand", "hand": 0}, "hand", id="an empty hand"),
        pytest.param({"variant": "grand", "hand": 100}, "hand", id="too many in hand"),
        pytest.param({"variant": "grand", "hand": True}, "hand", id="true is no count"),
        pytest.param({"variant": "grand", "hand": 24.0}, "hand", id="a count is whole"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], option: str) -> None:
    with pytest.raises(OptionError) as caught:
        Attangle.with_options(options)
    assert caught.value.option == option
    assert caught.value.found == options[option]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner),
    max_leaves=4,
)
option_names = st.sampled_from(["variant", "goal", "hand"]) | st.text(max_size=6)
option_values = st.sampled_from(["grand", "127", "2006", 127, "stacks", "last-mover", 24]) | anything


@given(st.dictionaries(option_names, option_values, max_size=3))
def test_any_options_give_a_game_or_an_option_error(options: dict[str, Any]) -> None:
    game = value_or_error(lambda: Attangle.with_options(options), OptionError)
    if isinstance(game, OptionError):
        assert game.option in options
    else:
        assert any(True for _ in game.turns(game.start()))


@pytest.mark.parametrize("name", VARIANTS)
def test_assumptions_name_only_options_that_exist(name: str) -> None:
    assumed = GAMES[name].assumptions()
    assert assumed
    assert {assumption.option for assumption in assumed} <= {None, "variant", "goal", "hand"}


def test_what_is_assumed_follows_the_options() -> None:
    texts = {name: " ".join(assumption.text for assumption in game.assumptions()) for name, game in GAMES.items()}
    assert "24 pieces in hand" in texts["grand"]
    assert "fifth stack" in texts["127"]
    assert "No stacks win" in texts["127-last-mover"]
    assert "drawn" in texts["2006"]
    assert "hand" not in texts["standard"]
