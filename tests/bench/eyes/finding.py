"""Table 4: finding boards without help in the sessions' photos, turned, shifted, scaled and relit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time

import cv2
import numpy as np
from rich.table import Table

from calibration.errors import BoardNotFound
from calibration.finding import find_board
from calibration.geometry import Floats, points
from tests.calibration.drawn import Picture, gray
from tests.vision.altered import balanced, lit, noisy, under_a_lamp
from tests.vision.watched import profile_of

FOUND_PX = 3.0
MARGIN_PX = 6.0
TRIES = 200


def finding(folders: Sequence[Path], photos: int, progress: Callable[[str], None]) -> Table:
    """Return the table, `photos` altered photos a session."""
    table = Table(
        title="Finding the board without help (empty board turned, shifted, scaled, relit)", title_justify="left"
    )
    for column in ("session", "photos", "found", "asked", "wrong", "median s", "worst s"):
        table.add_column(column, justify="left" if column == "session" else "right")
    total: Counter[str] = Counter()
    all_seconds: list[float] = []
    for folder in folders:
        progress(f"finding the board of {folder.name}")
        count: Counter[str] = Counter()
        seconds = []
        for photo, outline in altered_photos(folder, photos):
            started_s = process_time()
            count[_outcome(photo, outline, folder)] += 1
            seconds.append(process_time() - started_s)
        table.add_row(folder.name, *_cells(count, seconds))
        total += count
        all_seconds += seconds
    table.add_section()
    table.add_row("[bold]all", *_cells(total, all_seconds))
    return table


def _cells(count: Counter[str], seconds: list[float]) -> list[str]:
    total = sum(count.values())
    wrong = f"[red]{count['wrong']}" if count["wrong"] else "0"
    found = f"{100 * count['found'] / total:.0f} %"
    return [str(total), found, str(count["asked"]), wrong, f"{median(seconds):.2f}", f"{max(seconds):.2f}"]


def _outcome(photo: Picture, outline: Floats, folder: Path) -> str:
    profile = profile_of(folder)
    try:
        seen = find_board(gray(photo), profile.board, profile.hfov_deg).camera.project(profile.board.outline)
    except BoardNotFound:
        return "asked"
    ways = (np.roll(seen, turn, axis=0) for turn in range(len(seen)))
    return "found" if min(float(np.abs(way - outline).max()) for way in ways) <= FOUND_PX else "wrong"


def altered_photos(folder: Path, count: int) -> Iterator[tuple[Picture, Floats]]:
    """Yield photos of the empty board with the whole of it inside, and where its corners are, seeded."""
    profile = profile_of(folder)
    rng = np.random.default_rng(len(folder.name) * 1000 + ord(folder.name[0]))
    width, height = profile.camera.size_px
    outline = profile.camera.project(profile.board.outline)
    low, high = np.full(2, MARGIN_PX), np.array([width, height]) - MARGIN_PX
    for index in range(count):
        for _try in range(TRIES):
            about = np.asarray(
                cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(0, 360), rng.uniform(0.6, 1.2)), np.float64
            )
            about[:, 2] += rng.uniform(-0.15, 0.15, 2) * (width, height)
            corners = points(outline @ about[:, :2].T + about[:, 2])
            if (corners >= low).all() and (corners <= high).all():
                yield _relit(_laid(profile.photos.empty, about), index, rng), corners
                break


def _laid(photo: Picture, about: Floats) -> Picture:
    """Return the photo warped, on a table top of the colour that its rim has."""
    rim = np.concatenate([photo[0], photo[-1], photo[:, 0], photo[:, -1]])
    colour = tuple(float(v) for v in np.median(rim, axis=0))
    size = (photo.shape[1], photo.shape[0])
    return np.asarray(cv2.warpAffine(photo, about, size, flags=cv2.INTER_AREA, borderValue=colour), np.uint8)


def _relit(photo: Picture, index: int, rng: np.random.Generator) -> Picture:
    if index % 3 == 0:
        height, width = photo.shape[:2]
        return noisy(under_a_lamp(photo, (rng.uniform(0, width), rng.uniform(0, height)), 0.6 * width), 3.0)
    tint = rng.uniform(0.85, 1.15, 2)
    return noisy(balanced(lit(photo, rng.uniform(0.5, 1.3)), float(tint[0]), float(tint[1])), 2.0)
