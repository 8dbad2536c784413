from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.geometry import Camera, Floats, camera_from_points, focal_from_field_of_view, points
from tests.calibration.drawn import camera_above

CAMERAS = {
    "straight above": camera_above(tilt_deg=0, turn_deg=0),
    "tilted and turned": camera_above(tilt_deg=24, towards_deg=130, turn_deg=40, shift_mm=(30, -12)),
    "barrel lens": camera_above(k1=-0.12),
    "pincushion lens": camera_above(tilt_deg=15, k1=0.08),
}
PLACES: Floats = points([(0, 0), (150, -140), (-160, 90), (42.5, 133.0), (-3, -170)])


@pytest.mark.parametrize("camera", CAMERAS.values(), ids=CAMERAS)
@pytest.mark.parametrize("height_mm", [0.0, 18.0, -6.0])
def test_points_are_projected_as_opencv_does(camera: Camera, height_mm: float) -> None:
    solid = np.column_stack([PLACES, np.full(len(PLACES), height_mm)])
    expected, _jacobian = cv2.projectPoints(
        solid, np.array(camera.rotation), np.array(camera.translation_mm), camera.matrix, camera.distortion
    )
    np.testing.assert_allclose(camera.project(PLACES, height_mm), points(expected), atol=1e-6)


def test_every_point_may_have_its_own_height() -> None:
    camera = CAMERAS["barrel lens"]
    heights = np.array([0.0, 5.0, 10.0, -6.0, 18.0])
    one_by_one = [camera.project([place], float(height))[0] for place, height in zip(PLACES, heights, strict=True)]
    np.testing.assert_allclose(camera.project(PLACES, heights), one_by_one, atol=1e-9)


def test_what_stands_higher_appears_nearer_to_the_camera() -> None:
    """Its top leans away from the point below the camera, here the picture's middle."""
    camera = CAMERAS["straight above"]
    foot, top = camera.project([(100, 0)])[0], camera.project([(100, 0)], 20.0)[0]
    assert top[0] - foot[0] == pytest.approx(camera.focal_px * 100 * (1 / 500 - 1 / 520))


@pytest.mark.parametrize("camera", CAMERAS.values(), ids=CAMERAS)
def test_the_jacobian_is_the_change_that_moving_makes(camera: Camera) -> None:
    pixels, jacobian = camera.project_with_jacobian(PLACES)
    np.testing.assert_allclose(pixels, camera.project(PLACES), atol=1e-6)
    for column, size in enumerate([1e-5, 1e-5, 1e-5, 1e-3, 1e-3, 1e-3, 1e-3, 1e-6, 1e-3, 1e-3]):
        step = np.zeros(10)
        step[column] = size
        numerically = (camera.moved(step).project(PLACES) - camera.moved(-step).project(PLACES)) / (2 * size)
        np.testing.assert_allclose(jacobian[:, :, column], numerically, rtol=1e-4, atol=1e-3)


def test_moved_adds_to_pose_and_lens() -> None:
    camera = CAMERAS["barrel lens"]
    moved = camera.moved(np.arange(10) / 100)
    assert moved.rotation == pytest.approx(np.add(camera.rotation, (0.0, 0.01, 0.02)))
    assert moved.translation_mm == pytest.approx(np.add(camera.translation_mm, (0.03, 0.04, 0.05)))
    assert (moved.focal_px, moved.k1) == pytest.approx((camera.focal_px + 0.06, camera.k1 + 0.07))
    assert moved.offset_px == pytest.approx((0.08, 0.09))


@pytest.mark.parametrize("tilt_deg", [0.0, 12.5, 30.0])
def test_the_tilt_is_measured_off_the_vertical(tilt_deg: float) -> None:
    assert camera_above(tilt_deg=tilt_deg, turn_deg=33).tilt_deg() == pytest.approx(tilt_deg, abs=1e-5)


def test_the_field_of_view_says_the_focal_length() -> None:
    assert focal_from_field_of_view(960, 90.0) == pytest.approx(480.0)
    assert focal_from_field_of_view(640, 2 * np.degrees(np.arctan(0.5))) == pytest.approx(640.0)


@pytest.mark.parametrize("name", ["straight above", "tilted and turned"])
def test_four_corners_say_where_an_ideal_camera_is(name: str) -> None:
    camera = CAMERAS[name]
    corners = points([(-175, -175), (175, -175), (175, 175), (-175, 175)])
    found = camera_from_points(corners, camera.project(corners), camera.size_px, 62.0)
    np.testing.assert_allclose(found.project(PLACES, 10.0), camera.project(PLACES, 10.0), atol=0.01)


def test_point_lists_of_both_opencv_versions_are_the_same() -> None:
    assert points(np.zeros((5, 1, 2))).shape == points(np.zeros((5, 2))).shape == points(np.zeros((1, 5, 2))).shape
