"""What the lamps show: one pattern for every state that players can tell apart, and the scenes made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.games.contract import Alert, other
from companion.values import BOTH, Look, Player, Report, Ruling, Site
from hardware.animation import SLOT_S
from hardware.lamps import Signal

ALERT_S = 2 * SLOT_S
"""How long an alert is shown before the turn lamp says whose turn it is."""


TableState = Literal[
    "set-up",
    "all-set",
    "ready",
    "your-turn",
    "looking",
    "legal",
    "illegal",
    "unclear",
    "alert",
    "amiss",
    "lifted",
    "press-again",
    "declined",
    "put-back",
    "board-moved",
    "no-board",
    "camera-lost",
    "paused",
    "over",
    "clock-low",
    "flag",
]


@dataclass(frozen=True, slots=True)
class Pattern:
    """What the lamps show in a state.

    Attributes:
        sites: the signals on sites, if any are lit.
        lamp: the turn lamp of the player it is about; None if it is dark.
        other_lamp: the other player's.
    """

    sites: tuple[Signal, ...] = ()
    lamp: Signal | None = None
    other_lamp: Signal | None = None


PATTERNS: Mapping[TableState, Pattern] = {
    "set-up": Pattern((Signal.WARN, Signal.TO)),
    "all-set": Pattern((), Signal.STEADY, Signal.STEADY),
    "ready": Pattern((), Signal.TO, Signal.TO),
    "your-turn": Pattern((), Signal.STEADY),
    "looking": Pattern((), Signal.BLINK),
    "legal": Pattern((Signal.TAKE, Signal.FROM, Signal.TO, Signal.BLINK), Signal.OK),
    "illegal": Pattern((Signal.WARN, Signal.TO), Signal.WARN),
    "unclear": Pattern((Signal.PULSE,), Signal.BLINK),
    "alert": Pattern((Signal.WARN,), Signal.BLINK, Signal.BLINK),
    "amiss": Pattern((Signal.WARN, Signal.TO), Signal.STEADY),
    "lifted": Pattern((Signal.STEADY,), Signal.STEADY),
    "press-again": Pattern((), Signal.TAKE),
    "declined": Pattern((), Signal.STEADY, Signal.WARN),
    "put-back": Pattern((Signal.WARN, Signal.TO), Signal.FROM),
    "board-moved": Pattern((), Signal.FROM, Signal.FROM),
    "no-board": Pattern((), Signal.PULSE, Signal.PULSE),
    "camera-lost": Pattern((), Signal.WARN, Signal.WARN),
    "paused": Pattern((), Signal.PULSE),
    "over": Pattern((), Signal.OK),
    "clock-low": Pattern((), Signal.WARN),
    "flag": Pattern((), Signal.TAKE, Signal.TAKE),
}
"""State -> its pattern. `legal` is about the player who moved, `over` about the winner (both lamps for a draw), all
others about the player to move."""


@dataclass(frozen=True, slots=True)
class TimedScene:
    """A state as a scene, and for how long; None if it stays until there is something new."""

    state: TableState
    scene: Mapping[str, Signal]
    lasts_s: float | None = None


def scene_of(
    state: TableState, about: Player, sites: Mapping[Site, Signal] | None = None, lasts_s: float | None = None
) -> TimedScene:
    """Return a state's scene.

    Args:
        state: the state.
        about: the player it is about.
        sites: what is lit on the board, in its order.
        lasts_s: how long it is shown.
    """
    pattern = PATTERNS[state]
    lamps = {about: pattern.lamp, other(about): pattern.other_lamp}
    # Always in the same order, so that the same scene is the same to every device.
    scene: dict[str, Signal] = dict(sites or {})
    scene |= {player: signal for player in BOTH if (signal := lamps[player]) is not None}
    return TimedScene(state, scene, lasts_s)


def scenes_after(
    report: Report, turn: Mapping[Site, Signal], to_move: Player, alerts: Sequence[Alert] = ()
) -> tuple[TimedScene, ...]:
    """Return what is shown once because of this report, one scene after another; what `lasting` returns follows.

    Args:
        report: what the referee said.
        turn: the signals of the last turn, in its order.
        to_move: whose turn it is after the report.
        alerts: what the players want to be warned of.
    """
    moved = [warning for warning in report.warnings if warning.startswith("board-moved")]
    bump = (scene_of("board-moved", to_move, lasts_s=SLOT_S),) if moved else ()
    ruling = report.ruling
    if ruling is not None and ruling.kind == "set-up":
        return (*bump, scene_of("ready", to_move, lasts_s=SLOT_S))
    if ruling is not None and ruling.kind in ("legal", "overruled"):
        return (*_turn(ruling, turn), *_alert(alerts, to_move), *bump)
    if ruling is not None and ruling.kind == "illegal":
        put_right = _to_put_right(ruling.put_right or {})
        return (*bump, scene_of("illegal", to_move, put_right, SLOT_S * max(2, len(put_right))))
    if report.event == "asked-again":
        return (*bump, scene_of("press-again", to_move, lasts_s=3 * SLOT_S))
    if report.declined:
        return (*bump, scene_of("declined", to_move, lasts_s=2 * SLOT_S))
    return bump


def lasting(report: Report, to_move: Player, *, lifted_to: Sequence[Site] = ()) -> TimedScene | None:
    """Return what the lamps show as long as nothing changes; None if that is what they show already.

    Args:
        report: what the referee said of the last frame.
        to_move: whose turn it is.
        lifted_to: where the piece that somebody lifted may be set down.
    """
    if report.stage == "over":
        return _over(report, to_move)
    if report.state == "no-board":
        return scene_of("no-board", to_move)
    if report.state == "unclear":
        return scene_of("unclear", to_move, dict.fromkeys(report.sites, Signal.PULSE))
    if report.state == "hand":
        return scene_of("looking", to_move) if report.pending else None
    if report.stage == "paused":
        return scene_of("paused", to_move)
    if report.stage == "set-up":
        return scene_of("set-up", to_move, _to_put_right(report.amiss)) if report.amiss else _all_set(report, to_move)
    if report.stage == "put-back":
        return scene_of("put-back", to_move, _to_put_right(report.amiss or {}))
    if lifted_to:
        return scene_of("lifted", to_move, dict.fromkeys(lifted_to, Signal.STEADY))
    if report.amiss:
        return scene_of("illegal" if report.refused else "amiss", to_move, _to_put_right(report.amiss))
    return scene_of("your-turn", to_move)


def _turn(ruling: Ruling, turn: Mapping[Site, Signal]) -> tuple[TimedScene, ...]:
    assert ruling.by is not None
    return (scene_of("legal", ruling.by, turn, SLOT_S * max(1, len(turn))),)


def _alert(alerts: Sequence[Alert], to_move: Player) -> tuple[TimedScene, ...]:
    sites = {site: Signal.WARN for alert in alerts for site in alert.sites}
    return (scene_of("alert", to_move, sites, max(ALERT_S, SLOT_S * len(sites))),) if sites else ()


def _all_set(report: Report, to_move: Player) -> TimedScene | None:
    """Everything is in its place; not if the frame leaves some of it open."""
    return None if report.amiss is None else scene_of("all-set", to_move)


def _to_put_right(put_right: Mapping[Site, Look | None]) -> dict[Site, Signal]:
    wrong = {site: Signal.WARN for site, look in put_right.items() if look is None}
    return {**wrong, **{site: Signal.TO for site, look in put_right.items() if look is not None}}


def _over(report: Report, to_move: Player) -> TimedScene:
    if report.result in BOTH:
        return scene_of("over", report.result)
    scene = scene_of("over", to_move)
    return TimedScene("over", dict.fromkeys(BOTH, scene.scene[to_move]))
