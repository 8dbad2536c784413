"""Complaints about calibration and about finding the board."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from calibration.calibrate import locate
from calibration.errors import BoardNotFound, SetUpPhotoError
from calibration.learned import learn
from companion.vision.reader import Reader
from tests.calibration.drawn import Picture, corners_off_px, plain_wood
from tests.recorded import session_folders
from tests.vision.altered import bent, contrasted, disc, glaring, lit, moved, noisy, under_a_lamp
from tests.vision.complaints import EVERY_TABLE, TABLES, free_frames, read_altered
from tests.vision.watched import profile_of, silent_mistakes

WITHIN_PX = 2.0


def is_found(folder: Path, photo: Picture) -> bool:
    """Return whether the board is found where it was; a wrong place fails, asking for help does not."""
    profile = profile_of(folder)
    try:
        found = locate(photo, profile.board, profile.hfov_deg, None)
    except BoardNotFound:
        return False
    assert corners_off_px(found.camera, profile.camera, profile.board) < WITHIN_PX
    return True


@EVERY_TABLE
def test_calibration_works_in_daylight_and_fails_under_a_lamp(folder: Path) -> None:
    assert is_found(folder, under_a_lamp(profile_of(folder).photos.empty, (250, 120), 700))


@EVERY_TABLE
def test_a_game_calibrated_in_daylight_is_misread_under_a_lamp(folder: Path) -> None:
    read_altered(folder, free_frames(folder), lambda photo: under_a_lamp(photo, (300, 150), 600))


@EVERY_TABLE
def test_squares_are_always_a_bit_shifted_one_way(folder: Path) -> None:
    """All corners were clicked 6 px too far to the right and down."""
    profile = profile_of(folder)
    clicked = profile.camera.project(profile.board.corners) + np.array([4.5, 4.0])
    found = locate(profile.photos.empty, profile.board, profile.hfov_deg, clicked.tolist())
    assert corners_off_px(found.camera, profile.camera, profile.board) < 1.0


@EVERY_TABLE
def test_the_user_cannot_tell_what_the_corner_dot_should_touch(folder: Path) -> None:
    """Every corner was clicked off another way."""
    profile = profile_of(folder)
    corners = profile.camera.project(profile.board.corners)
    clicked = corners + np.random.default_rng(7).uniform(-7, 7, corners.shape)
    found = locate(profile.photos.empty, profile.board, profile.hfov_deg, clicked.tolist())
    assert corners_off_px(found.camera, profile.camera, profile.board) < 1.0


@EVERY_TABLE
def test_dark_wood_defeats_the_finder(folder: Path) -> None:
    assert is_found(folder, contrasted(lit(profile_of(folder).photos.empty, 0.5), 1.15))


@EVERY_TABLE
def test_predicted_corners_change_although_the_camera_is_still(folder: Path) -> None:
    frame = free_frames(folder, 1)[0]
    reader = Reader(profile_of(folder))
    reader.read(frame.picture)
    moved_px = [reader.read(noisy(frame.picture, 4.0, seed)).board.moved_px for seed in range(5)]
    assert max(moved_px) < 0.7


@EVERY_TABLE
def test_one_missing_corner_and_there_is_an_assertion_error(folder: Path) -> None:
    """A mug stands on a corner while the empty board is photographed."""
    profile = profile_of(folder)
    x, y = profile.camera.project(profile.board.outline)[0]
    is_found(folder, disc(profile.photos.empty, (float(x), float(y)), 45, (210, 200, 190)))


@EVERY_TABLE
def test_glare_on_the_right_edge_and_the_corner_is_wrong(folder: Path) -> None:
    profile = profile_of(folder)
    x = float(profile.camera.project(profile.board.outline)[:, 0].max())
    is_found(folder, glaring(profile.photos.empty, (x - 20, 360), 130))


def chequered_cloth() -> Picture:
    cloth = np.kron(np.indices((18, 24)).sum(axis=0) % 2, np.ones((40, 40)))
    return np.asarray(np.repeat((90 + 80 * cloth)[..., None], 3, axis=2), np.uint8)


@pytest.mark.parametrize("photo", [chequered_cloth(), plain_wood()], ids=["a chequered cloth", "a table"])
@EVERY_TABLE
def test_the_grid_finder_cannot_notice_that_it_failed(folder: Path, photo: Picture) -> None:
    profile = profile_of(folder)
    with pytest.raises(BoardNotFound, match="corners_px"):
        locate(photo, profile.board, profile.hfov_deg, None)


@EVERY_TABLE
def test_curved_board_lines_fail(folder: Path) -> None:
    """A wide lens bends straight lines by some pixels."""
    profile = profile_of(folder)
    assert locate(bent(profile.photos.empty, -0.06), profile.board, profile.hfov_deg, None).share() > 0.9


@pytest.mark.parametrize("folder", session_folders("kopf"), ids=lambda folder: folder.name)
def test_the_set_up_is_read_in_the_wrong_orientation(folder: Path) -> None:
    """The board was turned by a quarter before the set-up was photographed: red stands where blue should."""
    profile = profile_of(folder)
    start = profile.photos.start
    assert start is not None
    turned = replace(profile.photos, start=moved(start, turn_deg=90))
    looks = profile.start_looks
    with pytest.raises((SetUpPhotoError, BoardNotFound)):
        learn(profile.board, profile.camera, profile.hfov_deg, profile.polarity, turned, looks, {})


@pytest.mark.parametrize(
    ("folder", "other"), list(permutations(TABLES, 2)), ids=lambda folder: folder.name.removesuffix("-dev-1")
)
def test_nobody_can_tell_whether_the_stored_calibration_is_the_right_one(folder: Path, other: Path) -> None:
    """The profile of another table is loaded: nothing of it is read with confidence."""
    reading = Reader(profile_of(folder)).read(free_frames(other, 1)[0].picture)
    assert silent_mistakes(reading, {}) == {}
    assert not reading.board.found or reading.hand
