"""Long play on a fast clock: nothing grows, nothing is left over, and no ruling rests on an old frame.

A minute by default; the full proof: `COMPANION_PLAY_S=3600 pytest tests/table/test_hour.py`
"""

from __future__ import annotations

import gc
import os
import re
import threading
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.demo.simulated_table import SimulatedTable, evening_at
from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.referee.referee import Referee
from companion.table.attention import Attention
from companion.table.careful_eye import CarefulEye
from companion.table.devices import Devices
from companion.table.loop import Table
from companion.table.scenes import TimedScene
from companion.values import Reading, Report
from companion.vision.reader import Reader
from hardware.buttons import ConfirmButtons
from hardware.camera import BgrImage, Frame
from hardware.clock import VirtualClock
from hardware.fingers import Fingers
from hardware.lamp_bank import open_lamps
from hardware.pins import Pins
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring_files import shipped_wiring

PLAY_S = float(os.environ.get("COMPANION_PLAY_S", "60"))
GAME, SEED, FPS = "kipp4", 3, 5.0
GROWTH_MB = 8.0
LOADING_EVENINGS, LEAST_EVENINGS = 2, 4
"""The first ones load what is loaded once."""


class Ages:
    """Camera, eye and audience in one: knows how old the frame was that a ruling rests on."""

    def __init__(self, camera: SimulatedCamera, eye: CarefulEye, clock: VirtualClock) -> None:
        self._camera, self._eye, self._clock = camera, eye, clock
        self._frame: Frame | None = None
        self._read_s = float("-inf")
        self.at_rulings_s: list[float] = []

    def next_frame(self, timeout_s: float) -> Frame | None:
        frame = self._camera.next_frame(timeout_s)
        self._frame = frame or self._frame
        return frame

    def read(self, image: BgrImage) -> Reading:
        assert self._frame is not None
        assert self._frame.image is image
        self._read_s = self._frame.t_s
        return self._eye.read(image)

    def note(self, text: str) -> None:
        pass

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        if report.ruling is not None:
            self.at_rulings_s.append(self._clock.now_s() - self._read_s)

    def close(self) -> None:
        self._camera.close()


def memory_mb() -> float:
    """Return what this process holds of its own: not the pages of libraries, which come and go with their use."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return sum(int(held_kb) for held_kb in re.findall(r"^(?:RssAnon|VmSwap):\s+(\d+)", status, re.MULTILINE)) / 1024


@pytest.mark.timeout(1200 + 2 * PLAY_S)
@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="memory is read where Linux tells it")
def test_nothing_grows_and_no_ruling_rests_on_an_old_frame(tmp_path: Path) -> None:
    evening = evening_at(GAME, turns=5, seed=SEED)
    drawn = SimulatedTable(GAME, evening.deeds, SEED, first_shown=evening.first_shown)
    profile, game, wiring = drawn.calibrate(), new_game(GAME), shipped_wiring(GAME)
    threads, memory, played_s = set(threading.enumerate()), list[float](), 0.0
    with Journal(tmp_path / "games.sqlite") as journal:
        while played_s < PLAY_S or len(memory) < LEAST_EVENINGS:
            clock, factory = VirtualClock(), MockFactory()
            camera = SimulatedCamera(drawn.picture, clock, FPS)
            ages = Ages(camera, CarefulEye(Reader(profile), profile), clock)
            pins = Pins(factory, "")
            buttons = ConfirmButtons(wiring.buttons.confirm, pins, clock)
            lamps = open_lamps(wiring, pins, ages.note)
            fingers = Fingers(wiring.buttons.confirm, factory, drawn.presses)
            referee = JournalledReferee(Referee(game, is_live=True), journal, options={}, source="table")
            table = Table(Devices(ages, buttons, lamps, clock), ages, referee, ages, attention=Attention(profile))
            while clock.now_s() < drawn.play.end_s:
                fingers.move(clock.now_s())
                table.step()
            for device in (ages, buttons, lamps):
                device.close()
            played_s += drawn.play.end_s
            # A table of its own for every evening is the test's doing: what is left of it is not what grows.
            gc.collect()
            memory.append(memory_mb())
            assert referee.number is not None
            kinds = [event.ruling.kind for event in journal.events(referee.number) if event.ruling is not None]
            assert kinds == [expected.kind for expected in evening.expected]
            assert max(ages.at_rulings_s) <= 0.5
    assert set(threading.enumerate()) <= threads, "those of other tests may end meanwhile"
    assert memory[-1] - memory[LOADING_EVENINGS - 1] < GROWTH_MB
