from __future__ import annotations

import cv2
import numpy as np

from calibration.profile import Profile
from companion.web.eye_view import EyeView
from hardware.camera import Frame
from tests.web.house import House


def opened(jpeg: bytes | None) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    assert jpeg is not None
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def test_the_board_is_shown_large_with_its_lines_and_names(profile: Profile) -> None:
    eye = EyeView(profile.board)
    frame = Frame(profile.photos.empty, 0.0)
    eye.see(frame, profile.camera, ())
    plain = opened(eye.jpeg())
    outline_px = profile.camera.project(profile.board.outline)
    board_is = np.ptp(outline_px[:, 0]) / np.ptp(outline_px[:, 1])
    assert abs(plain.shape[1] / plain.shape[0] - board_is) < 0.1
    eye.see(frame, profile.camera, ("c4",))
    assert np.abs(opened(eye.jpeg()).astype(int) - plain).max() > 60


def test_where_no_board_was_found_the_whole_picture_is_shown_as_it_is(profile: Profile) -> None:
    eye = EyeView(profile.board)
    eye.see(Frame(profile.photos.empty, 0.0), None, ())
    shown = opened(eye.jpeg())
    assert shown.shape == profile.photos.empty.shape
    assert np.abs(shown.astype(int) - profile.photos.empty).mean() < 6


def test_a_frame_is_drawn_once_however_many_look(profile: Profile) -> None:
    eye = EyeView(profile.board)
    eye.see(Frame(profile.photos.empty, 0.0), profile.camera, ())
    assert eye.jpeg() is eye.jpeg()


def test_the_picture_is_given_on_demand(house: House) -> None:
    assert house.phone.get("/camera.jpg")[0] == 404
    house.wait(0.5)
    status, headers, jpeg = house.phone.get("/camera.jpg")
    assert (status, headers["content-type"], headers["cache-control"]) == (200, "image/jpeg", "no-store")
    assert opened(jpeg).size
