"""Which rule a turn breaks, by its name in `rules.md`."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.contract import Site
from companion.games.kopf_oder_knopf.board import BEYOND, DISTANCE, TARGETS
from companion.games.kopf_oder_knopf.holes import Counts
from companion.games.kopf_oder_knopf.threats import Pair, aims, forbidden_groups, pairs, threatened
from companion.games.kopf_oder_knopf.turns import missing, moves
from companion.games.kopf_oder_knopf.values import Move, Position, Turn

RULE_NAMES = (
    "not-your-button",
    "empty-field",
    "own-button",
    "not-on-a-line",
    "wrong-distance",
    "target-occupied",
    "must-move",
    "not-threatened",
    "out-of-reach",
    "blocked-by-own",
    "second-nearest",
    "no-forbidden-group",
    "one-per-group",
    "taken-twice",
    "wrong-order",
    "already-won",
)
"""Every rule that a turn can break; `wrong-order` is found while reading it."""


class Fault(NamedTuple):
    """A broken rule and the sites involved, the one a player would point at first."""

    rule: str
    sites: tuple[Site, ...] = ()


def fault(position: Position, turn: Turn, counts: Counts, goal: int) -> Fault | None:
    """Return the first rule that a turn breaks, in the order in which it is carried out; None if it is legal."""
    if position.result(goal):
        return Fault("game-over")
    needed = missing(position, goal)
    return (
        _penalty_fault(position, turn, needed)
        or _capture_fault(position, turn, counts, needed)
        or _ending_fault(position, turn, counts, needed)
    )


def _penalty_fault(position: Position, turn: Turn, needed: int) -> Fault | None:
    forbidden = forbidden_groups(position.enemy)
    for index, site in enumerate(turn.penalties):
        before = turn.penalties[:index]
        found = _taking_fault(position, site, before, needed)
        if found:
            return found
        group = next((group for group in forbidden if site in group), None)
        if group is None:
            return Fault("no-forbidden-group", (site,))
        already = next((taken for taken in before if taken in group), None)
        if already:
            return Fault("one-per-group", (site, already))
    return None


def _capture_fault(position: Position, turn: Turn, counts: Counts, needed: int) -> Fault | None:
    own, enemy = position.own, position.enemy
    able = threatened(aims(own, enemy), turn.penalties, counts)
    for index, site in enumerate(turn.captures):
        found = _taking_fault(position, site, turn.penalties + turn.captures[:index], needed)
        if found:
            return found
        if site not in able:
            return _no_threat_fault(own, enemy.difference(turn.penalties), site, counts)
    return None


def _taking_fault(position: Position, site: Site, before: tuple[Site, ...], needed: int) -> Fault | None:
    """Return what is wrong with taking a button, whatever it is taken for."""
    if len(before) >= needed:
        return Fault("already-won", (site,))
    if site in before:
        return Fault("taken-twice", (site,))
    if site in position.own:
        return Fault("own-button", (site,))
    if site not in position.enemy:
        return Fault("empty-field", (site,))
    return None


_NEARLY_A_THREAT = ("second-nearest", "blocked-by-own", "out-of-reach")


def _no_threat_fault(own: frozenset[Site], enemy: frozenset[Site], site: Site, counts: Counts) -> Fault:
    """Return why no pair threatens a button; of several reasons the one that is nearest to a threat."""
    reasons: dict[str, Fault] = {}
    for pair in pairs(own):
        reason = _shortfall(pair, own, enemy, site, counts)
        if reason:
            reasons.setdefault(reason.rule, reason)
    return next((reasons[rule] for rule in _NEARLY_A_THREAT if rule in reasons), Fault("not-threatened", (site,)))


def _shortfall(pair: Pair, own: frozenset[Site], enemy: frozenset[Site], site: Site, counts: Counts) -> Fault | None:
    for line in (BEYOND[pair], BEYOND[pair[1], pair[0]]):
        if site not in line:
            continue
        distance = line.index(site) + 1
        if distance > counts[pair[0]] + counts[pair[1]]:
            return Fault("out-of-reach", (site, *pair))
        first = next(met for met in line if met in own or met in enemy)
        return Fault("blocked-by-own" if first in own else "second-nearest", (site, first, *pair))
    return None


def _ending_fault(position: Position, turn: Turn, counts: Counts, needed: int) -> Fault | None:
    """Return what is wrong with the move, or with its absence."""
    taken = turn.penalties + turn.captures
    if len(taken) >= needed:
        return Fault("already-won", turn.move or ()) if turn.move or turn.passed else None
    standing = position.own | position.enemy.difference(taken)
    if turn.move:
        return _move_fault(position, turn.move, standing, counts)
    if not turn.passed or moves(position.own, standing, counts):
        return Fault("must-move", taken)
    return None


def _move_fault(position: Position, move: Move, standing: frozenset[Site], counts: Counts) -> Fault | None:
    origin, target = move
    if origin not in standing:
        return Fault("empty-field", (origin,))
    if origin not in position.own:
        return Fault("not-your-button", (origin, target))
    if origin != target and move not in DISTANCE:
        return Fault("not-on-a-line", (origin, target))
    if target not in TARGETS[origin][counts[origin]]:
        return Fault("wrong-distance", (origin, target))
    if target in standing:
        return Fault("target-occupied", (target, origin))
    return None
