"""What the page costs: `python -m tests.bench.page`.

How long it takes to load and to serve, how much memory it adds, how soon a phone hears of a change, and what the live
loop spends on it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from calibration.profile import Profile
from companion.demo.simulated_table import SimulatedTable
from companion.records.journal import Journal
from tests.web.house import GAME, House

CHANGES = 200

CHILD = """
import re, time
from pathlib import Path
from urllib.request import urlopen
import companion.commands.run
from companion.games.catalogue import new_game
from companion.demo.simulated_table import SimulatedTable

def held_mb():
    return int(re.findall(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[0]) / 1024

profile = SimulatedTable("kopf-oder-knopf", (), 3).calibrate()
before_mb, began_s = held_mb(), time.perf_counter()
from companion.web.door import open_door
from companion.web.page import Page
loaded_s = time.perf_counter()
with Page(open_door("127.0.0.1", 0), (), new_game("kopf-oder-knopf"), profile) as page:
    urlopen(f"http://127.0.0.1:{page.port}/").read()
    print(loaded_s - began_s, time.perf_counter() - loaded_s, held_mb() - before_mb)
"""


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def measure_process() -> None:
    printed = subprocess.run([sys.executable, "-c", CHILD], check=True, capture_output=True, text=True).stdout.split()
    loading_s, serving_s, memory_mb = map(float, printed)
    tell(f"loaded in {loading_s:.2f} s, first page after {serving_s:.2f} s more, {memory_mb:.0f} MB")


def measure_table(profile: Profile, folder: Path) -> None:
    with Journal(folder / "games.sqlite") as journal:
        house = House(journal, profile)
        with house.page, house.phone.follow() as stream:
            house.press("confirm", "first")
            house.wait(3.0)
            spent_s, heard_s = list[float](), list[float]()
            for number in range(CHANGES):
                house.page.note(f"line {number}")
                began_s = time.perf_counter()
                house.page.refresh(house.lamps.lit)
                spent_s.append(time.perf_counter() - began_s)
                stream.table(note=f"line {number}")
                heard_s.append(time.perf_counter() - began_s)
            told("a change is heard by a phone after", heard_s)
            told("the live loop spends on a change", spent_s)
            told("the live loop spends while nothing changes", timed(lambda: house.page.refresh(house.lamps.lit)))
            told("the camera's picture, asked for and drawn", timed(lambda: look(house), 20))


def look(house: House) -> None:
    house.wait(0.1)
    house.phone.get("/camera.jpg")


def timed(action: Callable[[], None], times: int = CHANGES) -> list[float]:
    spent_s = list[float]()
    for _number in range(times):
        began_s = time.perf_counter()
        action()
        spent_s.append(time.perf_counter() - began_s)
    return spent_s


def told(what: str, spent_s: list[float]) -> None:
    worst_s = sorted(spent_s)[int(0.95 * len(spent_s))]
    tell(f"{what}: median {1000 * median(spent_s):.2f} ms, 95 % within {1000 * worst_s:.2f} ms")


def main() -> None:
    measure_process()
    with tempfile.TemporaryDirectory() as folder:
        measure_table(SimulatedTable(GAME.name, (), 3).calibrate(), Path(folder))


if __name__ == "__main__":
    main()
