"""Krux in compact form: squares and rings of the six pieces. A move is a distinct result of the next piece's turn.

A turn is searched in two parts, as most turns of the other player are answered well enough by none: whether anything is
done at all, then what; so the thousand results need not be listed to refute them.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.krux.board import BESIDE, HEADINGS, HOLE, RAY, SIDE, WITHIN, distance
from companion.games.krux.game import Krux
from companion.games.krux.search import JUMP, SWITCH
from companion.games.krux.turns import outcomes
from companion.games.krux.values import COLOURS, Position, Turn
from companion.hints.cores import krux_results
from companion.hints.cores.core import Core, keys
from companion.hints.cores.krux_results import (
    ACTION_LIMIT,
    ACTIVE_KEYS,
    BEGUN_KEY,
    MOST_MOVES,
    PIECE_COUNT,
    PLACE_KEYS,
    RING_AT,
    RING_KEYS,
    SHARED,
    SLOT_KEYS,
    SQUARE_BITS,
    SQUARE_MASK,
    SQUARES,
    STEP_LIMIT,
    TABLES_SIZE,
    WORTHS,
    results,
)  # fmt: skip
from companion.hints.kernel import FIRST_WON, GOES_ON, KEY, MOVER, SECOND_WON, Ints

ACTIVE, PLACES, RINGS, BEGUN, STATE_SIZE = 2, 3, 9, 15, 16
"""In a state: the piece that moves next (0..5), where each stands, what each wears (0 nothing, then as `COLOURS`), and
whether it is settled that the piece does something."""

BEGIN = 1 << RING_AT + 2
"""The move that settles that; any other one is a result."""

EMPTY_MOVE_PROMISE = 1 << 21
"""Before any other move but the one found best at this depth before."""


def wearable(states: Ints, at: int, ring: int, tables: Ints) -> int:
    """Return whether nobody who shares rings with the next piece wears a colour."""
    active = states[at + ACTIVE]
    for piece in range(PIECE_COUNT):
        if states[at + RINGS + piece] == ring and (tables[SHARED] or (piece ^ active) & 1 == 0):
            return 0
    return 1


def moves(states: Ints, at: int, found: Ints, order: Ints, start: int, loud: int, tables: Ints) -> int:
    """Write the empty move and `BEGIN`, or after that all results; loud is one that wins, if there is one."""
    active = states[at + ACTIVE]
    worn = states[at + RINGS + active]
    packed = 0
    for piece in range(PIECE_COUNT):
        packed |= states[at + PLACES + piece] << SQUARE_BITS * piece
    if not loud and not states[at + BEGUN]:
        found[start], order[start] = packed | worn << RING_AT, EMPTY_MOVE_PROMISE
        found[start + 1], order[start + 1] = BEGIN, 0
        return 2
    left = 0
    if worn == 0:
        for ring in range(1, 4):
            left += wearable(states, at, ring, tables)
    if left == 0:
        return results(packed, active, worn, loud, found, order, start, MOST_MOVES, tables)
    count = 0
    for ring in range(1, 4):
        if wearable(states, at, ring, tables):
            room = MOST_MOVES - count
            count += results(packed, active, ring, loud, found, order, start + count, room, tables)
            if loud and count:
                return 1
    return count


def play(states: Ints, at: int, to: int, move: int, tables: Ints) -> None:
    """Set all pieces where the result has them, or note that the turn is begun."""
    if move == BEGIN:
        states[to : to + STATE_SIZE] = states[at : at + STATE_SIZE]
        states[to + BEGUN] = 1
        states[to + KEY] ^= tables[BEGUN_KEY]
        return
    active = states[at + ACTIVE]
    key = states[at + KEY] ^ (tables[BEGUN_KEY] if states[at + BEGUN] else 0)
    for piece in range(PIECE_COUNT):
        before, after = states[at + PLACES + piece], move >> SQUARE_BITS * piece & SQUARE_MASK
        base = PLACE_KEYS + piece * (SQUARE_MASK + 1)
        key ^= tables[base + before] ^ tables[base + after]
        states[to + PLACES + piece] = after
        states[to + RINGS + piece] = states[at + RINGS + piece]
    ring = move >> RING_AT
    key ^= tables[RING_KEYS + 4 * active + states[at + RINGS + active]] ^ tables[RING_KEYS + 4 * active + ring]
    states[to + RINGS + active] = ring
    following = (active + 1) % PIECE_COUNT
    states[to + KEY] = key ^ tables[ACTIVE_KEYS + active] ^ tables[ACTIVE_KEYS + following]
    states[to + ACTIVE] = following
    states[to + MOVER], states[to + BEGUN] = following & 1, 0


def ended(states: Ints, at: int, found: Ints, order: Ints, start: int, tables: Ints) -> int:
    """Return who put a piece into the hole."""
    for piece in range(PIECE_COUNT):
        if states[at + PLACES + piece] == HOLE:
            return FIRST_WON if piece & 1 else SECOND_WON
    return GOES_ON


def evaluate(states: Ints, at: int, tables: Ints) -> int:
    """Return how much further from the hole the mover's pieces stand, and the rings he still may choose."""
    worth = 0
    mover = states[at + MOVER]
    for piece in range(PIECE_COUNT):
        value = tables[WORTHS + states[at + PLACES + piece]] + (20 if states[at + RINGS + piece] == 0 else 0)
        worth += -value if (piece ^ mover) & 1 else value
    return worth


class KruxCore(Core[Position, Turn]):
    """The compact form with the options."""

    functions = (
        *krux_results.FUNCTIONS, wearable, moves, play, ended, evaluate,
    )  # fmt: skip

    def __init__(self, game: Krux) -> None:
        self._options = game.options
        self.size = STATE_SIZE
        self.most_moves = MOST_MOVES
        self._written: tuple[Position | None, dict[int, Turn]] = (None, {})
        squares = range(SQUARES)
        tables = [
            int(game.options.shared_rings),
            int(game.options.drop_in_hole),
            1,
            *(_worth(square) for square in squares),
            *(RAY[heading][square][0] if RAY[heading][square] else -1 for square in squares for heading in HEADINGS),
            *BESIDE,
            *(reach & ~(1 << HOLE) for reach in WITHIN[JUMP]),
            *WITHIN[SWITCH],
            *(WITHIN[steps + 1][HOLE] for steps in range(STEP_LIMIT + 1)),
            *(_no_better(steps, actions) for actions in range(ACTION_LIMIT + 1) for steps in range(STEP_LIMIT + 1)),
            *keys(SLOT_KEYS - PLACE_KEYS, seed=1),
        ]
        self.tables = tables + [0] * (TABLES_SIZE - len(tables))

    def encode(self, position: Position) -> list[int]:
        """Return the state of a position."""
        active = position.next_piece - 1
        rings = [COLOURS.index(ring) + 1 if ring else 0 for ring in position.rings]
        key = self.tables[ACTIVE_KEYS + active]
        for piece, (square, ring) in enumerate(zip(position.squares, rings, strict=True)):
            key ^= self.tables[PLACE_KEYS + piece * (SQUARE_MASK + 1) + square]
            key ^= self.tables[RING_KEYS + 4 * piece + ring]
        return [active & 1, key, active, *position.squares, *rings, 0]

    def turn(self, position: Position, moves: Sequence[int]) -> Turn:
        """Return the turn that is written for a result."""
        move = moves[-1]
        if self._written[0] != position:
            turns = {_result(each.squares, each.ring): each.turn for each in outcomes(position, self._options)}
            self._written = position, turns
        return self._written[1][move]


def _result(squares: Sequence[int], ring: str) -> int:
    packed = sum(square << SQUARE_BITS * piece for piece, square in enumerate(squares))
    return packed | (COLOURS.index(ring) + 1 if ring else 0) << RING_AT


def _worth(square: int) -> int:
    """Return what a piece is worth on a square: the hole pulls."""
    away = distance(square, HOLE)
    return (0, -80, -60, -30, -10, 0, 0)[min(away, SIDE - 1)]


def _no_better(steps: int, actions: int) -> int:
    """Return the levels that use as many steps and actions or more, as bits."""
    return sum(
        1 << more_actions * (STEP_LIMIT + 1) + more_steps
        for more_actions in range(actions, ACTION_LIMIT + 1)
        for more_steps in range(steps, STEP_LIMIT + 1)
    )
