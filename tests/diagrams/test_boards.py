"""Every board as it looks on the table: squares with a hole, a lattice with grooves, shifted rows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.diagrams.boards import draw
from companion.games.catalogue import new_game
from companion.games.plan import BoardPlan, places_by_name
from companion.values import Look, Site

KIPP4 = """
7      ·       L       ·
     /       /           \\
6  ·       ·       ·       ·
                 /
5      ·       R       ·
         \\               \\
4  ·       R       ·       ·
     \\               \\
3      ·       ·       R
             /
2  ·       R       ·       ·
     \\           /       /
1     [D]      ·       ·
   a   b   c   d   e   f   g
"""
"""The diagram of the rules page, its letters as the two ends of each groove."""

MIRRORED_TOP = """
7      ·       ·       ·
     /           \\       \\
6  ·       R       ·       ·
"""

KRUX_MIDDLE = """
4  ·   ·   ·   ○   ·   ·   ·
3  ·   ·   ·   ·   ·   3p  ·
2  ·   ·   ·   ·   ·   ·   ·
1  1   ·   ·   ·   ·   ·   5
"""

ATTANGLE = """
      g  ·   ·   ·   ·   4
    f  ·   ·   ·   ·   ·   5
  e  ·   ·   ·   ·   ·   ·   6
d  ·   ·   ·   ○   ·   ·   ·   7
  c  ·   ·   ·   ·   ·   ·   6
    b  W   ·   BW  ·   ·   5
      a  ·   ·   ·  [B ] 4
"""

GRAND_MIDDLE = """
  f  ·   W   ·   ·   ·   ·   ○   ·  8
e  ·   ·   ·   ·   ○   ·   ·   ·   ·  9
  d  ·   ○   ·   ·   ·   ·   B   ·  8
"""


def drawn(game: str, options: dict[str, Any], changes: dict[Site, Look], highlighted: tuple[Site, ...] = ()) -> str:
    rules = new_game(game, options)
    text = draw(rules.plan(), {**rules.seen(rules.start()), **changes}, highlighted).plain
    return "\n".join(line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize(
    ("game", "options", "changes", "highlighted", "part"),
    [
        pytest.param("kipp4", {}, {"d7": "light", "b1": "dark"}, ("b1",), KIPP4, id="kipp4"),
        pytest.param("kipp4", {"layout": "parquet-mirrored"}, {"c6": "red"}, (), MIRRORED_TOP, id="kipp4-mirrored"),
        pytest.param("krux", {}, {"f3": "3@pink", "d1": ""}, (), KRUX_MIDDLE, id="krux"),
        pytest.param("attangle", {}, {"b1": "W", "b3": "BW", "a4": "B"}, ("a4",), ATTANGLE, id="attangle"),
        pytest.param("attangle", {"variant": "grand"}, {"d7": "B"}, (), GRAND_MIDDLE, id="attangle-grand"),
    ],
)
def test_a_board_looks_as_on_the_table(
    game: str, options: dict[str, Any], changes: dict[Site, Look], highlighted: tuple[Site, ...], part: str
) -> None:
    assert part.strip("\n") in drawn(game, options, changes, highlighted)


@pytest.mark.parametrize("variant", ["standard", "grand", "127", "2006"])
def test_rows_of_a_hexagon_keep_their_shift_with_the_tallest_piles(variant: str) -> None:
    rules = new_game("attangle", {"variant": variant})
    tallest = max(rules.looks, key=len).replace("?", "B")
    lines = draw(rules.plan(), dict.fromkeys(rules.sites, tallest)).plain.splitlines()
    assert [line.count(tallest) for line in lines] == [
        sum(site[0] == line.split()[0] for site in rules.sites) for line in lines
    ]
    firsts = [line.index(tallest) for line in lines]
    shift = firsts[0] - firsts[1]
    assert shift > 0
    assert [abs(one - two) for one, two in pairwise(firsts)] == [shift] * (len(lines) - 1)


def test_lit_sites_stand_in_round_brackets_above_the_turn_lamps() -> None:
    plan = new_game("kipp4").plan()
    drawn = draw(plan, {"c4": "light"}, ["d5"], lit={"c4", "d3", "second"}, players=("Light", "Dark")).plain
    assert drawn.count("(") == drawn.count(")") == 2
    assert "(L)" in drawn
    assert "[·]" in drawn
    assert drawn.splitlines()[-1].split() == ["○", "Light", "●", "Dark"]
    unlit = draw(plan, {"c4": "light"}, ["d5"]).plain
    assert drawn.replace("(", " ").replace(")", " ").splitlines()[:-1] == unlit.splitlines()


def test_what_is_engraved_can_be_drawn_too() -> None:
    plan = new_game("kipp4").plan()
    lines = draw(plan, plan.engraved).plain.splitlines()
    assert [line.split() for line in lines[::2]][:2] == [["7", "C", "F", "L"], ["6", "C", "F", "H", "L"]]


def test_a_board_known_in_mm_is_drawn_like_one_known_by_name() -> None:
    sites = [f"{column}{row}" for column in "abc" for row in (1, 2)]
    in_mm = {site: (22.5 * x, 23.7 * y) for site, (x, y) in places_by_name(sites).items()}
    assert draw(BoardPlan(in_mm), {"b2": "B"}) == draw(BoardPlan(places_by_name(sites)), {"b2": "B"})


def test_columns_beyond_z_follow_on() -> None:
    assert places_by_name(["a1", "z1", "aa1", "ab12"]) == {
        "a1": (1, 1),
        "z1": (26, 1),
        "aa1": (27, 1),
        "ab12": (28, 12),
    }
