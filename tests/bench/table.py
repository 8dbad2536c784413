"""How quick and how light the live loop is: `python -m tests.bench.table [GAME] [--presses N]`.

The simulated table with real camera pacing, 10 frames a second. Pictures are drawn beforehand, so that what is measured
is what a real table costs. From press to lamps: from the moment a button goes down to the first scene of the ruling.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from gpiozero.pins.mock import MockFactory

from calibration.profile import Profile, load_profile, save_profile
from companion.demo.simulated_table import SimulatedTable
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
from hardware.camera import BgrImage
from hardware.clock import SystemClock
from hardware.fingers import Fingers, ScriptedPress
from hardware.lamps import Scene
from hardware.pins import Pins
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring_files import shipped_wiring

FPS = 10.0
HELD_S = 0.09
BETWEEN_S = (1.6, 2.4)
STILL_S = 20.0
NOISES = 12


@dataclass
class Lamps:
    """Notes when a scene is shown."""

    shown: list[tuple[float, float]] = field(default_factory=list)

    def show(self, scene: Scene) -> None:
        self.shown.append((time.monotonic(), time.process_time()))

    def tick(self, now_s: float) -> None:
        pass

    def close(self) -> None:
        pass


@dataclass
class Listener:
    rulings: list[Report] = field(default_factory=list)

    def note(self, text: str) -> None:
        pass

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        if report.ruling is not None:
            self.rulings.append(report)


class Bench:
    """A table with a picture that can be changed, and fingers."""

    def __init__(self, game: str, profile: Profile, folder: Path, pictures: list[BgrImage]) -> None:
        self.pictures, self.frames = pictures, 0
        self.clock, self.factory = SystemClock(), MockFactory()
        self.lamps, self.listener = Lamps(), Listener()
        self.confirm = shipped_wiring(game).buttons.confirm
        options = {} if profile.holes is None else {"holes": profile.holes.map}
        self.rules = new_game(game, options)
        self.journal = Journal(folder / "games.sqlite")
        referee = JournalledReferee(Referee(self.rules), self.journal, options=options, source="bench")
        camera = SimulatedCamera(self._picture, self.clock, FPS)
        buttons = ConfirmButtons(self.confirm, Pins(self.factory, ""), self.clock)
        devices = Devices(camera, buttons, self.lamps, self.clock)
        eye = CarefulEye(Reader(profile), profile)
        self.table = Table(devices, eye, referee, self.listener, attention=Attention(profile))

    def _picture(self, _t_s: float) -> BgrImage:
        self.frames += 1
        return self.pictures[self.frames % len(self.pictures)]

    def watch(self, duration_s: float, fingers: Fingers | None = None) -> None:
        end_s = self.clock.now_s() + duration_s
        while self.clock.now_s() < end_s:
            if fingers is not None:
                fingers.move(self.clock.now_s())
            self.table.step()

    def press(self, who: str, duration_s: float) -> tuple[float, float]:
        """Press at once and watch on; return the time from there to the lamps, and the processor time in it."""
        now_s = self.clock.now_s()
        fingers = Fingers(self.confirm, self.factory, [ScriptedPress(who, now_s, now_s + HELD_S)])
        began, shown = (time.monotonic(), time.process_time()), len(self.lamps.shown)
        self.watch(duration_s, fingers)
        first = self.lamps.shown[shown]
        return first[0] - began[0], first[1] - began[1]


def played(rules: Any, presses: int, seed: int) -> list[tuple[str, Mapping[str, str]]]:
    """Return who moves and what stands on the board after each turn of a random game."""
    rng, position = random.Random(seed), rules.start()
    turns: list[tuple[str, Mapping[str, str]]] = []
    while len(turns) < presses and rules.result(position) is None:
        turn = rng.choice(list(islice(rules.turns(position), 300)))
        after = rules.after(position, turn)
        if rules.seen(after) != rules.seen(position):
            turns.append((position.mover, rules.seen(after)))
        position = after
    return turns


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def measure_presses(game: str, drawn: SimulatedTable, profile: Profile, presses: int) -> None:
    rules = new_game(game)
    turns = played(rules, presses, 2)
    shown = [rules.seen(rules.start()), *(shows for _, shows in turns)]
    boards = [[drawn.photo(shows, 0.1 * index) for index in range(NOISES)] for shows in shown]
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(game, profile, Path(folder), boards[0])
        bench.watch(1.0)
        bench.press("first", 2.0)
        latency_s, computing_s = [], []
        for (mover, _shows), board in zip(turns, boards[1:], strict=True):
            bench.pictures = board
            bench.watch(rng.uniform(*BETWEEN_S))
            lasted_s, computed_s = bench.press(mover, 0.8)
            latency_s.append(lasted_s)
            computing_s.append(computed_s)
    legal = sum(report.ruling is not None and report.ruling.kind == "legal" for report in bench.listener.rulings)
    tell(
        f"press to lamps, {len(latency_s)} presses, {legal} legal: median {1000 * median(latency_s):.0f} ms, "
        f"worst {1000 * max(latency_s):.0f} ms; computing in it: median {1000 * median(computing_s):.0f} ms"
    )


def measure_still(game: str, drawn: SimulatedTable, profile: Profile) -> None:
    rules = new_game(game)
    pictures = [drawn.photo(rules.seen(rules.start()), 0.1 * index) for index in range(NOISES)]
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(game, profile, Path(folder), pictures)
        bench.watch(1.0)
        bench.press("first", 3.0)
        began_s, used_s = time.monotonic(), time.process_time()
        bench.watch(STILL_S)
        share = (time.process_time() - used_s) / (time.monotonic() - began_s)
    tell(f"a still board at {FPS:.0f} frames a second: {100 * share:.1f} % of one core")


def child(game: str, file: Path, photo: Path) -> None:
    """Open everything as `companion run` does, watch for a while, and print when it was ready and the memory."""
    import cv2

    profile = load_profile(file)
    image = cv2.imread(str(photo))
    assert image is not None
    bench = Bench(game, profile, file.parent, [np.asarray(image, np.uint8)])
    bench.table.step()
    sys.stdout.write(f"{time.time()} ")
    bench.watch(3.0)
    bench.press("first", 2.0)
    sys.stdout.write(f"{most_memory_mb()}\n")


def most_memory_mb() -> float:
    """Return the most that this process has held; Linux's own count, as `ru_maxrss` begins with the parent's."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return float(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1024


def measure_process(game: str, drawn: SimulatedTable, profile: Profile) -> None:
    import cv2

    rules = new_game(game)
    with tempfile.TemporaryDirectory() as folder:
        file, photo = Path(folder) / "table.toml", Path(folder) / "photo.png"
        save_profile(profile, file)
        cv2.imwrite(str(photo), drawn.photo(rules.seen(rules.start()), 1.0))
        began_s = time.time()
        command = [sys.executable, "-m", "tests.bench.table", game, "--child", str(file), str(photo)]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    ready_s, memory_mb = float(printed[0]) - began_s, float(printed[1])
    tell(f"ready after {ready_s:.1f} s; at most {memory_mb:.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default=GAMES[0], choices=GAMES)
    parser.add_argument("--presses", type=int, default=20)
    parser.add_argument("--child", nargs=2, type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        child(arguments.game, *arguments.child)
        return
    drawn = SimulatedTable(arguments.game, (), 1)
    profile = drawn.calibrate()
    measure_process(arguments.game, drawn, profile)
    measure_still(arguments.game, drawn, profile)
    measure_presses(arguments.game, drawn, profile, arguments.presses)


if __name__ == "__main__":
    main()
