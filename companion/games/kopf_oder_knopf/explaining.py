"""Why a picture shows no legal turn: the nearest turn a player may have meant, and its fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from companion.games.contract import EMPTY, Look, Refusal, Site
from companion.games.kopf_oder_knopf.board import TARGETS, in_site_order
from companion.games.kopf_oder_knopf.doubts import Outlook
from companion.games.kopf_oder_knopf.holes import Counts, HoleMap
from companion.games.kopf_oder_knopf.notation import write
from companion.games.kopf_oder_knopf.rules import RULE_NAMES, Fault, fault
from companion.games.kopf_oder_knopf.threats import (
    FORBIDDEN_SIZE,
    PAIR_SIZE,
    aims,
    forbidden_groups,
    groups,
    pairs,
    threatened,
)
from companion.games.kopf_oder_knopf.turns import Removal, missing, moves, penalty_choices
from companion.games.kopf_oder_knopf.values import BUTTONS, Move, Position, Turn

_ONLY_WRITTEN = ("empty-field", "taken-twice", "wrong-order", "already-won")
_ONLY_SHOWN = ("game-over", "two-moves", "piece-added", "piece-gone", "nothing-changed")

SEEN_RULE_NAMES = (*(rule for rule in RULE_NAMES if rule not in _ONLY_WRITTEN), *_ONLY_SHOWN)
"""Every rule that a picture can show broken."""

NO_GOAL = BUTTONS + 1
"""On the board nothing is refused because the game was won before: that picture is a win."""


@dataclass(frozen=True)
class _Change:
    """What is different from the position before; all in site order.

    Attributes:
        left, reached: where an own button is missing, and where there is a new one.
        taken, put: the same for the opponent's buttons.
        strange: where something stands that is no button.
        put_right: what has to stand where.
    """

    left: tuple[Site, ...]
    reached: tuple[Site, ...]
    taken: tuple[Site, ...]
    put: tuple[Site, ...]
    strange: tuple[Site, ...]
    put_right: Mapping[Site, Look | None]

    @classmethod
    def of(cls, position: Position, seen: Mapping[Site, Look]) -> _Change:
        shown = {look: frozenset(site for site, there in seen.items() if there == look) for look in ("red", "blue")}
        known = {"red": position.red, "blue": position.blue}
        own, enemy = ("red", "blue") if position.mover == "first" else ("blue", "red")
        strange = frozenset(site for site, look in seen.items() if look not in ("red", "blue", EMPTY))
        changed = in_site_order((shown["red"] ^ known["red"]) | (shown["blue"] ^ known["blue"]) | strange)
        before = dict.fromkeys(position.red, "red") | dict.fromkeys(position.blue, "blue")
        return cls(
            left=in_site_order(known[own] - shown[own]),
            reached=in_site_order(shown[own] - known[own]),
            taken=in_site_order(known[enemy] - shown[enemy]),
            put=in_site_order(shown[enemy] - known[enemy]),
            strange=in_site_order(strange),
            put_right={site: before.get(site) for site in changed},
        )


def explain(position: Position, seen: Mapping[Site, Look], holes: HoleMap, goal: int) -> Refusal:
    """Return why no legal turn leads to a picture.

    Raises:
        ValueError: a legal turn does.
    """
    change = _Change.of(position, seen)
    if position.result(goal):
        return Refusal("game-over", tuple(change.put_right), None, change.put_right)
    found = _fault(position, change, holes.counts, goal)
    if found is None:
        raise ValueError(f"this picture shows a legal turn: {dict(seen)}")
    broken, turn = found
    doubts = _legal_doubts(change, Outlook.of(position, holes, goal)) or _rule_doubts(
        position, change, holes, goal, broken.rule
    )
    return Refusal(broken.rule, broken.sites, None if turn is None else write(turn), change.put_right, doubts)


Explained = tuple[Fault, Turn | None]
"""What is wrong, and the turn that a player may have meant."""


def _fault(position: Position, change: _Change, counts: Counts, goal: int) -> Explained | None:
    """Return what is wrong with a picture under some counts; None if it shows a legal turn."""
    if change.strange or len(change.reached) > len(change.left) or len(change.put) > len(change.taken):
        added = change.reached if len(change.reached) > len(change.left) else change.put
        return Fault("piece-added", change.strange or added), None
    if change.put:
        move = _likeliest_move(change.taken, change.put[0], counts)
        return Fault("not-your-button", move), Turn(move=move)
    if len(change.reached) > 1:
        return Fault("two-moves", change.left + change.reached), None
    if change.left and not change.reached:
        return Fault("piece-gone", change.left), None
    return _turn_fault(position, change, counts, goal)


def _turn_fault(position: Position, change: _Change, counts: Counts, goal: int) -> Explained | None:
    """Return what is wrong where buttons were taken and at most one own button was moved."""
    move = _likeliest_move(change.left, change.reached[0], counts) if change.reached else None
    removal, excess = _attributed(position, change.taken, counts)
    if not excess and len(change.left) <= 1 and len(change.taken) >= missing(position, goal):
        return None
    if not move and not change.taken and moves(position.own, position.own | position.enemy, counts):
        return Fault("nothing-changed"), None
    lifted = [site for site in change.left if move and site != move[0]]
    excess = [site for site in excess if not move or site != move[1]]
    as_penalties = [site for site in excess if _looks_like_penalty(position, site)]
    turn = Turn(
        in_site_order([*removal.penalties, *as_penalties]),
        in_site_order([*removal.captures, *lifted, *(site for site in excess if site not in as_penalties)]),
        move,
    )
    found = fault(position, turn if move else turn._replace(passed=True), counts, NO_GOAL)
    return found and (found, turn)


def _likeliest_move(origins: tuple[Site, ...], target: Site, counts: Counts) -> Move:
    """Return the move onto a site from where it is legal, else from the first of the origins."""
    able = [origin for origin in origins if target in TARGETS[origin][counts[origin]]]
    return (able or origins)[0], target


def _attributed(position: Position, taken: tuple[Site, ...], counts: Counts) -> tuple[Removal, list[Site]]:
    """Return the most of the taken buttons that may be taken together, and those in excess."""
    aimed = aims(position.own, position.enemy)
    in_question = [tuple(site for site in group if site in taken) for group in forbidden_groups(position.enemy)]
    best = Removal((), ())
    for penalties in penalty_choices(in_question):
        able = threatened(aimed, penalties, counts)
        removal = Removal(penalties, tuple(site for site in taken if site in able))
        if len(removal.penalties) + len(removal.captures) > len(best.penalties) + len(best.captures):
            best = removal
    return best, [site for site in taken if site not in best.penalties and site not in best.captures]


def _looks_like_penalty(position: Position, site: Site) -> bool:
    """Return whether a button that may not be taken can only have been meant as a penalty.

    So it is if a forbidden group holds it (another one of the group was taken then), or if it stands in a group of
    two while the mover has no pair that could capture at all.
    """
    group = next((group for group in groups(position.enemy) if site in group), ())
    return len(group) >= FORBIDDEN_SIZE or (len(group) == PAIR_SIZE and not pairs(position.own))


def _legal_doubts(change: _Change, outlook: Outlook) -> tuple[Site, ...] | None:
    """Return the unsure fields on which the picture's being legal rests; None if it is illegal under any counts."""
    if change.strange or change.put or len(change.left) > 1 or len(change.left) != len(change.reached):
        return None
    move = (change.left[0], change.reached[0]) if change.left else None
    explained = outlook.turn(frozenset(change.taken), move)
    return explained and explained[1]


def _rule_doubts(position: Position, change: _Change, holes: HoleMap, goal: int, rule: str) -> tuple[Site, ...]:
    """Return the unsure fields under whose other counts the picture would be legal or break another rule.

    A move rests on one field, a threat on the two of a pair: so each button and each pair is tried alone.
    """
    doubts: set[Site] = set()
    together = {holes.unsure_among(sites) for sites in (*((site,) for site in position.own), *pairs(position.own))}
    for unsure in together - {()}:
        for able in product(*[holes.possible(site) for site in unsure]):
            found = _fault(position, change, {**holes.counts, **dict(zip(unsure, able, strict=True))}, goal)
            if found is None or found[0].rule != rule:
                doubts.update(unsure)
    return in_site_order(doubts)
