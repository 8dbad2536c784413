"""What every game offers: one contract, so that referee, commands and hints need to know no game by name.

A game object holds the rules with their options fixed; it has no state. Positions and turns are immutable,
hashable values of the game's own making.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeGuard, TypeVar

from companion.games.errors import IllegalTurn
from companion.games.plan import BoardPlan, places_by_name

Player = Literal["first", "second"]
Site = str
Look = str
EMPTY: Look = ""

Costs = Mapping[Site, Mapping[Look, float]]
"""What it costs, in nats (>= 0), to believe that a site shows a look; the likeliest look of each site costs 0."""


def is_player(value: object) -> TypeGuard[Player]:
    """Return whether a value from anywhere is one of the players."""
    return value in ("first", "second")


def other(player: Player) -> Player:
    """Return the opponent."""
    return "second" if player == "first" else "first"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: who won and why (`ten-taken`, `row`, `in-hole`, ...); both always together."""

    winner: Literal["first", "second", "draw"]
    reason: str


@dataclass(frozen=True, slots=True)
class Assumption:
    """One reading of the rules that no source gives: its option (None if fixed) and what is assumed."""

    option: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules in short: its title and its sentences."""

    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Alert:
    """Something that players may want to be warned of.

    Attributes:
        kind: `threat`, `forbidden-group`, `in-hole`, `capture`, `row`.
        sites: what is in danger (or forms the group), in site order.
        helps: the player who can make use of it in his next turn.
        sources: the sites that the danger comes from.
    """

    kind: str
    sites: tuple[Site, ...]
    helps: Player
    sources: tuple[Site, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a seen position is no legal turn.

    Attributes:
        rule: the rule's name in `rules.md`, or one of `two-moves`, `piece-added`, ...
        sites: the sites involved.
        turn: the nearest turn a player may have meant, in notation (it breaks `rule`), if there is one.
        put_right: what has to stand where so that the position before the turn is there again (None = empty).
        doubts: sites whose unsure board features (holes) this refusal rests on; empty if it is sure.
    """

    rule: str
    sites: tuple[Site, ...]
    turn: str | None
    put_right: Mapping[Site, Look | None]
    doubts: tuple[Site, ...] = ()


class HasMover(Protocol):
    """What every position has."""

    @property
    def mover(self) -> Player:
        """Whose turn it is."""


PositionT = TypeVar("PositionT", bound=HasMover)
TurnT = TypeVar("TurnT")


@dataclass(frozen=True, slots=True)
class Match(Generic[PositionT, TurnT]):
    """A legal turn as an explanation of a picture.

    Attributes:
        cost: summed over all sites, in nats; 0 = just what the picture shows best.
        turn: the turn, the one that is written where several lead to `after`.
        after: the position it leads to.
        doubts: sites whose unsure board features the turn's legality rests on; empty if it is sure.
    """

    cost: float
    turn: TurnT
    after: PositionT
    doubts: tuple[Site, ...] = ()


class Game(ABC, Generic[PositionT, TurnT]):
    """The rules of one game with its options fixed."""

    name: ClassVar[str]
    """The game's name as in `session.toml` (`kopf-oder-knopf`)."""

    sites: tuple[Site, ...]
    """All sites in site order: by letter, then by number as a number."""

    looks: tuple[Look, ...]
    """The looks a camera must tell apart, without `EMPTY`."""

    rule_names: ClassVar[tuple[str, ...]]
    """Every rule name a notation can be refused with, beside `game-over`, `off-board`, `notation`."""

    seen_rule_names: ClassVar[tuple[str, ...]]
    """Every rule name that `explain` can give for a picture."""

    @classmethod
    @abstractmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game with the options of a `session.toml`; raises OptionError. Absent options have defaults."""

    @abstractmethod
    def assumptions(self) -> tuple[Assumption, ...]:
        """Return the readings of the rules that no source gives."""

    def outline(self) -> tuple[Chapter, ...]:
        """Return the rules in short, as this program reads them; what is assumed is in `assumptions`."""
        return ()

    def plan(self) -> BoardPlan:
        """Return how the board is laid out; unless a game says otherwise, in squares named like those of chess."""
        return BoardPlan(places_by_name(self.sites))

    # Playing

    @abstractmethod
    def start(self) -> PositionT:
        """Return the position after set-up."""

    def piece_to_move(self, position: PositionT) -> str:
        """Return what people call the one piece whose turn it is; nothing where the mover chooses among his own."""
        return ""

    @abstractmethod
    def turns(self, position: PositionT) -> Iterator[TurnT]:
        """Yield every legal turn once, in a fixed order; nothing when the game is over."""

    @abstractmethod
    def check(self, position: PositionT, turn: TurnT) -> None:
        """Raise IllegalTurn, with the rule a player would call the cause, unless the turn is legal."""

    @abstractmethod
    def after(self, position: PositionT, turn: TurnT) -> PositionT:
        """Return the position after a turn that is known to be legal; what an illegal one gives is undefined."""

    def play(self, position: PositionT, turn: TurnT) -> PositionT:
        """Check a turn and return the position after it; raises IllegalTurn."""
        self.check(position, turn)
        return self.after(position, turn)

    def is_legal(self, position: PositionT, turn: TurnT) -> bool:
        """Return whether a turn is legal here."""
        try:
            self.check(position, turn)
        except IllegalTurn:
            return False
        return True

    @abstractmethod
    def result(self, position: PositionT) -> Result | None:
        """Return how the game ended, or None while it goes on."""

    # Text

    @abstractmethod
    def parse(self, position: PositionT, text: str) -> TurnT:
        """Read a turn, leniently; raises NotationError. Says nothing of legality."""

    @abstractmethod
    def write(self, turn: TurnT) -> str:
        """Return the turn in canonical notation; `parse` reads it back to an equal turn."""

    @abstractmethod
    def to_text(self, position: PositionT) -> str:
        """Return the position as one line of text."""

    @abstractmethod
    def from_text(self, text: str) -> PositionT:
        """Read `to_text`'s line; raises NotationError or ImpossiblePosition."""

    @abstractmethod
    def to_json(self, position: PositionT) -> dict[str, Any]:
        """Return the position as plain JSON values."""

    @abstractmethod
    def from_json(self, value: Any) -> PositionT:
        """Read `to_json`'s value; raises ImpossiblePosition for any other value."""

    # Pictures

    @abstractmethod
    def seen(self, position: PositionT) -> dict[Site, Look]:
        """Return site -> look for every site that is not empty; stacks with all their content."""

    def visible(self, look: Look) -> Look:
        """Return what a camera can tell of a look (a pile's hidden content becomes `?`)."""
        return look

    def alike(self, one: Look, other: Look) -> bool:
        """Return whether a camera tells two visible looks apart by weak evidence only, like the height of a pile.

        Between such looks a picture does not decide alone: what stood there before, and the rules, do.
        """
        return one == other

    @abstractmethod
    def from_seen(self, seen: Mapping[Site, Look], mover: Player) -> PositionT:
        """Return the position that a bare picture shows, counts as if the rest were still in stock.

        Raises ImpossiblePosition, with all faults, if it cannot exist.
        """

    @abstractmethod
    def overruled(self, position: PositionT, seen: Mapping[Site, Look]) -> PositionT:
        """Return the position after `position`'s mover made the board show `seen` against the referee's word.

        Counts follow the picture and the turn passes. Raises ImpossiblePosition if it cannot exist.
        """

    @abstractmethod
    def explain(self, position: PositionT, seen: Mapping[Site, Look]) -> Refusal:
        """Return why no legal turn leads to this picture: the nearest turn that may have been meant, and its fault.

        Raises ImpossiblePosition for a site that the board does not have, or a look that can be no piece of the game.
        """

    def matches(self, position: PositionT, costs: Costs, keep: int = 2) -> list[Match[PositionT, TurnT]]:
        """Return the `keep` legal turns that explain a picture best, cheapest first.

        Turns that lead to one position are one. This walks all legal turns; a game with products of
        choices decides them site by site instead.
        """
        empty_board = sum(looks.get(EMPTY, 0.0) for looks in costs.values())
        best: dict[PositionT, Match[PositionT, TurnT]] = {}
        for turn in self.turns(position):
            after = self.after(position, turn)
            if after in best:
                continue
            cost = empty_board + sum(
                costs[site].get(self.visible(look), NEVER) - costs[site].get(EMPTY, 0.0)
                for site, look in self.seen(after).items()
            )
            best[after] = Match(cost, turn, after)
        return sorted(best.values(), key=lambda match: match.cost)[:keep]

    def same_but_turned(self, position: PositionT) -> tuple[PositionT, ...]:
        """Return the ways in which people may set this position up again, itself first.

        There are several only where the board itself is turned in play, so that any orientation puts it right.
        """
        return (position,)

    # Help

    @abstractmethod
    def alerts(self, position: PositionT) -> tuple[Alert, ...]:
        """Return what is threatened now, by either player."""

    @abstractmethod
    def destinations(self, position: PositionT, site: Site) -> frozenset[Site]:
        """Return where the mover's piece that was lifted from `site` may be set down; empty if it may not move."""

    def taken(self, position: PositionT) -> Mapping[Player, tuple[int, int]]:
        """Return how many pieces each player has taken, and how many win; empty in games that are won otherwise."""
        return {}


NEVER = 50.0
"""Cost in nats of a look that vision does not know; far beyond any doubt, but finite."""
