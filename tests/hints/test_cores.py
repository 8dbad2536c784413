from __future__ import annotations

import os
from typing import Any

import pytest

from companion.games.catalogue import new_game
from companion.games.krux.game import Krux
from companion.games.krux.turns import endangered
from companion.hints.compact_search import CompactSearch
from companion.hints.engines import core_of, plain_engine
from companion.hints.rules_search import RulesSearch
from companion.hints.scores import Limits
from tests.games.variants import VARIANTS, Variant
from tests.hints.agreement import check_agreement, positions

NUMBER = int(os.environ.get("COMPANION_HINT_POSITIONS", "500"))
"""How many positions of each variant are compared; 10000 for the whole proof."""

COMPACT = tuple(variant for variant in VARIANTS if core_of(variant.new()) is not None)

each_variant = pytest.mark.parametrize("variant", COMPACT, ids=lambda variant: variant.name)


@each_variant
def test_compact_core_and_rules_core_are_one_game(variant: Variant) -> None:
    game = variant.new()
    core = core_of(game)
    assert core is not None
    for position in positions(game, variant, NUMBER):
        check_agreement(game, core, position)


@each_variant
def test_compact_search_and_search_on_the_rules_find_one_score(variant: Variant) -> None:
    game = variant.new()
    core = core_of(game)
    compact, plain = plain_engine(game), RulesSearch(game, core)
    assert isinstance(compact, CompactSearch)
    for position in going_on(game, variant, 40)[::13]:
        for depth in (1,) if variant.name.startswith(("krux", "attangle-127")) else (1, 2):
            assert compact.search(position, Limits(depth)).score == plain.search(position, Limits(depth)).score


@each_variant
def test_a_line_is_played_by_the_rules(variant: Variant) -> None:
    game = variant.new()
    engine = plain_engine(game)
    for position in going_on(game, variant, 60)[::10]:
        line = engine.search(position, Limits(nodes=1500)).line
        assert line
        for turn in line:
            position = game.play(position, turn)


def going_on(game: Any, variant: Variant, number: int) -> list[Any]:
    return [position for position in positions(game, variant, number) if game.result(position) is None]


def test_many_short_searches_do_not_make_a_long_one_deaf() -> None:
    game = VARIANTS[3].new()
    engine = plain_engine(game)
    for _ in range(100):
        engine.search(game.start(), Limits(nodes=2))
    asked: list[None] = []

    def stopped() -> bool:
        asked.append(None)
        return len(asked) > 20

    assert engine.search(game.start(), Limits(stopped=stopped)).nodes < 50_000


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.game == "krux"], ids=lambda each: each.name)
def test_a_win_of_krux_is_found_among_wins_alone(variant: Variant) -> None:
    game = variant.new()
    core = core_of(game)
    assert isinstance(game, Krux)
    assert core is not None
    decided = set()
    for position in going_on(game, variant, 120):
        wins = bool(endangered(position, game.options, position.next_piece))
        assert bool(core.moves(core.encode(position), loud=True)) == wins, game.to_text(position)
        decided.add(wins)
    assert decided == {True, False}


@pytest.mark.parametrize(
    "text",
    [
        "c5@pink d6@blue e4@green d3@pink f5@blue e1@green 1",
        "c5 f6 d6 e3 c7 c3 1",
    ],
    ids=["one ring", "three rings"],
)
def test_no_result_of_krux_lacks_room(text: str) -> None:
    game = new_game("krux")
    core = core_of(game)
    assert core is not None
    check_agreement(game, core, game.from_text(text))
