"""Attangle in compact form: for every point the height of its pile, above zero if the first player's is on top.

What lies inside a pile does not matter for any turn, so it is left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.attangle.game import Attangle
from companion.games.attangle.values import COLOURS, Capture, Placement, Position, Turn
from companion.hints.cores.core import Core, keys
from companion.hints.kernel import DRAWN, FIRST_WON, GOES_ON, KEY, MOVER, SECOND_WON, Ints

STOCK, FULL, WORTH, STANDING, PILES = 2, 4, 6, 7, 8
"""In a state: both stocks, both numbers of full stacks, what the first player has more on the board (in points), how
many points are taken, then the piles."""

POINTS, TALLEST, TAKES_BACK, GOAL, STUCK_DRAWS, NOT_FIRST, FREE, LENGTH, CAPTURES, MOVER_KEY = range(10)
WORTHS, STOCK_WORTH, VOIDS = 10, 16, 17
"""In the tables: points, rules, places, then what a pile of each height is worth, then which points are void."""

SITE_BITS = 7
CAPTURE = 1 << 3 * SITE_BITS
"""A move is the point of a placement, or this and target, first and second attacker, seven bits each."""

HEIGHTS = 11
MOST_IN_STOCK = 128
PAIRS = 15
"""Two of six attackers."""

_STACK_WORTHS = {"full": 1200, "between": 300, "single": 40}
_LAST_MOVER_WORTHS = {"full": 20, "between": 60, "single": 40}


def ray(site: int, direction: int, tables: Ints) -> int:
    """Return where in the tables a line of points begins; it ends with a number below 0."""
    return VOIDS + tables[POINTS] + (site * 6 + direction) * tables[LENGTH]


def pile_key(site: int, height: int, tables: Ints) -> int:
    """Return the key of a pile."""
    points = tables[POINTS]
    return tables[VOIDS + points + points * 6 * tables[LENGTH] + site * HEIGHTS + height + 5]


def stock_key(player: int, stock: int, tables: Ints) -> int:
    """Return the key of a stock."""
    points = tables[POINTS]
    keys_at = VOIDS + points + points * 6 * tables[LENGTH] + points * HEIGHTS
    return tables[keys_at + player * MOST_IN_STOCK + stock]


def captures(states: Ints, at: int, found: Ints, order: Ints, start: int, tables: Ints) -> int:
    """Write the mover's captures."""
    own = 1 - 2 * states[at + MOVER]
    points, tallest, takes_back = tables[POINTS], tables[TALLEST], tables[TAKES_BACK]
    piles = at + PILES
    seen = start + tables[CAPTURES] - 6
    count = 0
    for target in range(points):
        height = -states[piles + target] * own
        if height <= 0 or height >= tallest:
            continue
        attackers = 0
        for direction in range(6):
            step = ray(target, direction, tables)
            while tables[step] >= 0:
                pile = states[piles + tables[step]] * own
                if pile != 0:
                    if pile > 0 and pile < tallest:
                        found[seen + attackers] = tables[step]
                        attackers += 1
                    break
                step += 1
        for i in range(attackers):
            for j in range(i + 1, attackers):
                one, two = found[seen + i], found[seen + j]
                after = height + (states[piles + one] + states[piles + two]) * own - takes_back
                if after <= tallest:
                    if one > two:
                        one, two = two, one
                    found[start + count] = CAPTURE | (target << 2 * SITE_BITS) | (one << SITE_BITS) | two
                    order[start + count] = 1000 * (after + height)
                    count += 1
    return count


def moves(states: Ints, at: int, found: Ints, order: Ints, start: int, loud: int, tables: Ints) -> int:
    """Write captures, then placements; captures alone are loud."""
    count = captures(states, at, found, order, start, tables)
    if loud or states[at + STOCK + states[at + MOVER]] == 0:
        return count
    barred = tables[NOT_FIRST] if states[at + STANDING] == 0 else -1
    for site in range(tables[POINTS]):
        if states[at + PILES + site] == 0 and tables[VOIDS + site] == 0 and site != barred:
            found[start + count] = site
            order[start + count] = 0
            count += 1
    return count


def set_pile(states: Ints, to: int, site: int, height: int, tables: Ints) -> None:
    """Put a pile (0 for none) in the place of another one."""
    before = states[to + PILES + site]
    key, worth = states[to + KEY], states[to + WORTH]
    if before != 0:
        key ^= pile_key(site, before, tables)
        worth -= tables[WORTHS + before] if before > 0 else -tables[WORTHS - before]
        states[to + STANDING] -= 1
    if height != 0:
        key ^= pile_key(site, height, tables)
        worth += tables[WORTHS + height] if height > 0 else -tables[WORTHS - height]
        states[to + STANDING] += 1
        if height == tables[TALLEST]:
            states[to + FULL] += 1
        elif -height == tables[TALLEST]:
            states[to + FULL + 1] += 1
    states[to + PILES + site] = height
    states[to + KEY] = key
    states[to + WORTH] = worth


def play(states: Ints, at: int, to: int, move: int, tables: Ints) -> None:
    """Place or capture; full stacks never leave the board, so they are only counted up."""
    size = PILES + tables[POINTS]
    states[to : to + size] = states[at : at + size]
    mover = states[at + MOVER]
    own = 1 - 2 * mover
    gained = 0
    if move < CAPTURE:
        set_pile(states, to, move, own, tables)
        gained = -1
    else:
        site_mask = (1 << SITE_BITS) - 1
        target = move >> 2 * SITE_BITS & site_mask
        one, two = move >> SITE_BITS & site_mask, move & site_mask
        piles = at + PILES
        height = (states[piles + one] + states[piles + two] - states[piles + target]) * own - tables[TAKES_BACK]
        set_pile(states, to, one, 0, tables)
        set_pile(states, to, two, 0, tables)
        set_pile(states, to, target, height * own, tables)
        gained = tables[TAKES_BACK]
    stock = states[to + STOCK + mover]
    key = states[to + KEY] ^ tables[MOVER_KEY]
    states[to + KEY] = key ^ stock_key(mover, stock, tables) ^ stock_key(mover, stock + gained, tables)
    states[to + STOCK + mover] = stock + gained
    states[to + MOVER] = 1 - mover


def ended(states: Ints, at: int, found: Ints, order: Ints, start: int, tables: Ints) -> int:
    """Return who has stacks enough, or what having no turn means."""
    goal, mover = tables[GOAL], states[at + MOVER]
    if goal > 0:
        if states[at + FULL + 1 - mover] >= goal:
            return SECOND_WON - mover
        if states[at + FULL + mover] >= goal:
            return FIRST_WON + mover
    if states[at + STOCK + mover] > 0 and states[at + STANDING] < tables[FREE]:
        return GOES_ON
    if captures(states, at, found, order, start, tables) > 0:
        return GOES_ON
    return DRAWN if tables[STUCK_DRAWS] else SECOND_WON - mover


def evaluate(states: Ints, at: int, tables: Ints) -> int:
    """Return what the mover has more: stacks by their height, and pieces in stock."""
    worth = states[at + WORTH] + tables[STOCK_WORTH] * (states[at + STOCK] - states[at + STOCK + 1])
    worth = max(-9999, min(9999, worth))
    return worth if states[at + MOVER] == 0 else -worth


class AttangleCore(Core[Position, Turn]):
    """The compact form of a variant."""

    functions = (ray, pile_key, stock_key, captures, set_pile, moves, play, ended, evaluate)

    def __init__(self, game: Attangle) -> None:
        self._game = game
        variant, board = game.variant, game.rules.board
        self._points = len(board.sites)
        self.size = PILES + self._points
        self.most_moves = self._points * (1 + PAIRS) + 6
        length = 2 * variant.side
        lines = [
            point
            for site_lines in board.lines
            for line in site_lines
            for point in (*line, *[-1] * (length - len(line)))
        ]
        worths = self._worths()
        self.tables = [
            self._points,
            variant.tallest,
            int(variant.takes_back),
            variant.stacks_to_win or 0,
            int(variant.stuck_draws),
            -1 if variant.first_not is None else board.index[variant.first_not],
            self._points - len(variant.voids),
            length,
            self.most_moves,
            *keys(1, seed=1),
            *worths,
            30,
            *(int(site in variant.voids) for site in board.sites),
            *lines,
            *keys(self._points * HEIGHTS, seed=2),
            *keys(2 * MOST_IN_STOCK, seed=3),
        ]

    def _worths(self) -> list[int]:
        variant = self._game.variant
        worths = _LAST_MOVER_WORTHS if variant.stacks_to_win is None else _STACK_WORTHS
        by_height = [0, worths["single"], *[worths["between"]] * (variant.tallest - 2), worths["full"]]
        return by_height + [0] * (6 - len(by_height))

    def encode(self, position: Position) -> list[int]:
        """Return the state of a position."""
        heights = [len(pile) if pile.endswith(COLOURS["first"]) else -len(pile) for pile in position.piles]
        tallest = self._game.variant.tallest
        worth = sum(self.tables[WORTHS + height] if height > 0 else -self.tables[WORTHS - height] for height in heights)
        key = self.tables[MOVER_KEY] if position.mover == "second" else 0
        for site, height in enumerate(heights):
            key ^= pile_key(site, height, self.tables) if height else 0
        for player, stock in enumerate(position.stock):
            key ^= stock_key(player, stock, self.tables)
        return [
            int(position.mover == "second"),
            key,
            *position.stock,
            heights.count(tallest),
            heights.count(-tallest),
            worth,
            sum(map(bool, heights)),
            *heights,
        ]

    def turn(self, position: Position, moves: Sequence[int]) -> Turn:
        """Return the placement or capture."""
        [move] = moves
        sites = self._game.sites
        if move < CAPTURE:
            return Placement(sites[move])
        target, one, two = (move >> shift * SITE_BITS & (1 << SITE_BITS) - 1 for shift in (2, 1, 0))
        return Capture((sites[one], sites[two]), sites[target])
