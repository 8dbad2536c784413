"""Light beside a site that may fall on it: what lies on both its sides, not what a piece shades itself."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.sight import Sight, see
from tests.calibration.drawn import Picture
from tests.calibration.tables import KIPP4, KIPP4_SAMPLES, kipp4_photo, kipp4_profile
from tests.vision.altered import shadowed

SITE = "d3"


def sight(picture: Picture) -> Sight:
    profile = kipp4_profile()
    return see(picture, profile.camera, profile.learned.places, profile.learned.reference)


def bar_over(site: str, left: float, width_mm: float) -> Picture:
    """Return the photo with a straight shadow over a site."""
    x, y = KIPP4.sites[site]
    ends = [
        (x - 80, y - width_mm / 2),
        (x + 80, y - width_mm / 2),
        (x + 80, y + width_mm / 2),
        (x - 80, y + width_mm / 2),
    ]
    return shadowed(kipp4_photo(KIPP4_SAMPLES, seed=8), kipp4_profile().camera.project(ends), left)


def test_there_is_none_on_a_board_in_even_light() -> None:
    assert len(sight(kipp4_photo(KIPP4_SAMPLES, seed=8)).other_light.rows) == 0


@pytest.mark.parametrize("left", [0.7, 0.5, 0.35])
def test_a_bar_of_shade_across_a_site_is_seen_on_both_sides(left: float) -> None:
    other = sight(bar_over(SITE, left, 14.0)).other_light
    row = list(KIPP4.sites).index(SITE)
    assert row in other.rows
    place = list(other.rows).index(row)
    np.testing.assert_allclose(other.differs[place], np.log(left), rtol=0.35)
    assert 0.1 < other.part[place] < 0.6


@pytest.mark.parametrize("left", [0.7, 0.5, 0.35])
def test_a_shaded_groove_is_not_surely_a_marble(left: float) -> None:
    seen = sight(bar_over(SITE, left, 14.0))
    likely = kipp4_profile().learned.judge.judge(seen).trusted(seen.trust)[list(KIPP4.sites).index(SITE)]
    assert likely[1:].max() < 0.99
