"""Table 5: milliseconds of processor time for one frame, and the memory of a whole process."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np
from rich.table import Table

from calibration.boards import load_board
from calibration.calibrate import Table as OwnersTable
from calibration.calibrate import calibrate
from calibration.learned import CalibrationPhotos
from calibration.profile import Profile
from companion.vision.reader import Reader
from tests.calibration.drawn import BLACK, HFOV_DEG, WHITE, Picture, camera_above, draw
from tests.vision.watched import profile_of, true_frames

REPETITIONS = 3
CALIBRATE_AND_READ = """
import sys
from pathlib import Path
from companion.setup.profiles import learn_profile
from companion.records.session import load_session
from companion.vision.reader import Reader
from calibration.photos import read_photo
session = load_session(Path(sys.argv[1]))
reader = Reader(learn_profile(session, session.new_game(session.description.options)))
for event in session.frames:
    reader.read(read_photo(session.folder / event.frame))
print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])
"""


def reading(folders: Sequence[Path], progress: Callable[[str], None]) -> Table:
    """Return the table; OpenCV should have been told to use one thread."""
    table = Table(title="Reading one 960 x 720 frame, one thread, processor time", title_justify="left")
    for column in ("table", "frames", "median ms", "worst ms", "peak memory MB"):
        table.add_column(column, justify="left" if column == "table" else "right")
    for folder in folders:
        progress(f"timing {folder.name}")
        frames = [frame.picture for frame in true_frames(folder)]
        table.add_row(folder.name, *_cells(_times_ms(profile_of(folder), frames)), f"{_peak_mb(folder):.0f}")
    progress("timing Attangle 127")
    table.add_row("attangle 127 (drawn)", *_cells(_times_ms(*attangle_127())), "-")
    return table


def _cells(times_ms: list[float]) -> list[str]:
    return [str(len(times_ms)), f"{median(times_ms):.1f}", f"{max(times_ms):.1f}"]


def _times_ms(profile: Profile, frames: Sequence[Picture]) -> list[float]:
    """Return one time a frame: the median of the repetitions, so that other programs do not count."""
    runs = []
    for _repetition in range(REPETITIONS):
        reader, run = Reader(profile), []
        for frame in frames:
            started_s = process_time()
            reader.read(frame)
            run.append(1000 * (process_time() - started_s))
        runs.append(run)
    return [float(value) for value in np.median(np.array(runs), axis=0)]


def _peak_mb(folder: Path) -> float:
    command = [sys.executable, "-c", CALIBRATE_AND_READ, str(folder)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout) / 1024


def attangle_127() -> tuple[Profile, list[Picture]]:
    """Return a drawn table with the largest board, and frames with sixty pieces."""
    options = {"variant": "127"}
    board, camera = load_board("attangle", options), camera_above(520)
    looks = {"a1": "W", "b2": "B", "g7": "W", "m7": "B"}
    colours = {"W": WHITE, "B": BLACK}
    photos = CalibrationPhotos(
        empty=draw(board, camera), samples=draw(board, camera, {site: colours[look] for site, look in looks.items()})
    )
    corners = camera.project(board.corners).tolist()
    table = OwnersTable("attangle", options, "attangle", board, HFOV_DEG, corners)
    pieces = {site: (WHITE, BLACK)[index % 4 // 2] for index, site in enumerate(board.sites) if index % 2}
    return calibrate(table, photos, {}, looks), [draw(board, camera, pieces, seed=seed) for seed in range(6)]
