"""The cheapest ways to take buttons off the board, one after the other, without listing them all."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.games.contract import Site


class Choice(NamedTuple):
    """Buttons that are taken for certain (as penalties), and buttons that may be taken beside them."""

    fixed: frozenset[Site]
    free: tuple[Site, ...]


Chosen = tuple[float, frozenset[Site]]
"""A price and the buttons taken for it."""


def cheapest_first(choices: Iterable[Choice], prices: Mapping[Site, float]) -> Iterator[Chosen]:
    """Yield every set of buttons that some choice allows, once, cheapest first; prices add up and may be negative."""
    seen = set()
    for price, sites in heapq.merge(*[_of_one_choice(choice, prices) for choice in choices], key=lambda c: c[0]):
        if sites not in seen:
            seen.add(sites)
            yield price, sites


def _of_one_choice(choice: Choice, prices: Mapping[Site, float]) -> Iterator[Chosen]:
    """Yield the sets of one choice, cheapest first.

    The cheapest takes just what lowers the price; any other differs by flips. In the order of what a flip costs,
    every set of flips has one parent: the set with its last flip moved back by one, or left out.
    """
    best = choice.fixed.union(site for site in choice.free if prices[site] < 0)
    lowest = sum(prices[site] for site in best)
    flips = sorted(choice.free, key=lambda site: abs(prices[site]))
    yield lowest, best
    waiting: list[tuple[float, tuple[int, ...]]] = [
        (abs(prices[site]), (index,)) for index, site in enumerate(flips[:1])
    ]
    while waiting:
        extra, flipped = heapq.heappop(waiting)
        yield lowest + extra, best.symmetric_difference(flips[index] for index in flipped)
        following = flipped[-1] + 1
        if following < len(flips):
            step = abs(prices[flips[following]])
            heapq.heappush(waiting, (extra + step, (*flipped, following)))
            moved_on = extra - abs(prices[flips[flipped[-1]]]) + step
            heapq.heappush(waiting, (moved_on, (*flipped[:-1], following)))
