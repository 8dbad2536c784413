"""Rows one turn away, told by the marbles that would form them, where they lie now."""

from __future__ import annotations

from dataclasses import replace

from companion.games.contract import Alert, Site, other
from companion.games.kipp4.lattice import SITES
from companion.games.kipp4.rules import Rules
from companion.games.kipp4.values import Position, Turn
from companion.games.kipp4.wood import Wood


def rows_one_turn_away(rules: Rules, position: Position) -> tuple[Alert, ...]:
    """Return an alert for every set of marbles that can stand in a row after one turn of its player.

    A marble still in stock has no site, so a row that needs it is told by the three others.
    """
    if rules.result(position):
        return ()
    found = set()
    for player in (position.mover, other(position.mover)):
        standing = replace(position, mover=player)
        for turn in rules.turns(standing):
            for row in rules.rows_after(standing, turn):
                found.add((player, _sites_now(rules, standing, turn, row)))
    return tuple(Alert("row", sites, helps=player) for player, sites in sorted(found))


def _sites_now(rules: Rules, position: Position, turn: Turn, row: int) -> tuple[Site, ...]:
    """Return where the marbles of a row after the turn lie before it."""
    wood, action = rules.wood, turn.action
    acted = position.marbles.occupied & ~wood.bit[action.source] | wood.bit[action.target]
    turned = wood.turned(rules.after_action(position, action).occupied, turn.quarters)
    marbles = set()
    for site in wood.sites(row):
        [on_wood] = wood.sites(wood.turned(wood.bit[_rolled_from(wood, site, turned)], -turn.quarters % 4))
        before = _rolled_from(wood, on_wood, acted)
        marbles.add(action.source if before == action.target else before)
    return tuple(site for site in SITES if site in marbles)


def _rolled_from(wood: Wood, site: Site, occupied: int) -> Site:
    """Return where the marble that rests on a site lay before the marbles rolled."""
    _lower, upper = wood.space[site]
    return site if wood.bit[site] & occupied else upper
