"""Kopf oder Knopf in compact form; a turn is searched in its parts: penalties, then captures, one by one, then a move.

A field is its index in site order. 1 is a red button, -1 a blue one.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kopf_oder_knopf.board import ORDER, SITES, SIZE, TARGETS
from companion.games.kopf_oder_knopf.game import KopfOderKnopf
from companion.games.kopf_oder_knopf.threats import aims, forbidden_groups
from companion.games.kopf_oder_knopf.turns import split
from companion.games.kopf_oder_knopf.values import BUTTONS, Position, Turn
from companion.hints.cores.core import Core, keys
from companion.hints.kernel import DRAWN, FIRST_WON, GOES_ON, KEY, MOVER, SECOND_WON, Ints

PHASE, STANDING, PASSES, LEFT, CHOICE_KEY, BOARD = 2, 3, 5, 6, 7, 8
FIELDS = 100
CHOICES = BOARD + FIELDS
GROUPS = CHOICES + BUTTONS
STATE_SIZE = GROUPS + BUTTONS
"""In a state: how far the turn is, each player's buttons on the board, passes, how many buttons may still be taken and
their key; then the board; then those buttons in site order and the groups that penalties come from. The buttons count
only in the middle of a turn; else their place is free for use."""

START, PENALTIES, CAPTURES, MOVE = range(4)

END_OF_TAKING, PASS, MOVE_BASE = FIELDS, FIELDS + 1, 128
"""A move is the field of a button that is taken, one of these, or this and 100 times origin and target."""

MOVER_KEY, GOAL = range(2)
PASS_KEYS = 2
PHASE_KEYS = PASS_KEYS + 3
HOLES = PHASE_KEYS + 4
STEPS = HOLES + FIELDS
TARGET_LISTS = STEPS + 8 * FIELDS
LIST_LENGTH = 33
BUTTON_KEYS = TARGET_LISTS + LIST_LENGTH * FIELDS
CHOICE_KEYS = BUTTON_KEYS + 2 * FIELDS
"""In the tables: keys and options; holes; the next field in each of eight directions or -1 (a direction and the
opposite one differ in the last bit); where a button may move, ended by -1; keys of red and blue buttons, and of buttons
that may be taken."""

FORBIDDEN_SIZE = 3


def listed(states: Ints, begin: int, end: int, field: int) -> int:
    """Return whether a field is in a list."""
    for i in range(begin, end):
        if states[i] == field:
            return 1
    return 0


def list_groups(states: Ints, at: int, colour: int, tables: Ints) -> int:
    """List the buttons in forbidden groups of one colour, with numbers of their groups; return how many they are."""
    board, choices = at + BOARD, at + CHOICES
    count = group = 0
    for field in range(FIELDS):
        if states[board + field] != colour or listed(states, choices, choices + count, field):
            continue
        states[choices + count] = field
        end = count + 1
        following = count
        while following < end:
            beside = STEPS + 8 * states[choices + following]
            following += 1
            for direction in range(8):
                near = tables[beside + direction]
                if (
                    near >= 0
                    and states[board + near] == colour
                    and not listed(states, choices + count, choices + end, near)
                ):
                    states[choices + end] = near
                    end += 1
        if end - count >= FORBIDDEN_SIZE:
            for i in range(count, end):
                states[at + GROUPS + i] = group
            group += 1
            count = end
    return count


def insert(states: Ints, begin: int, count: int, field: int) -> int:
    """Put a field into a list in site order unless it is there; return how many the list holds."""
    i = begin + count
    while i > begin and states[i - 1] >= field:
        i -= 1
    if i < begin + count and states[i] == field:
        return count
    for j in range(begin + count, i, -1):
        states[j] = states[j - 1]
    states[i] = field
    return count + 1


def look_along(states: Ints, board: int, field: int, direction: int, reach: int, colour: int, tables: Ints) -> int:
    """Return the first enemy field that a pair ending on `field` threatens in a direction, or -1."""
    for _ in range(reach):
        field = tables[STEPS + 8 * field + direction]
        if field < 0:
            return -1
        if states[board + field] != 0:
            return field if states[board + field] != colour else -1
    return -1


def degree(states: Ints, board: int, field: int, colour: int, tables: Ints) -> int:
    """Return how many buttons of a colour touch a field, and 16 times the last direction in which one does."""
    count = last = 0
    for direction in range(8):
        near = tables[STEPS + 8 * field + direction]
        if near >= 0 and states[board + near] == colour:
            count += 1
            last = direction
    return count + 16 * last


def list_threatened(states: Ints, at: int, colour: int, tables: Ints) -> int:
    """List what the pairs of one colour threaten; return how many, and 64 more if it has a forbidden group."""
    board, choices = at + BOARD, at + CHOICES
    count = crowded = 0
    for field in range(FIELDS):
        if states[board + field] != colour:
            continue
        touching = degree(states, board, field, colour, tables)
        if touching & 15 > 1:
            crowded = 64
        if touching & 15 != 1:
            continue
        direction = touching >> 4
        partner = tables[STEPS + 8 * field + direction]
        if partner < field or degree(states, board, partner, colour, tables) & 15 != 1:
            continue
        reach = tables[HOLES + field] + tables[HOLES + partner]
        found = look_along(states, board, partner, direction, reach, colour, tables)
        if found >= 0:
            count = insert(states, choices, count, found)
        found = look_along(states, board, field, direction ^ 1, reach, colour, tables)
        if found >= 0:
            count = insert(states, choices, count, found)
    return count + crowded


def list_moves(states: Ints, at: int, found: Ints, order: Ints, start: int, tables: Ints) -> int:
    """Write the moves of buttons, or the pass where there is none."""
    board, own = at + BOARD, 1 - 2 * states[at + MOVER]
    count = 0
    for origin in range(FIELDS):
        if states[board + origin] == own:
            i = TARGET_LISTS + LIST_LENGTH * origin
            while tables[i] >= 0:
                if states[board + tables[i]] == 0:
                    found[start + count] = MOVE_BASE + FIELDS * origin + tables[i]
                    order[start + count] = 0
                    count += 1
                i += 1
    if count == 0:
        found[start], order[start] = PASS, 0
        return 1
    return count


def moves(states: Ints, at: int, found: Ints, order: Ints, start: int, loud: int, tables: Ints) -> int:
    """Write the parts of a turn that may come next; none is loud, the estimate counts what can be taken."""
    if loud:
        return 0
    phase, own = states[at + PHASE], 1 - 2 * states[at + MOVER]
    if phase == START:
        left = list_groups(states, at, -own, tables)
        if left == 0:
            left = list_threatened(states, at, own, tables) & 63
    else:
        left = states[at + LEFT]
    if phase == MOVE or left == 0:
        return list_moves(states, at, found, order, start, tables)
    for i in range(left):
        found[start + i], order[start + i] = states[at + CHOICES + i], 2000
    found[start + left], order[start + left] = END_OF_TAKING, 1000
    return left + 1


def pass_the_turn(states: Ints, to: int, passes: int, tables: Ints) -> None:
    """Make it the other player's turn."""
    states[to + KEY] ^= tables[MOVER_KEY] ^ tables[PASS_KEYS + states[to + PASSES]] ^ tables[PASS_KEYS + passes]
    states[to + PASSES] = passes
    states[to + MOVER] = 1 - states[to + MOVER]
    states[to + PHASE], states[to + LEFT], states[to + CHOICE_KEY] = START, 0, 0


def begin_phase(states: Ints, to: int, phase: int, left: int, tables: Ints) -> None:
    """Go on with a phase in which so many listed buttons may be taken, or with the next one if there are none."""
    if phase == PENALTIES and left == 0:
        phase = CAPTURES
        left = list_threatened(states, to, 1 - 2 * states[to + MOVER], tables) & 63
    if left == 0:
        phase = MOVE
    key = tables[PHASE_KEYS + phase]
    for i in range(to + CHOICES, to + CHOICES + left):
        key ^= tables[CHOICE_KEYS + states[i]]
    for i in range(to + CHOICES + left, to + GROUPS):
        states[i] = 0
    states[to + PHASE], states[to + LEFT], states[to + CHOICE_KEY] = phase, left, key
    states[to + KEY] ^= key


def take(states: Ints, to: int, field: int, phase: int, left: int, tables: Ints) -> None:
    """Take a listed button, and keep of the others those that may be taken after it."""
    choices, groups = to + CHOICES, to + GROUPS
    at = 0
    while states[choices + at] != field:
        at += 1
    group = states[groups + at]
    kept = 0
    for i in range(left):
        if (states[groups + i] > group) if phase == PENALTIES else i > at:
            states[choices + kept], states[groups + kept] = states[choices + i], states[groups + i]
            kept += 1
    enemy = 1 - states[to + MOVER]
    states[to + BOARD + field] = 0
    states[to + KEY] ^= tables[BUTTON_KEYS + enemy * FIELDS + field]
    states[to + STANDING + enemy] -= 1
    if BUTTONS - states[to + STANDING + enemy] >= tables[GOAL]:
        for i in range(choices, to + STATE_SIZE):
            states[i] = 0
        pass_the_turn(states, to, 0, tables)
    else:
        begin_phase(states, to, phase, kept, tables)


def play(states: Ints, at: int, to: int, move: int, tables: Ints) -> None:
    """Take a button, end a phase of taking, move, or pass."""
    phase, left = states[at + PHASE], states[at + LEFT]
    states[to : to + CHOICES] = states[at : at + CHOICES]
    states[to + KEY] ^= states[at + CHOICE_KEY]
    mover = states[at + MOVER]
    own = 1 - 2 * mover
    if move >= MOVE_BASE:
        origin, target = (move - MOVE_BASE) // FIELDS, (move - MOVE_BASE) % FIELDS
        states[to + BOARD + origin], states[to + BOARD + target] = 0, own
        base = BUTTON_KEYS + mover * FIELDS
        states[to + KEY] ^= tables[base + origin] ^ tables[base + target]
        pass_the_turn(states, to, 0, tables)
        return
    if move == PASS:
        pass_the_turn(states, to, states[at + PASSES] + 1, tables)
        return
    if phase == START:
        phase = PENALTIES
        left = list_groups(states, to, -own, tables)
        if left == 0:
            phase = CAPTURES
            left = list_threatened(states, to, own, tables) & 63
    else:
        states[to + CHOICES : to + STATE_SIZE] = states[at + CHOICES : at + STATE_SIZE]
    if move == END_OF_TAKING:
        begin_phase(states, to, PENALTIES if phase == PENALTIES else MOVE, 0, tables)
    else:
        take(states, to, move, phase, left, tables)


def ended(states: Ints, at: int, found: Ints, order: Ints, start: int, tables: Ints) -> int:
    """Return who has taken enough, or whether both passed."""
    if BUTTONS - states[at + STANDING + 1] >= tables[GOAL]:
        return FIRST_WON
    if BUTTONS - states[at + STANDING] >= tables[GOAL]:
        return SECOND_WON
    return DRAWN if states[at + PASSES] == 2 else GOES_ON


def evaluate(states: Ints, at: int, tables: Ints) -> int:
    """Return what the mover has taken more, with what can be taken next; he takes all he can, and saves one."""
    mover = states[at + MOVER]
    own = 1 - 2 * mover
    mine = list_threatened(states, at, own, tables)
    theirs = list_threatened(states, at, -own, tables)
    gain = (mine & 63) + (theirs >> 6)
    danger = (theirs & 63) + (mine >> 6)
    taken, lost = BUTTONS - states[at + STANDING + 1 - mover], BUTTONS - states[at + STANDING + mover]
    worth = 100 * (taken - lost) + 85 * gain - 25 * danger
    if danger > 1:
        worth -= 50 * (danger - 1)
    if taken + gain >= tables[GOAL]:
        worth += 4000
    elif lost + danger - 1 >= tables[GOAL]:
        worth -= 2000
    return worth


class KopfOderKnopfCore(Core[Position, Turn]):
    """The compact form with a hole map and a goal."""

    functions = (
        listed, list_groups, insert, look_along, degree, list_threatened, list_moves, moves, pass_the_turn,
        begin_phase, take, play, ended, evaluate,
    )  # fmt: skip

    def __init__(self, game: KopfOderKnopf) -> None:
        self._counts = game.options.holes.counts
        self.size = STATE_SIZE
        self.most_moves = BUTTONS * (LIST_LENGTH - 1)
        targets = []
        for site in SITES:
            fields = [ORDER[target] for target in TARGETS[site][self._counts[site]]]
            targets += fields + [-1] * (LIST_LENGTH - len(fields))
        self.tables = [
            *keys(1, seed=1),
            game.options.target,
            0,
            *keys(2, seed=2),
            0,
            *keys(3, seed=3),
            *(self._counts[site] for site in SITES),
            *(_next(field, direction) for field in range(FIELDS) for direction in range(8)),
            *targets,
            *keys(2 * FIELDS, seed=4),
            *keys(FIELDS, seed=5),
        ]

    def encode(self, position: Position) -> list[int]:
        """Return the state of a position, at the start of a turn."""
        mover = int(position.mover == "second")
        key = (self.tables[MOVER_KEY] if mover else 0) ^ self.tables[PASS_KEYS + position.passes]
        board = [0] * FIELDS
        for player, (colour, sites) in enumerate(((1, position.red), (-1, position.blue))):
            for site in sites:
                board[ORDER[site]] = colour
                key ^= self.tables[BUTTON_KEYS + player * FIELDS + ORDER[site]]
        standing = [len(position.red), len(position.blue)]
        return [mover, key, START, *standing, position.passes, 0, 0, *board, *[0] * (STATE_SIZE - CHOICES)]

    def turn(self, position: Position, moves: Sequence[int]) -> Turn:
        """Return the turn; its removals split into penalties and captures as they are written."""
        taken = frozenset(SITES[move] for move in moves if move < FIELDS)
        removal = split(taken, forbidden_groups(position.enemy), aims(position.own, position.enemy), self._counts)
        assert removal is not None, f"{sorted(taken)} cannot be taken"
        last = moves[-1]
        if last < FIELDS:
            return Turn(*removal)
        if last == PASS:
            return Turn(*removal, passed=True)
        origin, target = divmod(last - MOVE_BASE, FIELDS)
        return Turn(*removal, (SITES[origin], SITES[target]))


def _next(field: int, direction: int) -> int:
    """Return the next field in a direction (columns, then rows), or -1."""
    across, up = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))[direction]
    column, row = field // SIZE + across, field % SIZE + up
    return column * SIZE + row if 0 <= column < SIZE and 0 <= row < SIZE else -1
