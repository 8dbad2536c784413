from __future__ import annotations

from typing import Any

import pytest

from companion.games.catalogue import new_game
from companion.games.contract import Game
from companion.hints.rules_search import RulesSearch
from companion.hints.scores import BOUND, WIN, Finding, Limits, distance
from tests.games.example.tic_tac_toe import TicTacToe


@pytest.fixture
def game() -> TicTacToe:
    return TicTacToe.with_options({})


def after(game: Game[Any, Any], *turns: str) -> Any:
    position = game.start()
    for text in turns:
        position = game.play(position, game.parse(position, text))
    return position


def search(game: Game[Any, Any], position: Any, **limits: Any) -> Finding[Any]:
    return RulesSearch(game).search(position, Limits(**limits))


def exhaustive(game: Game[Any, Any], position: Any, made: int = 0) -> int:
    """The score by looking at everything, without any cleverness."""
    result = game.result(position)
    if result is not None:
        return 0 if result.winner == "draw" else WIN - made if result.winner == position.mover else made - WIN
    return max(-exhaustive(game, game.after(position, turn), made + 1) for turn in game.turns(position))


@pytest.mark.parametrize(
    "turns",
    [
        ("b2", "a1", "c3"),
        ("a1", "b1", "a2"),
        ("a1", "c3", "a3", "a2"),
        ("b2", "a2"),
        ("a1", "b2", "c3", "a3"),
    ],
    ids=" ".join,
)
def test_the_score_is_that_of_a_search_of_everything(game: TicTacToe, turns: tuple[str, ...]) -> None:
    position = after(game, *turns)
    finding = search(game, position)
    assert finding.score == exhaustive(game, position)


def test_a_win_is_told_with_its_distance_and_its_line(game: TicTacToe) -> None:
    position = after(game, "b2", "a2")
    finding = search(game, position)
    assert finding.outcome == "won"
    assert distance(finding.score) == 5
    assert len(finding.line) == 5
    for turn in finding.line:
        position = game.play(position, turn)
    assert game.result(position) is not None


def test_a_loss_is_put_off_as_long_as_possible(game: TicTacToe) -> None:
    position = after(game, "b2", "a2", "a1")
    finding = search(game, position)
    assert finding.outcome == "lost"
    assert game.write(finding.line[0]) == "c3", "anything else loses at once"


def test_the_start_is_worth_nothing(game: TicTacToe) -> None:
    assert search(game, game.start()).score == 0


def test_a_search_by_nodes_always_finds_the_same() -> None:
    game = new_game("attangle")
    found = [search(game, after(game, "c3", "c4"), nodes=300) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].nodes == 300


def test_a_search_that_is_stopped_at_once_still_has_a_turn() -> None:
    game = new_game("attangle")
    finding = search(game, game.start(), stopped=lambda: True)
    assert game.is_legal(game.start(), finding.line[0])
    assert finding.depth == 0


def test_a_search_by_time_ends() -> None:
    game = new_game("krux")
    assert search(game, game.start(), time_s=0.05).depth < 60


def test_the_end_of_a_game_cannot_be_searched(game: TicTacToe) -> None:
    with pytest.raises(ValueError, match="over"):
        search(game, after(game, "a1", "b1", "a2", "b2", "a3"))


@pytest.mark.parametrize("score", [0, 500, -500, BOUND - 1, 1 - BOUND])
def test_an_estimate_claims_no_proof(score: int) -> None:
    assert distance(score) is None
    assert Finding(score, (), 1, 1).outcome is None
