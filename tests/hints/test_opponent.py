from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest

from companion import cli
from companion.games.catalogue import new_game
from companion.games.contract import Game
from companion.hints.engines import core_of, plain_engine
from companion.hints.opponent import STRENGTHS, Opponent
from tests.bench.players import OneTurnAhead


def opponent(game: Game[Any, Any], strength: Any, seed: int = 0) -> Opponent[Any, Any]:
    return Opponent(game, plain_engine(game), strength, Random(seed))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_strength_plays_legal_turns(strength: Any) -> None:
    game = new_game("kipp4")
    position = game.start()
    for _ in range(2):
        position = game.play(position, opponent(game, strength).choose(position))


def test_carelessness_comes_from_the_seed() -> None:
    game = new_game("attangle")
    turns = [opponent(game, 1, seed).choose(game.start()) for seed in (1, 1, 2)]
    assert turns[0] == turns[1] != turns[2]


@pytest.mark.parametrize("strength", [4, 5])
def test_the_strong_ones_take_a_win(strength: Any) -> None:
    game = new_game("attangle")
    position = game.from_text("first 13-13 a1=BBW b1=BBW c3=W c6=W c4=WB")
    assert game.write(opponent(game, strength).choose(position)) == "c3,c6-c4"


@pytest.mark.parametrize("name", ["attangle", "kipp4"])
def test_the_weakest_loses_to_a_beginner_who_looks_one_turn_ahead(name: str) -> None:
    game = new_game(name)
    core = core_of(game)
    assert core is not None
    winners = []
    for seed in range(4):
        players: dict[str, Any] = {"first": opponent(game, 1, seed), "second": OneTurnAhead(game, core, Random(seed))}
        position = game.start()
        while (result := game.result(position)) is None:
            position = game.play(position, players[position.mover].choose(position))
        winners.append(result.winner)
    assert winners.count("second") >= 3


def test_one_can_play_against_the_computer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("c3\nquit\n"))
    assert cli.main(["play-text", "attangle", "--opponent", "second", "--strength", "1"]) == 0
    printed = capsys.readouterr().out
    assert "White played c3." in printed
    assert "Black played" in printed
