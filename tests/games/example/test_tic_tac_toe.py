"""The example game works behind the contract, and the referee needs to know nothing of it."""

from __future__ import annotations

import pytest

from companion.games.contract import Alert
from companion.games.errors import ImpossiblePosition, OptionError
from companion.referee.referee import Referee
from tests.games.example.tic_tac_toe import Position, TicTacToe
from tests.referee.readings import sharp

GAME = TicTacToe.with_options({})


def played(*sites: str) -> Position:
    at = GAME.start()
    for site in sites:
        at = GAME.play(at, GAME.parse(at, site))
    return at


@pytest.mark.parametrize(
    ("sites", "winner", "reason"),
    [
        pytest.param("a1 b1 a2 b2 a3", "first", "three-in-line", id="a column"),
        pytest.param("a1 c1 a2 b2 c3 a3", "second", "three-in-line", id="a diagonal"),
        pytest.param("a1 a2 a3 b1 b3 b2 c1 c3 c2", "draw", "board-full", id="a full board"),
    ],
)
def test_the_game_ends_with_a_winner_and_a_reason(sites: str, winner: str, reason: str) -> None:
    end = played(*sites.split())
    result = GAME.result(end)
    assert result is not None
    assert (result.winner, result.reason) == (winner, reason)
    assert list(GAME.turns(end)) == []


@pytest.mark.parametrize(
    ("marks", "rule", "sites", "turn"),
    [
        pytest.param({"a1": "X", "b2": "O"}, "nothing-changed", (), None, id="nothing changed"),
        pytest.param({"a1": "X", "b2": "X"}, "occupied", ("b2",), "b2", id="an O replaced"),
        pytest.param({"a1": "X", "b2": "O", "a2": "X", "a3": "X"}, "two-placements", ("a2", "a3"), None, id="two"),
        pytest.param({"a1": "X", "b2": "O", "c1": "O"}, "piece-added", ("c1",), None, id="the other's mark"),
        pytest.param({"a1": "X", "c1": "X"}, "piece-gone", ("b2",), None, id="a mark gone"),
    ],
)
def test_a_picture_is_explained(marks: dict[str, str], rule: str, sites: tuple[str, ...], turn: str | None) -> None:
    before = played("a1", "b2")
    refusal = GAME.explain(before, marks)
    assert (refusal.rule, refusal.sites, refusal.turn) == (rule, sites, turn)
    mended: dict[str, str | None] = {**marks, **refusal.put_right}
    assert {site: mark for site, mark in mended.items() if mark} == GAME.seen(before)


def test_after_the_end_every_mark_is_too_late() -> None:
    end = played("a1", "b1", "a2", "b2", "a3")
    assert GAME.explain(end, {**GAME.seen(end), "b3": "O"}).rule == "game-over"


def test_a_line_that_lacks_one_mark_is_told() -> None:
    assert GAME.alerts(played("a1", "b1", "a3")) == (Alert("row", ("a1", "a2", "a3"), "first"),)


def test_wrong_options_and_pictures_are_refused() -> None:
    with pytest.raises(OptionError, match="size"):
        TicTacToe.with_options({"size": 4})
    with pytest.raises(ImpossiblePosition, match="d4"):
        GAME.from_seen({"d4": "X"}, "first")


def test_the_referee_rules_on_it() -> None:
    referee = Referee(GAME)
    presses: list[dict[str, str]] = [{}, {"b2": "X"}, {"b2": "X", "a1": "O", "a2": "O"}, {"b2": "X", "a1": "O"}]
    rulings = [referee.see(sharp(GAME, marks), press="confirm").ruling for marks in presses]
    told = [(ruling.kind, ruling.turn, ruling.rule) for ruling in rulings if ruling is not None]
    assert told == [
        ("set-up", None, None),
        ("legal", "b2", None),
        ("illegal", None, "two-placements"),
        ("legal", "a1", None),
    ]
