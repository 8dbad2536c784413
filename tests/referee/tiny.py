"""A game as small as a game can be, for tests of the referee: seven sites in a row.

A turn takes any enemy button that stands beside an own one (optional, `x` first), then moves an own button one site
to the left or right onto a free one. Who takes the last enemy button wins. On d1 lies a pile whose bottom is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from companion.games.contract import (
    Alert,
    Assumption,
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
from companion.games.errors import IllegalTurn, ImpossiblePosition, NotationError

PILE, PILE_SEEN = "BW", "?W"


@dataclass(frozen=True)
class Row:
    """The seven sites as a string of `r`, `b`, `P` and `.`; and whose turn it is."""

    sites: str
    mover: Player = "first"


@dataclass(frozen=True)
class Step:
    """Indices of what is taken (-1: nothing) and of the move."""

    taken: int
    start: int
    end: int


class Tiny(Game[Row, Step]):
    """The rules; `unsure` are sites whose field nobody could read, so that turns from there rest on a doubt."""

    name = "tiny"
    rule_names = ("off-board", "notation", "target-occupied")
    seen_rule_names = ("unreachable", "nothing-changed")

    def __init__(self, start: str = "rr.P.bb", unsure: tuple[Site, ...] = ()) -> None:
        self.sites = ("a1", "b1", "c1", "d1", "e1", "f1", "g1")
        self.looks = ("red", "blue", PILE_SEEN)
        self._start, self._unsure = start, unsure

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        return cls(**options)

    def assumptions(self) -> tuple[Assumption, ...]:
        return ()

    def start(self) -> Row:
        return Row(self._start)

    def turns(self, position: Row) -> Iterator[Step]:
        own, enemy = ("r", "b") if position.mover == "first" else ("b", "r")
        row = position.sites
        if self.result(position):
            return
        takable = [i for i in range(7) if row[i] == enemy and own in row[max(i - 1, 0) : i + 2]]
        for taken in (-1, *takable):
            left = row[:taken] + "." + row[taken + 1 :] if taken >= 0 else row
            for start in range(7):
                if left[start] != own:
                    continue
                for end in (start - 1, start + 1):
                    if 0 <= end < 7 and left[end] == ".":
                        yield Step(taken, start, end)

    def check(self, position: Row, turn: Step) -> None:
        if turn not in set(self.turns(position)):
            raise IllegalTurn("target-occupied", (self.sites[turn.end],))

    def after(self, position: Row, turn: Step) -> Row:
        row = list(position.sites)
        if turn.taken >= 0:
            row[turn.taken] = "."
        row[turn.start], row[turn.end] = ".", row[turn.start]
        return Row("".join(row), other(position.mover))

    def result(self, position: Row) -> Result | None:
        for colour, winner in (("b", "first"), ("r", "second")):
            if colour not in position.sites:
                return Result("first" if winner == "first" else "second", "all-taken")
        return None

    def parse(self, position: Row, text: str) -> Step:
        removal, _, move = text.rpartition(" ")
        start, _, end = move.partition("-")
        try:
            taken = self.sites.index(removal.removeprefix("x")) if removal else -1
            return Step(taken, self.sites.index(start), self.sites.index(end))
        except ValueError as error:
            raise NotationError(text, "a turn like 'xc1 a1-b1'") from error

    def write(self, turn: Step) -> str:
        removal = f"x{self.sites[turn.taken]} " if turn.taken >= 0 else ""
        return f"{removal}{self.sites[turn.start]}-{self.sites[turn.end]}"

    def to_text(self, position: Row) -> str:
        return f"{position.sites} {position.mover}"

    def from_text(self, text: str) -> Row:
        row, _, mover = text.partition(" ")
        return Row(row, "first" if mover == "first" else "second")

    def to_json(self, position: Row) -> dict[str, Any]:
        return {"sites": position.sites, "mover": position.mover}

    def from_json(self, value: Any) -> Row:
        return Row(**value)

    def seen(self, position: Row) -> dict[Site, Look]:
        looks = {"r": "red", "b": "blue", "P": PILE}
        return {site: looks[mark] for site, mark in zip(self.sites, position.sites, strict=True) if mark != "."}

    def visible(self, look: Look) -> Look:
        return PILE_SEEN if look == PILE else look

    def from_seen(self, seen: Mapping[Site, Look], mover: Player) -> Row:
        marks = {"red": "r", "blue": "b", PILE_SEEN: "P"}
        if "red" not in seen.values():
            raise ImpossiblePosition(("no red button",))
        return Row("".join(marks[seen[site]] if site in seen else "." for site in self.sites), mover)

    def overruled(self, position: Row, seen: Mapping[Site, Look]) -> Row:
        return self.from_seen(seen, other(position.mover))

    def explain(self, position: Row, seen: Mapping[Site, Look]) -> Refusal:
        expected = {site: self.visible(look) for site, look in self.seen(position).items()}
        changed = tuple(site for site in self.sites if seen.get(site) != expected.get(site))
        put_right = {site: expected.get(site) for site in changed}
        doubts = tuple(site for site in changed if site in self._unsure)
        return Refusal("unreachable" if changed else "nothing-changed", changed, None, put_right, doubts)

    def matches(self, position: Row, costs: Costs, keep: int = 2) -> list[Match[Row, Step]]:
        return [replace(match, doubts=self._doubts(match.turn)) for match in super().matches(position, costs, keep)]

    def _doubts(self, turn: Step) -> tuple[Site, ...]:
        return tuple(site for site in (self.sites[turn.start],) if site in self._unsure)

    def alerts(self, position: Row) -> tuple[Alert, ...]:
        own, enemy = ("r", "b") if position.mover == "first" else ("b", "r")
        row = position.sites
        return tuple(
            Alert("threat", (self.sites[i],), position.mover)
            for i in range(7)
            if row[i] == enemy and own in row[max(i - 1, 0) : i + 2]
        )

    def destinations(self, position: Row, site: Site) -> frozenset[Site]:
        start = self.sites.index(site)
        return frozenset(self.sites[turn.end] for turn in self.turns(position) if turn.start == start)
