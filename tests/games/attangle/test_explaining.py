from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.attangle import Attangle
from companion.games.attangle.explaining import SEEN_RULE_NAMES
from companion.games.contract import Player, Refusal
from companion.games.errors import IllegalTurn, ImpossiblePosition
from tests.games.attangle.support import EARLIER, STANDARD, games, position, positions, seen
from tests.games.attangle.test_rules import WHITE_USED_UP

BOARD = "a1=W a2=B a3=W g1=B g4=BW"

SEEN = [
    pytest.param(BOARD, BOARD, "nothing-changed", "", None, id="nothing changed"),
    pytest.param(BOARD, f"{BOARD} c1=W f1=W", "two-placements", "c1 f1", None, id="two pieces placed"),
    pytest.param(BOARD, f"{BOARD} c1=W d4=W", "two-placements", "c1 d4", None, id="two placed, one on the void"),
    pytest.param(BOARD, "c1=W a2=B a3=W g1=B g4=?W", "plain-move", "a1 c1", None, id="a piece moved"),
    pytest.param(BOARD, "a1=W a2=B a3=W g1=B e1=?W", "plain-move", "g4 e1", None, id="a stack moved"),
    pytest.param(BOARD, "a2=?W a3=W g1=B g4=?W", "plain-move", "a1 a2", None, id="a capture with one piece"),
    pytest.param(BOARD, "a1=?W a2=B g1=B g4=?W", "plain-move", "a3 a1", None, id="a piece moved onto an own one"),
    pytest.param(BOARD, f"{BOARD} c1=B", "piece-added", "c1", None, id="a piece of the wrong colour"),
    pytest.param(BOARD, f"{BOARD} b1=W c1=B", "piece-added", "c1", None, id="the other's piece beside an own one"),
    pytest.param(BOARD, f"{BOARD} c1=?W", "piece-added", "c1", None, id="a stack from the stock"),
    pytest.param(BOARD, "a1=B a2=B a3=W g1=B g4=?W", "piece-added", "a1", None, id="a piece changed its colour"),
    pytest.param(BOARD, "a1=W a2=W a3=W g1=B g4=?W", "piece-added", "a2", None, id="an enemy piece exchanged"),
    pytest.param(BOARD, "a1=W a2=B a3=W g4=?W", "piece-gone", "g1", None, id="an enemy piece gone"),
    pytest.param(BOARD, "a2=B a3=W g1=B g4=?W", "piece-gone", "a1", None, id="an own piece gone"),
    pytest.param(BOARD, "a1=W a2=B a3=W c1=W g4=?W", "piece-gone", "g1", None, id="an enemy gone, an own piece placed"),
    pytest.param(BOARD, "a1=W a2=B a3=W b1=W c1=W g4=?W", "piece-gone", "g1", None, id="an enemy gone, two placed"),
    pytest.param("a1=W a2=B a3=W", "a2=?B", "piece-added", "a2", None, id="two own pieces gone, an enemy pile higher"),
    pytest.param(BOARD, "a1=W a2=B a3=W g1=B g4=B", "piece-gone", "g4", None, id="a stack split"),
    pytest.param(BOARD, "a2=W g1=B g4=?W", "piece-gone", "a2", "a1,a3-a2", id="captured and taken away"),
    pytest.param(BOARD, "a2=?W c1=W g1=B g4=?W", "two-moves", "a1 a2 a3 c1", None, id="a capture and a placement"),
    pytest.param(BOARD, "b1=W a2=B c1=W g1=B g4=?W", "two-moves", "a1 a3 b1 c1", None, id="two pieces moved"),
    pytest.param(BOARD, f"{BOARD} d4=W", "on-void", "d4", "d4", id="on the void"),
    pytest.param(BOARD, "a1=?W a2=B a3=W g1=B g4=?W", "occupied", "a1", "a1", id="placed on an own piece"),
    pytest.param(BOARD, "a1=W a2=?W a3=W g1=B g4=?W", "occupied", "a2", "a2", id="placed on an enemy"),
    pytest.param(BOARD, "a1=W a2=B a3=W c1=B g4=?W", "not-your-piece", "g1 c1", None, id="an enemy piece moved"),
    pytest.param(BOARD, "a2=B a3=W g1=?W g4=?W", "plain-move", "a1 g1", None, id="one piece far onto an enemy"),
    pytest.param("a1=W a2=B a3=B", "a2=?W", "not-your-piece", "a3", "a1,a3-a2", id="a capture with an enemy piece"),
    pytest.param("a1=W a2=W a3=W", "a2=?W", "not-an-enemy", "a2", "a1,a3-a2", id="an own piece captured"),
    pytest.param("a1=W a3=W", "a2=W", "not-an-enemy", "a2", "a1,a3-a2", id="two pieces brought together"),
    pytest.param("a1=W a2=B c3=W", "a2=?W", "not-on-a-line", "c3 a2", "a1,c3-a2", id="off the lines"),
    pytest.param("a1=W a2=W a3=B", "a3=?W", "same-line", "a1 a2 a3", "a1,a2-a3", id="from one side"),
    pytest.param(
        "a1=W a2=B a3=B a4=W", "a2=B a3=?W", "not-first-on-line", "a1 a2 a3", "a1,a4-a3", id="jumped over a piece"
    ),
    pytest.param("a1=BBW a2=B a3=W", "a2=??W", "triple-frozen", "a1", "a1,a3-a2", id="a triple captures"),
    pytest.param("a1=W a2=BWB a3=W", "a2=??W", "triple-frozen", "a2", "a1,a3-a2", id="a triple captured"),
    pytest.param("a1=BW a2=B a3=BW", "a2=??W", "too-high", "a2 a1 a3", "a1,a3-a2", id="two doubles capture"),
    pytest.param(BOARD, "a2=??W g1=B g4=?W", "too-high", "a2", "a1,a3-a2", id="the top piece not taken back"),
]


def explained(game: Attangle, before: str, now: str, mover: Player = "first") -> Refusal:
    return game.explain(position(game, before, mover), {site: game.visible(look) for site, look in seen(now).items()})


@pytest.mark.parametrize(("before", "now", "rule", "sites", "turn"), SEEN)
def test_a_picture_is_explained(before: str, now: str, rule: str, sites: str, turn: str | None) -> None:
    refusal = explained(STANDARD, before, now)
    assert (refusal.rule, refusal.sites, refusal.turn) == (rule, tuple(sites.split()), turn)


@pytest.mark.parametrize(("before", "now", "rule", "sites", "turn"), SEEN)
def test_putting_right_restores_the_position_before(
    before: str, now: str, rule: str, sites: str, turn: str | None
) -> None:
    refusal = explained(STANDARD, before, now)
    mended: dict[str, str | None] = {**seen(now), **refusal.put_right}
    looks = {site: STANDARD.visible(look) for site, look in mended.items() if look}
    assert looks == {site: STANDARD.visible(look) for site, look in seen(before).items()}


def test_putting_right_names_the_hidden_pieces_too() -> None:
    assert explained(STANDARD, BOARD, "a1=W a2=B a3=W g1=B e1=?W").put_right == {"e1": None, "g4": "BW"}


def test_the_centre_at_the_first_move_of_2006() -> None:
    refusal = explained(EARLIER, "", "d4=W")
    assert (refusal.rule, refusal.sites, refusal.turn) == ("first-centre", ("d4",), "d4")


def test_a_stack_too_high_in_2006() -> None:
    refusal = explained(EARLIER, "a1=BWW a2=B a3=BWW", "a2=????W")
    assert (refusal.rule, refusal.turn) == ("too-high", "a1,a3-a2")


def test_a_placement_from_an_empty_stock() -> None:
    before = position(STANDARD, WHITE_USED_UP)
    refusal = STANDARD.explain(before, {**STANDARD.seen(before), "b1": "W"})
    assert (refusal.rule, refusal.sites, refusal.turn) == ("empty-stock", ("b1",), "b1")


def test_after_the_end_every_change_is_too_late() -> None:
    refusal = explained(STANDARD, "a1=??W a2=??W a3=??W", "a1=??W a2=??W a3=??W b1=B", "second")
    assert (refusal.rule, refusal.sites, refusal.put_right) == ("game-over", ("b1",), {"b1": None})


def test_every_name_that_a_picture_can_show_is_tested_here() -> None:
    elsewhere = {"first-centre", "empty-stock", "game-over"}
    assert {str(case.values[2]) for case in SEEN} | elsewhere == set(SEEN_RULE_NAMES)


@pytest.mark.parametrize(("site", "look"), [("z1", "W"), ("a1", "red"), ("a1", "W?"), ("a1", "?")])
def test_what_is_no_picture_is_refused(site: str, look: str) -> None:
    with pytest.raises(ImpossiblePosition, match=site):
        STANDARD.explain(STANDARD.start(), {site: look})


@given(st.data())
def test_any_picture_is_explained_by_a_turn_that_breaks_the_rule(data: st.DataObject) -> None:
    game = data.draw(games)
    before = data.draw(positions(game))
    shown = {site: game.visible(look) for site, look in game.seen(before).items()}
    shown |= data.draw(
        st.dictionaries(st.sampled_from(game.sites), st.sampled_from(["", *game.looks]), min_size=1, max_size=4)
    )
    refusal = game.explain(before, shown)
    assert refusal.rule in SEEN_RULE_NAMES
    assert set(refusal.sites) <= set(game.sites)
    if refusal.turn is not None and refusal.rule not in ("too-high", "piece-gone"):
        with pytest.raises(IllegalTurn) as caught:
            game.check(before, game.parse(before, refusal.turn))
        assert (caught.value.rule, caught.value.sites) == (refusal.rule, refusal.sites)
