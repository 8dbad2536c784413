"""Kopf oder Knopf as one of the games: the contract, filled in by the modules beside this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from gettext import gettext as _
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
from companion.games.errors import IllegalTurn, ImpossiblePosition, quoted
from companion.games.kopf_oder_knopf import matching, notation, positions, turns
from companion.games.kopf_oder_knopf.assumptions import assumptions
from companion.games.kopf_oder_knopf.board import SECOND_RING, SITES, TARGETS, in_site_order, is_even
from companion.games.kopf_oder_knopf.explaining import SEEN_RULE_NAMES, explain
from companion.games.kopf_oder_knopf.options import Options, read_options
from companion.games.kopf_oder_knopf.outline import outline
from companion.games.kopf_oder_knopf.rules import RULE_NAMES, fault
from companion.games.kopf_oder_knopf.threats import aims, forbidden_groups
from companion.games.kopf_oder_knopf.values import Position, Turn
from companion.games.plan import BoardPlan, places_by_name


class KopfOderKnopf(Game[Position, Turn]):
    """The rules with a hole map, the corner colour and the number of buttons that wins."""

    name: ClassVar[str] = "kopf-oder-knopf"
    rule_names: ClassVar[tuple[str, ...]] = RULE_NAMES
    seen_rule_names: ClassVar[tuple[str, ...]] = SEEN_RULE_NAMES

    def __init__(self, options: Options) -> None:
        self.sites = SITES
        self.looks = ("red", "blue")
        self.options = options
        self._holes = options.holes
        self._goal = options.target

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game with `holes`, `unsure_holes`, `corner` and `target`; raises OptionError."""
        return cls(read_options(options))

    def assumptions(self) -> tuple[Assumption, ...]:
        """Return the readings of the rules that no source gives."""
        return assumptions(self.options)

    def outline(self) -> tuple[Chapter, ...]:
        """Return the rules in short."""
        return outline(self.options)

    def plan(self) -> BoardPlan:
        """Return the squares, each with the number of its holes."""
        return BoardPlan(
            places_by_name(SITES), engraved={site: str(count) for site, count in self._holes.counts.items()}
        )

    # Playing

    def start(self) -> Position:
        """Return the set-up: colours alternate "on the second row of fields in from the outside"."""
        even = frozenset(site for site in SECOND_RING if is_even(site))
        odd = frozenset(SECOND_RING) - even
        red, blue = (even, odd) if self.options.corner == "red" else (odd, even)
        return Position("first", red, blue)

    def turns(self, position: Position) -> Iterator[Turn]:
        """Yield every legal turn once, removals split with the fewest penalties."""
        return turns.turns(position, self._holes.counts, self._goal)

    def check(self, position: Position, turn: Turn) -> None:
        """Raise IllegalTurn unless the turn is legal; any legal split of its removals is."""
        found = fault(position, turn, self._holes.counts, self._goal)
        if found:
            raise IllegalTurn(found.rule, found.sites)

    def after(self, position: Position, turn: Turn) -> Position:
        """Return the position after a legal turn."""
        return turns.after(position, turn)

    def result(self, position: Position) -> Result | None:
        """Return how the game ended: `ten-taken` (the name whatever the target), or `both-passed`, a draw."""
        return position.result(self._goal)

    def taken(self, position: Position) -> dict[Player, tuple[int, int]]:
        """Return how many buttons each player has taken, and how many win."""
        return {"first": (position.taken_by("first"), self._goal), "second": (position.taken_by("second"), self._goal)}

    # Text

    def parse(self, position: Position, text: str) -> Turn:
        """Read a turn, leniently; raises NotationError (`notation`, `off-board`, `wrong-order`)."""
        return notation.parse(text)

    def write(self, turn: Turn) -> str:
        """Return the turn in canonical notation."""
        return notation.write(turn)

    def to_text(self, position: Position) -> str:
        """Return the position as `first red b2 b4 blue b3 c2`."""
        return positions.to_text(position)

    def from_text(self, text: str) -> Position:
        """Read `to_text`'s line; raises NotationError or ImpossiblePosition."""
        return positions.from_text(text, self._goal)

    def to_json(self, position: Position) -> dict[str, Any]:
        """Return the position as plain JSON values."""
        return positions.to_json(position)

    def from_json(self, value: Any) -> Position:
        """Read `to_json`'s value; raises ImpossiblePosition for any other value."""
        return positions.from_json(value, self._goal)

    # Pictures

    def seen(self, position: Position) -> dict[Site, Look]:
        """Return the colour of every button by its site."""
        colours = dict.fromkeys(position.red, "red") | dict.fromkeys(position.blue, "blue")
        return {site: colours[site] for site in in_site_order(colours)}

    def from_seen(self, seen: Mapping[Site, Look], mover: Player) -> Position:
        """Return the position a picture shows; what is not on the board has been taken. Raises ImpossiblePosition."""
        faults = tuple(
            _("{site} shows {look}: expected red or blue").format(site=site, look=quoted(look))
            for site, look in seen.items()
            if look not in ("", *self.looks)
        )
        if faults:
            raise ImpossiblePosition(faults)
        red, blue = ([site for site, look in seen.items() if look == colour] for colour in self.looks)
        return positions.checked_position(mover, red, blue, 0, self._goal)

    def overruled(self, position: Position, seen: Mapping[Site, Look]) -> Position:
        """Return what the picture shows, with the other player to move."""
        return self.from_seen(seen, other(position.mover))

    def explain(self, position: Position, seen: Mapping[Site, Look]) -> Refusal:
        """Return why no legal turn leads to this picture; what stands there may be no button.

        Raises:
            ValueError: a legal turn does.
            ImpossiblePosition: a site that is no field.
        """
        faults = tuple(_("{site}: no such field").format(site=quoted(site)) for site in seen if site not in TARGETS)
        if faults:
            raise ImpossiblePosition(faults)
        return explain(position, seen, self._holes, self._goal)

    def matches(self, position: Position, costs: Costs, keep: int = 2) -> list[Match[Position, Turn]]:
        """Return the legal turns that explain a picture best; removals are decided site by site."""
        return matching.matches(position, costs, keep, self._holes, self._goal)

    # Help

    def alerts(self, position: Position) -> tuple[Alert, ...]:
        """Return the forbidden groups and the threatened buttons of both players; nothing once the game is over."""
        if self.result(position):
            return ()
        sides: tuple[tuple[Player, frozenset[Site], frozenset[Site]], ...] = (
            ("first", position.red, position.blue),
            ("second", position.blue, position.red),
        )
        return (
            *(
                Alert("forbidden-group", group, helps)
                for helps, _own, enemy in sides
                for group in forbidden_groups(enemy)
            ),
            *(threat for helps, own, enemy in sides for threat in self._threats(helps, own, enemy)),
        )

    def _threats(self, helps: Player, own: frozenset[Site], enemy: frozenset[Site]) -> list[Alert]:
        sources: dict[Site, set[Site]] = {}
        for aim in aims(own, enemy):
            site = aim.threatened((), self._holes.counts)
            if site is not None:
                sources.setdefault(site, set()).update(aim.pair)
        return [Alert("threat", (site,), helps, in_site_order(sources[site])) for site in in_site_order(sources)]

    def destinations(self, position: Position, site: Site) -> frozenset[Site]:
        """Return the free fields that the mover's button on a site may move to."""
        if self.result(position) or site not in position.own:
            return frozenset()
        return frozenset(TARGETS[site][self._holes.counts[site]]) - position.own - position.enemy
