"""A game at a table: lets the live loop watch until there is nothing more to see."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calibration.errors import FileError
from calibration.profile import save_locked
from companion.games.catalogue import new_game
from companion.live.room import Room, open_room
from companion.live.watchdog import Watchdog
from companion.live.watched import LIVE, Kept, Manner, Watched, game_options
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.records.resume import interrupted_game
from companion.referee.referee import Referee
from companion.table.attention import Attention
from companion.table.careful_eye import CarefulEye
from companion.table.loop import LOST_S, TICK_S, Table
from companion.table.presses import Asked
from companion.table.recorder import Recorder
from companion.table.timekeeper import timekeeper_for
from companion.terminal.screen import Screen, SharedScreens
from companion.vision.reader import Reader
from hardware.errors import NoMoreFrames

if TYPE_CHECKING:
    # A table without the page does without its server, too.
    from companion.web.page import Page


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
        kept: what the file says.
        file: None to leave it alone.
        settings: tells what is locked now.
        tell: called with a line for people if it cannot be kept.
    """

    kept: Mapping[str, float]
    file: Path | None
    settings: Callable[[], Mapping[str, float]]
    tell: Callable[[str], None]

    def keep(self) -> None:
        settings = self.settings()
        if self.file is None or not settings or settings == self.kept:
            return
        self.kept = settings
        try:
            save_locked(self.file, settings)
        except FileError as error:
            self.tell(_("The camera's new settings are not kept, the game goes on: {problem}").format(problem=error))


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
        JournalError: what happens cannot be kept. SessionError: there is no place to record it.
        PinError: a button cannot be had.
    """
    manner = manner or Manner()
    profile, options = watched.profile, game_options(watched.profile)
    if page is not None:
        screen = SharedScreens(screen, page)
    with ExitStack() as opened:
        journal = opened.enter_context(Journal(kept.journal))
        switch = _Switch()
        room = opened.enter_context(open_room(watched, screen, manner, switch.turn_off))
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

            is_live, is_over = watched.camera.is_live, room.sight.is_over
            place = Place(table, referee, room.panel, room.lamps, room.thinkers, is_live, is_over)
            page.attend(place, reader, room.devices.clock)
        locked = _Locked(profile.locked, kept.profile, room.sight.settings, screen.note)
        _watch(table, referee, room, screen, switch, locked)
        return switch.is_off


def _watch(
    table: Table, referee: JournalledReferee, room: Room, screen: Screen, switch: _Switch, locked: _Locked
) -> None:
    clock, watchdog = room.devices.clock, Watchdog()
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
        watchdog.tick(clock.now_s())
        screen.refresh(room.lamps.lit, table.clock_words)


def _ask_for(room: Room, table: Table, referee: JournalledReferee) -> None:
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
