"""Where marbles can stand and what counts as a row: what every Kipp4 layout has in common.

Columns a-g are x = -3..3, rows 1-7 are y = -3..3; a position exists where x + y is odd.
"""

from __future__ import annotations

from companion.games.contract import Site

Point = tuple[int, int]

POINTS: dict[Site, Point] = {
    f"{column}{row}": (x, row - 4) for x, column in enumerate("abcdefg", -3) for row in range(1, 8) if (x + row - 4) % 2
}
"""Site -> (x, y), in site order."""

SITES: tuple[Site, ...] = tuple(POINTS)

_SITE_AT: dict[Point, Site] = {point: site for site, point in POINTS.items()}

DIAGONALS: tuple[Point, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))

ROW_STEPS: tuple[Point, ...] = ((1, 1), (1, -1), (2, 0), (0, 2))
"""Along a diagonal, or horizontally or vertically at distance two (read)."""

ROW_LENGTH = 4


def clockwise(site: Site) -> Site:
    """Return where a quarter turn of the board, clockwise, takes this site."""
    x, y = POINTS[site]
    return _SITE_AT[y, -x]


def mirrored(site: Site) -> Site:
    """Return the site's left-right mirror image."""
    x, y = POINTS[site]
    return _SITE_AT[-x, y]


def neighbours(site: Site) -> tuple[Site, ...]:
    """Return the sites one step away "parallel to the diagonals of the gameboard", in site order."""
    x, y = POINTS[site]
    return tuple(_SITE_AT[x + dx, y + dy] for dx, dy in DIAGONALS if (x + dx, y + dy) in _SITE_AT)


def _rows() -> tuple[tuple[Site, ...], ...]:
    lines = (
        [(x + step * dx, y + step * dy) for step in range(ROW_LENGTH)]
        for dx, dy in ROW_STEPS
        for x, y in POINTS.values()
    )
    return tuple(tuple(_SITE_AT[point] for point in line) for line in lines if all(point in _SITE_AT for point in line))


ROWS: tuple[tuple[Site, ...], ...] = _rows()
"""The 22 ways in which four positions stand in a row; a longer row contains one of them."""
