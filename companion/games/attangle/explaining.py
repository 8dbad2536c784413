"""Why a board that shows no legal turn shows none: what the player may have meant, and which rule that breaks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _

from companion.games.attangle.notation import write
from companion.games.attangle.piles import visible
from companion.games.attangle.positions import standing
from companion.games.attangle.rules import RULE_NAMES, Rules
from companion.games.attangle.values import COLOURS, Capture, Placement, Position, Turn
from companion.games.contract import EMPTY, Look, Refusal, Site
from companion.games.errors import IllegalTurn, ImpossiblePosition, quoted

LOOK = re.compile(r"[WB?]*[WB]")

_ONLY_SHOWN = (
    "game-over",
    "nothing-changed",
    "two-placements",
    "plain-move",
    "two-moves",
    "piece-added",
    "piece-gone",
)

SEEN_RULE_NAMES = (*_ONLY_SHOWN, *(rule for rule in RULE_NAMES if rule != "no-pass"))
"""Every rule that a picture can show broken; a pass leaves nothing to see."""


@dataclass(frozen=True, slots=True)
class Change:
    """How a picture differs from the position before, as a camera would see both.

    Attributes:
        own: the colour of the player who made the turn.
        before: the looks of all sites before; empty sites too.
        now: the same as seen.
        sites: where they differ, in site order.
    """

    own: str
    before: Mapping[Site, Look]
    now: Mapping[Site, Look]
    sites: tuple[Site, ...]

    def lost(self) -> tuple[Site, ...]:
        """Return the sites with fewer pieces than before."""
        return tuple(site for site in self.sites if len(self.now[site]) < len(self.before[site]))

    def cleared(self) -> tuple[Site, ...]:
        """Return the sites that have become empty."""
        return tuple(site for site in self.lost() if self.now[site] == EMPTY)

    def gained(self) -> tuple[Site, ...]:
        """Return the sites that are neither empty nor lower, but different: something was put there."""
        return tuple(site for site in self.sites if len(self.now[site]) >= len(self.before[site]))

    def put_on(self) -> tuple[Site, ...]:
        """Return the sites with just one own piece more than before."""
        return tuple(site for site in self.gained() if self.is_own(site) and self.growth(site) == 1)

    def growth(self, site: Site) -> int:
        """Return by how many pieces a site has become higher."""
        return len(self.now[site]) - len(self.before[site])

    def is_own(self, site: Site) -> bool:
        """Return whether the mover's colour is on top now."""
        return self.now[site].endswith(self.own)

    def was_own(self, site: Site) -> bool:
        """Return whether the mover's colour was on top before."""
        return self.before[site].endswith(self.own)


@dataclass(frozen=True, slots=True)
class Cause:
    """The rule that is broken, where, and by which turn if it was one."""

    rule: str
    sites: tuple[Site, ...]
    turn: Turn | None = None


def explain(rules: Rules, position: Position, seen: Mapping[Site, Look]) -> Refusal:
    """Return why no legal turn leads to this picture.

    Raises:
        ImpossiblePosition: `seen` names a site that the board does not have, or something that is no look.
    """
    change = _change(rules, position, seen)
    cause = _cause(rules, position, change)
    history = standing(rules.variant, position)
    return Refusal(
        rule=cause.rule,
        sites=cause.sites,
        turn=None if cause.turn is None else write(cause.turn),
        put_right={site: history.get(site) for site in change.sites},
    )


def _change(rules: Rules, position: Position, seen: Mapping[Site, Look]) -> Change:
    faults = tuple(
        _("{site}: cannot show {look}").format(site=quoted(site), look=quoted(look))
        for site, look in seen.items()
        if site not in rules.board.index or (look != EMPTY and LOOK.fullmatch(look) is None)
    )
    if faults:
        raise ImpossiblePosition(faults)
    sites = rules.board.sites
    before = {site: visible(pile) for site, pile in zip(sites, position.piles, strict=True)}
    now = {site: visible(seen.get(site, EMPTY)) for site in sites}
    return Change(COLOURS[position.mover], before, now, tuple(site for site in sites if before[site] != now[site]))


def _cause(rules: Rules, position: Position, change: Change) -> Cause:
    if not change.sites:
        return Cause("nothing-changed", ())
    if rules.result(position) is not None:
        return Cause("game-over", change.sites)
    attempt = _attempt(change)
    if attempt is None:
        return _no_turn(change)
    try:
        rules.check(position, attempt)
    except IllegalTurn as fault:
        return Cause(fault.rule, fault.sites, attempt)
    return _badly_made(rules, position, change, attempt)


def _attempt(change: Change) -> Turn | None:
    """Return the one placement or capture that the picture would be, had the rules allowed it."""
    if len(change.sites) == 1 and change.put_on():
        return Placement(change.sites[0])
    cleared, gained = change.cleared(), change.gained()
    if len(change.sites) == 3 and len(cleared) == 2 and len(gained) == 1:
        (one, two), (target,) = cleared, gained
        if change.is_own(target) and (change.was_own(one) or change.was_own(two)):
            return Capture((one, two), target)
    return None


def _badly_made(rules: Rules, position: Position, change: Change, turn: Turn) -> Cause:
    """Return what is wrong with a legal turn that left something else than it should."""
    due = rules.after(position, turn).piles
    for site in change.gained():
        if len(change.now[site]) > len(due[rules.board.index[site]]):
            return Cause("too-high", (site,), turn)
    return Cause("piece-gone", change.gained(), turn)


def _no_turn(change: Change) -> Cause:
    """Return the rule for a change that is neither one placement nor one capture."""
    lost, gained = change.lost(), change.gained()
    if change.put_on() == change.sites:
        return Cause("two-placements", change.sites)
    if len(lost) == len(gained) == 1:
        (start,), (end,) = lost, gained
        if change.was_own(start) and change.is_own(end):
            return Cause("plain-move", (start, end))
        if change.before[start] == change.now[end]:
            return Cause("not-your-piece", (start, end))
    others_gained = tuple(site for site in gained if not change.is_own(site))
    others_lost = tuple(site for site in lost if not change.was_own(site))
    if others_gained or not lost:
        return Cause("piece-added", others_gained or gained)
    if others_lost or len(gained) < 2:
        return Cause("piece-gone", others_lost or lost)
    return Cause("two-moves", change.sites)
