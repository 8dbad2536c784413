"""The turns that explain a picture best, against trying all of them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

from companion.games.contract import Costs, Game, Match
from companion.games.kopf_oder_knopf.holes import read_hole_map
from companion.games.kopf_oder_knopf.values import Position, Turn
from tests.games.kopf_oder_knopf.slow import ALL, Picture, cost_of, pictures
from tests.games.kopf_oder_knopf.tables import flat_map, game, place, random_costs, random_map, random_position, thinned


def costs_of(position: Position, **sites: str) -> dict[str, dict[str, float]]:
    """Return the costs of a sharp picture: a position, but for some sites that show another look."""
    looks = dict.fromkeys(position.red, "red") | dict.fromkeys(position.blue, "blue") | sites
    return {site: {look: 10.0 * (look != looks.get(site, "")) for look in ("", "red", "blue")} for site in ALL}


def best_of_all(shown: Mapping[Picture, Turn], position: Position, costs: Costs) -> list[tuple[float, Turn]]:
    cheapest: dict[Turn, float] = {}
    for picture, turn in shown.items():
        cost = cost_of(picture, position, costs)
        cheapest[turn] = min(cost, cheapest.get(turn, cost))
    return sorted(((round(cost, 6), turn) for turn, cost in cheapest.items()), key=lambda pair: pair[0])


def told(found: list[Match[Position, Turn]]) -> list[tuple[float, Turn, Position]]:
    return [(round(match.cost, 6), match.turn, match.after) for match in found]


@pytest.mark.parametrize("seed", range(20))
def test_the_cheapest_of_all_listed_turns(seed: int) -> None:
    random = Random(seed)
    rules = game(holes=random_map(random))
    position = random_position(random, least=6)
    costs = random_costs(random, position)

    found = rules.matches(position, costs, keep=3)

    assert told(found) == told(Game.matches(rules, position, costs, keep=3))
    assert all(match.doubts == () for match in found)


@pytest.mark.parametrize("seed", range(20))
def test_wins_with_more_done_than_needed(seed: int) -> None:
    random = Random(seed)
    holes = random_map(random)
    position = thinned(random_position(random, least=7), 6)
    goal = 8 + random.randint(1, 3)
    costs = random_costs(random, position)

    found = game(holes=holes, target=goal).matches(position, costs, keep=3)

    expected = best_of_all(pictures(position, read_hole_map(holes, {}).counts, goal), position, costs)
    assert [(round(match.cost, 6), match.turn) for match in found] == expected[:3]


@pytest.mark.parametrize("seed", range(12))
def test_all_that_is_legal_under_some_counts_is_offered(seed: int) -> None:
    random = Random(seed)
    position = thinned(random_position(random, least=6), 5)
    holes = random_map(random)
    own = sorted(position.own)
    unsure = {site: random.sample(range(1, 5), random.randint(2, 3)) for site in random.sample(own, 3)}
    costs = random_costs(random, position)
    hole_map = read_hole_map(holes, unsure)
    worlds = [
        pictures(position, {**hole_map.counts, **dict(zip(unsure, counts, strict=True))}, 14)
        for counts in product(*[hole_map.possible(site) for site in unsure])
    ]

    found = game(holes=holes, unsure_holes=unsure).matches(position, costs, keep=4)

    somewhere = {picture for world in worlds for picture in world}
    prices = sorted(round(cost_of(picture, position, costs), 6) for picture in somewhere)
    assert [round(match.cost, 6) for match in found] == prices[:4]
    for match in found:
        picture = (frozenset(match.turn.penalties + match.turn.captures), match.turn.move)
        assert (match.doubts == ()) == all(picture in world for world in worlds)
        assert set(match.doubts) <= set(unsure)


CORNERED = place(red="a1", blue="a2 b1 b2 e5", mover="first")
"""Red has one button; where a1 has one hole it cannot move before a neighbour has been taken."""


@pytest.mark.parametrize(
    ("unsure", "doubts"),
    [
        pytest.param({}, (), id="sure"),
        pytest.param({"a1": [1, 2]}, ("a1",), id="another count gives a1 a move"),
        pytest.param({"e5": [1, 2], "a2": [1, 4]}, (), id="counts of other fields do not matter"),
    ],
)
def test_a_pass_is_sure_only_if_no_count_allows_a_move(unsure: dict[str, list[int]], doubts: tuple[str, ...]) -> None:
    rules = game(holes=flat_map(1), unsure_holes=unsure)

    best = rules.matches(CORNERED, costs_of(CORNERED))[0]

    assert (best.cost, rules.write(best.turn), best.doubts) == (0.0, "--", doubts)


def test_a_pass_is_offered_where_only_an_unsure_count_allows_it() -> None:
    rules = game(holes=flat_map(1, a1=2), unsure_holes={"a1": [1, 2]})

    best = rules.matches(CORNERED, costs_of(CORNERED))[0]

    assert (rules.write(best.turn), best.doubts) == ("--", ("a1",))
    assert not rules.is_legal(CORNERED, best.turn)


def test_a_move_and_a_capture_that_need_different_counts_of_one_field_are_not_offered() -> None:
    position = place(red="c3 c4", blue="c9 j1")
    rules = game(holes=flat_map(2), unsure_holes={"c4": [1, 2, 3]})
    far_capture = dict.fromkeys(["c9", "c4"], "")

    with_three = rules.matches(position, costs_of(position, **far_capture, f7="red"))[0]
    with_one = rules.matches(position, costs_of(position, **far_capture, d5="red"))[0]

    assert (with_three.cost, rules.write(with_three.turn), with_three.doubts) == (0.0, "xc9 c4-f7", ("c4",))
    assert with_one.cost > 0


def test_sure_split_is_written_rather_than_one_with_fewer_penalties() -> None:
    position = place(red="c3 c4", blue="c9 d10 d9 j1")
    rules = game(holes=flat_map(2), unsure_holes={"c3": [2, 3]})
    sharp = costs_of(position, c9="", c4="", c6="red")

    best = rules.matches(position, sharp)[0]

    assert (best.cost, rules.write(best.turn), best.doubts) == (0.0, "!c9 c4-c6", ())


@pytest.mark.parametrize(
    "lifted",
    [
        pytest.param({"c6": ""}, id="just what was needed"),
        pytest.param({"c6": "", "g2": ""}, id="one more"),
        pytest.param({"c6": "", "c3": "", "c1": "red"}, id="a move after it"),
        pytest.param({"c6": "", "g2": "", "c3": "", "j10": "red"}, id="one more and a move that would be illegal"),
    ],
)
def test_a_win_is_a_win_whatever_was_done_after_it(lifted: dict[str, str]) -> None:
    position = place(red="c3 c4 e2 f2 j6", blue="c6 g2 h7 j9 j1")
    rules = game(target=10)

    best, *others = rules.matches(position, costs_of(position, **lifted))

    assert (best.cost, rules.write(best.turn), best.after.taken_by("first")) == (0.0, "xc6", 10)
    assert all(match.cost > 0 for match in others)


def test_a_finished_game_offers_nothing() -> None:
    position = place(red="c3 c4", blue="c6 j1 j3 j5")

    assert game(target=10).matches(position, costs_of(position)) == []


def test_no_two_offers_lead_to_one_position() -> None:
    position = place(red="c3 c4", blue="c6 c7 d8 j1")
    rules = game()

    offers = rules.matches(position, costs_of(position), keep=500)

    assert (
        len(offers)
        == len({match.after for match in offers})
        == len({rules.after(position, t) for t in rules.turns(position)})
    )
