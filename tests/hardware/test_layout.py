from __future__ import annotations

import math
from collections import defaultdict

import pytest

from calibration.boards import load_board
from hardware.lamps import Signal
from hardware.layout import Layout
from hardware.wiring_files import shipped_wiring

GRID = Layout([*"abcdefghij", *map(str, range(1, 11)), "first", "second"], "grid")
HEXAGONS = [("attangle", "standard"), ("attangle-grand", "grand"), ("attangle-127", "127")]


def test_on_a_grid_a_site_is_where_its_column_and_row_cross() -> None:
    assert GRID.lamps_of("c10") == ("c", "10")
    assert GRID.lamps_of("first") == ("first",)


@pytest.mark.parametrize("name", ["k1", "a11", "a0", "third", "a", "1", "", "a01"])
def test_what_no_lamp_stands_for_has_none(name: str) -> None:
    assert GRID.lamps_of(name) == ()


@pytest.mark.parametrize(("wiring", "variant"), HEXAGONS)
def test_the_rails_of_a_hexagon_point_along_straight_lines(wiring: str, variant: str) -> None:
    (device,) = shipped_wiring(wiring).lamps
    layout = Layout(device.names, device.crossing)
    board = load_board("attangle", {"variant": variant})
    on_rail: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for site, place in board.sites.items():
        for rail in layout.lamps_of(site):
            on_rail[rail].append(place)
    assert set(on_rail) == {*layout.letters, *layout.numbers}
    rising = math.tan(math.radians(60))
    for rail, places in on_rail.items():
        slope = 0.0 if rail.isalpha() else rising
        offsets = [y - slope * x for x, y in places]
        assert max(offsets) - min(offsets) < 1e-6, rail
        assert len(places) >= (len(layout.letters) + 1) // 2
    # A line is at one place, and lines of one kind at different ones, the first diagonal farthest left.
    left_ends = [min(on_rail[number]) for number in layout.numbers]
    middles = [sum(x - y / rising for x, y in on_rail[number]) / len(on_rail[number]) for number in layout.numbers]
    assert middles == sorted(middles)
    assert min(board.sites.values()) == left_ends[0]


@pytest.mark.parametrize(("wiring", "variant"), HEXAGONS)
def test_no_two_sites_of_a_hexagon_share_both_rails(wiring: str, variant: str) -> None:
    (device,) = shipped_wiring(wiring).lamps
    layout = Layout(device.names, device.crossing)
    crossings = [layout.lamps_of(site) for site in load_board("attangle", {"variant": variant}).sites]
    assert all(crossings)
    assert len(set(crossings)) == len(crossings)


@pytest.mark.parametrize("site", ["a0", "a5", "d8", "g5", "h1"])
def test_beyond_the_rim_of_a_hexagon_there_is_no_site(site: str) -> None:
    assert Layout([*"abcdefg", *"1234567"], "hexagon").lamps_of(site) == ()


def test_lamps_of_their_own_are_lit_together_and_crossings_one_after_another() -> None:
    singles = Layout(["a1", "b2", "first"], "none")
    scene = {"a1": Signal.STEADY, "b2": Signal.STEADY, "first": Signal.STEADY}
    assert singles.lit(scene, 0.1) == scene
    assert GRID.lit(scene, 0.1) == {"a": Signal.STEADY, "1": Signal.STEADY, "first": Signal.STEADY}
    assert GRID.lit(scene, 0.9) == {"b": Signal.STEADY, "2": Signal.STEADY, "first": Signal.STEADY}


@pytest.mark.parametrize(
    ("layout", "told"),
    [
        (GRID, "a site a1 to j10, or one of first, second"),
        (Layout([*"abcdefg", *"1234567"], "hexagon"), "a site a1 to g4"),
        (Layout(["a1", "b2"], "none"), "one of a1, b2"),
    ],
    ids=["grid", "hexagon", "none"],
)
def test_what_can_be_shown_is_told(layout: Layout, told: str) -> None:
    assert layout.described() == told
