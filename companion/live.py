"""A game at a table: opens what it takes, and lets the live loop watch until there is nothing more to see."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpiozero.pins.mock import MockFactory

from calibration.profile import Profile, save_profile
from companion.demo.simulated_table import SimulatedTable
from companion.games.catalogue import new_game
from companion.hints.hint import Level
from companion.hints.opponent import Seat
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.records.resume import interrupted_game
from companion.records.session import Session
from companion.referee.referee import Referee
from companion.table.alerts import Choice
from companion.table.attention import Attention
from companion.table.cameras import CameraChoice, open_live_camera
from companion.table.careful_eye import CarefulEye
from companion.table.devices import Devices
from companion.table.fittings import open_fittings
from companion.table.game_clock import TimeControl
from companion.table.hinting import KEY, Hinting
from companion.table.loop import LOST_S, TICK_S, Table
from companion.table.panel import Panel
from companion.table.presses import Asked
from companion.table.recorder import Recorder
from companion.table.replay import SessionCamera
from companion.table.thinkers import Thinkers, open_thinkers
from companion.table.timekeeper import timekeeper_for
from companion.terminal.screen import Screen, SharedScreens
from companion.vision.reader import Reader
from hardware.buttons import Buttons, ConfirmButtons
from hardware.camera import Camera
from hardware.capture_camera import open_video
from hardware.clock import Clock, SystemClock, VirtualClock
from hardware.errors import NoMoreFrames
from hardware.fingers import Fingers
from hardware.joined_buttons import JoinedButtons
from hardware.keyboard import KeyboardButtons
from hardware.lamp_bank import LampBank
from hardware.pins import FACTORY_VARIABLE, Pins, mock_pins, open_pins
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring import Wiring

if TYPE_CHECKING:
    # A table without the page does without its server, too.
    from companion.web.page import Page

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


@dataclass(frozen=True, slots=True)
class _Room:
    devices: Devices
    lamps: LampBank
    panel: Panel
    thinkers: Thinkers
    sight: _Sight


@dataclass(slots=True)
class _Switch:
    """Whether somebody has switched the table off."""

    is_off: bool = False

    def turn_off(self) -> None:
        self.is_off = True


@dataclass(slots=True)
class _Locked:
    """What the camera is locked to, kept in the profile's file as soon as it is: power fails without a word before.

    Attributes:
        profile: as it is in the file.
        file: None to leave it alone.
        settings: tells what is locked now.
    """

    profile: Profile
    file: Path | None
    settings: Callable[[], Mapping[str, float]]

    def keep(self) -> None:
        settings = self.settings()
        if self.file is not None and settings and settings != self.profile.locked:
            self.profile = replace(self.profile, locked=settings)
            save_profile(self.profile, self.file)


def watch_game(
    watched: Watched, kept: Kept, screen: Screen, manner: Manner | None = None, page: Page | None = None
) -> bool:
    """Watch a game until the recording is over, or until the Hint button switches the table off.

    Args:
        watched: what is to be watched.
        kept: where it is kept.
        screen: where it is shown.
        manner: how the players want it.
        page: where it is shown as well, and asked for things.

    Returns:
        True if a player asked for the computer to be switched off.

    Raises:
        CameraError: there is no such camera. CameraGone: it stopped and did not come back.
        JournalError, SessionError: what happens cannot be kept.
        PinError: a button cannot be had.
    """
    manner = manner or Manner()
    profile, options = watched.profile, game_options(watched.profile)
    if page is not None:
        screen = SharedScreens(screen, page)
    with ExitStack() as opened:
        journal = opened.enter_context(Journal(kept.journal))
        switch = _Switch()
        room = opened.enter_context(_open_room(watched, screen, manner, switch.turn_off))
        referee = _referee(watched, options, journal, kept.source)
        recorder = None if kept.record is None else Recorder(kept.record, profile, referee, screen.note)
        reader = Reader(profile)
        is_recorded = watched.camera.kind == "session"
        timekeeper = timekeeper_for(journal, referee.number, manner.clock, profile.game)
        table = Table(
            room.devices,
            CarefulEye(reader, profile),
            referee,
            room.thinkers.audience,
            alerts=manner.alerts,
            timekeeper=timekeeper,
            recorder=recorder,
            # A recording holds only frames that were worth it, minutes apart if nothing happened.
            attention=None if is_recorded else Attention(profile),
            shows_lifts=manner.shows_lifts,
            lost_s=math.inf if is_recorded else LOST_S,
        )
        if page is not None:
            from companion.web.desk import Place

            place = Place(table, referee, room.panel, room.lamps, room.thinkers, watched.camera.is_live)
            page.attend(place, reader, room.devices.clock)
        _watch(table, referee, room, screen, switch, _Locked(profile, kept.profile, room.sight.settings))
        return switch.is_off


def game_options(profile: Profile) -> dict[str, Any]:
    """Return the game's options with the holes as the profile has them."""
    options = dict(profile.options)
    if profile.holes is not None:
        options["holes"] = profile.holes.map
        options["unsure_holes"] = profile.holes.unsure
    return options


def _watch(
    table: Table, referee: JournalledReferee, room: _Room, screen: Screen, switch: _Switch, locked: _Locked
) -> None:
    clock = room.devices.clock
    while clock.now_s() < room.sight.end_s and not switch.is_off:
        room.sight.meanwhile(clock.now_s())
        room.panel.tick(clock.now_s())
        _ask_for(room, table, referee)
        try:
            table.step()
        except NoMoreFrames as over:
            screen.note(over.problem)
            return
        locked.keep()
        screen.refresh(room.lamps.lit, table.clock_words)


def _ask_for(room: _Room, table: Table, referee: JournalledReferee) -> None:
    """Ask the table for what is asked for elsewhere than at the players' buttons."""
    now_s, recorded = room.devices.clock.now_s(), room.sight.recorded
    if recorded is None:
        if room.thinkers.tick(now_s, referee):
            table.ask(Asked("hint", None, now_s))
        return
    referee.announce(recorded.announced)
    for asked in recorded.asked(now_s + TICK_S):
        table.ask(asked)


def _referee(watched: Watched, options: Mapping[str, Any], journal: Journal, source: str) -> JournalledReferee:
    game = new_game(watched.profile.game, options)
    if watched.session is not None:
        # In a recording people were asked already, and only what they confirmed is in it.
        return JournalledReferee(watched.session.new_referee(game), journal, options=options, source=source)
    found = interrupted_game(journal, game, options, source) if source == LIVE else None
    referee = Referee(game, history=found.history if found else None, is_live=True)
    number = found.number if found else None
    return JournalledReferee(referee, journal, options=options, source=source, number=number)


@contextmanager
def _open_room(watched: Watched, screen: Screen, manner: Manner, shut_down: Callable[[], None]) -> Iterator[_Room]:
    is_live = watched.camera.is_live
    with ExitStack() as opened:
        pins = open_pins() if is_live or os.environ.get(FACTORY_VARIABLE) else mock_pins()
        screen.note(pins.note)
        game = new_game(watched.profile.game, game_options(watched.profile))
        is_at_pace = is_live or watched.is_followed or watched.camera.kind == "video"
        clock: Clock = SystemClock() if is_at_pace else VirtualClock()
        fittings = open_fittings(
            opened,
            watched.wiring,
            pins,
            clock,
            game.sites,
            screen.note,
            muted=manner.muted,
            dimmed=manner.dimmed,
            has_side_buttons=is_live,
        )
        # In a recording there is nobody to ask for a hint now.
        level = None if watched.camera.kind == "session" else manner.hint_level
        thinkers = open_thinkers(opened, game, fittings, screen, level, manner.computer, prepares=is_live)
        hinting = thinkers.hinting
        sight = _sight(watched, clock, screen)
        opened.callback(sight.camera.close)
        buttons = sight.buttons
        if buttons is None:
            buttons = _peoples_buttons(watched, pins, clock, screen, hinting)
        elif watched.simulated is not None and watched.is_followed:
            buttons = JoinedButtons(buttons, _peoples_buttons(watched, pins, clock, screen, hinting))
        opened.callback(buttons.close)
        devices = Devices(sight.camera, buttons, fittings.lamps, clock, fittings.sound)
        hint = None if hinting is None else hinting.ask
        panel = Panel(fittings.side, fittings.lamps, fittings.sound, screen, hint=hint, shut_down=shut_down)
        yield _Room(devices, fittings.lamps, panel, thinkers, sight)


def _nothing(_now_s: float) -> None:
    """Nobody but people moves things here."""


@dataclass(frozen=True, slots=True)
class _Sight:
    """A camera, and who presses the buttons of what it sees; None for people.

    Attributes:
        recorded: the camera itself if it is a recorded game, in which the computer may have played.
    """

    camera: Camera
    buttons: Buttons | None = None
    settings: Callable[[], Mapping[str, float]] = dict
    meanwhile: Callable[[float], None] = _nothing
    end_s: float = math.inf
    recorded: SessionCamera | None = None


def _sight(watched: Watched, clock: Clock, screen: Screen) -> _Sight:
    match watched.camera.kind:
        case "session":
            assert watched.session is not None
            recorded = SessionCamera(watched.session, clock)
            return _Sight(recorded, ConfirmButtons({}, Pins(MockFactory(), ""), clock), recorded=recorded)
        case "simulated":
            assert watched.simulated is not None
            sight = _simulated(watched.simulated, watched.wiring, clock)
            if not watched.is_followed:
                return sight
            stays = _StaysThere(sight.meanwhile, sight.end_s, screen)
            return replace(sight, meanwhile=stays.go_on, end_s=math.inf)
        case "video":
            return _Sight(open_video(watched.camera.path, clock))
    profile = watched.profile
    live = open_live_camera(watched.camera, clock, profile.camera.size_px, profile.locked, screen.note)
    return _Sight(live.camera, settings=live.settings)


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


def _simulated(table: SimulatedTable, wiring: Wiring, clock: Clock) -> _Sight:
    factory = MockFactory()
    buttons = ConfirmButtons(wiring.buttons.confirm, Pins(factory, ""), clock)
    fingers = Fingers(wiring.buttons.confirm, factory, table.presses)
    camera = SimulatedCamera(table.picture, clock, SIMULATED_FPS)
    return _Sight(camera, buttons, meanwhile=fingers.move, end_s=table.play.end_s)


def _peoples_buttons(watched: Watched, pins: Pins, clock: Clock, screen: Screen, hinting: Hinting | None) -> Buttons:
    if watched.camera.is_live and not pins.simulated:
        return ConfirmButtons(watched.wiring.buttons.confirm, pins, clock)
    screen.note(KeyboardButtons.help())
    if hinting is None:
        return KeyboardButtons(sys.stdin, clock)
    screen.note(_("Type {key} and Enter for a hint.").format(key=KEY))
    return KeyboardButtons(sys.stdin, clock, {KEY: hinting.ask})
