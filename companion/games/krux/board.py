"""The 7 x 7 board: squares as numbers in site order, sets of squares as bits."""

from __future__ import annotations

SIDE = 7
SITES = tuple(f"{column}{row}" for column in "abcdefg" for row in range(1, SIDE + 1))
"""All sites in site order; a square is an index into them."""

SQUARE = {site: square for square, site in enumerate(SITES)}
HOLE = SQUARE["d4"]
OFF = len(SITES)
"""Where a piece is while it is carried: on no square."""

HEADINGS = "nesw"
BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}
_STEP = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}


def distance(one: int, two: int) -> int:
    """Return how many steps away two squares are, |dx| + |dy| (read), whatever stands between."""
    return abs(one // SIDE - two // SIDE) + abs(one % SIDE - two % SIDE)


def _ray(heading: str, square: int) -> tuple[int, ...]:
    dx, dy = _STEP[heading]
    column, row = divmod(square, SIDE)
    squares = []
    while 0 <= (column := column + dx) < SIDE and 0 <= (row := row + dy) < SIDE:
        squares.append(column * SIDE + row)
    return tuple(squares)


def bits(squares: tuple[int, ...]) -> int:
    """Return a set of squares as bits."""
    return sum(1 << square for square in squares)


RAY = {heading: tuple(_ray(heading, square) for square in range(OFF)) for heading in HEADINGS}
"""heading -> square -> the squares beyond it in that heading, nearest first."""

NEIGHBOURS = tuple(
    tuple((heading, RAY[heading][square][0]) for heading in HEADINGS if RAY[heading][square]) for square in range(OFF)
)
"""square -> (heading, neighbouring square), horizontally and vertically only."""

BESIDE = tuple(bits(tuple(beside for _, beside in NEIGHBOURS[square])) for square in range(OFF))
"""square -> bits of its neighbours."""

WITHIN = tuple(
    tuple(bits(tuple(to for to in range(OFF) if distance(square, to) <= reach)) for square in range(OFF))
    for reach in range(2 * SIDE - 1)
)
"""reach -> square -> bits of the squares at most that many steps away, itself included."""

_RAY_BITS = {heading: tuple(bits(ray) for ray in rays) for heading, rays in RAY.items()}


def nearest(heading: str, square: int, taken: int) -> int | None:
    """Return the first taken square beyond `square`; the hole does not block the sight (read)."""
    ahead = _RAY_BITS[heading][square] & taken
    if not ahead:
        return None
    rising = heading in "ne"
    return ((ahead & -ahead) if rising else ahead).bit_length() - 1


def slide(heading: str, square: int, taken: int, squares: int = 2) -> int:
    """Return where a piece comes to rest that is moved `squares` squares, or fewer if a piece or the edge stops it.

    "Pushing over, across or into the hole is expressly allowed": the hole is a square like any other here.
    """
    for to in RAY[heading][square][:squares]:
        if taken >> to & 1:
            break
        square = to
    return square
