"""Kipp4 in compact form: three sets of positions as bits; see `companion.games.kipp4.wood` for which bit is which."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kipp4.game import Kipp4
from companion.games.kipp4.lattice import SITES
from companion.games.kipp4.layout import SPACES
from companion.games.kipp4.positions import MARBLES
from companion.games.kipp4.values import Action, Position, Turn
from companion.hints.cores.core import Core, keys
from companion.hints.kernel import FIRST_WON, GOES_ON, KEY, MOVER, SECOND_WON, Ints

LIGHT, DARK, RED, ROW_OF, STATE_SIZE = 2, 3, 4, 5, 6
"""In a state: the marbles, then whose row ended the game (0 nobody's)."""

PLACES = 24
LOWER = (1 << SPACES) - 1
EVERYWHERE = (1 << PLACES) - 1
OWN_MARBLES = MARBLES["light"]

MOVE_BASE = PLACES
REMOVE_BASE = PLACES + PLACES * PLACES
"""A move is 4 times the place a marble is put on, this and 24 times source and target, or this and the place that a red
one is removed from; then the quarter turns."""

HALVES = 1 << SPACES
MUST_ARISE, OUTER, MOVER_KEY, ROW_COUNT = range(4)
ROWS = 4
MOST_ROWS = 32
STEPS = ROWS + MOST_ROWS
TURNED = STEPS + PLACES
COUNTS = TURNED + 8 * HALVES
MARBLE_KEYS = COUNTS + HALVES
"""In the tables: options, rows of four, where each place's marble can step, sets turned by 0-3 quarters (lower halves,
then upper ones), how many are in half a set, keys of half sets (six tables)."""


def marbles_in(places: int, tables: Ints) -> int:
    """Return how many places a set holds."""
    return tables[COUNTS + (places & LOWER)] + tables[COUNTS + (places >> SPACES)]


def turned(places: int, quarters: int, tables: Ints) -> int:
    """Return where a set lies after 0-3 quarter turns clockwise."""
    base = TURNED + 2 * quarters * HALVES
    return tables[base + (places & LOWER)] | tables[base + HALVES + (places >> SPACES)]


def fallen(places: int, falling: int) -> int:
    """Return a set after the marbles in the upper ends of some spaces have rolled down."""
    down = places >> SPACES & falling
    return places ^ (down | down << SPACES)


def has_row(places: int, standing: int, tables: Ints) -> int:
    """Return whether a set holds a row that the set `standing` does not hold."""
    for i in range(ROWS, ROWS + tables[ROW_COUNT]):
        row = tables[i]
        if places & row == row and standing & row != row:
            return 1
    return 0


def state_key(light: int, dark: int, red: int, tables: Ints) -> int:
    """Return the key of the marbles."""
    key = tables[MARBLE_KEYS + (light & LOWER)] ^ tables[MARBLE_KEYS + HALVES + (light >> SPACES)]
    key ^= tables[MARBLE_KEYS + 2 * HALVES + (dark & LOWER)] ^ tables[MARBLE_KEYS + 3 * HALVES + (dark >> SPACES)]
    return key ^ tables[MARBLE_KEYS + 4 * HALVES + (red & LOWER)] ^ tables[MARBLE_KEYS + 5 * HALVES + (red >> SPACES)]


def with_quarters(found: Ints, order: Ints, at: int, action: int, promise: int) -> int:
    """Write an action with each turn of the board; return how many that are."""
    for quarters in range(1, 4):
        found[at + quarters - 1] = 4 * action + quarters
        order[at + quarters - 1] = promise
    return 3


def moves(states: Ints, at: int, found: Ints, order: Ints, start: int, loud: int, tables: Ints) -> int:
    """Write placements, moves and removals; none is loud."""
    if loud:
        return 0
    mover = states[at + MOVER]
    own, red = states[at + LIGHT + mover], states[at + RED]
    occupied = states[at + LIGHT] | states[at + DARK] | red
    count = 0
    if marbles_in(own, tables) < OWN_MARBLES:
        free = tables[OUTER] & ~occupied
        if free == 0:
            free = EVERYWHERE & ~occupied
        resting = free & (LOWER | (occupied & LOWER) << SPACES)
        for place in range(PLACES):
            if resting >> place & 1:
                count += with_quarters(found, order, start + count, place, 3)
    for place in range(PLACES):
        if own >> place & 1:
            targets = tables[STEPS + place] & ~occupied
            for target in range(PLACES):
                if targets >> target & 1:
                    count += with_quarters(found, order, start + count, MOVE_BASE + PLACES * place + target, 2)
    for place in range(PLACES):
        if red >> place & 1:
            count += with_quarters(found, order, start + count, REMOVE_BASE + place, 1)
    return count


def play(states: Ints, at: int, to: int, move: int, tables: Ints) -> None:
    """Carry out the action, turn the board, and see who has a row."""
    mover, quarters, action = states[at + MOVER], move & 3, move >> 2
    own, enemy, red = states[at + LIGHT + mover], states[at + DARK - mover], states[at + RED]
    if action < MOVE_BASE:
        own ^= 1 << action
    elif action < REMOVE_BASE:
        own ^= 1 << (action - MOVE_BASE) // PLACES | 1 << (action - MOVE_BASE) % PLACES
    else:
        red ^= 1 << (action - REMOVE_BASE)
    occupied = own | enemy | red
    falling = occupied >> SPACES & ~occupied
    own, enemy, red = fallen(own, falling), fallen(enemy, falling), fallen(red, falling)
    own, enemy, red = turned(own, quarters, tables), turned(enemy, quarters, tables), turned(red, quarters, tables)
    own_standing = own if tables[MUST_ARISE] else 0
    enemy_standing = enemy if tables[MUST_ARISE] else 0
    occupied = own | enemy | red
    falling = occupied >> SPACES & ~occupied
    own, enemy, red = fallen(own, falling), fallen(enemy, falling), fallen(red, falling)
    row_of = 0
    if has_row(own, own_standing, tables):
        row_of = FIRST_WON + mover
    elif has_row(enemy, enemy_standing, tables):
        row_of = SECOND_WON - mover
    states[to + LIGHT + mover], states[to + DARK - mover], states[to + RED] = own, enemy, red
    states[to + MOVER], states[to + ROW_OF] = 1 - mover, row_of
    key = state_key(states[to + LIGHT], states[to + DARK], red, tables) ^ row_of
    states[to + KEY] = key if mover else key ^ tables[MOVER_KEY]


def ended(states: Ints, at: int, found: Ints, order: Ints, start: int, tables: Ints) -> int:
    """Return whose row stands, or who has no action left."""
    if states[at + ROW_OF] != 0:
        return states[at + ROW_OF]
    mover = states[at + MOVER]
    own, occupied = states[at + LIGHT + mover], states[at + LIGHT] | states[at + DARK] | states[at + RED]
    if marbles_in(own, tables) < OWN_MARBLES and occupied != EVERYWHERE:
        return GOES_ON
    if states[at + RED] != 0:
        return GOES_ON
    for place in range(PLACES):
        if own >> place & 1 and tables[STEPS + place] & ~occupied:
            return GOES_ON
    return SECOND_WON - mover


def evaluate(states: Ints, at: int, tables: Ints) -> int:
    """Return what the mover has more in rows that the other does not share, and on the board."""
    mover = states[at + MOVER]
    own, enemy = states[at + LIGHT + mover], states[at + DARK - mover]
    worth = 40 * (marbles_in(own, tables) - marbles_in(enemy, tables))
    for i in range(ROWS, ROWS + tables[ROW_COUNT]):
        mine, theirs = marbles_in(own & tables[i], tables), marbles_in(enemy & tables[i], tables)
        if theirs == 0:
            worth += 4 * mine * mine * mine
        elif mine == 0:
            worth -= 4 * theirs * theirs * theirs
    return worth


class Kipp4Core(Core[Position, Turn]):
    """The compact form of a layout."""

    functions = (
        marbles_in, turned, fallen, has_row, state_key, with_quarters, moves, play, ended, evaluate,
    )  # fmt: skip

    def __init__(self, game: Kipp4) -> None:
        wood = game.wood
        self.size = STATE_SIZE
        self.most_moves = 3 * (PLACES + 4 * OWN_MARBLES + MARBLES["red"])
        self._sites = sorted(SITES, key=lambda site: wood.bit[site])
        rows = [*wood.rows, *[0] * (MOST_ROWS - len(wood.rows))]
        halves = range(HALVES)
        self.tables = [
            int(game.rows_must_arise),
            wood.outer,
            *keys(1, seed=1),
            len(wood.rows),
            *rows,
            *(wood.bits(wood.steps[site]) for site in self._sites),
            *(
                wood.turned(places << shift, quarters)
                for quarters in range(4)
                for shift in (0, SPACES)
                for places in halves
            ),
            *(places.bit_count() for places in halves),
            *keys(6 * HALVES, seed=2),
        ]

    def encode(self, position: Position) -> list[int]:
        """Return the state of a position."""
        light, dark, red = position.marbles
        mover = int(position.mover == "second")
        row_of = {None: 0, "first": FIRST_WON, "second": SECOND_WON}[position.row_of]
        key = state_key(light, dark, red, self.tables) ^ row_of ^ (self.tables[MOVER_KEY] if mover else 0)
        return [mover, key, light, dark, red, row_of]

    def turn(self, position: Position, moves: Sequence[int]) -> Turn:
        """Return the action and the quarter turns."""
        [move] = moves
        action, quarters = move >> 2, move & 3
        if action < MOVE_BASE:
            return Turn(Action(None, self._sites[action]), quarters)
        if action < REMOVE_BASE:
            source, target = divmod(action - MOVE_BASE, PLACES)
            return Turn(Action(self._sites[source], self._sites[target]), quarters)
        return Turn(Action(self._sites[action - REMOVE_BASE], None), quarters)
