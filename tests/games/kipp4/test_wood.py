"""The board: its lattice, turning and rolling, against an independent simulation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kipp4.lattice import ROWS, SITES, clockwise, mirrored
from companion.games.kipp4.layout import PARQUET, PARQUET_MIRRORED, Layout
from companion.games.kipp4.wood import LOOKS, Wood
from tests.games.kipp4 import slow

WOOD = Wood(PARQUET)
ANY_LOOKS = st.dictionaries(st.sampled_from(SITES), st.sampled_from(LOOKS))
QUARTERS = st.integers(0, 3)


def test_parquet_is_the_diagram_of_the_rules() -> None:
    assert dict(PARQUET.spaces) == {letter: tuple(ends) for letter, ends in slow.ENDS.items()}
    assert "".join(PARQUET.outer) == slow.OUTER
    assert list(SITES) == slow.SITES


def test_rows_are_those_found_among_all_sets_of_four_positions() -> None:
    assert len(ROWS) == 22
    assert {frozenset(row) for row in ROWS} == {frozenset(row) for row in slow.ROWS}


@pytest.mark.parametrize("layout", [PARQUET, PARQUET_MIRRORED], ids=["parquet", "mirrored"])
def test_a_quarter_turn_maps_spaces_onto_spaces_and_outer_onto_outer(layout: Layout) -> None:
    spaces = {frozenset(ends): name for name, ends in layout.spaces.items()}
    images = {name: spaces[frozenset(map(clockwise, ends))] for name, ends in layout.spaces.items()}
    assert sorted(images.values()) == sorted(spaces.values())
    assert {images[name] for name in layout.outer} == set(layout.outer)


def test_a_quarter_turn_maps_rows_onto_rows() -> None:
    assert {frozenset(map(clockwise, row)) for row in ROWS} == set(map(frozenset, ROWS))


def test_left_right_mirror_image_keeps_heights_and_swaps_the_layouts() -> None:
    assert [mirrored(site) for site in ("a2", "d1", "e6")] == ["g2", "d1", "c6"]
    both_ways = {frozenset(map(mirrored, ends)) for ends in PARQUET.spaces.values()}
    assert both_ways == set(map(frozenset, PARQUET_MIRRORED.spaces.values()))


@given(ANY_LOOKS)
def test_rolling_is_what_the_simulation_does(looks: dict[str, str]) -> None:
    assert WOOD.looks(WOOD.rolled(WOOD.marbles(looks))) == slow.rolled(looks)


@given(ANY_LOOKS, QUARTERS)
def test_tipping_is_turning_then_rolling(looks: dict[str, str], quarters: int) -> None:
    expected = slow.rolled(slow.turned(looks, quarters))
    assert WOOD.looks(WOOD.tipped(WOOD.marbles(looks), quarters)) == expected


@given(ANY_LOOKS, QUARTERS, QUARTERS)
def test_two_turns_of_the_board_are_one_by_their_sum(looks: dict[str, str], first: int, second: int) -> None:
    marbles = WOOD.marbles(looks)
    assert WOOD.tipped(WOOD.tipped(marbles, first), second) == WOOD.tipped(marbles, (first + second) % 4)


@given(ANY_LOOKS)
def test_a_marble_at_rest_stays_at_rest(looks: dict[str, str]) -> None:
    at_rest = WOOD.rolled(WOOD.marbles(looks))
    assert WOOD.rolled(at_rest) == at_rest


def test_two_marbles_in_one_space_keep_their_places() -> None:
    pair = {"a2": "light", "b1": "dark"}
    assert WOOD.looks(WOOD.tipped(WOOD.marbles(pair), 1)) == {"a6": "dark", "b7": "light"}
    assert WOOD.looks(WOOD.tipped(WOOD.marbles(pair), 2)) == {"f7": "dark", "g6": "light"}


@pytest.mark.parametrize(
    ("site", "steps"),
    [("b1", ("c2",)), ("a2", ("b3",)), ("d3", ("c4", "e2", "e4")), ("c4", ("b3", "d3", "d5"))],
)
def test_steps_lead_diagonally_into_other_spaces(site: str, steps: tuple[str, ...]) -> None:
    assert WOOD.steps[site] == steps
