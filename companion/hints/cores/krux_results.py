"""All distinct results of one piece's turn in Krux, on packed squares.

How results are found is told in `companion.games.krux.search`; here states on the way are six squares in one number,
kept in a hash table with the steps and actions they were reached with.
"""

from __future__ import annotations

from companion.games.krux.board import HOLE, OFF, RAY, bits
from companion.games.krux.search import RULEBOOK
from companion.games.krux.values import PIECES
from companion.hints.kernel import Ints

BLUE, GREEN, PINK = 1, 2, 3
PIECE_COUNT = len(PIECES)
SQUARES = OFF
SQUARE_BITS = 6
SQUARE_MASK = (1 << SQUARE_BITS) - 1
RING_AT = SQUARE_BITS * PIECE_COUNT
"""A move is where the six pieces will stand, and from this bit on what the one that moved will wear."""

STEP_LIMIT, ACTION_LIMIT = RULEBOOK.steps, RULEBOOK.actions
LEVELS = (STEP_LIMIT + 1) * (ACTION_LIMIT + 1)
CROSS = bits(tuple(square for ray in RAY.values() for square in ray[HOLE][:2]))
"""Only from these squares a piece falls into the hole by an action other than a carrier's."""

MOST_MOVES = 1 << 14
MOST_PER_STATE = 128
SLOTS = 1 << 14
MOST_WAITING = 1 << 13

SHARED, DROP_IN_HOLE, STAMP = range(3)
WORTHS = 3
NEXT = WORTHS + SQUARES
BESIDE = NEXT + 4 * SQUARES
JUMPS = BESIDE + SQUARES
SWITCHES = JUMPS + SQUARES
CARRIES = SWITCHES + SQUARES
NO_BETTER = CARRIES + STEP_LIMIT + 1
PLACE_KEYS = NO_BETTER + LEVELS
RING_KEYS = PLACE_KEYS + PIECE_COUNT * (SQUARE_MASK + 1)
ACTIVE_KEYS = RING_KEYS + PIECE_COUNT * 4
BEGUN_KEY = ACTIVE_KEYS + PIECE_COUNT
SLOT_KEYS = BEGUN_KEY + 1
SLOT_LEVELS = SLOT_KEYS + SLOTS
WAITING = SLOT_LEVELS + SLOTS
WAITING_LEVELS = WAITING + MOST_WAITING
TABLES_SIZE = WAITING_LEVELS + MOST_WAITING
"""In the tables: options, what a piece is worth on a square, the next square in each heading or -1; as bits: its
neighbours, where a jumper lands, where a switcher finds pieces, from where a carrier gets to the hole with 0-3 steps;
levels (steps and actions used) that are no better than a level, keys; and room for work: a hash
table of what was reached at which levels, and states to be followed, of which the first place counts them. Ten
thousand random placements needed at most 11 272 moves (6 676 with one ring), 6 676 slots and 2 654 states to be
followed; what has no room would be left out."""

WON_PROMISE = 1 << 18


def moved(packed: int, piece: int, square: int) -> int:
    """Return packed squares with one piece elsewhere."""
    shift = SQUARE_BITS * piece
    return packed & ~(SQUARE_MASK << shift) | square << shift


def bits_of(packed: int, first: int, every: int) -> int:
    """Return the squares of the pieces `first`, `first + every`, ... as bits."""
    squares = 0
    for piece in range(first, PIECE_COUNT, every):
        squares |= 1 << (packed >> SQUARE_BITS * piece & SQUARE_MASK)
    return squares


def piece_on(packed: int, square: int) -> int:
    """Return which piece stands on a square, or -1."""
    for piece in range(PIECE_COUNT):
        if packed >> SQUARE_BITS * piece & SQUARE_MASK == square:
            return piece
    return -1


def slot_of(packed: int, tables: Ints) -> int:
    """Return the slot of a state; a new one has no levels."""
    stamped = tables[STAMP] << RING_AT | packed
    slot = (packed ^ packed >> 13 ^ packed >> 25) & SLOTS - 1
    while tables[SLOT_KEYS + slot] != stamped:
        if tables[SLOT_KEYS + slot] >> RING_AT != tables[STAMP]:
            tables[SLOT_KEYS + slot] = stamped
            tables[SLOT_LEVELS + slot] = 0
            break
        slot = (slot + 1) & SLOTS - 1
    return slot


def promise(packed: int, active: int, tables: Ints) -> int:
    """Return how much a result promises by the squares alone."""
    worth = 2000
    for piece in range(PIECE_COUNT):
        on_square = tables[WORTHS + (packed >> SQUARE_BITS * piece & SQUARE_MASK)]
        worth += -on_square if (piece ^ active) & 1 else on_square
    return worth


def reach(
    packed: int, level: int, carrying: int, found: Ints, order: Ints, at: int, active: int, ring: int, tables: Ints
) -> int:
    """Note a state with no piece in the hole; return 1 if it is a new result, which is written."""
    slot = slot_of(packed, tables)
    known = tables[SLOT_LEVELS + slot]
    if known >> level & 1:
        return 0
    tables[SLOT_LEVELS + slot] = known | tables[NO_BETTER + level]
    waiting = tables[WAITING_LEVELS]
    if (level < LEVELS - 1 or carrying) and waiting < MOST_WAITING:
        tables[WAITING + waiting] = packed
        tables[WAITING_LEVELS + waiting] = level
        tables[WAITING_LEVELS] = waiting + 1
    if known or carrying:
        return 0
    found[at] = packed | ring << RING_AT
    order[at] = promise(packed, active, tables)
    return 1


def fall(packed: int, victim: int, found: Ints, order: Ints, at: int, active: int, ring: int, tables: Ints) -> int:
    """Note that a piece falls into the hole; return 1 if that is allowed and new."""
    if (victim ^ active) & 1 == 0:
        return 0
    slot = slot_of(packed, tables)
    if tables[SLOT_LEVELS + slot]:
        return 0
    tables[SLOT_LEVELS + slot] = 1
    found[at] = packed | ring << RING_AT
    order[at] = WON_PROMISE
    return 1


def slid(square: int, heading: int, most: int, taken: int, tables: Ints) -> int:
    """Return where a piece comes to rest that is moved `most` squares, unless a piece or the edge stops it before."""
    for _ in range(most):
        to = tables[NEXT + 4 * square + heading]
        if to < 0 or taken >> to & 1:
            break
        square = to
    return square


def change(
    packed: int, piece: int, square: int, level: int, wins_only: int, found: Ints, order: Ints, at: int, active: int,
    ring: int, tables: Ints,
) -> int:  # fmt: skip
    """Note that an action sets a piece on a square; return 1 if that is a new result.

    With `wins_only` a state from which no action is left is of no use.
    """
    packed = moved(packed, piece, square)
    if square == HOLE:
        return fall(packed, piece, found, order, at, active, ring, tables)
    if wins_only and level >= ACTION_LIMIT * (STEP_LIMIT + 1):
        return 0
    return reach(packed, level, 0, found, order, at, active, ring, tables)


def walk_and_drop(
    packed: int, taken: int, level: int, carried: int, found: Ints, order: Ints, start: int, active: int, ring: int,
    tables: Ints, wins_only: int,
) -> int:  # fmt: skip
    """Follow the steps, and the drops of a carrier; `taken` are the squares of all pieces."""
    square = packed >> SQUARE_BITS * active & SQUARE_MASK
    walks = level % (STEP_LIMIT + 1) < STEP_LIMIT
    if walks and tables[BESIDE + square] & taken:
        walks = tables[BESIDE + square] & bits_of(packed, 1 - (active & 1), 2) == 0
    count = 0
    for heading in range(4):
        to = tables[NEXT + 4 * square + heading]
        if to < 0 or taken >> to & 1:
            continue
        if walks and to != HOLE:
            stepped = moved(packed, active, to)
            count += reach(stepped, level + 1, carried >= 0, found, order, start + count, active, ring, tables)
        if carried >= 0 and (to != HOLE or tables[DROP_IN_HOLE]):
            count += change(
                packed, carried, to, level, wins_only, found, order, start + count, active, ring, tables
            )  # fmt: skip
    return count


def act(
    packed: int, taken: int, level: int, found: Ints, order: Ints, start: int, active: int, ring: int, tables: Ints,
    wins_only: int,
) -> int:  # fmt: skip
    """Follow the actions of a piece that carries nothing; `taken` are the squares of all pieces."""
    square = packed >> SQUARE_BITS * active & SQUARE_MASK
    level += STEP_LIMIT + 1
    count = 0
    for heading in range(4):
        seen = tables[NEXT + 4 * square + heading]
        while seen >= 0 and not taken >> seen & 1:
            seen = tables[NEXT + 4 * seen + heading]
        if seen < 0:
            continue
        piece = piece_on(packed, seen)
        for way in range(2):
            to = slid(seen, heading if way else (heading + 2) % 4, 2, taken, tables)
            count += change(packed, piece, to, level, wins_only, found, order, start + count, active, ring, tables)
    if ring == BLUE:
        for heading in range(4):
            beside = tables[NEXT + 4 * square + heading]
            if beside >= 0 and taken >> beside & 1:
                lifted = moved(packed, piece_on(packed, beside), SQUARES)
                count += reach(lifted, level, 1, found, order, start + count, active, ring, tables)
    elif ring == GREEN:
        count += jump(packed, taken, square, level, found, order, start + count, active, tables, wins_only)
    elif ring == PINK:
        for piece in range(PIECE_COUNT):
            to = packed >> SQUARE_BITS * piece & SQUARE_MASK
            if piece != active and tables[SWITCHES + square] >> to & 1:
                switched = moved(packed, active, to)
                count += change(
                    switched, piece, square, level, wins_only, found, order, start + count, active, ring, tables
                )  # fmt: skip
    return count


def jump(
    packed: int, taken: int, square: int, level: int, found: Ints, order: Ints, start: int, active: int, tables: Ints,
    wins_only: int,
) -> int:  # fmt: skip
    """Follow the jumps of a green piece; `level` counts the jump already."""
    spent = wins_only and level >= ACTION_LIMIT * (STEP_LIMIT + 1)
    others = taken & ~(1 << square)
    count = 0
    for landing in range(SQUARES):
        if not tables[JUMPS + square] >> landing & 1 or others >> landing & 1:
            continue
        after = moved(packed, active, landing)
        victim = -1
        if tables[BESIDE + landing] & others:
            for heading in range(4):
                beside = tables[NEXT + 4 * landing + heading]
                if beside >= 0 and others >> beside & 1:
                    piece, to = piece_on(packed, beside), slid(beside, heading, 1, others, tables)
                    after = moved(after, piece, to)
                    if to == HOLE:
                        victim = piece
        if victim >= 0:
            count += fall(after, victim, found, order, start + count, active, GREEN, tables)
        elif not spent:
            count += reach(after, level, 0, found, order, start + count, active, GREEN, tables)
    return count


def hopeless(packed: int, level: int, active: int, ring: int, tables: Ints) -> int:
    """Return whether with the last action nothing can fall into the hole, wherever the piece walks before."""
    if bits_of(packed, 1 - (active & 1), 2) & CROSS:
        return 0
    square = packed >> SQUARE_BITS * active & SQUARE_MASK
    return not (ring == BLUE and tables[CARRIES + STEP_LIMIT - level % (STEP_LIMIT + 1)] >> square & 1)


def results(
    packed: int, active: int, ring: int, wins_only: int, found: Ints, order: Ints, start: int, room: int, tables: Ints
) -> int:
    """Write all distinct results of doing something with one ring, as far as there is room.

    With `wins_only` at least the wins are found, and the first one is enough.
    """
    tables[STAMP] += 1
    tables[WAITING + 1], tables[WAITING_LEVELS + 1] = packed, 0
    tables[WAITING_LEVELS] = 2
    count = 0
    following = 1
    while following < tables[WAITING_LEVELS] and count < room - MOST_PER_STATE:
        packed, level = tables[WAITING + following], tables[WAITING_LEVELS + following]
        following += 1
        taken = bits_of(packed, 0, 1)
        carried = piece_on(packed, SQUARES) if taken >> SQUARES else -1
        if wins_only and level > STEP_LIMIT and carried < 0 and hopeless(packed, level, active, ring, tables):
            continue
        before = count
        count += walk_and_drop(
            packed, taken, level, carried, found, order, start + count, active, ring, tables, wins_only
        )  # fmt: skip
        if carried < 0 and level < ACTION_LIMIT * (STEP_LIMIT + 1):
            count += act(packed, taken, level, found, order, start + count, active, ring, tables, wins_only)
        if wins_only:
            for i in range(start + before, start + count):
                if order[i] == WON_PROMISE:
                    found[start], order[start] = found[i], order[i]
                    return 1
            count = 0
    return 0 if wins_only else count


FUNCTIONS = (
    moved, bits_of, piece_on, slot_of, promise, reach, fall, slid, change, walk_and_drop, jump, act, hopeless, results,
)  # fmt: skip
"""In an order in which each uses only those before it."""
