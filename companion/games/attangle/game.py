"""The Attangle family behind the contract of all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from companion.games.attangle import positions
from companion.games.attangle.assumptions import assumptions
from companion.games.attangle.explaining import SEEN_RULE_NAMES, explain
from companion.games.attangle.notation import parse, write
from companion.games.attangle.outline import outline
from companion.games.attangle.piles import arranged, counted, looks, visible
from companion.games.attangle.rules import RULE_NAMES, Rules
from companion.games.attangle.values import COLOURS, Position, Turn
from companion.games.attangle.variants import Variant, chosen
from companion.games.contract import Alert, Assumption, Chapter, Game, Look, Player, Refusal, Result, Site, other
from companion.games.plan import BoardPlan


class Attangle(Game[Position, Turn]):
    """Attangle, Grand Attangle, Attangle 127 and the rules of 2006."""

    name: ClassVar[str] = "attangle"
    rule_names: ClassVar[tuple[str, ...]] = RULE_NAMES
    seen_rule_names: ClassVar[tuple[str, ...]] = SEEN_RULE_NAMES

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.rules = Rules(variant)
        self.sites = self.rules.board.sites
        self.looks = looks(variant)

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game with `variant`, `goal` and `hand` fixed; raises OptionError."""
        return cls(chosen(options))

    def assumptions(self) -> tuple[Assumption, ...]:
        """Return the readings of the rules that no source gives."""
        return assumptions(self.variant)

    def outline(self) -> tuple[Chapter, ...]:
        """Return the rules in short."""
        return outline(self.variant)

    def plan(self) -> BoardPlan:
        """Return the hexagon, its voids as rings."""
        return BoardPlan(self.rules.board.places, marks=dict.fromkeys(self.variant.voids, "○"))

    # Playing

    def start(self) -> Position:
        """Return the position after set-up."""
        return self.rules.start()

    def turns(self, position: Position) -> Iterator[Turn]:
        """Yield every legal turn: placements by site, then captures by target; nothing when the game is over."""
        return self.rules.turns(position)

    def check(self, position: Position, turn: Turn) -> None:
        """Raise IllegalTurn unless the turn is legal."""
        self.rules.check(position, turn)

    def after(self, position: Position, turn: Turn) -> Position:
        """Return the position after a legal turn."""
        return self.rules.after(position, turn)

    def result(self, position: Position) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        return self.rules.result(position)

    # Text

    def parse(self, position: Position, text: str) -> Turn:
        """Read `c4`, `a1,c5-c3` or `--`; raises NotationError."""
        return parse(self.rules.board, text)

    def write(self, turn: Turn) -> str:
        """Return the turn's canonical notation."""
        return write(turn)

    def to_text(self, position: Position) -> str:
        """Return mover, stocks and piles: `first 17-16 a1=B c4=BW`."""
        return positions.to_text(self.variant, position)

    def from_text(self, text: str) -> Position:
        """Read `to_text`'s line; raises NotationError or ImpossiblePosition."""
        return positions.from_text(self.variant, text)

    def to_json(self, position: Position) -> dict[str, Any]:
        """Return the position as plain JSON values."""
        return positions.to_json(self.variant, position)

    def from_json(self, value: Any) -> Position:
        """Read `to_json`'s value; raises ImpossiblePosition for any other value."""
        return positions.from_json(self.variant, value)

    # Pictures

    def seen(self, position: Position) -> dict[Site, Look]:
        """Return site -> pieces from the bottom, for every site that is not empty."""
        return positions.standing(self.variant, position)

    def visible(self, look: Look) -> Look:
        """Return height and topmost piece of a pile: `BBW` is seen as `??W`."""
        return visible(look)

    def alike(self, one: Look, other: Look) -> bool:
        """Return whether two piles have the same top: how high they are is hard to see from above."""
        return one[-1:] == other[-1:]

    def from_seen(self, seen: Mapping[Site, Look], mover: Player) -> Position:
        """Return the position that a bare picture shows; raises ImpossiblePosition.

        Hidden pieces stay unknown; `counted` tells whose they count for.
        """
        return counted(self.variant, arranged(self.variant, seen), mover)

    def overruled(self, position: Position, seen: Mapping[Site, Look]) -> Position:
        """Return the position that the mover left against the referee's word; raises ImpossiblePosition.

        A pile that looks as before keeps its known content.
        """
        history = self.seen(position)
        content = {
            site: history[site] if site in history and visible(look) == visible(history[site]) else look
            for site, look in seen.items()
        }
        return self.from_seen(content, other(position.mover))

    def explain(self, position: Position, seen: Mapping[Site, Look]) -> Refusal:
        """Return why no legal turn leads to this picture; raises ImpossiblePosition for what is no picture."""
        return explain(self.rules, position, seen)

    # Help

    def alerts(self, position: Position) -> tuple[Alert, ...]:
        """Return the captures that either player could make, one alert for each pile in danger."""
        if self.result(position) is not None:
            return ()
        return tuple(
            Alert("capture", (target,), player, tuple(sorted(sources, key=self.sites.index)))
            for player in COLOURS
            for target, sources in self._attackers(position, player).items()
        )

    def destinations(self, position: Position, site: Site) -> frozenset[Site]:
        """Return the piles that the mover's pile on `site` can capture with another one."""
        if self.result(position) is not None:
            return frozenset()
        attackers = self._attackers(position, position.mover)
        return frozenset(target for target, sources in attackers.items() if site in sources)

    def _attackers(self, position: Position, player: Player) -> dict[Site, set[Site]]:
        """Return for every pile that a player could capture the piles that take part."""
        attackers: dict[Site, set[Site]] = {}
        for capture in self.rules.captures(position, player):
            attackers.setdefault(capture.target, set()).update(capture.attackers)
        return attackers
