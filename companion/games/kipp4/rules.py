"""What may be played, where it leads and who has won: the rules of Kipp4, beside the rulebook's sentences."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.contract import Player, Result, Site, other
from companion.games.errors import IllegalTurn
from companion.games.kipp4 import positions
from companion.games.kipp4.lattice import ROW_LENGTH, SITES
from companion.games.kipp4.layout import Layout
from companion.games.kipp4.values import Action, Position, Turn
from companion.games.kipp4.wood import LOOKS, Marbles, Wood

RULE_NAMES = (
    "no-rotation",
    "not-your-marble",
    "not-red",
    "not-adjacent",
    "same-space",
    "occupied",
    "outer-first",
    "empty-stock",
)
"""Every rule that a turn can break."""

QUARTERS = (1, 2, 3)
"""Quarter turns: "by one, two or three"; back on the side it stood on is no rotation."""

COLOUR: dict[Player, int] = {"first": 0, "second": 1}
"""Player -> index of his colour in `Marbles`: "The player with the light marbles begins"."""

NOTHING = Marbles(0, 0, 0)


class Rules:
    """The rules with the layout and the reading of "rows that were formed before the rotation" fixed.

    Attributes:
        layout: of the double spaces.
        wood: the board, turned and tilted.
        rows_must_arise: whether a row that stood in the same grooves before the turn of the board does not count.
    """

    def __init__(self, layout: Layout, *, rows_must_arise: bool = False) -> None:
        self.layout = layout
        self.wood = Wood(layout)
        self.rows_must_arise = rows_must_arise
        self._tabulate_turns()

    def start(self) -> Position:
        """Return the set-up: a red marble at "the lowest point" of each designated space, Light to move."""
        reds = self.wood.bits(self.layout.spaces[name][0] for name in self.layout.red_start)
        return Position(Marbles(0, 0, reds), "first")

    def turns(self, position: Position) -> Iterator[Turn]:
        """Yield placements, then moves, then removals, each in site order, each with 1, 2, 3 quarter turns.

        Of turns that lead to the same board the first one is the one that is written.
        """
        if position.row_of:
            return
        marbles, own = position.marbles, position.marbles[COLOUR[position.mover]]
        occupied = marbles.occupied
        if self.stock(position):
            resting = self._placeable(occupied) & self.wood.resting_places(occupied)
            for bit, turns in self._placements:
                if bit & resting:
                    yield from turns
        for bit, steps in self._moves:
            if bit & own:
                for target, turns in steps:
                    if not target & occupied:
                        yield from turns
        for bit, turns in self._removals:
            if bit & marbles.red:
                yield from turns

    def check(self, position: Position, turn: Turn) -> None:
        """Raise IllegalTurn unless both actions are allowed; a fault of action 1 is named first."""
        if self.result(position):
            raise IllegalTurn("game-over")
        source, target = turn.action.source, turn.action.target
        if target is None:
            self._check_removal(position, source)
        elif source is None:
            self._check_placement(position, target)
        else:
            self._check_move(position, source, target)
        if turn.quarters not in QUARTERS:
            raise IllegalTurn("no-rotation")

    def _check_placement(self, position: Position, target: Site) -> None:
        occupied, bit = position.marbles.occupied, self.wood.bit[target]
        if not self.stock(position):
            raise IllegalTurn("empty-stock", (target,))
        if bit & occupied:
            raise IllegalTurn("occupied", (target,))
        if not bit & self._placeable(occupied):
            raise IllegalTurn("outer-first", (target, *self.wood.sites(self._placeable(occupied))))

    def _check_move(self, position: Position, source: Site, target: Site) -> None:
        if not self.wood.bit[source] & position.marbles[COLOUR[position.mover]]:
            raise IllegalTurn("not-your-marble", (source,))
        if target in self.wood.space[source]:
            raise IllegalTurn("same-space", (target, source))
        if target not in self.wood.steps[source]:
            raise IllegalTurn("not-adjacent", (target, source))
        if self.wood.bit[target] & position.marbles.occupied:
            raise IllegalTurn("occupied", (target, source))

    def _check_removal(self, position: Position, source: Site | None) -> None:
        if not self.wood.bit[source] & position.marbles.red:
            raise IllegalTurn("not-red", (source,) if source else ())

    def _placeable(self, occupied: int) -> int:
        """Return the free positions of the outer spaces or, "if all positions of these are already occupied", any."""
        return self.wood.outer & ~occupied or self.wood.everywhere & ~occupied

    def stock(self, position: Position) -> int:
        """Return how many marbles the mover has off the board; no light or dark marble ever leaves it."""
        colour = COLOUR[position.mover]
        return positions.MARBLES[LOOKS[colour]] - position.marbles[colour].bit_count()

    def after(self, position: Position, turn: Turn) -> Position:
        """Return the position after action 1, the turn of the board, and the rolling after each."""
        acted = self.after_action(position, turn.action)
        marbles = self.wood.tipped(acted, turn.quarters)
        row_of = self.winner(marbles, self.standing(acted, turn.quarters), position.mover)
        return Position(marbles, other(position.mover), row_of)

    def after_action(self, position: Position, action: Action) -> Marbles:
        """Return the marbles at rest after action 1; also of one that is not allowed, if its target is free."""
        source, target = self.wood.bit[action.source], self.wood.bit[action.target]
        moved = source | target
        light, dark, red = position.marbles
        if source & light or (not source and position.mover == "first"):
            light ^= moved
        elif source & dark or not source:
            dark ^= moved
        else:
            red ^= moved
        return self.wood.rolled(Marbles(light, dark, red))

    def standing(self, acted: Marbles, quarters: int) -> Marbles:
        """Return the marbles as they lay before the turn of the board, turned with the wood, if that matters."""
        if not self.rows_must_arise:
            return NOTHING
        light, dark, red = acted
        return Marbles(*(self.wood.turned(bits, quarters) for bits in (light, dark, red)))

    def winner(self, marbles: Marbles, standing: Marbles, turner: Player) -> Player | None:
        """Return who wins: "if rows of both colors are lying on the gameboard, the player who just rotated"."""
        for player in (turner, other(turner)):
            colour = COLOUR[player]
            if self.rows(marbles[colour], standing[colour]):
                return player
        return None

    def rows(self, bits: int, standing: int) -> list[int]:
        """Return the rows, each as a set of four positions, of marbles that did not all stand there before."""
        if bits.bit_count() < ROW_LENGTH:
            return []
        return [row for row in self.wood.rows if bits & row == row and standing & row != row]

    def rows_after(self, position: Position, turn: Turn) -> list[int]:
        """Return the mover's rows that count after a legal turn, each as a set of four positions."""
        colour = COLOUR[position.mover]
        acted = self.after_action(position, turn.action)
        marbles = self.wood.tipped(acted, turn.quarters)
        return self.rows(marbles[colour], self.standing(acted, turn.quarters)[colour])

    def result(self, position: Position) -> Result | None:
        """Return the winner by a row, or against a mover who "can no longer carry out action 1"."""
        if position.row_of:
            return Result(position.row_of, "row")
        if next(self.turns(position), None) is None:
            return Result(other(position.mover), "no-action")
        return None

    def _tabulate_turns(self) -> None:
        """Make every turn there is once: making them anew for each position takes most of a playout's time."""
        bit, steps = self.wood.bit, self.wood.steps
        self._placements = [(bit[site], _turns(None, site)) for site in SITES]
        self._moves = [(bit[site], [(bit[target], _turns(site, target)) for target in steps[site]]) for site in SITES]
        self._removals = [(bit[site], _turns(site, None)) for site in SITES]


def _turns(source: Site | None, target: Site | None) -> tuple[Turn, ...]:
    action = Action(source, target)
    return tuple(Turn(action, quarters) for quarters in QUARTERS)
