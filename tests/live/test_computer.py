"""A person plays the computer at the simulated table; what was recorded gives the same rulings again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import cli
from companion.demo.simulated_table import SimulatedTable
from companion.games.catalogue import new_game
from companion.hints.engines import plain_engine
from companion.hints.opponent import Opponent, Seat, Strength
from companion.hints.scores import Limits
from companion.live.game import watch_game
from companion.live.watched import Kept, Manner, Watched
from companion.records.journal import Journal
from companion.records.session import load_session
from companion.table.cameras import CameraChoice, OpenedCamera
from companion.table.scenes import TimedScene
from companion.values import Look, Report, Site
from hardware.camera import BgrImage
from hardware.clock import Clock, VirtualClock
from hardware.errors import NoMoreFrames
from hardware.gestures import LONG_S, Press
from hardware.pins import mock_pins
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring_files import shipped_wiring
from tests.hints.by_nodes import ByNodes
from tests.live.test_game import Audience, rulings
from tests.table.fake_search import FakeSearch, Worker
from tests.table.room import FakeButtons

NAME = "kipp4"
GAME = new_game(NAME)
PAUSE_S = 1.2
"""Between two deeds."""


class SearchAtOnce(FakeSearch):
    """A search process that has found its turn as soon as it is asked."""

    def choose(self, position: Any, strength: Strength) -> None:
        super().choose(position, strength)
        self.finding = Opponent(GAME, ByNodes(plain_engine(GAME)), strength, Random(1)).find(position, lambda: False)

    def ask(self, position: Any, limits: Limits) -> None:
        raise AssertionError("nobody asked for a hint")


class TypedButtons(FakeButtons):
    @staticmethod
    def help() -> str:
        return ""


class Person(Audience):
    """Plays light, and carries out what the computer plays: at first wrongly, and once to take it back again."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock, self._table = clock, SimulatedTable(NAME, (), 3)
        self.profile = self._table.calibrate()
        self.buttons = TypedButtons()
        self._positions = [GAME.start()]
        self._shown: dict[Site, Look] = GAME.seen(GAME.start())
        self._deeds: list[Callable[[], None]] = [self._confirm]
        self._next_s = PAUSE_S
        self._has_erred = self._has_taken_back = False

    def picture(self, t_s: float) -> BgrImage:
        if self._deeds and t_s >= self._next_s:
            self._deeds.pop(0)()
            self._next_s = t_s + PAUSE_S
        elif t_s > self._next_s + 3.0:
            raise NoMoreFrames("camera", "the evening is over")
        return self._table.photo(self._shown, t_s)

    def open_camera(self, *_arguments: object) -> OpenedCamera:
        return OpenedCamera(SimulatedCamera(self.picture, self._clock, 5.0), dict)

    def note(self, text: str) -> None:
        super().note(text)
        found = re.match(r"The computer plays (\S+) for Dark\.", text)
        if found:
            self._carry_out(found[1])

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        super().tell(report, scenes)
        if report.event == "taken-back":
            self._positions.pop()
            self._deeds.append(self._showing(self._positions[-1]))
        if report.ruling is not None and report.ruling.turn is not None:
            position = self._positions[-1]
            self._positions.append(GAME.play(position, GAME.parse(position, report.ruling.turn)))
            if report.ruling.by == "second" and not self._has_taken_back:
                self._has_taken_back = True
                self._deeds.append(self._take_back)
        if report.ruling is not None and report.ruling.kind == "set-up":
            self._make(next(GAME.turns(self._positions[-1])))

    def _carry_out(self, text: str) -> None:
        position = self._positions[-1]
        turn = GAME.parse(position, text)
        if not self._has_erred:
            self._has_erred = True
            self._make(next(each for each in GAME.turns(position) if each.action != turn.action))
            self._deeds.append(self._showing(position))
        self._make(turn)

    def _make(self, turn: Any) -> None:
        self._deeds += [self._showing(GAME.after(self._positions[-1], turn)), self._confirm]

    def _showing(self, position: Any) -> Callable[[], None]:
        def show() -> None:
            self._shown = GAME.seen(position)

        return show

    def _confirm(self) -> None:
        self.buttons.coming.append(Press(("first",), self._clock.now_s() + 0.05, 0.1))

    def _take_back(self) -> None:
        self.buttons.coming.append(Press(("first",), self._clock.now_s() + 0.05, LONG_S))


def test_a_game_against_the_computer_is_recorded_and_refereed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = VirtualClock()
    person = Person(clock)

    def buttons(*_arguments: object) -> TypedButtons:
        return person.buttons

    buttons.help = TypedButtons.help  # type: ignore[attr-defined]
    monkeypatch.setattr("companion.live.sight.open_live_camera", person.open_camera)
    monkeypatch.setattr("companion.live.room.SystemClock", lambda: clock)
    monkeypatch.setattr("companion.live.room.open_pins", mock_pins)
    monkeypatch.setattr("companion.live.room.KeyboardButtons", buttons)
    monkeypatch.setattr("companion.table.thinkers.SearchProcess", lambda _game: SearchAtOnce())
    monkeypatch.setattr("companion.table.thinkers.ThreadPoolExecutor", lambda **_: Worker())
    journal, folder = tmp_path / "games.sqlite", tmp_path / "recorded"
    watched = Watched(CameraChoice("usb"), person.profile, shipped_wiring(NAME))
    watch_game(watched, Kept(journal, record=folder), person, Manner(computer=Seat("second", 4)))

    choice = CameraChoice("session", path=folder)
    again = Watched(choice, person.profile, shipped_wiring(NAME), session=load_session(folder))
    watch_game(again, Kept(journal, source=choice.text), Audience())
    assert cli.main(["referee", str(folder), "--json", "--journal", str(journal)]) == 0
    with Journal(journal) as opened:
        live, replayed, refereed = (rulings(opened.events(number)) for number in (1, 2, 3))
    told = [ruling.rule or ruling.kind for _, ruling, _ in live if ruling is not None]
    assert told == ["set-up", "legal", "not-announced", "legal", "legal"]
    assert [press for press, _, _ in live].count("take-back") == 1
    assert live == replayed == refereed
