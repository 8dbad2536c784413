"""A Go board in photos of several cameras, with patches of sun, glare and a laser's dot."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration.own_board import OwnTable, calibrate_own
from calibration.profile import Profile, load_profile, save_profile
from companion.vision.reader import Reader
from tests.photos import GO, GO_SAMPLES, go_corners_px, go_photo, go_position, needs_photos

pytestmark = needs_photos

NONE_WRONG = (
    "empty_angled.jpeg",
    "empty_overhead.jpeg",
    "few_stones_overhead.jpeg",
    "laser_empty_board.jpg",
    "laser_empty_board_2.jpg",
    "stones_overhead.jpg",
)
GLARE = "few_stones_glare.jpg"


@pytest.fixture(scope="module")
def profile() -> Profile:
    """Calibrated on two photos of different cameras and places."""
    table = OwnTable(GO, "board.toml", hfov_deg=62.0, corners_px=_corners("empty_overhead.jpeg"))
    return calibrate_own(table, go_photo("empty_overhead.jpeg"), go_photo("few_stones_overhead.jpeg"), GO_SAMPLES)


def _corners(name: str) -> list[tuple[float, float]]:
    return [(x, y) for x, y in go_corners_px(name)]


def wrong_sites(profile: Profile, name: str) -> list[str]:
    read, true = Reader(profile).read_by_corners(go_photo(name), go_corners_px(name)), go_position(name)
    return [site for site in read.likelihoods if read.look(site) != true.get(site, "")]


@pytest.mark.parametrize("name", NONE_WRONG)
def test_every_site_is_read_right(profile: Profile, name: str) -> None:
    assert wrong_sites(profile, name) == []


def test_glare_hides_a_few_sites_at_most(profile: Profile) -> None:
    assert len(wrong_sites(profile, GLARE)) <= 5


@pytest.mark.parametrize("name", [*NONE_WRONG, GLARE])
@pytest.mark.parametrize("gain", [0.6, 1.4], ids=["dark", "overexposed"])
def test_bad_exposure_never_makes_a_confident_mistake(profile: Profile, name: str, gain: float) -> None:
    frame = np.asarray(np.clip(go_photo(name) * gain, 0, 255), np.uint8)
    read, true = Reader(profile).read_by_corners(frame, go_corners_px(name)), go_position(name)
    sure = [site for site in read.likelihoods if read.confidence(site) >= 0.99]
    assert [site for site in sure if read.look(site) != true.get(site, "")] == []
    assert len(sure) > 100


def test_the_profile_keeps_the_board_file_and_where_the_samples_were(profile: Profile, tmp_path: Path) -> None:
    save_profile(profile, tmp_path / "go.toml")
    loaded = load_profile(tmp_path / "go.toml")
    assert loaded.own_board == profile.own_board
    assert loaded.own_board is not None
    assert loaded.own_board.grid is not None
    assert loaded.own_board.grid.engraved == "points"
    assert loaded.own == profile.own
    assert wrong_sites(loaded, "stones_overhead.jpg") == []


@pytest.mark.parametrize("name", ["few_stones_overhead.jpeg", "stones_overhead.jpg"])
def test_the_empty_board_is_put_together_from_a_photo_of_the_game(name: str) -> None:
    looks = {"d16": "W", "q4": "B", "f3": "W", "q12": "B"} if name == "stones_overhead.jpg" else GO_SAMPLES
    profile = calibrate_own(OwnTable(GO, "board.toml", 62.0, _corners(name)), None, go_photo(name), looks)
    assert profile.own is not None
    assert set(profile.own.filled) >= set(go_position(name))
    read = Reader(profile).read_by_corners(profile.photos.empty, go_corners_px(name))
    assert set(read.position()) & set(GO_SAMPLES) == set()
