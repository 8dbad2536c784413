"""Numbered pieces in recorded sessions: every digit and ring, in worse pictures too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.vision.reader import Reader
from tests.calibration.drawn import Picture
from tests.recorded import session_folders
from tests.vision.altered import balanced, blurred, compressed, lit, moved, noisy
from tests.vision.watched import CONFIDENT, profile_of, true_frames, wrong_sites

KRUX = pytest.mark.parametrize("folder", session_folders("krux"), ids=lambda folder: folder.name)

WORSE: dict[str, Callable[[Picture], Picture]] = {
    "as it is": lambda photo: photo,
    "lighter": lambda photo: lit(photo, 1.4),
    "darker": lambda photo: lit(photo, 0.6),
    "bluish": lambda photo: balanced(photo, 1.15, 0.85),
    "reddish": lambda photo: balanced(photo, 0.85, 1.15),
    "blurred": lambda photo: blurred(photo, 2.0),
    "noisy": lambda photo: noisy(photo, 8.0),
    "poor JPEG": lambda photo: compressed(photo, 40),
    "moved": lambda photo: moved(photo, 6.0, -6.0, 1.0),
    "dark, noisy and blurred": lambda photo: noisy(blurred(lit(photo, 0.7), 1.0), 5.0),
}


@KRUX
@pytest.mark.parametrize("worse", WORSE.values(), ids=WORSE.keys())
def test_every_digit_and_ring_is_surely_told(folder: Path, worse: Callable[[Picture], Picture]) -> None:
    reader = Reader(profile_of(folder))
    for frame in true_frames(folder):
        if frame.hand:
            continue
        reading = reader.read(worse(frame.picture))
        assert wrong_sites(reading, frame.position) == {}, frame.name
        unsure = [site for site in reading.likelihoods if reading.confidence(site) < CONFIDENT]
        assert unsure == [], frame.name
