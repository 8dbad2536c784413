"""What the tests of complaints share. The rule in all: right, or unsure, a hand, no board; never silently wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.values import Reading
from companion.vision.reader import Reader
from tests.calibration.drawn import Picture
from tests.recorded import OWN_SESSIONS
from tests.vision.watched import TrueFrame, profile_of, silent_mistakes, true_frames

KOPF, KIPP4, KRUX, ATTANGLE = (OWN_SESSIONS / f"{game}-dev-1" for game in ("kopf", "kipp4", "krux", "attangle"))
TABLES = (KOPF, KIPP4, KRUX, ATTANGLE)
EVERY_TABLE = pytest.mark.parametrize("folder", TABLES, ids=lambda folder: folder.name)
FLAT_TABLES = pytest.mark.parametrize("folder", [KOPF, KRUX, ATTANGLE], ids=lambda folder: folder.name)
"""Those whose pieces are discs, not marbles in grooves."""

Alter = Callable[[Picture], Picture]


def free_frames(folder: Path, count: int = 2) -> list[TrueFrame]:
    """Return some frames without a hand, from the whole session."""
    free = [frame for frame in true_frames(folder) if not frame.hand]
    return [free[round(index)] for index in np.linspace(0, len(free) - 1, count)]


def site_px(folder: Path, site: str, height_mm: float = 0.0) -> tuple[float, float]:
    """Return where a site appears in the photo of the empty board."""
    profile = profile_of(folder)
    x, y = profile.camera.project([profile.board.sites[site]], height_mm)[0]
    return float(x), float(y)


def px_per_mm(folder: Path) -> float:
    """Return how many pixels a mm has in the middle of the board."""
    ends = profile_of(folder).camera.project([(0, 0), (10, 0)])
    return float(np.linalg.norm(ends[1] - ends[0])) / 10


def with_the_board_turned(folder: Path, photo: Picture, turn_deg: int) -> Picture:
    """Return a photo as if the board, with all that is on it, were turned clockwise about its middle."""
    camera, reach_mm = profile_of(folder).camera, 100.0
    before = reach_mm * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    cosine, sine = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    after = before @ np.array([[cosine, -sine], [sine, cosine]])
    seen, then = (camera.project(corners).astype(np.float32) for corners in (before, after))
    size, about = (photo.shape[1], photo.shape[0]), cv2.getPerspectiveTransform(seen, then)
    return np.asarray(cv2.warpPerspective(photo, about, size, borderMode=cv2.BORDER_REFLECT), np.uint8)


def read_altered(folder: Path, frames: Sequence[TrueFrame], alter: Alter) -> list[Reading]:
    """Return the readings of altered frames, read one after another; a silent mistake in any fails."""
    reader, readings = Reader(profile_of(folder)), []
    for frame in frames:
        reading = reader.read(alter(frame.picture))
        assert silent_mistakes(reading, frame.position) == {}, frame.name
        readings.append(reading)
    return readings


def all_right(folder: Path, frames: Sequence[TrueFrame], alter: Alter) -> None:
    """Read altered frames; all must be free and right, as far as one frame tells (piles by their top)."""
    for frame, reading in zip(frames, read_altered(folder, frames, alter), strict=True):
        assert not reading.hand, f"{frame.name}: {reading.covered}"
        seen = {site: look.lstrip("?") for site, look in reading.position().items()}
        assert seen == {site: look.lstrip("?") for site, look in frame.position.items()}, frame.name
