"""A hint: as much help as the level says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from gettext import gettext as _
from typing import Any, Literal

from companion.games.contract import Alert, Game, Site
from companion.hints import words
from companion.hints.scores import Finding, Limits
from companion.hints.showing import Step, steps

Level = Literal[1, 2, 3, 4]
"""1 what is threatened, 2 where a lifted piece may go, 3 a good turn and why, 4 the best turn, why, and its line."""

LEVELS: tuple[Level, ...] = (1, 2, 3, 4)

LIMITS: Mapping[Level, Limits] = {3: Limits(depth=2, time_s=0.3), 4: Limits(time_s=1.0)}
"""How long to search for a hint of a level."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player is told.

    Attributes:
        level: how much was asked for.
        message: all of it in words.
        alerts: what is threatened (level 1).
        destinations: site -> where its piece may go (level 2), in site order.
        turn: a good turn in notation (levels 3 and 4).
        steps: what hands do in that turn.
        line: the turns expected from that turn on (level 4).
        reasons: why it is good (levels 3 and 4).
        finding: what the search found (levels 3 and 4).
    """

    level: Level
    message: str
    alerts: tuple[Alert, ...] = ()
    destinations: Mapping[Site, tuple[Site, ...]] = field(default_factory=dict)
    turn: str | None = None
    steps: tuple[Step, ...] = ()
    line: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    finding: Finding[Any] | None = None


def told_at_once(game: Game[Any, Any], position: Any, level: Literal[1, 2], lifted: Site | None = None) -> Hint:
    """Return a hint for the mover that needs no search.

    Args:
        game: the rules.
        position: not the end of a game.
        level: how much to tell.
        lifted: the site whose piece was lifted, for level 2; None for all pieces that may move.
    """
    if level == 2:
        return _where_to(game, position, lifted)
    alerts = game.alerts(position)
    return Hint(level, " ".join(words.threats(alerts, position.mover)), alerts=alerts)


def _where_to(game: Game[Any, Any], position: Any, lifted: Site | None) -> Hint:
    if lifted is not None and lifted not in game.seen(position):
        return Hint(2, _("No piece stands on {site}.").format(site=lifted), destinations={lifted: ()})
    able = {
        site: tuple(to for to in game.sites if to in targets)
        for site in ([lifted] if lifted else game.seen(position))
        if (targets := game.destinations(position, site)) or lifted
    }
    said = [words.destinations(site, targets) for site, targets in able.items()] or [_("No piece may move.")]
    return Hint(2, " ".join(said), destinations=able)


def found(game: Game[Any, Any], position: Any, level: Literal[3, 4], finding: Finding[Any]) -> Hint:
    """Return the hint for the mover that a search's finding makes.

    Args:
        game: the rules.
        position: the one that was searched.
        level: how much to tell.
        finding: by `LIMITS[level]`, or others.
    """
    turn = finding.line[0]
    shown = steps(game, position, turn)
    reasons = tuple(words.reasons(game, position, finding))
    said = {"turn": game.write(turn), "reasons": _(", and ").join(reasons)}
    if level == 3:
        message = _("A good turn is {turn}: {reasons}.").format(**said)
        return Hint(level, message, turn=said["turn"], steps=shown, reasons=reasons, finding=finding)
    line = tuple(game.write(each) for each in finding.line)
    parts = [_("The best turn is {turn}: {reasons}.").format(**said)]
    if len(line) > 1:
        parts.append(_("Then perhaps {turns}.").format(turns=", ".join(line[1:])))
    return Hint(level, " ".join(parts), (), {}, said["turn"], shown, line, reasons, finding)
