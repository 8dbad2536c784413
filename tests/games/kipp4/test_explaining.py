"""Why a picture is no legal turn: one case for every name a picture can show, and laws for all of them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.contract import other
from companion.games.errors import IllegalTurn, ImpossiblePosition
from companion.games.kipp4 import Position
from companion.games.kipp4.lattice import SITES
from companion.games.kipp4.wood import LOOKS, Marbles
from tests.games.kipp4 import slow
from tests.games.kipp4.positions import PARQUET, positions

Changes = Mapping[str, str | None]

BEFORE = "first light:f1,g6 dark:a6 red:c2,d5,f3"
ALL_LIGHT_ON_BOARD = "first light:a2,a6,b1,c2,c6,d1,d5,g4 dark:b3 red:f3"
OVER = "second light:a2,b1,b3,b5,c4,d5 dark:a4,e6 red: row:first"


def done_by_hand(position: Position, changes: Changes, quarters: int) -> dict[str, str]:
    """Return what lies there after hands have changed some sites and turned the board."""
    looks = {**PARQUET.seen(position), **changes}
    lying = {site: look for site, look in looks.items() if look}
    return slow.rolled(slow.turned(slow.rolled(lying), quarters))


CASES: dict[str, tuple[str, Changes, int, str, str | None]] = {
    "untouched": (BEFORE, {}, 0, "nothing-changed", None),
    "only-turned-by-1": (BEFORE, {}, 1, "nothing-changed", None),
    "only-turned-by-2": (BEFORE, {}, 2, "nothing-changed", None),
    "only-turned-by-3": (BEFORE, {}, 3, "nothing-changed", None),
    "placed-not-turned": (BEFORE, {"a2": "light"}, 0, "no-rotation", "+b1/0"),
    "moved-not-turned": (BEFORE, {"f1": None, "e2": "light"}, 0, "no-rotation", "f1-e2/0"),
    "removed-not-turned": (BEFORE, {"d5": None}, 0, "no-rotation", "-d5/0"),
    "placed-inside": (BEFORE, {"b3": "light"}, 2, "outer-first", "+b3/2"),
    "placed-inside-not-turned": (BEFORE, {"b3": "light"}, 0, "outer-first", "+b3/0"),
    "moved-far": (BEFORE, {"f1": None, "c6": "light"}, 1, "not-adjacent", "f1-c6/1"),
    "moved-far-not-turned": (BEFORE, {"f1": None, "c6": "light"}, 0, "not-adjacent", "f1-c6/0"),
    "took-his-own": (BEFORE, {"g6": None}, 1, "not-red", "-g6/1"),
    "took-the-opponents": (BEFORE, {"a6": None}, 3, "not-red", "-a6/3"),
    "moved-the-opponents": (BEFORE, {"a6": None, "b5": "dark"}, 3, "not-your-marble", "a6-b5/3"),
    "moved-a-red-one": (BEFORE, {"c2": None, "b3": "red"}, 1, "not-your-marble", "c2-b3/1"),
    "placed-the-opponents": (BEFORE, {"b1": "dark"}, 1, "not-your-marble", None),
    "placed-a-ninth": (ALL_LIGHT_ON_BOARD, {"f1": "light"}, 1, "empty-stock", "+f1/1"),
    "placed-two": (BEFORE, {"b1": "light", "g2": "light"}, 1, "two-placements", None),
    "moved-two": (BEFORE, {"f1": None, "e2": "light", "g6": None, "f5": "light"}, 2, "two-moves", None),
    "placed-and-moved": (BEFORE, {"b1": "light", "g6": None, "f5": "light"}, 2, "two-moves", None),
    "placed-and-removed": (BEFORE, {"b1": "light", "d5": None}, 1, "two-moves", None),
    "placed-and-removed-not-turned": (BEFORE, {"b1": "light", "d5": None}, 0, "two-moves", None),
    "took-two-red-ones": (BEFORE, {"c2": None, "d5": None}, 1, "piece-gone", None),
    "placed-and-took-two-red-ones": (BEFORE, {"b1": "light", "c2": None, "d5": None}, 1, "piece-gone", None),
    "took-two-of-his-own": (BEFORE, {"f1": None, "g6": None}, 1, "piece-gone", None),
    "took-two-others": (BEFORE, {"a6": None, "g6": None}, 1, "piece-gone", None),
    "placed-and-took-the-opponents": (BEFORE, {"b1": "light", "a6": None}, 1, "piece-gone", None),
    "brought-back-a-red-one": (BEFORE, {"b3": "red"}, 1, "piece-added", None),
    "placed-three": (BEFORE, {"b1": "light", "g2": "light", "f7": "light"}, 1, "piece-added", None),
    "placed-two-and-moved-the-opponents": (
        BEFORE,
        {"b1": "light", "g2": "light", "a6": None, "b5": "dark"},
        1,
        "piece-added",
        None,
    ),
    "swapped-with-the-opponent": (BEFORE, {"a6": "light", "f1": "dark"}, 1, "unreachable", None),
    "played-on": (OVER, {"f1": "dark"}, 1, "game-over", None),
}


@pytest.mark.parametrize(("before", "changes", "quarters", "rule", "turn"), CASES.values(), ids=CASES)
def test_a_picture_is_refused_with(before: str, changes: Changes, quarters: int, rule: str, turn: str | None) -> None:
    position = PARQUET.from_text(before)
    refusal = PARQUET.explain(position, done_by_hand(position, changes, quarters))
    assert (refusal.rule, refusal.turn) == (rule, turn)


@pytest.mark.parametrize(("before", "changes", "quarters", "rule", "turn"), CASES.values(), ids=CASES)
def test_a_picture_is_refused_alike_with_the_colours_swapped(
    before: str, changes: Changes, quarters: int, rule: str, turn: str | None
) -> None:
    swap = {"light": "dark", "dark": "light", "red": "red", None: None}
    position = PARQUET.from_text(before)
    light, dark, red = position.marbles
    row_of = other(position.row_of) if position.row_of else None
    swapped = Position(Marbles(dark, light, red), other(position.mover), row_of)
    shown = done_by_hand(swapped, {site: swap[look] for site, look in changes.items()}, quarters)
    refusal = PARQUET.explain(swapped, shown)
    assert (refusal.rule, refusal.turn) == (rule, turn)


def test_every_name_a_picture_can_show_has_a_case() -> None:
    assert {rule for _, _, _, rule, _ in CASES.values()} == set(PARQUET.seen_rule_names)


PUT_RIGHT = {
    "only-turned": ({}, 1, {}),
    "placed": ({"b1": "light"}, 0, {"b1": None}),
    "placed-and-turned": ({"b3": "light"}, 1, {"c6": None}),
    "moved": ({"f1": None, "e2": "light"}, 0, {"d1": None, "f1": "light"}),
    "taken-and-turned": ({"a6": None}, 2, {"f1": "dark"}),
}


@pytest.mark.parametrize(("changes", "quarters", "put_right"), PUT_RIGHT.values(), ids=PUT_RIGHT)
def test_put_right_takes_the_orientation_that_needs_least(changes: Changes, quarters: int, put_right: Changes) -> None:
    position = PARQUET.from_text(BEFORE)
    refusal = PARQUET.explain(position, done_by_hand(position, changes, quarters))
    assert refusal.put_right == put_right
    assert refusal.sites == tuple(put_right)


@settings(max_examples=60, deadline=None)
@given(
    positions(PARQUET),
    st.dictionaries(st.sampled_from(SITES), st.sampled_from((*LOOKS, None)), max_size=4),
    st.integers(0, 3),
)
def test_laws_of_refusals(position: Position, changes: Changes, quarters: int) -> None:
    seen = done_by_hand(position, changes, quarters)
    refusal = PARQUET.explain(position, seen)
    assert refusal.rule in PARQUET.seen_rule_names
    assert refusal.sites == tuple(site for site in SITES if site in refusal.put_right)
    mended = {site: look for site, look in {**seen, **refusal.put_right}.items() if look}
    assert mended in [slow.rolled(slow.turned(PARQUET.seen(position), k)) for k in range(4)]
    if refusal.turn:
        with pytest.raises(IllegalTurn) as caught:
            PARQUET.check(position, PARQUET.parse(position, refusal.turn))
        assert caught.value.rule == refusal.rule


@settings(max_examples=60, deadline=None)
@given(positions(PARQUET).filter(lambda position: not PARQUET.result(position)), st.data())
def test_a_legal_action_without_a_turn_of_the_board_is_named(position: Position, data: st.DataObject) -> None:
    turn = data.draw(st.sampled_from(list(PARQUET.turns(position))))
    seen = PARQUET.wood.looks(PARQUET.after_action(position, turn.action))
    legal = [PARQUET.seen(PARQUET.after(position, other)) for other in PARQUET.turns(position)]
    if seen not in legal and seen not in [slow.rolled(slow.turned(PARQUET.seen(position), k)) for k in range(4)]:
        assert PARQUET.explain(position, seen).rule == "no-rotation"


def test_a_picture_that_a_tilted_board_cannot_show_is_taken_as_if_at_rest() -> None:
    position = PARQUET.from_text(BEFORE)
    assert PARQUET.explain(position, {**PARQUET.seen(position), "a2": "light"}).turn == "+b1/0"


def test_unknown_sites_and_looks_are_told() -> None:
    with pytest.raises(ImpossiblePosition, match=r"a1.*blue"):
        PARQUET.explain(PARQUET.start(), {"a1": "light", "b1": "blue"})
