"""Whatever doubts a picture leaves: as long as it does not rule the truth out, no ruling is wrong."""

from __future__ import annotations

import math
from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from companion.referee.judgement import SURE, Illegal, Legal, judge_turn
from companion.values import EMPTY, Look, Reading, Site
from tests.referee.tiny import Row, Tiny

GAME = Tiny()
ROWS = ("rr.P.bb", "r.rP.bb", "rrbP..b", "r.bPr.b", ".rrPb.b")

Noise = list[list[float]]
NOISE: st.SearchStrategy[Noise] = st.lists(
    st.lists(st.one_of(st.just(-math.log(1000.0)), st.floats(-7.0, 0.95 * SURE)), min_size=4, max_size=4),
    min_size=7,
    max_size=7,
)
"""For every site and look: log of how much likelier than the truth the picture makes it; ten times at most."""


def noisy(truth: Mapping[Site, Look], noise: Noise) -> Reading:
    likelihoods = {}
    for site, logs in zip(GAME.sites, noise, strict=True):
        true_look = truth.get(site, EMPTY)
        weights = {
            look: 1.0 if look == true_look else math.exp(log)
            for look, log in zip((EMPTY, *GAME.looks), logs, strict=True)
        }
        total = sum(weights.values())
        likelihoods[site] = {look: weight / total for look, weight in weights.items()}
    return Reading(likelihoods)


def visible(position: Row) -> dict[Site, Look]:
    return {site: GAME.visible(look) for site, look in GAME.seen(position).items()}


@given(st.sampled_from(ROWS), st.text("rbP.", min_size=7, max_size=7), NOISE)
def test_no_wrong_ruling_on_any_board(row: str, shown: str, noise: Noise) -> None:
    start, truth = Row(row), visible(Row(shown))
    legal = {GAME.write(turn) for turn in GAME.turns(start) if visible(GAME.after(start, turn)) == truth}
    judged = judge_turn(GAME, [start], noisy(truth, noise).costs())
    if isinstance(judged, Legal):
        assert GAME.write(judged.match.turn) in legal
    elif isinstance(judged, Illegal):
        assert not legal
        assert judged.refusal == GAME.explain(start, truth)


@given(st.sampled_from(ROWS), st.data(), NOISE)
def test_no_wrong_ruling_after_a_legal_turn(row: str, data: st.DataObject, noise: Noise) -> None:
    start = Row(row)
    turn = data.draw(st.sampled_from(list(GAME.turns(start))))
    judged = judge_turn(GAME, [start], noisy(visible(GAME.after(start, turn)), noise).costs())
    assert not isinstance(judged, Illegal)
    if isinstance(judged, Legal):
        assert judged.match.turn == turn


@given(st.sampled_from(ROWS), st.data())
def test_a_sharp_picture_is_always_ruled(row: str, data: st.DataObject) -> None:
    start = Row(row)
    turn = data.draw(st.sampled_from(list(GAME.turns(start))))
    sharp = noisy(visible(GAME.after(start, turn)), [[-7.0] * 4] * 7)
    judged = judge_turn(GAME, [start], sharp.costs())
    assert isinstance(judged, Legal)
    assert judged.match.turn == turn
