"""Looks that a camera hardly tells apart: the height of a pile is settled by history and rules, not by the picture."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.attangle import Attangle
from companion.games.contract import EMPTY, Game
from companion.referee.judgement import Illegal, Legal, judge_turn
from companion.referee.referee import Referee
from companion.values import Reading


def reading_of(game: Game[Any, Any], shown: dict[str, str], doubts: dict[str, dict[str, float]]) -> Reading:
    """Return a sure reading of visible looks, but for the sites in `doubts`."""
    likelihoods = {}
    for site in game.sites:
        chances = dict.fromkeys((EMPTY, *game.looks), 1e-5)
        chances[shown.get(site, EMPTY)] = 1.0
        likelihoods[site] = {**dict.fromkeys(chances, 1e-5), **doubts[site]} if site in doubts else chances
    return Reading(likelihoods)


def after(game: Attangle, turns: str) -> Any:
    position = game.start()
    for text in turns.split():
        position = game.play(position, game.parse(position, text))
    return position


BEFORE = "a1 g1 c5 g4 c3 b3 a2 c1"


@pytest.fixture
def game() -> Attangle:
    return Attangle.with_options({})


@pytest.mark.parametrize("higher", [0.4, 0.6, 0.97], ids=["less likely", "likelier", "much likelier"])
def test_a_pile_that_stood_there_keeps_its_height_unless_ruled_out(game: Attangle, higher: float) -> None:
    position = after(game, BEFORE)
    shown = {**game.seen(position), "e5": "W"}
    judged = judge_turn(game, [position], reading_of(game, shown, {"a1": {"W": 1 - higher, "?W": higher}}).costs())
    assert isinstance(judged, Legal)
    assert game.write(judged.match.turn) == "e5"


def test_a_height_that_is_ruled_out_is_not_explained_away(game: Attangle) -> None:
    position = after(game, BEFORE)
    shown = {**game.seen(position), "e5": "W", "a1": "?W"}
    judged = judge_turn(game, [position], reading_of(game, shown, {}).costs())
    assert isinstance(judged, Illegal)


def test_the_height_of_a_new_pile_follows_from_the_turn(game: Attangle) -> None:
    position = after(game, BEFORE)
    capture = next(turn for turn in game.turns(position) if "," in game.write(turn))
    end = game.after(position, capture)
    shown = {site: game.visible(look) for site, look in game.seen(end).items()}
    (target,) = [site for site, look in game.seen(end).items() if len(look) == 2]
    doubts = {target: {"W": 0.3, "?W": 0.3, "??W": 0.4}}
    judged = judge_turn(game, [position], reading_of(game, shown, doubts).costs())
    assert isinstance(judged, Legal)
    assert judged.match.after == end


def test_a_report_fills_in_the_height_that_history_knows(game: Attangle) -> None:
    position = after(game, BEFORE)
    referee = Referee(game, BEFORE.split())
    report = referee.see(reading_of(game, game.seen(position), {"a1": {"W": 0.45, "?W": 0.55}}))
    assert report.position == game.seen(position)
