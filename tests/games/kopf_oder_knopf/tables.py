"""Boards to try rules on: small ones by hand, and random ones."""

from __future__ import annotations

from random import Random

from companion.games.contract import Costs, Player
from companion.games.kopf_oder_knopf import KopfOderKnopf
from companion.games.kopf_oder_knopf.board import NEIGHBOURS, SITES
from companion.games.kopf_oder_knopf.values import Position


def flat_map(holes: int, **other_holes: int) -> list[str]:
    """Return a hole map with the same number everywhere but on the named fields, for the option `holes`."""
    return [
        "".join(str(other_holes.get(f"{column}{row}", holes)) for column in "abcdefghij") for row in range(10, 0, -1)
    ]


def game(**options: object) -> KopfOderKnopf:
    """Return a game; two holes on every field and a goal of all 14 (so that few buttons may stand) unless told."""
    return KopfOderKnopf.with_options({"holes": flat_map(2), "target": 14, **options})


def place(red: str = "", blue: str = "", mover: Player = "first", passes: int = 0) -> Position:
    """Return a position from two lists of sites."""
    return Position(mover, frozenset(red.split()), frozenset(blue.split()), passes)


def random_map(random: Random) -> list[str]:
    """Return a hole map, every field 1..4."""
    return ["".join(random.choice("1234") for _ in range(10)) for _ in range(10)]


def random_position(random: Random, least: int = 1) -> Position:
    """Return a position with `least` to 14 buttons each, huddled, so that groups, pairs and threats are common."""
    middle = random.choice(SITES)
    near = set(NEIGHBOURS[middle])
    while len(near) < 40:
        near |= NEIGHBOURS[random.choice(sorted(near))]
    sites = random.sample(sorted(near), 28)
    reds, blues = random.randint(least, 14), random.randint(least, 14)
    return Position(
        random.choice(("first", "second")), frozenset(sites[:reds]), frozenset(sites[14 : 14 + blues])
    )  # fmt: skip


def thinned(position: Position, most: int) -> Position:
    """Return a position with at most so many buttons of each colour, few enough to try all there is."""
    red, blue = (frozenset(sorted(side)[:most]) for side in (position.red, position.blue))
    return Position(position.mover, red, blue)


def random_costs(random: Random, position: Position) -> Costs:
    """Return what a bad picture of a position and of something near it might cost, site by site."""
    before = dict.fromkeys(position.red, "red") | dict.fromkeys(position.blue, "blue")
    costs = {}
    for site in SITES:
        look = before.get(site, "") if random.random() < 0.8 else random.choice(("red", "blue", ""))
        costs[site] = {other: 0.0 if other == look else random.uniform(0.1, 9.0) for other in ("", "red", "blue")}
    return costs
