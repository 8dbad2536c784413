"""What looks at the table: a camera, and who presses the buttons of what it sees."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from gettext import gettext as _

from gpiozero.pins.mock import MockFactory

from companion.demo.simulated_table import SimulatedTable
from companion.live.watched import Watched
from companion.table.cameras import open_live_camera
from companion.table.replay import SessionCamera
from companion.terminal.screen import Screen
from hardware.buttons import Buttons, ConfirmButtons
from hardware.camera import Camera
from hardware.capture_camera import open_video
from hardware.clock import Clock
from hardware.fingers import Fingers
from hardware.pins import Pins
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring import Wiring

SIMULATED_FPS = 5.0


def _nothing(_now_s: float) -> None:
    """Nobody but people moves things here."""


def _never() -> bool:
    """People end an evening by leaving."""
    return False


@dataclass(frozen=True, slots=True)
class Sight:
    """A camera, and who presses the buttons of what it sees.

    Attributes:
        camera: what looks at the table.
        buttons: what a recording or a script presses; None for people.
        settings: tells what the camera is locked to.
        meanwhile: lets scripted people go on, for a time in s.
        end_s: when there is nothing more to see.
        is_over: tells whether an evening is over that stays to be seen.
        recorded: the camera itself if it is a recorded game, in which the computer may have played.
    """

    camera: Camera
    buttons: Buttons | None = None
    settings: Callable[[], Mapping[str, float]] = dict
    meanwhile: Callable[[float], None] = _nothing
    end_s: float = math.inf
    is_over: Callable[[], bool] = _never
    recorded: SessionCamera | None = None


def open_sight(watched: Watched, clock: Clock, screen: Screen) -> Sight:
    """Open the camera that is meant. Raises CameraError."""
    match watched.camera.kind:
        case "session":
            assert watched.session is not None
            recorded = SessionCamera(watched.session, clock)
            return Sight(recorded, ConfirmButtons({}, Pins(MockFactory(), ""), clock), recorded=recorded)
        case "simulated":
            assert watched.simulated is not None
            sight = _simulated(watched.simulated, watched.wiring, clock)
            if not watched.is_followed:
                return sight
            stays = _StaysThere(sight.meanwhile, sight.end_s, screen)
            return replace(sight, meanwhile=stays.go_on, end_s=math.inf, is_over=lambda: stays.is_told)
        case "video":
            return Sight(open_video(watched.camera.path, clock))
    profile = watched.profile
    live = open_live_camera(watched.camera, clock, profile.camera.size_px, profile.locked, screen.note)
    return Sight(live.camera, settings=live.settings)


@dataclass(slots=True)
class _StaysThere:
    """A scripted evening that somebody looks at: its table stays when it is over, which is told.

    Attributes:
        play: lets it go on, for a time in s.
        end_s: when it is over.
        screen: where that is told.
    """

    play: Callable[[float], None]
    end_s: float
    screen: Screen
    is_told: bool = False

    def go_on(self, now_s: float) -> None:
        self.play(now_s)
        if now_s >= self.end_s and not self.is_told:
            self.is_told = True
            self.screen.note(_("The simulated evening is over; the table stays as it is. Press Ctrl-C to end."))


def _simulated(table: SimulatedTable, wiring: Wiring, clock: Clock) -> Sight:
    factory = MockFactory()
    buttons = ConfirmButtons(wiring.buttons.confirm, Pins(factory, ""), clock)
    fingers = Fingers(wiring.buttons.confirm, factory, table.presses)
    camera = SimulatedCamera(table.picture, clock, SIMULATED_FPS)
    return Sight(camera, buttons, meanwhile=fingers.move, end_s=table.play.end_s)
