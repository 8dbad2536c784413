"""A table in a virtual room: devices that do as they are told, around the real live loop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.referee.referee import Referee
from companion.table.attention import Attention
from companion.table.devices import Devices
from companion.table.loop import Table
from companion.table.scenes import TimedScene
from companion.table.timekeeper import Timekeeper
from companion.values import BoardPlace, Look, Reading, Report, Site
from hardware.camera import BgrImage
from hardware.clock import VirtualClock
from hardware.gestures import Press
from hardware.lamps import Scene
from hardware.simulated_camera import SimulatedCamera
from hardware.sound import Tune

GAME = new_game("kopf-oder-knopf")
START = GAME.seen(GAME.start())


@dataclass
class FakeEye:
    """Reads what it is told to; every site is sure."""

    standing: dict[Site, Look] = field(default_factory=lambda: dict(START))
    covered: tuple[Site, ...] = ()
    board: BoardPlace = field(default_factory=lambda: BoardPlace(found=True))
    unsure: tuple[Site, ...] = ()

    def read(self, frame: BgrImage) -> Reading:
        likelihoods = {site: self._likelihood(site) for site in GAME.sites}
        return Reading(likelihoods, hand=bool(self.covered), covered=self.covered, board=self.board)

    def _likelihood(self, site: Site) -> Mapping[Look, float]:
        if site in self.unsure:
            return dict.fromkeys(("", "red", "blue"), 1 / 3)
        return {look: 0.998 if look == self.standing.get(site, "") else 0.001 for look in ("", "red", "blue")}


@dataclass
class FakeButtons:
    coming: list[Press] = field(default_factory=list)
    held_s: tuple[float, float] = (0.0, 0.0)
    stuck_ones: tuple[str, ...] = ()

    def poll(self, now_s: float) -> list[Press]:
        due = [press for press in self.coming if press.t_s + press.held_s <= now_s]
        self.coming = [press for press in self.coming if press.t_s + press.held_s > now_s]
        return due

    def held(self, now_s: float) -> tuple[str, ...]:
        return ("first",) if self.held_s[0] <= now_s < self.held_s[1] else ()

    def stuck(self, now_s: float) -> tuple[str, ...]:
        return self.stuck_ones

    def close(self) -> None:
        self.coming = []


@dataclass
class FakeLamps:
    shown: list[Scene] = field(default_factory=list)
    ticks_s: list[float] = field(default_factory=list)

    def show(self, scene: Scene) -> None:
        self.shown.append(scene)

    def tick(self, now_s: float) -> None:
        self.ticks_s.append(now_s)

    def close(self) -> None:
        self.shown = []


@dataclass
class FakeSound:
    played: list[Tune] = field(default_factory=list)
    muted: bool = False

    def play(self, tune: Tune) -> None:
        self.played.append(tune)

    def tick(self, now_s: float) -> None:
        pass

    def close(self) -> None:
        pass


class Room:
    """A table in a virtual room: everything around the live loop, and what it said."""

    def __init__(
        self, journal: Journal, attention: Attention | None = None, timekeeper: Timekeeper | None = None
    ) -> None:
        self.clock, self.eye, self.buttons, self.lamps = VirtualClock(), FakeEye(), FakeButtons(), FakeLamps()
        self.camera = SimulatedCamera(lambda _t_s: np.zeros((2, 2, 3), np.uint8), self.clock, frames_per_second=10)
        self.journal = journal
        self.told: list[tuple[float, Report]] = []
        self.journalled_when_told: list[int] = []
        self.notes: list[str] = []
        self.sound = FakeSound()
        devices = Devices(self.camera, self.buttons, self.lamps, self.clock, self.sound)
        referee = JournalledReferee(Referee(GAME, is_live=True), journal, options={}, source="table")
        self.table = Table(devices, self.eye, referee, self, attention=attention, timekeeper=timekeeper)

    def note(self, text: str) -> None:
        self.notes.append(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        self.told.append((self.clock.now_s(), report))
        self.journalled_when_told.append(len(self.journal.events(1)))

    def wait(self, duration_s: float) -> None:
        end_s = self.clock.now_s() + duration_s
        while self.clock.now_s() < end_s:
            self.table.step()

    def press(self, *who: str, held_s: float = 0.1) -> None:
        self.buttons.coming.append(Press(who, self.clock.now_s() + 0.05, held_s))
        self.wait(held_s + 0.3)

    def move(self, origin: Site, target: Site) -> None:
        self.eye.standing[target] = self.eye.standing.pop(origin)

    def rulings(self) -> list[tuple[str, str | None]]:
        return [(r.ruling.kind, r.ruling.turn or r.ruling.rule) for _, r in self.told if r.ruling]
