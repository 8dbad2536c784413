"""Groups of buttons, and what pairs of them threaten."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from companion.games.contract import Site
from companion.games.kopf_oder_knopf.board import BEYOND, NEIGHBOURS, ORDER, in_site_order
from companion.games.kopf_oder_knopf.holes import Counts

Group = tuple[Site, ...]
"""Touching buttons of one colour, in site order."""

Pair = tuple[Site, Site]

FORBIDDEN_SIZE = 3
PAIR_SIZE = 2


def groups(buttons: frozenset[Site]) -> list[Group]:
    """Return the connected groups (edges and corners) of two or more buttons, by their first site.

    "The fields they stand on may not touch each other, either at the edges or at the corners."
    """
    left = {site for site in buttons if not NEIGHBOURS[site].isdisjoint(buttons)}
    found = []
    while left:
        group = reached = {left.pop()}
        while reached:
            reached = {near for site in reached for near in NEIGHBOURS[site] if near in left}
            left -= reached
            group = group | reached
        found.append(in_site_order(group))
    return sorted(found, key=lambda group: ORDER[group[0]])


def forbidden_groups(buttons: frozenset[Site]) -> list[Group]:
    """Return the forbidden groups. Read: any connected group of three or more buttons of one player."""
    return [group for group in groups(buttons) if len(group) >= FORBIDDEN_SIZE]


def pairs(buttons: frozenset[Site]) -> list[Pair]:
    """Return the attackers.

    "Only a two-button combination may attack." Read: groups of exactly two; a pair inside a bigger group does not.
    """
    return [(group[0], group[1]) for group in groups(buttons) if len(group) == PAIR_SIZE]


class Aim(NamedTuple):
    """One pair looking along its own line to one side.

    Attributes:
        pair: the two fields it stands on, in site order.
        met: distance and site of every enemy button before the first own one, nearest first.
    """

    pair: Pair
    met: tuple[tuple[int, Site], ...]

    def reach(self, counts: Counts) -> int:
        """Return how far it reaches: "the sum of the holes of both buttons" (a 4 counts 4)."""
        return counts[self.pair[0]] + counts[self.pair[1]]

    def threatened(self, gone: Collection[Site], counts: Counts) -> Site | None:
        """Return the button it threatens once those in `gone` have been taken.

        "Only the nearest opposing button may be captured in each of the two directions."
        """
        for distance, site in self.met:
            if site not in gone:
                return site if distance <= self.reach(counts) else None
        return None


def aims(own: frozenset[Site], enemy: frozenset[Site]) -> list[Aim]:
    """Return where the pairs of one player look: "horizontally, vertically or diagonally [...] in both directions".

    "The fields between such a two-button combination and the threatened opposing buttons must be free of the
    attacker's own buttons."
    """
    found = []
    for pair in pairs(own):
        for line in (BEYOND[pair], BEYOND[pair[1], pair[0]]):
            met = []
            for distance, site in enumerate(line, 1):
                if site in own:
                    break
                if site in enemy:
                    met.append((distance, site))
            found.append(Aim(pair, tuple(met)))
    return found


def threatened(aims: Iterable[Aim], gone: Collection[Site], counts: Counts) -> set[Site]:
    """Return all threatened buttons. Read: one snapshot, after the penalties and before any capture."""
    sites = {aim.threatened(gone, counts) for aim in aims}
    return {site for site in sites if site is not None}
