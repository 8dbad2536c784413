"""A table with the page, and phones that look at it: a real server on a free port, real requests."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from typing import Any

import numpy as np
from gpiozero.pins.mock import MockFactory

from calibration.profile import Profile
from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.referee.referee import Referee
from companion.table.computer_player import ComputerPlayer
from companion.table.devices import Devices
from companion.table.hinting import Hinting
from companion.table.loop import Table
from companion.table.panel import Panel
from companion.table.thinkers import Thinkers
from companion.table.thinking import Thinking
from companion.values import BOTH, Look, Reading, Site
from companion.vision.reader import Reader
from companion.web.desk import Place
from companion.web.door import open_door
from companion.web.page import Page
from hardware.buttons import ConfirmButtons
from hardware.camera import BgrImage
from hardware.clock import VirtualClock
from hardware.lamp_bank import LampBank, LampDevice
from hardware.lamp_outputs import TerminalLamps
from hardware.layout import Layout
from hardware.pins import Pins
from hardware.side_buttons import SideButtons
from hardware.simulated_camera import SimulatedCamera
from hardware.sound import Silent
from tests.table.fake_search import FakeSearch, Worker

GAME = new_game("kopf-oder-knopf")
HOST = "127.0.0.1"
PATIENCE_S = 120.0


@dataclass
class CertainEye:
    """Reads what it is told to; every site is sure, and what a hand covers is known."""

    standing: dict[Site, Look] = field(default_factory=lambda: GAME.seen(GAME.start()))
    covered: tuple[Site, ...] = ()

    def read(self, frame: BgrImage) -> Reading:
        looks = ("", *GAME.looks)
        return Reading(
            {site: {look: float(look == self.standing.get(site, "")) for look in looks} for site in GAME.sites},
            hand=bool(self.covered),
            covered=self.covered,
        )


class Phone:
    """A browser, as far as the server knows it."""

    def __init__(self, port: int) -> None:
        self._address = (HOST, port)
        self.origin = f"http://{HOST}:{port}"

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, Mapping[str, str], bytes]:
        return self.ask("GET", path, None, headers or {})

    def post(self, wish: Mapping[str, Any], headers: Mapping[str, str] | None = None) -> int:
        own = {"Origin": self.origin, "Content-Type": "application/json"}
        return self.ask("POST", "/wish", json.dumps(wish).encode(), {**own, **(headers or {})})[0]

    @contextmanager
    def follow(self) -> Iterator[Stream]:
        connection = HTTPConnection(*self._address, timeout=PATIENCE_S)
        try:
            connection.request("GET", "/events")
            yield Stream(connection.getresponse())
        finally:
            connection.close()

    def ask(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[int, Mapping[str, str], bytes]:
        connection = HTTPConnection(*self._address, timeout=PATIENCE_S)
        try:
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()


class Stream:
    """What the server tells a phone that follows."""

    def __init__(self, answer: HTTPResponse) -> None:
        self._answer = answer

    def next(self, topic: str) -> str:
        """Return the next text of a topic; "" at the end of it all."""
        is_it = False
        while line := self._answer.readline().decode():
            name, _colon, value = line.rstrip("\n").partition(": ")
            if name == "event":
                is_it = value == topic
            elif name == "data" and is_it:
                return value
        return ""

    def table(self, **expected: object) -> dict[str, Any]:
        """Return the next state of the table that has these values."""
        while text := self.next("table"):
            table: dict[str, Any] = json.loads(text)
            if all(table[name] == value for name, value in expected.items()):
                return table
        raise AssertionError(f"nothing was told of {expected}")


class House:
    """A table whose live loop the test moves on, and its page."""

    def __init__(self, journal: Journal, profile: Profile) -> None:
        self.clock, self.eye = VirtualClock(), CertainEye()
        width, height = profile.camera.size_px
        self.camera = SimulatedCamera(lambda _t_s: np.zeros((height, width, 3), np.uint8), self.clock)
        self.page = Page(open_door(HOST, 0), ("table.local",), GAME, profile)
        pins = Pins(MockFactory(), "")
        names = [*GAME.sites, *BOTH]
        self.lamps = LampBank([LampDevice("all", Layout(names, "none"), TerminalLamps(names))], self.page.note)
        side, sound = SideButtons(ConfirmButtons({}, pins, self.clock)), Silent()
        devices = Devices(self.camera, ConfirmButtons({}, pins, self.clock), self.lamps, self.clock, sound)
        self.referee = JournalledReferee(Referee(GAME, is_live=True), journal, options={}, source="table")
        self.search = FakeSearch()
        self.thinkers = _thinkers(Thinking(self.search, Worker()), self.lamps, self.page)
        self.table = Table(devices, self.eye, self.referee, self.thinkers.audience)
        panel = Panel(side, self.lamps, sound, self.page, hint=None, shut_down=self._nobody_shuts_down)
        place = Place(self.table, self.referee, panel, self.lamps, self.thinkers, is_live=True, is_over=lambda: False)
        self.seat = (place, Reader(profile), self.clock)
        self.page.attend(*self.seat)
        self.phone = Phone(self.page.port)

    def wait(self, duration_s: float) -> None:
        end_s = self.clock.now_s() + duration_s
        while self.clock.now_s() < end_s:
            self.thinkers.tick(self.clock.now_s(), self.referee)
            self.table.step()
            self.page.refresh(self.lamps.lit, self.table.clock_words)

    def press(self, press: str, by: str) -> None:
        assert self.phone.post({"kind": "press", "press": press, "by": by}) == 202
        self.wait(0.5)

    def move(self, origin: Site, target: Site) -> None:
        self.eye.standing[target] = self.eye.standing.pop(origin)

    @staticmethod
    def _nobody_shuts_down() -> None:
        raise AssertionError("the page cannot switch the computer off")


def _thinkers(thinking: Thinking, lamps: LampBank, page: Page) -> Thinkers:
    computer = ComputerPlayer(thinking, GAME, lamps, page, shutdown_in_s=_never)
    hinting = Hinting(thinking, GAME, 3, lamps, computer, shutdown_in_s=_never, says_instead=computer.say_again)
    return Thinkers(computer, hinting, hinting)


def _never(_now_s: float) -> None:
    """Nobody switches the computer off."""
