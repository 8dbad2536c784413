"""What a picture says of a turn: which one was made, that none was, or that it does not say enough.

Costs are in nats per site: 0 for the likeliest look, log(p_best / p) for any other. They sum over sites. Four cases
are told apart, and a picture that leaves two of them open is unclear: a wrong ruling is worse than none.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic

from companion.games.contract import EMPTY, NEVER, Costs, Game, Look, Match, PositionT, Refusal, Site, TurnT

SURE = math.log(10.0)
"""A site is sure if its likeliest look is ten times as likely as any other.

That settles it against readings that only an odd event explains, like a piece that fell off the board.
"""

FIRM = math.log(100.0)
"""A look is ruled out if the likeliest one of its site is a hundred times as likely.

Legal turns are what players usually make, so it takes that much to decide between two, or to say that there was none.
"""


@dataclass(frozen=True, slots=True)
class Legal(Generic[PositionT, TurnT]):
    """One legal turn, and it alone, explains the picture; `before` is where it started."""

    before: PositionT
    match: Match[PositionT, TurnT]


@dataclass(frozen=True, slots=True)
class Illegal:
    """The picture is sure, and no legal turn explains it."""

    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Unsure:
    """The picture does not say what stands on `sites`, and a ruling would rest on them."""

    sites: tuple[Site, ...]


@dataclass(frozen=True, slots=True)
class EitherTurn(Generic[TurnT]):
    """Two turns explain the picture about as well; `sites` tell them apart."""

    sites: tuple[Site, ...]
    turns: tuple[TurnT, TurnT]


@dataclass(frozen=True, slots=True)
class UnsureFields:
    """The picture is sure, but the ruling rests on what is engraved on `sites`, which calibration could not tell."""

    sites: tuple[Site, ...]


Judged = Legal[PositionT, TurnT] | Illegal | Unsure | EitherTurn[TurnT] | UnsureFields
"""What a picture says of a turn."""


def unsure_sites(game: Game[Any, Any], costs: Costs) -> tuple[Site, ...]:
    """Return the sites with a second look, not alike the first, that is not much less likely."""

    def is_unsure(looks: Mapping[Look, float]) -> bool:
        close = [look for look, cost in looks.items() if cost < SURE]
        return any(not game.alike(close[0], other) for other in close[1:])

    return tuple(site for site, looks in costs.items() if is_unsure(looks))


def settled(game: Game[PositionT, Any], position: PositionT, costs: Costs) -> Costs:
    """Return the costs once looks that a camera hardly tells apart are settled by what is known.

    Where such a look stood before the turn and is not ruled out, it still stands there. Elsewhere all of them that
    are not ruled out are equally good: which one it is follows from the turn.
    """
    before = visible_position(game, position)
    return {site: _settled(game, before.get(site, EMPTY), looks) for site, looks in costs.items()}


def _settled(game: Game[Any, Any], before: Look, looks: Mapping[Look, float]) -> Mapping[Look, float]:
    families = _families(game, tuple(looks))
    if not families:
        return looks
    result = dict(looks)
    for look, kin in families.items():
        if looks[look] >= FIRM:
            continue
        least = min(looks[other] for other in kin)
        stood = before in kin and looks[before] < FIRM
        result[look] = least if look == before or not stood else least + FIRM
    return result


@lru_cache(maxsize=16)
def _families(game: Game[Any, Any], looks: tuple[Look, ...]) -> Mapping[Look, tuple[Look, ...]]:
    """Return for each look that a camera hardly tells from others all of these, itself among them."""
    kin = {look: tuple(other for other in looks if game.alike(look, other)) for look in looks}
    return {look: others for look, others in kin.items() if len(others) > 1}


def judge_set_up(game: Game[PositionT, Any], position: PositionT, costs: Costs) -> Unsure | tuple[Site, ...]:
    """Return the sites that differ from the position to be set up (none: it is), or what is unsure."""
    expected = visible_position(game, position)
    costs = settled(game, position, costs)
    unsure = unsure_sites(game, costs)
    against = {site: looks.get(expected.get(site, EMPTY), NEVER) for site, looks in costs.items()}
    differing = tuple(site for site, cost in against.items() if cost >= SURE)
    if any(against[site] >= FIRM for site in differing):
        return differing
    return Unsure((*unsure, *differing)) if unsure or differing else ()


def judge_turn(game: Game[PositionT, TurnT], positions: Sequence[PositionT], costs: Costs) -> Judged[PositionT, TurnT]:
    """Return what a picture says of the turn that was made.

    Args:
        game: the rules.
        positions: where the turn may have started, the likeliest first: more than one only if the board was put right
            in an unknown orientation. A turn from an earlier one stands for those from later ones with its result.
        costs: what the picture shows.
    """
    costs = settled(game, positions[0], costs)
    unsure = unsure_sites(game, costs)
    if unsure:
        return Unsure(unsure)
    matches = _matches(game, positions, costs)
    if matches and matches[0].match.cost < SURE:
        return _judge_match(game, matches)
    possible = not_ruled_out(game, positions, costs, keep=1)
    if possible:
        against = _looks_against(game, possible[0].after, costs)
        return Unsure(tuple(site for site, cost in against.items() if cost > 0.0))
    refusal = game.explain(positions[0], likeliest(costs))
    return UnsureFields(refusal.doubts) if refusal.doubts else Illegal(refusal)


def likeliest(costs: Costs) -> dict[Site, Look]:
    """Return the likeliest look of every site that is not empty."""
    looks = {site: min(of_site, key=of_site.__getitem__) for site, of_site in costs.items()}
    return {site: look for site, look in looks.items() if look != EMPTY}


def visible_position(game: Game[PositionT, Any], position: PositionT) -> dict[Site, Look]:
    """Return what a camera can tell of a position, site -> look."""
    return {site: game.visible(look) for site, look in game.seen(position).items()}


def differing_sites(game: Game[Any, Any], one: Mapping[Site, Look], two: Mapping[Site, Look]) -> tuple[Site, ...]:
    """Return the sites that show different looks, in site order."""
    return tuple(site for site in game.sites if one.get(site, EMPTY) != two.get(site, EMPTY))


def _matches(
    game: Game[PositionT, TurnT], positions: Sequence[PositionT], costs: Costs
) -> list[Legal[PositionT, TurnT]]:
    """Return the two turns with different results that explain the picture best, cheapest first."""
    found = [Legal(position, match) for position in positions for match in game.matches(position, costs, keep=2)]
    if len(positions) > 1:
        shown = {frozenset(game.seen(legal.match.after).items()): legal for legal in reversed(found)}
        found = sorted(shown.values(), key=lambda legal: legal.match.cost)
    return found[:2]


def _judge_match(
    game: Game[PositionT, TurnT], matches: list[Legal[PositionT, TurnT]]
) -> Legal[PositionT, TurnT] | EitherTurn[TurnT] | UnsureFields:
    legal, *others = matches
    best = legal.match
    if best.doubts:
        return UnsureFields(best.doubts)
    for rival in (other.match for other in others):
        if rival.cost - best.cost < FIRM:
            sites = differing_sites(game, game.seen(best.after), game.seen(rival.after))
            return EitherTurn(sites, (best.turn, rival.turn))
    return legal


def not_ruled_out(
    game: Game[PositionT, TurnT], positions: Sequence[PositionT], costs: Costs, keep: int
) -> list[Match[PositionT, TurnT]]:
    """Return up to `keep` legal turns whose results show no look that the picture rules out.

    Doubts of single sites are no proof even if many of them add up: they often have one cause, like a shadow.
    """
    ruled_out = {
        site: {look: cost if cost >= FIRM else 0.0 for look, cost in looks.items()} for site, looks in costs.items()
    }
    best = [match for position in positions for match in game.matches(position, ruled_out, keep=keep)]
    return [match for match in best if match.cost < FIRM][:keep]


def _looks_against(game: Game[PositionT, TurnT], position: PositionT, costs: Costs) -> dict[Site, float]:
    seen = visible_position(game, position)
    return {site: looks.get(seen.get(site, EMPTY), NEVER) for site, looks in costs.items()}
