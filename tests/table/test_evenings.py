"""Whole evenings on the drawn table: every game, from camera and buttons to rulings, with all that goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.demo.evening import Expected
from companion.demo.simulated_table import SimulatedTable, evening_at
from companion.games.catalogue import GAMES, new_game
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.referee.referee import Referee
from companion.table.attention import Attention
from companion.table.careful_eye import CarefulEye
from companion.table.devices import Devices
from companion.table.loop import Table
from companion.table.scenes import TimedScene
from companion.values import Report
from companion.vision.reader import Reader
from hardware.buttons import ConfirmButtons
from hardware.clock import VirtualClock
from hardware.fingers import Fingers
from hardware.lamp_bank import open_lamps
from hardware.pins import Pins
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring_files import shipped_wiring

TURNS = 6
SEEDS = {"kopf-oder-knopf": 2, "kipp4": 3, "krux": 3, "attangle": 3}


class Listener:
    def __init__(self) -> None:
        self.reports: list[Report] = []
        self.states: set[str] = set()
        self.notes: list[str] = []

    def note(self, text: str) -> None:
        self.notes.append(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        self.reports.append(report)
        self.states |= {scene.state for scene in scenes}


@pytest.mark.parametrize("name", GAMES)
def test_an_evening_is_ruled_as_its_script_wants(name: str, tmp_path: Path) -> None:
    seed = SEEDS[name]
    evening = evening_at(name, TURNS, seed)
    drawn = SimulatedTable(name, evening.deeds, seed, first_shown=evening.first_shown)
    profile = drawn.calibrate()
    options = {} if profile.holes is None else {"holes": profile.holes.map}
    game, wiring = new_game(name, options), shipped_wiring(name)
    clock, factory, listener = VirtualClock(), MockFactory(), Listener()
    camera = SimulatedCamera(drawn.picture, clock, frames_per_second=5.0)
    pins = Pins(factory, "")
    buttons = ConfirmButtons(wiring.buttons.confirm, pins, clock)
    lamps = open_lamps(wiring, pins, listener.note)
    fingers = Fingers(wiring.buttons.confirm, factory, drawn.presses)
    with Journal(tmp_path / "games.sqlite") as journal:
        referee = JournalledReferee(Referee(game, is_live=True), journal, options=options, source="table")
        eye = CarefulEye(Reader(profile), profile)
        devices, attention = Devices(camera, buttons, lamps, clock), Attention(profile)
        table = Table(devices, eye, referee, listener, attention=attention, shows_lifts=True)
        while clock.now_s() < drawn.play.end_s:
            fingers.move(clock.now_s())
            table.step()
        assert referee.number is not None
        events = [event for event in journal.events(referee.number) if event.ruling is not None]
    lamps.close()
    buttons.close()
    found = [
        Expected(event.ruling.kind, event.ruling.rule, None if event.ruling.kind == "not-set-up" else event.position)
        for event in events
        if event.ruling is not None
    ]
    assert found == list(evening.expected)
    assert listener.states >= {"set-up", "all-set", "your-turn", "illegal", "legal", "put-back", "no-board"}
