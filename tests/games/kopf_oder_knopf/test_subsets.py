"""Ways to take buttons, cheapest first, against all subsets in order of price."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest

from companion.games.kopf_oder_knopf.subsets import Choice, cheapest_first


def all_sets(choices: list[Choice]) -> set[frozenset[str]]:
    return {
        choice.fixed | frozenset(some)
        for choice in choices
        for number in range(len(choice.free) + 1)
        for some in combinations(choice.free, number)
    }


@pytest.mark.parametrize("seed", range(30))
def test_every_set_once_and_in_order(seed: int) -> None:
    random = Random(seed)
    prices = {site: random.uniform(-5.0, 5.0) for site in "abcdefgh"}
    choices = [
        Choice(frozenset(mixed[:fixed]), tuple(mixed[fixed : fixed + random.randint(0, 5)]))
        for mixed, fixed in ((random.sample("abcdefgh", 8), random.randint(0, 2)) for _ in range(3))
    ]

    found = list(cheapest_first(choices, prices))

    assert [sites for _, sites in found] == sorted(
        all_sets(choices), key=lambda sites: sum(prices[site] for site in sites)
    )
    assert [price for price, _ in found] == pytest.approx(
        [sum(prices[site] for site in sites) for _, sites in found]
    )  # fmt: skip


def test_the_first_sets_of_a_great_many() -> None:
    free = tuple(f"s{number}" for number in range(200))
    prices = {site: float(index + 1) for index, site in enumerate(free)}

    found = list(islice(cheapest_first([Choice(frozenset(), free)], prices), 5))

    assert [price for price, _ in found] == [0.0, 1.0, 2.0, 3.0, 3.0]
