from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.calibrate import calibrate, check_corners, locate
from calibration.errors import BoardNotFound, CornersError, SetUpPhotoError
from calibration.learned import CalibrationPhotos
from tests.calibration.drawn import HFOV_DEG, SIZE_PX, corners_off_px, plain_wood
from tests.calibration.tables import (
    HOLE_ROWS,
    KIPP4,
    KIPP4_CAMERA,
    KIPP4_SAMPLES,
    KIPP4_SET_UP,
    KOPF,
    KOPF_CAMERA,
    kipp4_photo,
    kipp4_photos,
    kipp4_profile,
    kipp4_table,
    kopf_photos,
    kopf_profile,
    kopf_table,
)

CORNERS: list[list[float]] = KOPF_CAMERA.project(KOPF.corners).tolist()
A, B, C, D = CORNERS

BAD_CORNERS: dict[str, tuple[list[list[float]], str]] = {
    "three": ([A, B, C], "expected 4 points [x, y], found 3"),
    "five": ([*CORNERS, A], "found 5"),
    "none": ([], "found 0"),
    "three numbers": ([A, B, C, [*D, 1.0]], "expected 4 points"),
    "crossing": ([B, A, C, D], "cross"),
    "clockwise": ([A, D, C, B], "run the wrong way"),
    "one of them twice": ([A, B, B, D], "cross"),
    "all in one line": ([[100, 100], [200, 200], [300, 300], [400, 400]], "cross"),
    "bent inwards": ([A, B, [(A[0] + B[0]) / 2, (A[1] + B[1]) / 2 - 30], D], "cross"),
    "far outside": ([A, B, C, [D[0], -900.0]], "corner 4"),
}


@pytest.mark.parametrize("name", BAD_CORNERS)
def test_corners_that_cannot_be_the_boards_are_refused(name: str) -> None:
    corners, words = BAD_CORNERS[name]
    with pytest.raises(CornersError) as caught:
        check_corners(corners, KOPF, SIZE_PX)
    assert str(caught.value).startswith("corners_px: ")
    assert words in str(caught.value)


def test_corners_a_little_outside_the_picture_are_taken() -> None:
    check_corners([[-30, 730], B, C, D], KOPF, SIZE_PX)


@pytest.mark.parametrize("off_px", [0.0, 4.0, 8.0])
def test_clicked_corners_may_be_some_pixels_off(off_px: float) -> None:
    rng = np.random.default_rng(3)
    clicked = np.array(CORNERS) + rng.uniform(-off_px, off_px, (4, 2))
    found = locate(kopf_photos().empty, KOPF, HFOV_DEG, clicked.tolist())
    assert corners_off_px(found.camera, KOPF_CAMERA, KOPF) < 1.0


def test_corners_of_something_else_are_not_believed() -> None:
    elsewhere = (np.array(CORNERS) * 0.6 + 20).tolist()
    with pytest.raises(BoardNotFound):
        locate(kopf_photos().empty, KOPF, HFOV_DEG, elsewhere)


def test_without_corners_the_board_is_found() -> None:
    found = locate(kipp4_photos().empty, KIPP4, HFOV_DEG, None)
    assert corners_off_px(found.camera, KIPP4_CAMERA, KIPP4) < 1.0


def test_the_corners_may_say_that_the_board_lies_turned() -> None:
    """A person who clicks a1 at the top left sits on another side of the board."""
    found = locate(kopf_photos().empty, KOPF, HFOV_DEG, [D, A, B, C])
    a1 = found.camera.project([KOPF.sites["a1"]])[0]
    assert a1 == pytest.approx(KOPF_CAMERA.project([KOPF.sites["a10"]])[0], abs=1.5)


def test_a_photo_of_a_table_is_no_board() -> None:
    photos = CalibrationPhotos(empty=plain_wood())
    with pytest.raises(BoardNotFound, match=r"Kipp4 board was not found.*corners_px"):
        calibrate(kipp4_table(), photos, {}, KIPP4_SAMPLES)


def test_a_set_up_photo_that_differs_names_the_sites() -> None:
    wrong = {**KIPP4_SET_UP, "f7": "dark"}
    del wrong["c2"]
    photos = replace(kipp4_photos(), start=kipp4_photo(wrong))
    with pytest.raises(SetUpPhotoError, match="does not show the set-up: look at c2 f7") as caught:
        calibrate(kipp4_table(), photos, KIPP4_SET_UP, KIPP4_SAMPLES)
    assert caught.value.sites == ("c2", "f7")


def test_a_look_that_no_photo_shows_is_named() -> None:
    photos = replace(kipp4_photos(), samples=None)
    with pytest.raises(SetUpPhotoError, match="no photo shows light, dark: expected"):
        calibrate(kipp4_table(), photos, KIPP4_SET_UP, {})


def test_a_set_up_photo_without_the_board_is_refused() -> None:
    photos = replace(kipp4_photos(), start=plain_wood())
    with pytest.raises(BoardNotFound):
        calibrate(kipp4_table(), photos, KIPP4_SET_UP, KIPP4_SAMPLES)


def test_every_look_is_learned() -> None:
    profile = kipp4_profile()
    assert profile.learned.judge.looks == ("light", "dark", "red")
    assert profile.holes is None


def test_the_hole_map_is_read() -> None:
    holes = kopf_profile().holes
    assert holes is not None
    assert holes.map == HOLE_ROWS
    assert holes.read == []
    assert [len(row) for row in holes.confidence] == [10] * 10


def test_a_hole_map_that_was_typed_wins() -> None:
    typed = ["4" * 10, *HOLE_ROWS[1:]]
    holes = calibrate(kopf_table(typed), kopf_photos(), {"b2": "red", "i2": "blue", "b9": "blue"}, {}).holes
    assert holes is not None
    assert (holes.map, holes.read, holes.unsure) == (typed, HOLE_ROWS, {})
