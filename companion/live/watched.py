"""What is watched at a table, where it is kept, and how the players want it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calibration.profile import Profile
from companion.demo.simulated_table import SimulatedTable
from companion.hints.hint import Level
from companion.hints.opponent import Seat
from companion.records.session import Session
from companion.table.alerts import Choice
from companion.table.cameras import CameraChoice
from companion.table.game_clock import TimeControl
from hardware.wiring import Wiring

LIVE = "table"
"""The journal's word for a game that people play now; only such a game is offered again."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What is to be watched.

    Attributes:
        camera: through which camera.
        profile: of the table.
        wiring: of lamps, buttons and buzzer.
        session: the recorded one, for that camera.
        simulated: the drawn table, for that camera.
        is_followed: whether people look on: then drawn and recorded games go at their own pace, and a drawn one is
            there until somebody ends it.
    """

    camera: CameraChoice
    profile: Profile
    wiring: Wiring
    session: Session | None = None
    simulated: SimulatedTable | None = None
    is_followed: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """Where what happens is kept.

    Attributes:
        journal: the journal's file.
        record: a folder to record the game in, or None.
        profile: the profile's file, for what the camera is locked to; None to leave it alone.
        source: for the journal.
    """

    journal: Path
    record: Path | None = None
    profile: Path | None = None
    source: str = LIVE


@dataclass(frozen=True, slots=True)
class Manner:
    """How the players want it.

    Attributes:
        alerts: kind of alert -> when it is shown.
        clock: how much time they have, in a new game.
        muted: whether to begin without sound.
        dimmed: whether to begin with lamps as at night.
        shows_lifts: whether to show beginners where a lifted piece may go.
        hint_level: how much a hint tells; None for a table without hints.
        computer: whose turns the computer chooses; None for nobody's.
    """

    alerts: Mapping[str, Choice] = field(default_factory=dict)
    clock: TimeControl = field(default_factory=TimeControl)
    muted: bool = False
    dimmed: bool = False
    shows_lifts: bool = False
    hint_level: Level | None = 3
    computer: Seat | None = None


def game_options(profile: Profile) -> dict[str, Any]:
    """Return the game's options with the holes as the profile has them."""
    options = dict(profile.options)
    if profile.holes is not None:
        options["holes"] = profile.holes.map
        options["unsure_holes"] = profile.holes.unsure
    return options
