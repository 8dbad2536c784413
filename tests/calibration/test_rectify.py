from __future__ import annotations

import numpy as np
import pytest

from calibration.geometry import points
from calibration.rectify import Canvas
from calibration.resampling import resampled
from tests.calibration.drawn import SIZE_PX, camera_above

OUTLINE = points([(-100, -50), (100, -50), (100, 50), (-100, 50)])


def test_a_canvas_holds_all_points_and_its_margin() -> None:
    canvas = Canvas.around(OUTLINE, per_mm=2.0, margin_mm=5.0)
    assert (canvas.width, canvas.height) == (420, 220)
    assert (canvas.left_mm, canvas.top_mm) == (-105.0, 55.0)


def test_y_grows_upward_on_the_board() -> None:
    places = Canvas.around(OUTLINE, per_mm=2.0).places_mm()
    assert places.shape == (100 * 2, 200 * 2, 2)
    assert tuple(places[0, 0]) == (-99.75, 49.75)
    assert tuple(places[-1, -1]) == (99.75, -49.75)


@pytest.mark.parametrize(("column", "row"), [(0, 0), (17, 130), (399, 199)])
def test_pixels_and_places_are_inverse(column: int, row: int) -> None:
    canvas = Canvas.around(OUTLINE, per_mm=2.0)
    x, y = canvas.places_mm()[row, column]
    assert canvas.pixel(x, y) == pytest.approx((column, row))


@pytest.mark.parametrize("height_mm", [0.0, 10.0])
def test_the_board_from_above_is_what_the_camera_sees_there(height_mm: float) -> None:
    """A picture whose grey values grow to the right says which of its columns each canvas pixel came from."""
    camera = camera_above(tilt_deg=20, k1=-0.05)
    ramp = np.repeat((np.arange(SIZE_PX[0]) // 4).astype(np.uint8)[None, :], SIZE_PX[1], axis=0)
    canvas = Canvas.around(OUTLINE, per_mm=1.0)
    seen = resampled(ramp, canvas.source(camera, height_mm))
    assert seen.shape == (canvas.height, canvas.width)
    expected = camera.project(canvas.places_mm().reshape(-1, 2), height_mm)[:, 0].reshape(seen.shape) / 4
    assert np.abs(seen - expected).max() < 1.5


def test_colour_frames_keep_their_channels() -> None:
    camera = camera_above()
    frame = np.zeros((SIZE_PX[1], SIZE_PX[0], 3), np.uint8)
    frame[:] = (10, 120, 230)
    seen = resampled(frame, Canvas.around(OUTLINE, per_mm=0.5).source(camera))
    assert (seen == (10, 120, 230)).all()
