"""Kipp4 as the others know it: its rules, as text, as pictures, and what helps players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from gettext import gettext as _
from typing import Any, Self

from companion.games.contract import Alert, Assumption, Chapter, Game, Look, Player, Refusal, Site, other
from companion.games.errors import ImpossiblePosition, OptionError
from companion.games.kipp4 import alerts, positions
from companion.games.kipp4.assumptions import assumptions
from companion.games.kipp4.explaining import SEEN_RULE_NAMES, explain
from companion.games.kipp4.lattice import SITES
from companion.games.kipp4.layout import read_layout
from companion.games.kipp4.notation import parse, write
from companion.games.kipp4.outline import outline
from companion.games.kipp4.rules import COLOUR, NOTHING, QUARTERS, RULE_NAMES, Rules
from companion.games.kipp4.values import Action, Position, Turn
from companion.games.kipp4.wood import LOOKS
from companion.games.options import refuse_unknown
from companion.games.plan import BoardPlan, places_by_name

_ROWS_OPTION = ("shown", "must-arise")


class Kipp4(Rules, Game[Position, Turn]):
    """Kipp4 with its layout and its reading of rows fixed."""

    name = "kipp4"
    sites = SITES
    looks = LOOKS
    rule_names = RULE_NAMES
    seen_rule_names = SEEN_RULE_NAMES

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game with `layout` (a name, a layout file or its table) and `rows` (`shown`, `must-arise`).

        Raises OptionError.
        """
        refuse_unknown(options, ("layout", "rows"))
        rows = options.get("rows", "shown")
        if rows not in _ROWS_OPTION:
            raise OptionError("rows", rows, " | ".join(_ROWS_OPTION))
        return cls(read_layout(options.get("layout", "parquet")), rows_must_arise=rows == "must-arise")

    def assumptions(self) -> tuple[Assumption, ...]:
        """Return the readings of the rules that no source gives."""
        return assumptions()

    def outline(self) -> tuple[Chapter, ...]:
        """Return the rules in short."""
        return outline(self.layout)

    def plan(self) -> BoardPlan:
        """Return the lattice with its double spaces, each named as in the layout."""
        spaces = self.layout.spaces
        named = {site: name for name, ends in spaces.items() for site in ends}
        return BoardPlan(places_by_name(SITES), grooves=tuple(spaces.values()), engraved=named)

    # Text

    def parse(self, position: Position, text: str) -> Turn:
        """Read a turn; a placement at an upper end is taken as where the marble comes to rest."""
        turn = parse(text)
        source, target = turn.action.source, turn.action.target
        if source is None and target is not None:
            resting = self.wood.resting_place(target, position.marbles.occupied)
            return Turn(Action(None, resting), turn.quarters)
        return turn

    def write(self, turn: Turn) -> str:
        """Return the turn in canonical notation."""
        return write(turn)

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
        shown = [player for player, colour in COLOUR.items() if self.rows(marbles[colour], 0)]
        # A board that was put right in another orientation may show a row that no turn has formed.
        turned = self.winner(marbles, NOTHING, other(facts.mover))
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
        return Position(marbles, mover, self.winner(marbles, NOTHING, other(mover)))

    def overruled(self, position: Position, seen: Mapping[Site, Look]) -> Position:
        """Return the position that the mover left on the board, whatever the rules say.

        How the board was turned is not known: with `rows = "must-arise"` a row that any turn of the board can have
        carried over does not count.
        """
        marbles = positions.marbles_at_rest(self.wood, seen)
        winners = {
            self.winner(marbles, self.standing(position.marbles, quarters), position.mover) for quarters in QUARTERS
        }
        return Position(marbles, other(position.mover), winners.pop() if len(winners) == 1 else None)

    def explain(self, position: Position, seen: Mapping[Site, Look]) -> Refusal:
        """Return why no legal turn leads to this picture; raises ImpossiblePosition for unknown sites or looks."""
        return explain(self, position, seen)

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
