"""What a player may do: removals, moves, and the turns they make up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from companion.games.contract import Site, other
from companion.games.kopf_oder_knopf.board import ORDER, TARGETS, in_site_order
from companion.games.kopf_oder_knopf.holes import Counts
from companion.games.kopf_oder_knopf.threats import Aim, Group, aims, forbidden_groups, threatened
from companion.games.kopf_oder_knopf.values import Move, Position, Turn


class Removal(NamedTuple):
    """The buttons one turn takes off the board, each list in site order."""

    penalties: tuple[Site, ...]
    captures: tuple[Site, ...]

    def first(self, number: int) -> frozenset[Site]:
        """Return the first buttons taken, penalties before captures."""
        return frozenset((self.penalties + self.captures)[:number])


def penalty_choices(forbidden: Iterable[Group]) -> list[tuple[Site, ...]]:
    """Return every way to take penalties: fewest first, then by site order.

    "The opponent may, at the beginning of his turn, take any one button of that combination off the board": none or
    one of each forbidden group.
    """
    ways = product(*[(None, *group) for group in forbidden])
    choices = [in_site_order(site for site in way if site is not None) for way in ways]
    return sorted(choices, key=lambda choice: (len(choice), [ORDER[site] for site in choice]))


def removals(forbidden: list[Group], aimed: list[Aim], counts: Counts, most: int) -> Iterator[Removal]:
    """Yield every set of at most `most` buttons that may be taken, once, split with the fewest penalties."""
    seen = set()
    for penalties in penalty_choices(forbidden):
        targets = in_site_order(threatened(aimed, penalties, counts))
        for number in range(min(len(targets), most - len(penalties)) + 1):
            for captures in combinations(targets, number):
                taken = frozenset(penalties + captures)
                if taken not in seen:
                    seen.add(taken)
                    yield Removal(penalties, captures)


def split(taken: frozenset[Site], forbidden: list[Group], aimed: list[Aim], counts: Counts) -> Removal | None:
    """Return the split of taken buttons into penalties and captures with the fewest penalties, if one is legal."""
    in_question = [tuple(site for site in group if site in taken) for group in forbidden]
    for penalties in penalty_choices(in_question):
        captures = taken.difference(penalties)
        if captures <= threatened(aimed, penalties, counts):
            return Removal(penalties, in_site_order(captures))
    return None


def moves(own: frozenset[Site], standing: frozenset[Site], counts: Counts) -> list[Move]:
    """Return all moves while some buttons stand on the board: onto a free field, jumping over anything."""
    return [
        (origin, target) for origin in in_site_order(own) for target in TARGETS[origin][counts[origin]]
        if target not in standing
    ]  # fmt: skip


def missing(position: Position, goal: int) -> int:
    """Return how many buttons the mover has still to take to win."""
    return goal - position.taken_by(position.mover)


def turns(position: Position, counts: Counts, goal: int) -> Iterator[Turn]:
    """Yield every legal turn once: each set of removals with each move there is after them.

    A turn whose removals reach the goal has no move. "There is absolute compulsion to move": `--` only where no
    move exists after the removals chosen.
    """
    if position.result(goal):
        return
    own, enemy = position.own, position.enemy
    needed = missing(position, goal)
    for penalties, captures in removals(forbidden_groups(enemy), aims(own, enemy), counts, needed):
        if len(penalties) + len(captures) == needed:
            yield Turn(penalties, captures)
            continue
        able = moves(own, own | enemy.difference(penalties, captures), counts)
        for move in able:
            yield Turn(penalties, captures, move)
        if not able:
            yield Turn(penalties, captures, passed=True)


def after(position: Position, turn: Turn) -> Position:
    """Return the position after a legal turn."""
    own, enemy = position.own, position.enemy.difference(turn.penalties, turn.captures)
    if turn.move:
        origin, target = turn.move
        own = own - {origin} | {target}
    passes = position.passes + 1 if turn.passed else 0
    red, blue = (own, enemy) if position.mover == "first" else (enemy, own)
    return Position(other(position.mover), red, blue, passes)
