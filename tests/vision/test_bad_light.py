"""Families of bad light and bad cameras, of several strengths: a site may be unsure, but never surely wrong."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.vision.reader import Reader
from tests.vision.altered import (
    banded,
    compressed,
    contrasted,
    faded,
    glaring,
    half_lit,
    hazy,
    lit,
    noisy,
    sloping,
    spotted,
    striped,
    vignetted,
)
from tests.vision.complaints import EVERY_TABLE, KIPP4, Alter, all_right, free_frames, read_altered
from tests.vision.watched import profile_of, true_frame

EVEN: dict[str, Alter] = {
    "a soft tone curve": partial(contrasted, gamma=0.6),
    "a steep tone curve": partial(contrasted, gamma=1.6),
    "a little haze": partial(hazy, part=0.15),
    "haze": partial(hazy, part=0.4),
    "dense haze": partial(hazy, part=0.6),
    "hardly any contrast": partial(hazy, part=0.7),
    "pale colours": partial(faded, colour=0.4),
    "no colours": partial(faded, colour=0.0),
    "garish colours": partial(faded, colour=1.6),
    "noise": partial(noisy, sigma=14.0),
    "much noise": partial(noisy, sigma=20.0),
    "nothing but noise": partial(noisy, sigma=30.0),
    "poor JPEG, soft tone curve": lambda photo: compressed(contrasted(photo, 0.75), 20),
    "a quarter of the light, noise": lambda photo: noisy(lit(photo, 0.3), 6.0),
    "dark corners": partial(vignetted, depth=0.5),
    "a window at one side": partial(sloping, by=0.5),
    "a flickering lamp": partial(banded, depth=0.3),
    "a fast flickering lamp": partial(banded, depth=0.3, period_px=40.0),
}
UNEVEN: dict[str, Alter] = {
    "a hard shadow's edge": partial(striped, left=0.5),
    "a soft shadow's edge": partial(striped, left=0.5, soft_px=20.0),
    "shadows of branches": partial(striped, left=0.5, width_px=8.0, count=6),
    "shadows of a window's bars": partial(striped, left=0.5, width_px=15.0, count=6),
    "faint shadows of bars": partial(striped, left=0.7, width_px=30.0, soft_px=3.0, count=3),
    "deep shadows of bars": partial(striped, left=0.3, width_px=15.0, count=4),
    "shadows of bars, noise": lambda photo: noisy(striped(photo, 0.5, 20.0, count=4), 12.0),
    "small reflections": partial(spotted, radius_px=12, strength=255, count=10),
    "weak reflections": partial(spotted, radius_px=25, strength=90, count=6),
    "a warm lamp on one half": partial(half_lit, tint=(0.6, 0.9, 1.2)),
    "a blue screen on one half": partial(half_lit, tint=(1.4, 1.0, 0.7), soft_px=8.0),
}


@pytest.mark.parametrize("alter", EVEN.values(), ids=EVEN)
@EVERY_TABLE
def test_the_whole_picture_is_bad(folder: Path, alter: Alter) -> None:
    read_altered(folder, free_frames(folder), alter)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("alter", UNEVEN.values(), ids=UNEVEN)
@EVERY_TABLE
def test_light_is_uneven(folder: Path, alter: Alter, seed: int) -> None:
    seeded = partial(alter, seed=seed) if isinstance(alter, partial) else alter
    read_altered(folder, free_frames(folder, 1), seeded)


@pytest.mark.parametrize("gamma", [0.75, 1.3])
@EVERY_TABLE
def test_a_tone_curve_is_seen_through(folder: Path, gamma: float) -> None:
    all_right(folder, free_frames(folder), partial(contrasted, gamma=gamma))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("left", [0.7, 0.5, 0.35])
def test_a_narrow_shadow_over_a_groove_is_no_dark_marble(left: float, seed: int) -> None:
    read_altered(KIPP4, free_frames(KIPP4, 1), partial(striped, left=left, width_px=25.0, count=3, seed=seed))


def test_a_lamp_mirrored_in_a_groove_is_no_marble() -> None:
    """A spot that covers a part of a site leaves wood around it, as no piece does."""
    frame, profile = true_frame(KIPP4, 1), profile_of(KIPP4)
    reader = Reader(profile)
    reader.read(frame.picture)
    free = [site for site in profile.board.sites if site not in frame.position]
    assert len(free) > 10
    for site, middle in zip(free, reader.camera.project([profile.board.sites[site] for site in free]), strict=True):
        for off_px in ((0.0, -17.0), (3.0, -16.0)):
            reading = Reader(profile).read(glaring(frame.picture, tuple(middle + off_px), 12, 255))
            assert reading.look(site) == "" or reading.confidence(site) < 0.9, (site, off_px)
