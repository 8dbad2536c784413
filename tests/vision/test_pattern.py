"""What lies over the board in the wood's own colour hides its pattern; light, and a board that is turned, do not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.orientation import site_turns
from companion.vision.covering import standing
from companion.vision.pattern import Pattern
from companion.vision.reader import Reader
from tests.calibration.drawn import Picture
from tests.vision.altered import balanced, blurred, compressed, half_lit, hazy, lit, noisy, striped
from tests.vision.complaints import EVERY_TABLE, KIPP4, KOPF, Alter, free_frames, px_per_mm, with_the_board_turned
from tests.vision.watched import profile_of

FINGER_MM, ARM_MM = 18.0, 50.0
FROM: dict[str, tuple[float, float]] = {
    "below": (-20.0, -400.0),
    "the left": (-400.0, 30.0),
    "the right": (400.0, 50.0),
}
LIGHTS: dict[str, Alter] = {
    "as recorded": lambda photo: photo,
    "a warm lamp on one half": partial(half_lit, tint=(0.6, 0.9, 1.2)),
    "a blue screen on one half": partial(half_lit, tint=(1.4, 1.0, 0.7)),
    "soft shadows": partial(striped, left=0.6, width_px=120.0, soft_px=15.0, count=2),
    "dim": partial(lit, gain=0.4),
    "another white balance": partial(balanced, blue=0.7, red=1.2),
    "haze": partial(hazy, part=0.3),
    "blur": partial(blurred, sigma_px=2.0),
    "noise": partial(noisy, sigma=14.0),
    "poor JPEG": partial(compressed, quality=40),
}


def reached_over(folder: Path, photo: Picture, from_mm: tuple[float, float], width_mm: float) -> Picture:
    """Return a photo with a finger or an arm of the wood's colour, from outside to the middle of the board."""
    profile = profile_of(folder)
    ground = np.round(profile.camera.project(profile.learned.places.ground_mm[::7])).astype(int)
    wood = np.median(photo[ground[:, 1], ground[:, 0]], axis=0)
    start, tip = np.round(profile.camera.project([from_mm, (0.0, 0.0)])).astype(int).tolist()
    covered = photo.copy()
    width = round(width_mm * px_per_mm(folder))
    # Lighter along its back, as it is round.
    for part, gain in ((1.0, 0.9), (0.7, 1.0), (0.4, 1.1)):
        cv2.line(covered, start, tip, (gain * wood).tolist(), round(part * width), cv2.LINE_AA)
    return covered


@pytest.mark.parametrize("side", FROM)
@pytest.mark.parametrize(("folder", "width_mm"), [(KOPF, FINGER_MM), (KIPP4, ARM_MM)], ids=["a finger", "an arm"])
def test_what_reaches_over_the_board_in_the_colour_of_its_wood_is_a_hand(
    folder: Path, width_mm: float, side: str
) -> None:
    for frame in free_frames(folder, 3):
        reading = Reader(profile_of(folder)).read(reached_over(folder, frame.picture, FROM[side], width_mm))
        assert reading.hand, frame.name


@pytest.mark.parametrize("light", LIGHTS)
@EVERY_TABLE
def test_the_pattern_is_seen_in_any_light(folder: Path, light: str) -> None:
    for frame in free_frames(folder):
        assert vanished(folder, LIGHTS[light](frame.picture), frame.position) == 0, frame.name


@pytest.mark.parametrize("turn_deg", [90, 180, 270])
def test_the_grain_of_a_board_that_is_turned_in_play_turns_with_it(turn_deg: int) -> None:
    turn = site_turns(profile_of(KIPP4).board)[turn_deg]
    for frame in free_frames(KIPP4):
        position = {turn[site]: look for site, look in frame.position.items()}
        assert vanished(KIPP4, with_the_board_turned(KIPP4, frame.picture, turn_deg), position) == 0, frame.name


def vanished(folder: Path, photo: Picture, position: Mapping[str, str]) -> int:
    """Return at how many places a photo has lost the board's pattern but for what stands on it."""
    profile = profile_of(folder)
    learned, board, reader = profile.learned, profile.board, Reader(profile)
    reader.read(photo)
    assert reader.looked is not None
    sight = reader.looked.sight
    heights_mm = np.array([board.height_mm(position.get(site, "")) for site in board.sites])
    pieces = standing(sight, heights_mm).drawn(learned.places.canvas)
    return len(Pattern.of(learned.reference, learned.places).vanished(sight, pieces))
