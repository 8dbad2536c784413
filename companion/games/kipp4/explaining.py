"""Why a picture is no legal turn: the nearest thing a player may have done, and the rule it breaks.

How far the board was turned cannot be seen, so the picture is looked at in all four orientations, each turned back
to how the board lay before the turn: a position at rest, turned back and at rest again, is what it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.contract import Look, Refusal, Site, other
from companion.games.errors import IllegalTurn
from companion.games.kipp4.lattice import SITES
from companion.games.kipp4.notation import write
from companion.games.kipp4.positions import marbles_seen
from companion.games.kipp4.rules import RULE_NAMES, Rules
from companion.games.kipp4.values import Action, Position, Turn
from companion.games.kipp4.wood import LOOKS, Marbles

_ONLY_WRITTEN = ("occupied", "same-space")
"""Two marbles never share a position, and a lone one rolls back."""

_ONLY_SHOWN = (
    "game-over",
    "nothing-changed",
    "two-placements",
    "two-moves",
    "piece-added",
    "piece-gone",
    "unreachable",
)

SEEN_RULE_NAMES = (*(rule for rule in RULE_NAMES if rule not in _ONLY_WRITTEN), *_ONLY_SHOWN)
"""Every rule that a picture can show broken."""

_ORIENTATIONS = range(4)

Views = Mapping[Marbles, int]
"""The picture turned back -> the quarter turns clockwise that this takes back; fewest where several give the same."""


def explain(rules: Rules, position: Position, seen: Mapping[Site, Look]) -> Refusal:
    """Return why no legal turn leads to a picture; `sites` are what differs, as the board lies now."""
    marbles = marbles_seen(rules.wood, seen)
    put_right = _put_right(rules, position, seen)
    views = {rules.wood.tipped(rules.wood.rolled(marbles), -quarters % 4): quarters for quarters in (3, 2, 1, 0)}
    rule, turn = _fault(rules, position, views)
    return Refusal(rule, tuple(put_right), write(turn) if turn else None, put_right)


def _put_right(rules: Rules, position: Position, seen: Mapping[Site, Look]) -> dict[Site, Look | None]:
    """Return, in site order, the changes to the last position, in the orientation that needs the fewest."""

    def changes(quarters: int) -> dict[Site, Look | None]:
        wanted = rules.wood.looks(rules.wood.tipped(position.marbles, quarters))
        return {site: wanted.get(site) for site in SITES if wanted.get(site) != seen.get(site)}

    return min(map(changes, _ORIENTATIONS), key=len)


def _fault(rules: Rules, position: Position, views: Views) -> tuple[str, Turn | None]:
    if rules.result(position):
        return "game-over", None
    if position.marbles in views:
        return "nothing-changed", None
    for action in _single_actions(rules, position):
        acted = rules.after_action(position, action)
        if acted in views:
            turn = Turn(action, views[acted])
            rule = _broken_rule(rules, position, turn)
            if rule:
                return rule, turn
    opponent = other(position.mover)
    for place in rules.wood.sites(rules.wood.resting_places(position.marbles.occupied)):
        if rules.after_action(replace(position, mover=opponent), Action(None, place)) in views:
            return "not-your-marble", None
    return _two_actions(rules, position, views) or _count_fault(position, next(iter(views))), None


def _single_actions(rules: Rules, position: Position) -> Iterator[Action]:
    """Yield every action 1 that hands can do: allowed ones, own marbles, others; steps before longer ways."""
    yield from _allowed_actions(rules, position)
    wood, marbles = rules.wood, position.marbles
    resting = wood.sites(wood.resting_places(marbles.occupied))
    free = wood.sites(wood.everywhere & ~marbles.occupied)
    own = marbles.light if position.mover == "first" else marbles.dark
    yield from (Action(None, place) for place in resting)
    for source in (*wood.sites(own), *wood.sites(marbles.occupied & ~own)):
        steps = wood.steps[source]
        yield from (Action(source, target) for target in sorted(free, key=lambda site: site not in steps))
    yield from (Action(source, None) for source in wood.sites(marbles.occupied))


def _allowed_actions(rules: Rules, position: Position) -> Iterator[Action]:
    return (turn.action for turn in rules.turns(position) if turn.quarters == 1)


def _broken_rule(rules: Rules, position: Position, turn: Turn) -> str | None:
    try:
        rules.check(position, turn)
    except IllegalTurn as fault:
        return fault.rule
    return None


def _two_actions(rules: Rules, position: Position, views: Views) -> str | None:
    for first in _allowed_actions(rules, position):
        between = replace(position, marbles=rules.after_action(position, first))
        for second in _allowed_actions(rules, between):
            if rules.after_action(between, second) in views:
                return _pair_rule(first, second)
    return None


def _pair_rule(first: Action, second: Action) -> str:
    if first.source is None and second.source is None:
        return "two-placements"
    if first.target is None and second.target is None:
        return "piece-gone"
    return "two-moves"


def _count_fault(position: Position, picture: Marbles) -> str:
    """Return what the mere numbers of marbles say; one own more or one red less is no fault."""
    own = "light" if position.mover == "first" else "dark"
    change: Counter[Look] = Counter()
    for look, before, now in zip(LOOKS, position.marbles, picture, strict=True):
        change[look] = now.bit_count() - before.bit_count()
    if min(change["light"], change["dark"], change["red"] + 1) < 0:
        return "piece-gone"
    change[own] -= 1
    return "piece-added" if max(change.values()) > 0 else "unreachable"
