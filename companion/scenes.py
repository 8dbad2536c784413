"""What the lamps show of a report: which sites, in which order, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.values import Look, Player, Report, Ruling, Site
from hardware.animation import SLOT_S
from hardware.lamps import Scene, Signal

ALERT_S = 2 * SLOT_S
"""How long an alert is shown before the turn lamp says whose turn it is."""

ALERTS = ("threat", "forbidden-group")
"""The warnings that name sites worth looking at."""

BOTH: tuple[Player, Player] = ("first", "second")


@dataclass(frozen=True, slots=True)
class TimedScene:
    """A scene, and for how long; None if it stays until there is something new."""

    scene: Scene
    lasts_s: float | None


def scenes_of(report: Report, before: Mapping[Site, Look], to_move: Player) -> tuple[TimedScene, ...]:
    """Return what the lamps show from this report on, one scene after another; empty if they go on as they are.

    Args:
        report: what the referee said.
        before: what stood on the board before the press that was ruled on.
        to_move: whose turn it is after the report.
    """
    if report.state == "unclear":
        return (TimedScene(dict.fromkeys(report.sites, Signal.PULSE), None),)
    if report.state == "no-board":
        return (TimedScene(dict.fromkeys(BOTH, Signal.PULSE), None),)
    if report.ruling is None:
        return ()
    return _scenes_of_ruling(report.ruling, before, report.position, to_move)


def turn_scene(to_move: Player) -> TimedScene:
    """Return what is shown while somebody thinks."""
    return TimedScene({to_move: Signal.STEADY}, None)


def _scenes_of_ruling(
    ruling: Ruling, before: Mapping[Site, Look], after: Mapping[Site, Look], to_move: Player
) -> tuple[TimedScene, ...]:
    if ruling.kind == "legal":
        return _legal(ruling, before, after, to_move)
    if ruling.put_right is not None:
        # On an illegal turn the lamp of the player who has to mend it warns; nobody's does while setting up.
        mended_by: dict[str, Signal] = {} if ruling.by is None else {ruling.by: Signal.WARN}
        return (TimedScene(_to_put_right(ruling.put_right) | mended_by, None),)
    return (TimedScene(dict.fromkeys(BOTH, Signal.OK), SLOT_S), turn_scene(to_move))


def _legal(
    ruling: Ruling, before: Mapping[Site, Look], after: Mapping[Site, Look], to_move: Player
) -> tuple[TimedScene, ...]:
    made: dict[str, Signal] = {} if ruling.by is None else {ruling.by: Signal.OK}
    turn = turn_signals(before, after)
    shown = [TimedScene({**turn, **made}, SLOT_S * max(1, len(turn)))]
    alerted = {site: Signal.WARN for warning in ruling.warnings for site in _alerted_sites(warning)}
    if alerted:
        shown.append(TimedScene({**alerted, **dict.fromkeys(BOTH, Signal.BLINK)}, max(ALERT_S, SLOT_S * len(alerted))))
    return (*shown, _over(ruling.result) if ruling.result else turn_scene(to_move))


def turn_signals(before: Mapping[Site, Look], after: Mapping[Site, Look]) -> dict[Site, Signal]:
    """Return the signals of a turn in its order: what was taken, where a piece left, where it went."""
    left = [site for site, look in before.items() if after.get(site) != look]
    entered = [site for site, look in after.items() if before.get(site) != look]
    moved = {after[site] for site in entered}
    taken = [site for site in left if before[site] not in moved]
    return {
        **dict.fromkeys(taken, Signal.TAKE),
        **dict.fromkeys((site for site in left if site not in taken), Signal.FROM),
        **dict.fromkeys(entered, Signal.TO),
    }


def _to_put_right(put_right: Mapping[Site, Look | None]) -> dict[Site, Signal]:
    wrong = {site: Signal.WARN for site, look in put_right.items() if look is None}
    return {**wrong, **{site: Signal.TO for site, look in put_right.items() if look is not None}}


def _over(result: str) -> TimedScene:
    winners: tuple[str, ...] = BOTH if result == "draw" else (result,)
    return TimedScene(dict.fromkeys(winners, Signal.OK), None)


def _alerted_sites(warning: str) -> list[Site]:
    kind, *sites = warning.split()
    return sites if kind in ALERTS else []
