"""The board as a thing: marbles lie in its double spaces, it is turned, and marbles roll.

Sets of positions are integers: bit i is the lower end of space i, bit 12 + i its upper end, so that rolling is a
shift. The frame of reference is the table: the bar stays put, the low edge is always the bottom of the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.games.contract import Look, Site
from companion.games.kipp4.lattice import ROWS, SITES, clockwise, neighbours
from companion.games.kipp4.layout import SPACES, Layout

LOOKS: tuple[Look, ...] = ("light", "dark", "red")

_LOWER_ENDS = (1 << SPACES) - 1
_QUARTERS = 4


class Marbles(NamedTuple):
    """Which positions hold a marble of which look."""

    light: int
    dark: int
    red: int

    @property
    def occupied(self) -> int:
        """The positions that hold any marble."""
        return self.light | self.dark | self.red


class Wood:
    """One layout with the tables that make turning and rolling quick."""

    def __init__(self, layout: Layout) -> None:
        ends = list(layout.spaces.values())
        self._sites: tuple[Site, ...] = (*(lower for lower, _ in ends), *(upper for _, upper in ends))
        self.bit: dict[Site | None, int] = {None: 0, **{site: 1 << at for at, site in enumerate(self._sites)}}
        """Site -> its bit; no site has no bit."""
        self.everywhere = self.bits(SITES)
        self.outer = self.bits(site for name in layout.outer for site in layout.spaces[name])
        self.rows: tuple[int, ...] = tuple(self.bits(row) for row in ROWS)
        self.space: dict[Site, tuple[Site, Site]] = {site: space for space in ends for site in space}
        self.steps: dict[Site, tuple[Site, ...]] = {
            site: tuple(step for step in neighbours(site) if step not in self.space[site]) for site in SITES
        }
        """Where a marble can step: "onto an adjacent double space, but not within the same double space"."""
        self._turned_lower, self._turned_upper = self._turning_tables()

    def _turning_tables(self) -> tuple[tuple[list[int], ...], tuple[list[int], ...]]:
        images = list(self._sites)
        lower, upper = [], []
        for _ in range(_QUARTERS):
            bits = [self.bit[image] for image in images]
            lower.append(_unions(bits[:SPACES]))
            upper.append(_unions(bits[SPACES:]))
            images = [clockwise(image) for image in images]
        return tuple(lower), tuple(upper)

    def bits(self, sites: Iterable[Site]) -> int:
        """Return a set of sites as an integer."""
        return sum(self.bit[site] for site in set(sites))

    def sites(self, bits: int) -> tuple[Site, ...]:
        """Return the sites of a set, in site order."""
        return tuple(site for site in SITES if self.bit[site] & bits)

    def looks(self, marbles: Marbles) -> dict[Site, Look]:
        """Return site -> look for every site that holds a marble, in site order."""
        return {
            site: look for site in SITES for look, bits in zip(LOOKS, marbles, strict=True) if self.bit[site] & bits
        }

    def marbles(self, looks: Mapping[Site, Look]) -> Marbles:
        """Return the marbles that lie as `looks` says; sites and looks must be known."""
        return Marbles(*(self.bits(site for site, found in looks.items() if found == look) for look in LOOKS))

    def turned(self, bits: int, quarters: int) -> int:
        """Return where a set of positions of the wood lies after 0-3 quarter turns clockwise."""
        return self._turned_lower[quarters][bits & _LOWER_ENDS] | self._turned_upper[quarters][bits >> SPACES]

    def tipped(self, marbles: Marbles, quarters: int) -> Marbles:
        """Return the marbles after the board was turned by 0-3 quarters clockwise and they came to rest."""
        light, dark, red = marbles
        return self.rolled(
            Marbles(self.turned(light, quarters), self.turned(dark, quarters), self.turned(red, quarters))
        )

    @staticmethod
    def rolled(marbles: Marbles) -> Marbles:
        """Return the marbles at rest: a lone one at the lower end, two in one space where they were."""
        light, dark, red = marbles
        occupied = light | dark | red
        falling = occupied >> SPACES & ~occupied
        if not falling:
            return marbles
        return Marbles(_fallen(light, falling), _fallen(dark, falling), _fallen(red, falling))

    def resting_place(self, site: Site, occupied: int) -> Site:
        """Return where a marble put on this site comes to rest among the others."""
        lower, _ = self.space[site]
        return site if occupied & self.bit[lower] else lower

    def resting_places(self, occupied: int) -> int:
        """Return the free positions where a further marble can rest: an upper end only above another marble."""
        free = self.everywhere & ~occupied
        return free & (_LOWER_ENDS | (occupied & _LOWER_ENDS) << SPACES)


def _fallen(bits: int, falling: int) -> int:
    down = bits >> SPACES & falling
    return bits ^ (down | down << SPACES)


def _unions(bits: list[int]) -> list[int]:
    """Return for every subset of `bits` (as the binary digits of its index) their union."""
    unions = [0]
    for bit in bits:
        unions += [union | bit for union in unions]
    return unions
