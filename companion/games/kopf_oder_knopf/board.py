"""The board: its sites and what lies where. Nothing here depends on holes or buttons."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.contract import Site

COLUMNS = "abcdefghij"
SIZE = len(COLUMNS)

SITES: tuple[Site, ...] = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, SIZE + 1))
"""All sites in site order: by letter, then by number as a number."""

ORDER: dict[Site, int] = {site: index for index, site in enumerate(SITES)}
"""Where a site comes in site order."""

_PLACE = {site: divmod(index, SIZE) for site, index in ORDER.items()}
_SITE_AT = {place: site for site, place in _PLACE.items()}
_DIRECTIONS = tuple((across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0))


def in_site_order(sites: Iterable[Site]) -> tuple[Site, ...]:
    """Return sites by letter, then by number as a number (`a2` before `a10`)."""
    return tuple(sorted(sites, key=ORDER.__getitem__))


def _ray(site: Site, direction: tuple[int, int]) -> tuple[Site, ...]:
    (column, row), (across, up) = _PLACE[site], direction
    places = ((column + n * across, row + n * up) for n in range(1, SIZE))
    return tuple(_SITE_AT[place] for place in places if place in _SITE_AT)


_RAYS = {site: tuple(ray for ray in (_ray(site, d) for d in _DIRECTIONS) if ray) for site in SITES}

NEIGHBOURS: dict[Site, frozenset[Site]] = {site: frozenset(ray[0] for ray in rays) for site, rays in _RAYS.items()}
"""The up to eight sites that touch a site at an edge or a corner."""

BEYOND: dict[tuple[Site, Site], tuple[Site, ...]] = {
    (site, ray[0]): ray[1:] for site, rays in _RAYS.items() for ray in rays
}
"""For two touching sites (p, q): the sites beyond q on the line from p through q, nearest first."""

DISTANCE: dict[tuple[Site, Site], int] = {
    (site, far): distance for site, rays in _RAYS.items() for ray in rays for distance, far in enumerate(ray, 1)
}
"""How many fields apart two sites are, if they lie on one line (horizontal, vertical or diagonal)."""


def _targets(site: Site, holes: int) -> tuple[Site, ...]:
    distances = range(1, 5) if holes == 4 else (holes,)
    return in_site_order(ray[n - 1] for ray in _RAYS[site] for n in distances if n <= len(ray))


TARGETS: dict[Site, dict[int, tuple[Site, ...]]] = {
    site: {holes: _targets(site, holes) for holes in range(1, 5)} for site in SITES
}
"""Where a button moves from a site, by the number of holes there.

"Fields with 1–3 holes give a fixed move distance equal to the number of holes. The coloured fields with 4 holes
give a variable move distance of 1–4 fields." and "Direction of movement is free".
"""

SECOND_RING: tuple[Site, ...] = tuple(
    site for site in SITES if min(*_PLACE[site], *(SIZE - 1 - n for n in _PLACE[site])) == 1
)
"""The "second row of fields in from the outside, running all the way around the board"."""


def is_even(site: Site) -> bool:
    """Return whether column and row number together are even, as on a1, b2 and i9."""
    return sum(_PLACE[site]) % 2 == 0
