"""Which legal turns explain a picture best.

What a picture costs adds up over the sites: what standing still costs, plus a price for every button taken, every
origin left and every target reached. So removals and moves are each put in order and only their best are combined.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator
from itertools import islice

from companion.games.contract import EMPTY, NEVER, Costs, Look, Match, Site
from companion.games.kopf_oder_knopf.board import SITES, TARGETS
from companion.games.kopf_oder_knopf.doubts import Outlook
from companion.games.kopf_oder_knopf.holes import Counts, HoleMap
from companion.games.kopf_oder_knopf.subsets import Choice, Chosen, cheapest_first
from companion.games.kopf_oder_knopf.threats import threatened
from companion.games.kopf_oder_knopf.turns import after, penalty_choices
from companion.games.kopf_oder_knopf.values import Move, Position, Turn

Candidate = tuple[float, frozenset[Site], Move | None]
"""Cost, buttons taken, move made."""


def matches(position: Position, costs: Costs, keep: int, holes: HoleMap, goal: int) -> list[Match[Position, Turn]]:
    """Return the `keep` legal turns that explain a picture best, cheapest first; exact, no two with one position.

    What is legal only under some possible counts is offered too, with its doubts.
    """
    if position.result(goal) or keep < 1:
        return []
    search = _Search(position, costs, keep, Outlook.of(position, holes, goal))
    best = heapq.nsmallest(keep, search.candidates(), key=lambda candidate: candidate[0])
    return [search.match(candidate) for candidate in best]


class _Search:
    """One picture of one position."""

    def __init__(self, position: Position, costs: Costs, keep: int, outlook: Outlook) -> None:
        self._position, self._keep, self._outlook = position, keep, outlook
        own_look, enemy_look = ("red", "blue") if position.mover == "first" else ("blue", "red")

        def price(site: Site, look: Look) -> float:
            return costs[site].get(look, NEVER) - costs[site].get(EMPTY, 0.0)

        self._taking = {site: -price(site, enemy_look) for site in position.enemy}
        self._landing = {site: price(site, own_look) for site in SITES}
        self._standing_still = (
            sum(looks.get(EMPTY, 0.0) for looks in costs.values())
            + sum(self._landing[site] for site in position.own)
            - sum(self._taking.values())
        )

    def match(self, candidate: Candidate) -> Match[Position, Turn]:
        price, taken, move = candidate
        explained = self._outlook.turn(taken, move)
        if explained is None:
            raise AssertionError(f"offered although it is legal under no counts: {taken} {move}")
        turn, doubts = explained
        return Match(self._standing_still + price, turn, after(self._position, turn), doubts)

    def candidates(self) -> Iterator[Candidate]:
        """Yield turns of different positions, the `keep` cheapest of all among them."""
        for counts, able in self._moves_by_counts():
            yield from self._with_moves(counts, able)
        yield from self._passes()
        yield from self._wins()

    def _moves_by_counts(self) -> Iterable[tuple[Counts, list[Move]]]:
        """Return the moves to any field that is not an own one's, by the most generous counts that allow them."""
        most, own = self._outlook.holes.most, self._position.own
        by_origin_count: dict[tuple[Site, int] | None, tuple[Counts, list[Move]]] = {None: (most, [])}
        for origin in own:
            targets = {target for count in self._outlook.holes.possible(origin) for target in TARGETS[origin][count]}
            for target in targets - own:
                counts = self._outlook.counts_for((origin, target))
                if counts is not None:
                    key = None if counts[origin] == most[origin] else (origin, counts[origin])
                    by_origin_count.setdefault(key, (counts, []))[1].append((origin, target))
        return by_origin_count.values()

    def _choices(self, counts: Counts) -> list[Choice]:
        """Return what may be taken: for each way to take penalties, what is threatened then."""
        aimed = self._outlook.aimed
        return [
            Choice(frozenset(penalties), tuple(threatened(aimed, penalties, counts)))
            for penalties in penalty_choices(self._outlook.forbidden)
        ]

    def _best(self, chosen: Iterator[Chosen]) -> list[Chosen]:
        """Return the cheapest removals that do not win yet."""
        return list(islice((one for one in chosen if len(one[1]) < self._outlook.needed), self._keep))

    def _price(self, move: Move) -> float:
        origin, target = move
        return self._landing[target] - self._landing[origin]

    def _with_moves(self, counts: Counts, able: list[Move]) -> Iterator[Candidate]:
        """Yield the best turns with a move onto a free field, then onto each field that may be emptied."""
        choices = self._choices(counts)
        enemy = self._position.enemy
        removals = self._best(cheapest_first(choices, self._taking))
        onto_free = heapq.nsmallest(self._keep, (move for move in able if move[1] not in enemy), key=self._price)
        yield from self._combined(removals, onto_free)
        for target in {target for _, target in able if target in enemy}:
            emptied = self._best(cheapest_first(_with_one_taken(choices, target), self._taking))
            yield from self._combined(emptied, [move for move in able if move[1] == target])

    def _combined(self, removals: list[Chosen], able: list[Move]) -> Iterator[Candidate]:
        for price, taken in removals:
            for move in able:
                yield price + self._price(move), taken, move

    def _passes(self) -> Iterator[Candidate]:
        """Yield the best turns without a move that do not win."""
        if self._outlook.counts_for_pass(self._position.own | self._position.enemy) is None:
            return
        chosen = cheapest_first(self._choices(self._outlook.holes.most), self._taking)
        passes = (
            (price, taken, None)
            for price, taken in chosen
            if len(taken) < self._outlook.needed and self._outlook.turn(taken, None)
        )
        yield from islice(passes, self._keep)

    def _wins(self) -> Iterator[Candidate]:
        """Yield the best wins; a picture with more taken than needed, or with a move after it, costs what it shows."""
        choices = self._choices(self._outlook.holes.most)
        if self._outlook.needed > max(len(choice.fixed) + len(choice.free) for choice in choices):
            return
        leaving = min((-self._landing[site] for site in self._position.own), default=0.0)
        cheapest: dict[frozenset[Site], float] = {}
        least_extra = min(0.0, leaving + min(self._landing.values()))
        for price, taken in cheapest_first(choices, self._taking):
            if len(cheapest) >= self._keep and price + least_extra > heapq.nsmallest(self._keep, cheapest.values())[-1]:
                break
            won = self._outlook.turn(taken, None) if len(taken) >= self._outlook.needed else None
            if won:
                standing = self._position.own | (self._position.enemy - taken)
                moving = leaving + min(self._landing[site] for site in SITES if site not in standing)
                counted = frozenset(won[0].penalties + won[0].captures)
                cheapest[counted] = min(cheapest.get(counted, math.inf), price + min(0.0, moving))
        yield from ((price, counted, None) for counted, price in cheapest.items())


def _with_one_taken(choices: Iterable[Choice], site: Site) -> list[Choice]:
    """Return the choices by which one button is taken, restricted to just that."""
    return [
        Choice(choice.fixed | {site}, tuple(other for other in choice.free if other != site))
        for choice in choices
        if site in choice.fixed or site in choice.free
    ]
