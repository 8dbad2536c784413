"""What may stand on the board while a turn is being made, and what no turn explains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.contract import EMPTY, NEVER, Costs, Game, Look, Site
from companion.referee.judgement import differing_sites, likeliest, settled, unsure_sites, visible_position


def surely_seen(game: Game[Any, Any], position: Any, costs: Costs) -> dict[Site, Look] | None:
    """Return what stands on the board, or None if the picture leaves any of it open."""
    known = settled(game, position, costs)
    return None if unsure_sites(game, known) else likeliest(known)


def lifted_site(game: Game[Any, Any], position: Any, seen: Mapping[Site, Look]) -> Site | None:
    """Return the site that one piece of the player to move was lifted from, if nothing else has changed."""
    changed = differing_sites(game, visible_position(game, position), seen)
    if len(changed) != 1 or changed[0] in seen or not game.destinations(position, changed[0]):
        return None
    return changed[0]


def disturbance(game: Game[Any, Any], position: Any, seen: Mapping[Site, Look]) -> dict[Site, Look | None]:
    """Return what has to be put right; empty if a turn may be under way, or nothing has changed.

    While a turn is made a site shows what stood there, or what will, or nothing.
    """
    before = visible_position(game, position)
    if not differing_sites(game, before, seen) or _may_be_under_way(game, position, before, seen):
        return {}
    return dict(game.explain(position, seen).put_right)


def _may_be_under_way(
    game: Game[Any, Any], position: Any, before: Mapping[Site, Look], seen: Mapping[Site, Look]
) -> bool:
    if len(game.same_but_turned(position)) > 1:
        return any(_leads_to(game, before, seen, after) for after in _turned_ends(game, position))
    best = game.matches(position, _open_costs(game, before, seen), keep=1)
    return bool(best) and best[0].cost < NEVER


def _turned_ends(game: Game[Any, Any], position: Any) -> Iterator[Mapping[Site, Look]]:
    """Yield what every turn leads to, in every orientation: the board is turned last."""
    for turn in game.turns(position):
        for after in game.same_but_turned(game.after(position, turn)):
            yield visible_position(game, after)


def _leads_to(
    game: Game[Any, Any], before: Mapping[Site, Look], seen: Mapping[Site, Look], after: Mapping[Site, Look]
) -> bool:
    return all(
        seen.get(site) in (None, before.get(site), after.get(site))
        and not (site not in seen and site in before and after.get(site) == before[site])
        for site in game.sites
    )


def _open_costs(game: Game[Any, Any], before: Mapping[Site, Look], seen: Mapping[Site, Look]) -> Costs:
    """Return costs that leave open what is still to come: nothing where a turn may go on, `NEVER` where it may not."""
    looks = (EMPTY, *game.looks)
    costs: dict[Site, dict[Look, float]] = {}
    for site in game.sites:
        was, now = before.get(site, EMPTY), seen.get(site, EMPTY)
        if now == was:
            costs[site] = dict.fromkeys(looks, 0.0)
        elif now == EMPTY:
            costs[site] = {look: NEVER if look == was else 0.0 for look in looks}
        else:
            costs[site] = {look: 0.0 if game.alike(look, now) else NEVER for look in looks}
    return costs
