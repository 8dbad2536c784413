"""Krux behind the contract of all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from companion.games.contract import (
    Alert,
    Assumption,
    Chapter,
    Costs,
    Game,
    Look,
    Match,
    Player,
    Refusal,
    Result,
    Site,
    other,
)
from companion.games.krux import matching, notation, positions, rules, turns
from companion.games.krux.assumptions import assumptions
from companion.games.krux.board import HOLE, SITES
from companion.games.krux.explaining import SEEN_RULE_NAMES, explain
from companion.games.krux.options import Options
from companion.games.krux.outline import outline
from companion.games.krux.values import LOOKS, PIECES, Position, Turn, following, owner
from companion.games.plan import BoardPlan, places_by_name


class Krux(Game[Position, Turn]):
    """Krux: "A winning move is one that places an opponent piece in the hole."."""

    name: ClassVar[str] = "krux"
    rule_names: ClassVar[tuple[str, ...]] = rules.RULE_NAMES
    seen_rule_names: ClassVar[tuple[str, ...]] = SEEN_RULE_NAMES

    def __init__(self, options: Options) -> None:
        self.options = options
        self.sites = SITES
        self.looks = LOOKS

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game with `setup`, `rings` and `drop_in_hole` fixed; raises OptionError."""
        return cls(Options.read(options))

    def assumptions(self) -> tuple[Assumption, ...]:
        """Return the readings of the rules that no source gives."""
        return assumptions(self.options)

    def outline(self) -> tuple[Chapter, ...]:
        """Return the rules in short."""
        return outline()

    def plan(self) -> BoardPlan:
        """Return the squares with the hole in the middle."""
        return BoardPlan(places_by_name(SITES), marks={SITES[HOLE]: "○"})

    def start(self) -> Position:
        """Return the position after set-up: no piece wears a ring, piece 1 moves."""
        return Position(self.options.setup, ("",) * len(PIECES), PIECES[0])

    def piece_to_move(self, position: Position) -> str:
        """Return the piece's number: "The pieces move in numerical order, from 1 to 6."."""
        return str(position.next_piece)

    def turns(self, position: Position) -> Iterator[Turn]:
        """Yield one turn for every distinct result, as it is written: the shortest, then by the order of tokens."""
        return (outcome.turn for outcome in turns.outcomes(position, self.options))

    def check(self, position: Position, turn: Turn) -> None:
        """Raise IllegalTurn unless the turn is legal; any order of tokens that the rules allow is."""
        rules.play(position, turn, self.options)

    def after(self, position: Position, turn: Turn) -> Position:
        """Return the position after a legal turn."""
        return rules.play(position, turn, self.options)

    def play(self, position: Position, turn: Turn) -> Position:
        """Check a turn and return the position after it; raises IllegalTurn."""
        return rules.play(position, turn, self.options)

    def result(self, position: Position) -> Result | None:
        """Return the win by a piece `in-hole`, which its opponent put there, or None."""
        return None if position.in_hole is None else Result(other(owner(position.in_hole)), "in-hole")

    def parse(self, position: Position, text: str) -> Turn:
        """Read `1@blue e ^n w vn` or `1 -`, leniently; raises NotationError."""
        return notation.parse(position, text)

    def write(self, turn: Turn) -> str:
        """Return the turn in canonical notation."""
        return notation.write(turn)

    def to_text(self, position: Position) -> str:
        """Return the position as one line: `a1@blue g7 d1 d7 g1 a7 2`."""
        return positions.to_text(position)

    def from_text(self, text: str) -> Position:
        """Read `to_text`'s line; raises NotationError or ImpossiblePosition."""
        return positions.from_text(text, self.options)

    def to_json(self, position: Position) -> dict[str, Any]:
        """Return the position as `{"pieces": {site: look}, "next": piece}`."""
        return positions.to_json(position)

    def from_json(self, value: Any) -> Position:
        """Read `to_json`'s value; raises ImpossiblePosition for any other value."""
        return positions.from_json(value, self.options)

    def seen(self, position: Position) -> dict[Site, Look]:
        """Return site -> look; a piece in the hole is on `d4`, though a camera may see nothing there."""
        return position.looks()

    def from_seen(self, seen: Mapping[Site, Look], mover: Player) -> Position:
        """Return the position that a picture shows; raises ImpossiblePosition.

        A picture does not tell which piece is next: the mover's first one without a ring, else his first one.
        """
        own = [piece for piece in PIECES if owner(piece) == mover]
        position = positions.from_looks(seen, own[0], self.options)
        bare = [piece for piece in own if not position.rings[piece - 1]]
        return Position(position.squares, position.rings, (bare or own)[0])

    def overruled(self, position: Position, seen: Mapping[Site, Look]) -> Position:
        """Return what the board shows, with the following piece next; raises ImpossiblePosition."""
        return positions.from_looks(seen, following(position.next_piece), self.options)

    def explain(self, position: Position, seen: Mapping[Site, Look]) -> Refusal:
        """Return why no legal turn leads to this picture.

        `turn` is one that breaks the rule; for `unreachable` one that leads to just this picture by breaking a rule
        of walking. It is None where no notation says what was done.
        """
        return explain(position, seen, self.options)

    def matches(self, position: Position, costs: Costs, keep: int = 2) -> list[Match[Position, Turn]]:
        """Return the `keep` results that explain a picture best; a piece in the hole may be seen there or nowhere."""
        return matching.matches(position, self.options, costs, keep)

    def alerts(self, position: Position) -> tuple[Alert, ...]:
        """Return `in-hole` for each piece that the next piece can put there, or the one after it if nothing changes."""
        if position.in_hole is not None:
            return ()
        return tuple(
            Alert(
                "in-hole", (SITES[position.squares[victim - 1]],), owner(piece), (SITES[position.squares[piece - 1]],)
            )
            for piece in (position.next_piece, following(position.next_piece))
            for victim in turns.endangered(position, self.options, piece)
        )

    def destinations(self, position: Position, site: Site) -> frozenset[Site]:
        """Return the other squares where the next piece can end its turn; nothing for any other piece.

        Pieces that are pushed, pulled, carried or switched do not move by themselves, so they have none.
        """
        active = position.next_piece - 1
        if site != SITES[position.squares[active]]:
            return frozenset()
        ends = {outcome.squares[active] for outcome in turns.outcomes(position, self.options)}
        return frozenset(SITES[square] for square in ends) - {site}
