from __future__ import annotations

from typing import Any

import pytest

from companion.demo.script import BROKEN_RULE, TURNS, script_game
from companion.games.catalogue import new_game
from companion.games.contract import Game
from companion.games.errors import IllegalTurn

SEEDS = range(5)


@pytest.fixture(scope="module")
def game() -> Game[Any, Any]:
    return new_game("kopf-oder-knopf")


def test_the_same_seed_gives_the_same_game_and_another_seed_another(game: Game[Any, Any]) -> None:
    assert script_game(game, 5) == script_game(game, 5)
    assert script_game(game, 5) != script_game(game, 6)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_turn_is_what_the_rules_say_it_is(game: Game[Any, Any], seed: int) -> None:
    position = game.start()
    for scripted in script_game(game, seed):
        assert scripted.by == position.mover
        turn = game.parse(position, scripted.turn)
        if scripted.rule is None:
            position = game.play(position, turn)
            assert scripted.shows == game.seen(position)
        else:
            with pytest.raises(IllegalTurn) as refused:
                game.check(position, turn)
            assert refused.value.rule == scripted.rule == game.explain(position, scripted.shows).rule


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_has_a_capture_a_forbidden_group_and_one_mistake_that_is_put_right(
    game: Game[Any, Any], seed: int
) -> None:
    script = script_game(game, seed)
    mistakes = [index for index, scripted in enumerate(script) if scripted.rule]
    assert len(script) == TURNS + 1
    assert [script[index].rule for index in mistakes] == [BROKEN_RULE]
    assert script[mistakes[0] + 1].by == script[mistakes[0]].by
    assert any(" x" in f" {scripted.turn}" for scripted in script)
    position, kinds = game.start(), set[str]()
    for scripted in script:
        if scripted.rule is None:
            position = game.play(position, game.parse(position, scripted.turn))
            kinds |= {alert.kind for alert in game.alerts(position)}
    assert "forbidden-group" in kinds
    assert game.result(position) is None
