from __future__ import annotations

import numpy as np
import pytest

from calibration.board_files import Grid, Grooves, Hex
from calibration.layouts import closed, column_names, hexagon, lay_grid, lay_grooves, lay_hexagon, rectangle, site_key


def test_columns_beyond_z_go_on_with_aa() -> None:
    names = column_names(54)
    assert (names[0], names[25], names[26], names[27], names[51], names[52], names[53]) == (
        *("a", "z", "aa", "ab", "az"),
        *("ba", "bb"),
    )


def test_sites_are_sorted_by_letters_then_numbers() -> None:
    shuffled = ["aa1", "b10", "z9", "b2", "a1", "b9", "ab1"]
    assert sorted(shuffled, key=site_key) == ["a1", "b2", "b9", "b10", "z9", "aa1", "ab1"]


def test_a_grid_is_centred_with_a1_bottom_left() -> None:
    layout = lay_grid(Grid(columns=3, rows=4, pitch=(10.0, 20.0)))
    assert list(layout.sites)[:5] == ["a1", "a2", "a3", "a4", "b1"]
    assert (layout.sites["a1"], layout.sites["c4"]) == ((-10.0, -30.0), (10.0, 30.0))
    assert (layout.shape, layout.pitch_mm) == ((3, 4), 10.0)
    assert layout.corners.tolist() == [[-10, -30], [10, -30], [10, 30], [-10, 30]]


def test_a_wide_grid_names_its_columns_beyond_z() -> None:
    layout = lay_grid(Grid(columns=28, rows=2, pitch=5.0))
    assert list(layout.sites)[-4:] == ["aa1", "aa2", "ab1", "ab2"]
    assert layout.sites["ab1"][0] == 67.5


@pytest.mark.parametrize(
    ("engraved", "lines", "first"),
    [("points", 7, [-10, -15, 10, -15]), ("fields", 9, [-15, -20, 15, -20]), ("none", 0, None)],
)
def test_lines_run_through_the_sites_or_around_the_fields(engraved: str, lines: int, first: list[float] | None) -> None:
    layout = lay_grid(Grid(columns=3, rows=4, pitch=10.0, engraved=engraved))  # type: ignore[arg-type]
    assert layout.strokes.shape == (lines, 4)
    if first is not None:
        assert layout.strokes[0].tolist() == first


def test_rows_of_a_hexagon_grow_to_the_middle_and_shrink_again() -> None:
    layout = lay_hexagon(Hex(side=4, pitch=40.0))
    widths = [sum(site[0] == letter for site in layout.sites) for letter in "abcdefg"]
    assert widths == [4, 5, 6, 7, 6, 5, 4]
    assert list(layout.sites)[:6] == ["a1", "a2", "a3", "a4", "b1", "b2"]
    assert layout.sites["d1"] == (-120.0, 0.0)
    assert layout.sites["a1"] == pytest.approx((-60.0, -40 * 3**0.5 / 2 * 3))
    assert layout.sites["g4"] == pytest.approx((60.0, 40 * 3**0.5 / 2 * 3))


def test_neighbours_on_a_hexagon_are_one_pitch_apart() -> None:
    places = np.array(list(lay_hexagon(Hex(side=3, pitch=25.0)).sites.values()))
    away = np.linalg.norm(places[:, None] - places[None], axis=2)
    assert away[away > 0].min() == pytest.approx(25.0)
    assert (np.isclose(away, 25.0).sum(axis=1) == 6).sum() == 7, "the inner ones have six neighbours each"


def test_every_line_of_a_hexagon_runs_from_rim_to_rim_through_sites() -> None:
    layout = lay_hexagon(Hex(side=4, pitch=40.0))
    assert layout.strokes.shape == (21, 4)
    places = np.array(list(layout.sites.values()))
    ends = layout.strokes.reshape(-1, 2)
    assert np.linalg.norm(ends[:, None] - places[None], axis=2).min(axis=1).max() < 1e-9
    lengths = np.linalg.norm(layout.strokes[:, 2:] - layout.strokes[:, :2], axis=1)
    assert sorted(np.round(lengths)) == sorted([120, 160, 200, 240, 200, 160, 120] * 3)


def test_grooves_have_a_site_at_either_end_and_two_long_rims() -> None:
    layout = lay_grooves(Grooves(pitch=30.0, width=20.0, depth=5.0, spaces={"A": ("a1", "b2"), "B": ("c1", "c3")}))
    assert list(layout.sites) == ["a1", "b2", "c1", "c3"]
    assert (layout.sites["a1"], layout.sites["b2"], layout.sites["c3"]) == ((-30.0, -30.0), (0.0, 0.0), (30.0, 30.0))
    assert layout.edges.shape == (4, 4)
    assert layout.edges[2].tolist() == [20, -30, 20, 30]
    assert layout.edges[3].tolist() == [40, -30, 40, 30]


def test_outlines_start_left_and_go_counter_clockwise() -> None:
    assert rectangle(200, 100).tolist() == [[-100, -50], [100, -50], [100, 50], [-100, 50]]
    six = hexagon(100)
    assert six[0] == pytest.approx([-100, 0])
    assert six[1] == pytest.approx([-50, -50 * 3**0.5])
    assert closed(rectangle(2, 2)).tolist()[-1] == [-1, 1, -1, -1]
