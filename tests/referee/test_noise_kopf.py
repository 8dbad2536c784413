"""The same promise for a whole game, with fields whose holes nobody is sure of: rulings agree with the true board."""

from __future__ import annotations

import math
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.catalogue import new_game
from companion.games.kopf_oder_knopf.game import KopfOderKnopf
from companion.games.kopf_oder_knopf.holes import PRACTICE_ROWS
from companion.games.kopf_oder_knopf.values import Position
from companion.referee.judgement import SURE, Illegal, Legal, judge_turn
from companion.values import EMPTY, Look, Reading, Site

MOST_NOISY_SITES = 3


def game_with(rows: list[str], unsure: dict[Site, list[int]]) -> KopfOderKnopf:
    game = new_game("kopf-oder-knopf", {"holes": rows, "unsure_holes": unsure})
    assert isinstance(game, KopfOderKnopf)
    return game


TRUE_GAME = game_with(list(PRACTICE_ROWS), {})


def misread(chance: random.Random, fields: int) -> KopfOderKnopf:
    """The game as calibration would know it: some fields unsure, a few of them wrong in the map."""
    rows = [list(row) for row in PRACTICE_ROWS]
    unsure: dict[Site, list[int]] = {}
    for site in chance.sample(TRUE_GAME.sites, fields):
        row, column = 10 - int(site[1:]), ord(site[0]) - ord("a")
        true, wrong = rows[row][column], str(chance.randint(1, 4))
        rows[row][column] = chance.choice([true, wrong])
        unsure[site] = [int(true), int(wrong)]
    return game_with(["".join(row) for row in rows], unsure)


def played(chance: random.Random, turns: int) -> Position:
    position = TRUE_GAME.start()
    for _ in range(turns):
        able = list(TRUE_GAME.turns(position))
        if not able:
            break
        position = TRUE_GAME.after(position, chance.choice(able))
    return position


def shown_after(chance: random.Random, position: Position) -> dict[Site, Look]:
    """What the board shows: a legal turn, or one button moved anywhere, some taken by whim."""
    able = list(TRUE_GAME.turns(position))
    if able and chance.random() < 0.5:
        return TRUE_GAME.seen(TRUE_GAME.after(position, chance.choice(able)))
    shown = TRUE_GAME.seen(position)
    for site in chance.sample(sorted(position.enemy), min(chance.choice([0, 0, 1, 2]), len(position.enemy))):
        del shown[site]
    origin = chance.choice(sorted(position.own))
    target = chance.choice([site for site in TRUE_GAME.sites if site not in shown])
    shown[target] = shown.pop(origin)
    return shown


def noisy(chance: random.Random, truth: dict[Site, Look], sites: int) -> Reading:
    doubtful = set(chance.sample(TRUE_GAME.sites, sites))
    likelihoods = {}
    for site in TRUE_GAME.sites:
        highest = 0.95 * SURE if site in doubtful else -6.0
        weights = {
            look: 1.0 if look == truth.get(site, EMPTY) else math.exp(chance.uniform(-7.0, highest))
            for look in (EMPTY, "red", "blue")
        }
        likelihoods[site] = {look: weight / sum(weights.values()) for look, weight in weights.items()}
    return Reading(likelihoods)


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 14), st.integers(0, MOST_NOISY_SITES), st.integers(0, 30))
def test_no_ruling_contradicts_the_true_board(chance: random.Random, turns: int, doubts: int, unsure: int) -> None:
    position = played(chance, turns)
    if TRUE_GAME.result(position):
        return
    truth = shown_after(chance, position)
    judged = judge_turn(misread(chance, unsure), [position], noisy(chance, truth, doubts).costs())
    legal = [
        after
        for after in (TRUE_GAME.after(position, turn) for turn in TRUE_GAME.turns(position))
        if TRUE_GAME.seen(after) == truth
    ]
    if isinstance(judged, Legal):
        assert judged.match.after in legal
    elif isinstance(judged, Illegal):
        assert not legal
        assert judged.refusal.rule == TRUE_GAME.explain(position, truth).rule


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 14))
def test_a_sure_picture_of_a_sure_board_is_always_ruled(chance: random.Random, turns: int) -> None:
    position = played(chance, turns)
    if TRUE_GAME.result(position):
        return
    judged = judge_turn(TRUE_GAME, [position], noisy(chance, shown_after(chance, position), 0).costs())
    assert isinstance(judged, Legal | Illegal)
