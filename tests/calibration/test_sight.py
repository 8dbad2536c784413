"""What a site's evidence is worth in bad pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from calibration.sight import see
from tests.calibration.drawn import Picture
from tests.calibration.tables import KIPP4_SAMPLES, kipp4_photo, kipp4_profile
from tests.vision.altered import faded, hazy, lit

PICTURES: list[tuple[str, Callable[[Picture], Picture], float, float]] = [
    ("as at calibration", partial(lit, gain=1.0), 0.9, 1.0),
    ("in half the light", partial(lit, gain=0.5), 0.9, 1.0),
    ("under a thin veil", partial(hazy, part=0.3), 0.9, 1.0),
    ("in a fifth of the light", partial(lit, gain=0.2), 0.1, 0.6),
    ("in the dark", partial(lit, gain=0.12), 0.0, 0.1),
    ("white all over", partial(lit, gain=3.0), 0.0, 0.1),
    ("under a thick veil", partial(hazy, part=0.7), 0.0, 0.1),
    ("without colours", partial(faded, colour=0.0), 0.0, 0.1),
]


@pytest.mark.parametrize(("alter", "least", "most"), [row[1:] for row in PICTURES], ids=[row[0] for row in PICTURES])
def test_little_rests_on_a_picture_that_says_little(
    alter: Callable[[Picture], Picture], least: float, most: float
) -> None:
    profile = kipp4_profile()
    photo = alter(kipp4_photo(KIPP4_SAMPLES))
    sight = see(photo, profile.camera, profile.learned.places, profile.learned.reference)
    assert least <= float(np.median(sight.trust)) <= most
