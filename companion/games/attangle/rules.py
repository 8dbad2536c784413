"""The rules themselves: which turns there are, what they do, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.games.attangle.board import hex_board
from companion.games.attangle.values import COLOURS, Capture, Pass, Pile, Placement, Position, Turn
from companion.games.attangle.variants import Variant
from companion.games.contract import Player, Result, Site, other
from companion.games.errors import IllegalTurn

ORDINALS = {3: "third", 5: "fifth"}
STACK_NAMES = {3: "triple", 5: "five-stack"}

RULE_NAMES = (
    "on-void",
    "occupied",
    "first-centre",
    "empty-stock",
    "not-your-piece",
    "not-an-enemy",
    "not-on-a-line",
    "same-line",
    "not-first-on-line",
    "triple-frozen",
    "too-high",
    "no-pass",
)
"""Every rule that a turn can break."""


class Rules:
    """One variant's rules on its board."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.board = hex_board(variant.side)
        self._placements = self._all_but(variant.voids)
        self._first_placements = self._all_but((*variant.voids, variant.first_not))

    def _all_but(self, barred: tuple[Site | None, ...]) -> tuple[Placement | None, ...]:
        return tuple(None if site in barred else Placement(site) for site in self.board.sites)

    def start(self) -> Position:
        """Return the position after set-up."""
        setup = self.variant.setup
        piles = tuple(COLOURS[setup[site]] if site in setup else "" for site in self.board.sites)
        in_stock = self.variant.pieces - len(setup) // 2
        return Position(piles, (in_stock, in_stock), "first")

    # Which turns there are

    def turns(self, position: Position) -> Iterator[Turn]:
        """Yield every legal turn: placements by site, then captures by target; nothing when the game is won."""
        if self._won(position) is not None:
            return
        yield from self.placements(position)
        yield from self.captures(position, position.mover)

    def placements(self, position: Position) -> Iterator[Placement]:
        """Yield "a piece from the stock on any empty space (except the center ...)"."""
        if not position.in_stock(position.mover):
            return
        placements = self._placements if any(position.piles) else self._first_placements
        for pile, placement in zip(position.piles, placements, strict=True):
            if placement is not None and not pile:
                yield placement

    def captures(self, position: Position, player: Player) -> Iterator[Capture]:
        """Yield every capture that a player could make if it were his turn."""
        piles, sites, own = position.piles, self.board.sites, COLOURS[player]
        for target, pile in enumerate(piles):
            if not pile or pile[-1] == own:
                continue
            attackers = self._attackers(piles, target, own)
            if len(attackers) < 2:
                continue
            for one, two in combinations(sorted(attackers), 2):
                if self._height_after(piles[one], piles[two], pile) <= self.variant.tallest:
                    yield Capture((sites[one], sites[two]), sites[target])

    def _attackers(self, piles: tuple[Pile, ...], target: int, own: str) -> list[int]:
        """Return the own piles that see the target.

        "Pieces always move in a straight line and any number of unoccupied spaces. It is allowed to cross the center".
        """
        found = []
        for line in self.board.lines[target]:
            for point in line:
                pile = piles[point]
                if pile:
                    if pile[-1] == own:
                        found.append(point)
                    break
        return found

    def _height_after(self, one: Pile, two: Pile, target: Pile) -> int:
        return len(one) + len(two) + len(target) - self.variant.takes_back

    # Why a turn is none

    def check(self, position: Position, turn: Turn) -> None:
        """Raise IllegalTurn, with the rule a player would call the cause, unless the turn is legal."""
        if self.result(position) is not None:
            raise IllegalTurn("game-over")
        match turn:
            case Placement(site):
                self._check_placement(position, site)
            case Capture(attackers, target):
                self._check_capture(position, attackers, target)
            case Pass():
                raise IllegalTurn("no-pass")

    def _check_placement(self, position: Position, site: Site) -> None:
        if site in self.variant.voids:
            raise IllegalTurn("on-void", (site,))
        if position.piles[self.board.index[site]]:
            raise IllegalTurn("occupied", (site,))
        if site == self.variant.first_not and not any(position.piles):
            raise IllegalTurn("first-centre", (site,))
        if not position.in_stock(position.mover):
            raise IllegalTurn("empty-stock", (site,))

    def _check_capture(self, position: Position, attackers: tuple[Site, Site], target: Site) -> None:
        own = COLOURS[position.mover]
        piles = {site: position.piles[self.board.index[site]] for site in (*attackers, target)}
        for site in attackers:
            if not piles[site].endswith(own):
                raise IllegalTurn("not-your-piece", (site,))
        if not piles[target] or piles[target].endswith(own):
            raise IllegalTurn("not-an-enemy", (target,))
        for site, pile in piles.items():
            if self.variant.takes_back and len(pile) == self.variant.tallest:
                raise IllegalTurn("triple-frozen", (site,))
        self._check_lines(position, attackers, target)
        one, two = (piles[site] for site in attackers)
        if self._height_after(one, two, piles[target]) > self.variant.tallest:
            raise IllegalTurn("too-high", (target, *attackers))

    def _check_lines(self, position: Position, attackers: tuple[Site, Site], target: Site) -> None:
        sites, index = self.board.sites, self.board.index
        lines = []
        for site in attackers:
            line = self.board.line_to(index[target], index[site])
            if line is None:
                raise IllegalTurn("not-on-a-line", (site, target))
            lines.append(line)
        if lines[0] is lines[1]:
            raise IllegalTurn("same-line", (*attackers, target))
        for site, line in zip(attackers, lines, strict=True):
            first_met = next(point for point in line if position.piles[point])
            if sites[first_met] != site:
                raise IllegalTurn("not-first-on-line", (site, sites[first_met], target))

    # What a turn does

    def after(self, position: Position, turn: Turn) -> Position:
        """Return the position after a legal turn."""
        piles, index, mover = list(position.piles), self.board.index, position.mover
        gained = 0
        if isinstance(turn, Placement):
            piles[index[turn.site]] = COLOURS[mover]
            gained = -1
        elif isinstance(turn, Capture):
            one, two, target = index[turn.attackers[0]], index[turn.attackers[1]], index[turn.target]
            shorter, taller = sorted((piles[one], piles[two]), key=len)
            stack = piles[target] + taller + shorter
            piles[one] = piles[two] = ""
            if self.variant.takes_back:
                stack, gained = stack[:-1], 1
            piles[target] = stack
        first, second = position.stock
        if mover == "first":
            return Position(tuple(piles), (first + gained, second), "second")
        return Position(tuple(piles), (first, second + gained), "first")

    # How the game ends

    def result(self, position: Position) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        winner = self._won(position)
        if winner is not None and self.variant.stacks_to_win is not None:
            return Result(winner, f"{ORDINALS[self.variant.stacks_to_win]}-{STACK_NAMES[self.variant.tallest]}")
        if next(self.turns(position), None) is not None:
            return None
        return Result("draw", "no-move") if self.variant.stuck_draws else Result(other(position.mover), "stuck")

    def _won(self, position: Position) -> Player | None:
        """Return who has built enough of the tallest stacks: "A game is won by the player who builds up his third"."""
        if self.variant.stacks_to_win is None:
            return None
        tallest = self.variant.tallest
        tops = [pile[-1] for pile in position.piles if len(pile) >= tallest]
        if len(tops) < self.variant.stacks_to_win:
            return None
        players = (other(position.mover), position.mover)
        return next((player for player in players if tops.count(COLOURS[player]) >= self.variant.stacks_to_win), None)
