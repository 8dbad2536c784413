"""Tic-tac-toe behind the contract of all games: the least that a game needs to be refereed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any, ClassVar, Self

from companion.games.contract import (
    EMPTY,
    Alert,
    Assumption,
    Game,
    Look,
    Player,
    Refusal,
    Result,
    Site,
    other,
)
from companion.games.errors import IllegalTurn, ImpossiblePosition, NotationError
from companion.games.options import refuse_unknown

SITES = ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS: Mapping[Player, Look] = {"first": "X", "second": "O"}


@dataclass(frozen=True, slots=True)
class Position:
    """What stands on the nine sites, in site order, and whose turn it is."""

    marks: tuple[Look, ...]
    mover: Player


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn: the mover's mark is put on a site."""

    site: Site


class TicTacToe(Game[Position, Mark]):
    """Three in a line win; a full board is a draw."""

    name: ClassVar[str] = "tic-tac-toe"
    sites = SITES
    looks = ("X", "O")
    rule_names: ClassVar[tuple[str, ...]] = ("occupied",)
    seen_rule_names: ClassVar[tuple[str, ...]] = (
        "game-over",
        "nothing-changed",
        "occupied",
        "two-placements",
        "piece-added",
        "piece-gone",
    )

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game; it has no options."""
        refuse_unknown(options, ())
        return cls()

    def assumptions(self) -> tuple[Assumption, ...]:
        """Return nothing: every child knows the rules."""
        return ()

    # Playing

    def start(self) -> Position:
        """Return the empty board."""
        return Position((EMPTY,) * 9, "first")

    def turns(self, position: Position) -> Iterator[Mark]:
        """Yield a mark on every empty site; nothing when the game is over."""
        if self.result(position) is None:
            yield from (Mark(site) for site, mark in zip(SITES, position.marks, strict=True) if mark == EMPTY)

    def check(self, position: Position, turn: Mark) -> None:
        """Raise IllegalTurn unless the game goes on and the site is empty."""
        if self.result(position) is not None:
            raise IllegalTurn("game-over")
        if position.marks[SITES.index(turn.site)] != EMPTY:
            raise IllegalTurn("occupied", (turn.site,))

    def after(self, position: Position, turn: Mark) -> Position:
        """Return the position after a legal turn."""
        marks = list(position.marks)
        marks[SITES.index(turn.site)] = MARKS[position.mover]
        return Position(tuple(marks), other(position.mover))

    def result(self, position: Position) -> Result | None:
        """Return who has three in a line, or a draw on a full board."""
        for player, mark in MARKS.items():
            if any(all(position.marks[at] == mark for at in line) for line in LINES):
                return Result(player, "three-in-line")
        return None if EMPTY in position.marks else Result("draw", "board-full")

    # Text

    def parse(self, position: Position, text: str) -> Mark:
        """Read a site, in any case, with blanks around it."""
        site = text.strip().lower()
        if site in SITES:
            return Mark(site)
        looks_like_a_site = len(site) == 2 and site.isascii() and site[0].isalpha() and site[1].isdigit()
        raise NotationError(text, _("a site from a1 to c3"), rule="off-board" if looks_like_a_site else "notation")

    def write(self, turn: Mark) -> str:
        """Return the site."""
        return turn.site

    def to_text(self, position: Position) -> str:
        """Return the mover and nine marks: `first X..O.....`."""
        return f"{position.mover} {''.join(mark or '.' for mark in position.marks)}"

    def from_text(self, text: str) -> Position:
        """Read `to_text`'s line."""
        match text.split():
            case ["first" | "second" as mover, marks] if len(marks) == 9 and set(marks) <= set("XO."):
                return Position(tuple(mark.strip(".") for mark in marks), mover)
        raise NotationError(text, _("the mover and nine marks: first X..O....."))

    def to_json(self, position: Position) -> dict[str, Any]:
        """Return the mover and site -> mark."""
        return {"mover": position.mover, "marks": self.seen(position)}

    def from_json(self, value: Any) -> Position:
        """Read `to_json`'s value."""
        match value:
            case {"mover": "first" | "second" as mover, "marks": dict(marks)} if len(value) == 2:
                return self.from_seen(marks, mover)
        raise ImpossiblePosition((_("an object with mover and marks expected"),))

    # Pictures

    def seen(self, position: Position) -> dict[Site, Look]:
        """Return site -> mark for every site that is not empty."""
        return {site: mark for site, mark in zip(SITES, position.marks, strict=True) if mark != EMPTY}

    def from_seen(self, seen: Mapping[Site, Look], mover: Player) -> Position:
        """Return the position that a picture shows."""
        return Position(self._arranged(seen), mover)

    def overruled(self, position: Position, seen: Mapping[Site, Look]) -> Position:
        """Return what the board shows, with the other player to move."""
        return self.from_seen(seen, other(position.mover))

    def explain(self, position: Position, seen: Mapping[Site, Look]) -> Refusal:
        """Return which sites differ from one legal mark, and why."""
        now = dict(zip(SITES, self._arranged(seen), strict=True))
        before = dict(zip(SITES, position.marks, strict=True))
        changed = tuple(site for site in SITES if before[site] != now[site])
        put_right = {site: before[site] or None for site in changed}
        gone = tuple(site for site in changed if now[site] == EMPTY)
        foreign = tuple(site for site in changed if now[site] == MARKS[other(position.mover)])
        taken = tuple(site for site in changed if now[site] == MARKS[position.mover] and before[site] != EMPTY)
        if not changed:
            return Refusal("nothing-changed", (), None, put_right)
        if self.result(position) is not None:
            return Refusal("game-over", changed, None, put_right)
        if foreign or gone:
            return Refusal("piece-added" if foreign else "piece-gone", foreign or gone, None, put_right)
        if taken:
            return Refusal("occupied", taken, taken[0], put_right)
        return Refusal("two-placements", changed, None, put_right)

    def _arranged(self, seen: Mapping[Site, Look]) -> tuple[Look, ...]:
        faults = tuple(
            _("{site}: cannot show {look}").format(site=repr(site), look=repr(look))
            for site, look in seen.items()
            if site not in SITES or look not in (EMPTY, *self.looks)
        )
        if faults:
            raise ImpossiblePosition(faults)
        return tuple(seen.get(site, EMPTY) for site in SITES)

    # Help

    def alerts(self, position: Position) -> tuple[Alert, ...]:
        """Return the lines that one more mark completes."""
        if self.result(position) is not None:
            return ()
        return tuple(
            Alert("row", tuple(SITES[at] for at in line), player)
            for player, mark in MARKS.items()
            for line in LINES
            if sorted(position.marks[at] for at in line) == [EMPTY, mark, mark]
        )

    def destinations(self, position: Position, site: Site) -> frozenset[Site]:
        """Return nothing: what stands stays."""
        return frozenset()
