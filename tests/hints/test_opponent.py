from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from companion import cli
from companion.games.catalogue import GAMES, new_game
from companion.games.contract import Game, Player
from companion.games.contract import other as other_side
from companion.hints.engines import core_of, plain_engine
from companion.hints.opponent import STRENGTHS, Opponent
from companion.hints.scores import Engine, Finding, Limits
from tests.bench.players import OneTurnAhead
from tests.hints.by_nodes import ByNodes


def opponent(game: Game[Any, Any], strength: Any, seed: int = 0) -> Opponent[Any, Any]:
    return Opponent(game, ByNodes(plain_engine(game)), strength, Random(seed))


def share_won(game: Game[Any, Any], one: Callable[[int], Any], other: Callable[[int], Any], games: int) -> float:
    """Return how much of a match one player wins, colours alternating; each is made anew for a seed."""
    won = 0.0
    for seed in range(games):
        side: Player = ("first", "second")[seed % 2]
        players: dict[str, Any] = {side: one(seed), other_side(side): other(seed)}
        position = game.start()
        while (result := game.result(position)) is None:
            position = game.play(position, players[position.mover].choose(position))
        won += 0.5 if result.winner == "draw" else float(result.winner == side)
    return won / games


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


class Asked(Engine[Any, Any]):
    """An engine that keeps what it was asked for."""

    def __init__(self) -> None:
        self.depths: list[int] = []

    def search(self, position: Any, limits: Limits) -> Finding[Any]:
        self.depths.append(limits.depth)
        return Finding(0, (None,), limits.depth, 1)


@pytest.mark.parametrize(
    ("name", "depths"), [("attangle", [1, 1, 2, 3]), ("krux", [1, 1, 1, 3])], ids=["most games", "krux"]
)
def test_how_far_each_strength_looks_ahead(name: str, depths: list[int]) -> None:
    game, engine = new_game(name), Asked()
    for strength in STRENGTHS:
        Opponent(game, engine, strength, Unerring()).choose(game.start())
    assert engine.depths[:-1] == depths
    assert engine.depths[-1] > depths[-1], "only time limits the strongest"


class Unerring(Random):
    """Never lets anybody be careless."""

    def random(self) -> float:
        return 1.0


@pytest.mark.parametrize("name", GAMES)
def test_the_weakest_loses_to_a_beginner_who_looks_one_turn_ahead(name: str) -> None:
    game = new_game(name)
    core = core_of(game)
    assert core is not None

    def beginner(seed: int) -> Any:
        return OneTurnAhead(game, core, Random(seed))

    assert share_won(game, beginner, lambda seed: opponent(game, 1, seed), games=6) >= 5 / 6


@pytest.mark.parametrize("strength", [2, 3, 4])
@pytest.mark.parametrize("name", ["attangle", "kipp4"])
def test_each_strength_beats_the_one_below(name: str, strength: int) -> None:
    game = new_game(name)
    stronger, weaker = (partial(opponent, game, each) for each in (strength, strength - 1))
    assert share_won(game, stronger, weaker, games=8) >= 0.6


def test_one_can_play_against_the_computer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("c3\nquit\n"))
    assert cli.main(["play-text", "attangle", "--opponent", "second", "--strength", "1"]) == 0
    printed = capsys.readouterr().out
    assert "White played c3." in printed
    assert "Black played" in printed
