"""A game at a table: opens what it takes, and lets the live loop watch until there is nothing more to see."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gpiozero.pins.mock import MockFactory

from calibration.profile import Profile, save_profile
from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.records.resume import interrupted_game
from companion.records.session import Session
from companion.referee.referee import Referee
from companion.screen import Screen
from companion.simulated_table import SimulatedTable
from companion.table.alerts import Choice
from companion.table.cameras import CameraChoice, open_live_camera
from companion.table.careful_eye import CarefulEye
from companion.table.devices import Devices
from companion.table.loop import Table
from companion.table.recorder import Recorder
from companion.table.replay import SessionButtons, SessionCamera
from companion.vision.reader import Reader
from hardware.buttons import ConfirmButtons
from hardware.capture_camera import open_video
from hardware.clock import SystemClock, VirtualClock
from hardware.errors import NoMoreFrames
from hardware.fingers import Fingers
from hardware.keyboard import KeyboardButtons
from hardware.lamp_bank import LampBank, open_lamps
from hardware.pins import FACTORY_VARIABLE, Pins, mock_pins, open_pins
from hardware.simulated_camera import SimulatedCamera
from hardware.sound import open_sound
from hardware.wiring import Wiring

LIVE = "table"
"""The journal's word for a game that people play now; only such a game is offered again."""

SIMULATED_FPS = 5.0


@dataclass(frozen=True, slots=True)
class Watched:
    """What is to be watched.

    Attributes:
        camera: through which camera.
        profile: of the table.
        wiring: of lamps, buttons and buzzer.
        session: the recorded one, for that camera.
        simulated: the drawn table, for that camera.
    """

    camera: CameraChoice
    profile: Profile
    wiring: Wiring
    session: Session | None = None
    simulated: SimulatedTable | None = None


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
class _Room:
    devices: Devices
    lamps: LampBank
    settings: Callable[[], Mapping[str, float]]
    meanwhile: Callable[[float], None]
    end_s: float = float("inf")


def watch_game(watched: Watched, kept: Kept, screen: Screen, alerts: Mapping[str, Choice] | None = None) -> None:
    """Watch a game until the recording is over, or for ever.

    Args:
        watched: what is to be watched.
        kept: where it is kept.
        screen: where it is shown.
        alerts: kind of alert -> when it is shown.

    Raises:
        CameraError: there is no such camera. CameraGone: it stopped and did not come back.
        JournalError, SessionError: what happens cannot be kept.
        PinError: a button cannot be had.
    """
    profile, options = watched.profile, game_options(watched.profile)
    with ExitStack() as opened:
        recorder = None if kept.record is None else Recorder(kept.record, profile)
        journal = opened.enter_context(Journal(kept.journal))
        room = opened.enter_context(_open_room(watched, screen))
        referee = _referee(profile.game, options, journal, kept.source)
        eye = CarefulEye(Reader(profile), profile)
        table = Table(room.devices, eye, referee, screen, alerts=alerts, recorder=recorder)
        try:
            _watch(table, room, screen)
        finally:
            if kept.profile is not None and room.settings() and room.settings() != profile.locked:
                save_profile(replace(profile, locked=room.settings()), kept.profile)


def game_options(profile: Profile) -> dict[str, Any]:
    """Return the game's options with the holes as the profile has them."""
    options = dict(profile.options)
    if profile.holes is not None:
        options["holes"] = profile.holes.map
        options["unsure_holes"] = profile.holes.unsure
    return options


def _watch(table: Table, room: _Room, screen: Screen) -> None:
    clock = room.devices.clock
    while clock.now_s() < room.end_s:
        room.meanwhile(clock.now_s())
        try:
            table.step()
        except NoMoreFrames as over:
            screen.note(over.problem)
            return
        screen.refresh(room.lamps.lit, table.clock_words)


def _referee(name: str, options: Mapping[str, Any], journal: Journal, source: str) -> JournalledReferee:
    game = new_game(name, options)
    # In a recording people were asked already, and only what they confirmed is in it.
    asks_again = not source.startswith("session:")
    found = interrupted_game(journal, game, options, source) if source == LIVE else None
    referee = Referee(game, history=found.history if found else None, asks_again=asks_again)
    number = found.number if found else None
    return JournalledReferee(referee, journal, options=options, source=source, number=number)


@contextmanager
def _open_room(watched: Watched, screen: Screen) -> Iterator[_Room]:
    with ExitStack() as opened:
        pins = open_pins() if watched.camera.is_live or os.environ.get(FACTORY_VARIABLE) else mock_pins()
        screen.note(pins.note)
        lamps = open_lamps(watched.wiring, pins, screen.note)
        opened.callback(lamps.close)
        sound = open_sound(watched.wiring.sound, pins, screen.note)
        opened.callback(sound.close)
        room = _look(watched, pins, lamps, screen)
        opened.callback(room.devices.camera.close)
        opened.callback(room.devices.buttons.close)
        yield replace(room, devices=replace(room.devices, sound=sound))


def _look(watched: Watched, pins: Pins, lamps: LampBank, screen: Screen) -> _Room:
    match watched.camera.kind:
        case "session":
            assert watched.session is not None
            virtual = VirtualClock()
            camera = SessionCamera(watched.session, virtual)
            return _Room(
                Devices(camera, SessionButtons(watched.session, virtual), lamps, virtual), lamps, dict, _nothing
            )
        case "simulated":
            assert watched.simulated is not None
            return _simulated(watched.simulated, watched.wiring, lamps)
        case "video":
            clock = SystemClock()
            return _Room(Devices(open_video(watched.camera.path, clock), _keys(clock, screen), lamps, clock), lamps,
                         dict, _nothing)  # fmt: skip
    clock = SystemClock()
    profile = watched.profile
    opened = open_live_camera(watched.camera, clock, profile.camera.size_px, profile.locked, screen.note)
    if pins.simulated:
        devices = Devices(opened.camera, _keys(clock, screen), lamps, clock)
    else:
        devices = Devices(opened.camera, ConfirmButtons(watched.wiring.buttons.confirm, pins, clock), lamps, clock)
    return _Room(devices, lamps, opened.settings, _nothing)


def _simulated(table: SimulatedTable, wiring: Wiring, lamps: LampBank) -> _Room:
    clock, factory = VirtualClock(), MockFactory()
    camera = SimulatedCamera(table.picture, clock, SIMULATED_FPS)
    buttons = ConfirmButtons(wiring.buttons.confirm, Pins(factory, ""), clock)
    fingers = Fingers(wiring.buttons.confirm, factory, table.presses)
    return _Room(Devices(camera, buttons, lamps, clock), lamps, dict, fingers.move, table.play.end_s)


def _keys(clock: SystemClock, screen: Screen) -> KeyboardButtons:
    screen.note(KeyboardButtons.help())
    return KeyboardButtons(sys.stdin, clock)


def _nothing(_now_s: float) -> None:
    """Nobody but people moves things here."""
