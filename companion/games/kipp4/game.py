"""The rules of Kipp4, beside the rulebook's sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from gettext import gettext as _
from typing import Any, Self

from companion.games.contract import Alert, Assumption, Chapter, Game, Look, Player, Refusal, Result, Site, other
from companion.games.errors import IllegalTurn, ImpossiblePosition, OptionError
from companion.games.kipp4 import alerts, explain, positions
from companion.games.kipp4.lattice import ROW_LENGTH, SITES
from companion.games.kipp4.layout import Layout, read_layout
from companion.games.kipp4.notation import read_turn, write_turn
from companion.games.kipp4.outline import outline
from companion.games.kipp4.values import Action, Position, Turn
from companion.games.kipp4.wood import LOOKS, Marbles, Wood
from companion.games.plan import BoardPlan, places_by_name

QUARTERS = (1, 2, 3)
"""Quarter turns: "by one, two or three"; back on the side it stood on is no rotation."""

_COLOUR: dict[Player, int] = {"first": 0, "second": 1}
"""Player -> index of his colour in `Marbles`: "The player with the light marbles begins"."""

_NOTHING = Marbles(0, 0, 0)

_ROWS_OPTION = ("shown", "must-arise")


class Kipp4(Game[Position, Turn]):
    """Kipp4 with its layout and its reading of "rows that were formed before the rotation" fixed."""

    name = "kipp4"
    sites = SITES
    looks = LOOKS
    rule_names = (
        "no-rotation", "not-your-marble", "not-red", "not-adjacent", "same-space", "occupied", "outer-first",
        "empty-stock",
    )  # fmt: skip
    seen_rule_names = explain.RULE_NAMES

    def __init__(self, layout: Layout, *, rows_must_arise: bool = False) -> None:
        self.layout = layout
        self.wood = Wood(layout)
        self.rows_must_arise = rows_must_arise
        self._tabulate_turns()

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game with `layout` (a name, a layout file or its table) and `rows` (`shown`, `must-arise`)."""
        for option, value in options.items():
            if option not in ("layout", "rows"):
                raise OptionError(option, value, _("the options of kipp4: layout, rows"))
        rows = options.get("rows", "shown")
        if rows not in _ROWS_OPTION:
            raise OptionError("rows", rows, " | ".join(_ROWS_OPTION))
        return cls(read_layout(options.get("layout", "parquet")), rows_must_arise=rows == "must-arise")

    def assumptions(self) -> tuple[Assumption, ...]:
        """Return the readings of the rules that no source gives."""
        return (
            Assumption(
                "layout",
                _(
                    "The board has 24 positions in 12 double spaces along the diagonals; which spaces are outer and"
                    " where the red marbles start is the most plausible reading, in one of two mirror images."
                ),
            ),
            Assumption(
                "rows",
                _(
                    "A row counts if the board shows it after its turn (shown); more strictly, one that already stood"
                    " on the same four positions of the wood before the turn of the board does not (must-arise)."
                ),
            ),
            Assumption(None, _("The bar stays put, so the low edge of the board is always the bottom of the picture.")),
            Assumption(
                None,
                _(
                    "A row is four or more marbles in line along a diagonal, or horizontally or vertically with one"
                    " gap between neighbours."
                ),
            ),
            Assumption(None, _("Two marbles in one double space keep their places when the board is turned.")),
        )

    def outline(self) -> tuple[Chapter, ...]:
        """Return the rules in short."""
        return outline(self.layout)

    def plan(self) -> BoardPlan:
        """Return the lattice with its double spaces, each named as in the layout."""
        spaces = self.layout.spaces
        named = {site: name for name, ends in spaces.items() for site in ends}
        return BoardPlan(places_by_name(SITES), grooves=tuple(spaces.values()), engraved=named)

    # Playing

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
        marbles, own = position.marbles, position.marbles[_COLOUR[position.mover]]
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
        if not self.wood.bit[source] & position.marbles[_COLOUR[position.mover]]:
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
        colour = _COLOUR[position.mover]
        return positions.MARBLES[LOOKS[colour]] - position.marbles[colour].bit_count()

    def after(self, position: Position, turn: Turn) -> Position:
        """Return the position after action 1, the turn of the board, and the rolling after each."""
        acted = self.after_action(position, turn.action)
        marbles = self.wood.tipped(acted, turn.quarters)
        row_of = self._row_of(marbles, self._standing(acted, turn.quarters), position.mover)
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

    def _standing(self, acted: Marbles, quarters: int) -> Marbles:
        """Return the marbles as they lay before the turn of the board, turned with the wood, if that matters."""
        if not self.rows_must_arise:
            return _NOTHING
        light, dark, red = acted
        return Marbles(*(self.wood.turned(bits, quarters) for bits in (light, dark, red)))

    def _row_of(self, marbles: Marbles, standing: Marbles, turner: Player) -> Player | None:
        """Return who wins: "if rows of both colors are lying on the gameboard, the player who just rotated"."""
        for player in (turner, other(turner)):
            colour = _COLOUR[player]
            if self._rows(marbles[colour], standing[colour]):
                return player
        return None

    def _rows(self, bits: int, standing: int) -> list[int]:
        if bits.bit_count() < ROW_LENGTH:
            return []
        return [row for row in self.wood.rows if bits & row == row and standing & row != row]

    def rows_after(self, position: Position, turn: Turn) -> list[int]:
        """Return the mover's rows that count after a legal turn, each as a set of four positions."""
        colour = _COLOUR[position.mover]
        acted = self.after_action(position, turn.action)
        marbles = self.wood.tipped(acted, turn.quarters)
        return self._rows(marbles[colour], self._standing(acted, turn.quarters)[colour])

    def result(self, position: Position) -> Result | None:
        """Return the winner by a row, or against a mover who "can no longer carry out action 1"."""
        if position.row_of:
            return Result(position.row_of, "row")
        if next(self.turns(position), None) is None:
            return Result(other(position.mover), "no-action")
        return None

    # Text

    def parse(self, position: Position, text: str) -> Turn:
        """Read a turn; a placement at an upper end is taken as where the marble comes to rest."""
        turn = read_turn(text)
        source, target = turn.action.source, turn.action.target
        if source is None and target is not None:
            resting = self.wood.resting_place(target, position.marbles.occupied)
            return Turn(Action(None, resting), turn.quarters)
        return turn

    def write(self, turn: Turn) -> str:
        """Return the turn in canonical notation."""
        return write_turn(turn)

    def to_text(self, position: Position) -> str:
        """Return the position as one line of text."""
        return positions.write_text(self.wood, position)

    def from_text(self, text: str) -> Position:
        """Read `to_text`'s line; raises NotationError or ImpossiblePosition."""
        return self._position(positions.read_text(text))

    def to_json(self, position: Position) -> dict[str, Any]:
        """Return the position as plain JSON values."""
        return positions.write_json(self.wood, position)

    def from_json(self, value: Any) -> Position:
        """Read `to_json`'s value; raises ImpossiblePosition for any other value."""
        return self._position(positions.read_json(value))

    def _position(self, facts: positions.Facts) -> Position:
        marbles = positions.marbles_at_rest(self.wood, facts.looks)
        shown = [player for player, colour in _COLOUR.items() if self._rows(marbles[colour], 0)]
        # A board that was put right in another orientation may show a row that no turn has formed.
        turned = self._row_of(marbles, _NOTHING, other(facts.mover))
        possible = [None, *(player for player in shown if self.rows_must_arise or player == turned)]
        if facts.row_of not in possible:
            expected = " | ".join(player or _("none") for player in possible)
            raise ImpossiblePosition((_("row: expected {expected}").format(expected=expected),))
        return Position(marbles, facts.mover, facts.row_of)

    # Pictures

    def seen(self, position: Position) -> dict[Site, Look]:
        """Return site -> look for every site that holds a marble, in site order."""
        return self.wood.looks(position.marbles)

    def from_seen(self, seen: Mapping[Site, Look], mover: Player) -> Position:
        """Return the position of a bare picture; with `rows = "must-arise"` a row on it counts as having arisen."""
        marbles = positions.marbles_at_rest(self.wood, seen)
        return Position(marbles, mover, self._row_of(marbles, _NOTHING, other(mover)))

    def overruled(self, position: Position, seen: Mapping[Site, Look]) -> Position:
        """Return the position that the mover left on the board, whatever the rules say.

        How the board was turned is not known: with `rows = "must-arise"` a row that any turn of the board can have
        carried over does not count.
        """
        marbles = positions.marbles_at_rest(self.wood, seen)
        winners = {
            self._row_of(marbles, self._standing(position.marbles, quarters), position.mover) for quarters in QUARTERS
        }
        return Position(marbles, other(position.mover), winners.pop() if len(winners) == 1 else None)

    def explain(self, position: Position, seen: Mapping[Site, Look]) -> Refusal:
        """Return why no legal turn leads to this picture; raises ImpossiblePosition for unknown sites or looks."""
        return explain.refusal(self, position, seen)

    def same_but_turned(self, position: Position) -> tuple[Position, ...]:
        """Return the position in every orientation of the board, as it lies first."""
        tipped = (self.wood.tipped(position.marbles, quarters) for quarters in (0, *QUARTERS))
        return tuple(dict.fromkeys(replace(position, marbles=marbles) for marbles in tipped))

    # Help

    def alerts(self, position: Position) -> tuple[Alert, ...]:
        """Return the rows that either player can have after one turn of his."""
        return alerts.rows_one_turn_away(self, position)

    def destinations(self, position: Position, site: Site) -> frozenset[Site]:
        """Return where the mover's marble from `site` may be set down; empty if it may not move."""
        targets = {turn.action.target for turn in self.turns(position) if turn.action.source == site}
        return frozenset(target for target in targets if target is not None)

    def _tabulate_turns(self) -> None:
        """Make every turn there is once: making them anew for each position takes most of a playout's time."""
        bit, steps = self.wood.bit, self.wood.steps
        self._placements = [(bit[site], _turns(None, site)) for site in SITES]
        self._moves = [(bit[site], [(bit[target], _turns(site, target)) for target in steps[site]]) for site in SITES]
        self._removals = [(bit[site], _turns(site, None)) for site in SITES]


def _turns(source: Site | None, target: Site | None) -> tuple[Turn, ...]:
    action = Action(source, target)
    return tuple(Turn(action, quarters) for quarters in QUARTERS)
