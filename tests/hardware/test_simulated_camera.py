from __future__ import annotations

import numpy as np
import pytest

from hardware.camera import BgrImage
from hardware.clock import VirtualClock
from hardware.errors import CameraError
from hardware.simulated_camera import SimulatedCamera


def draw(t_s: float) -> BgrImage:
    return np.full((2, 3, 3), round(t_s * 100), np.uint8)


def test_frames_come_at_their_pace_and_show_what_was_there_then(clock: VirtualClock) -> None:
    camera = SimulatedCamera(draw, clock, frames_per_second=10)
    frames = [camera.next_frame(timeout_s=1.0) for _ in range(3)]
    assert [frame.t_s for frame in frames if frame] == pytest.approx([0.0, 0.1, 0.2])
    assert [int(frame.image[0, 0, 0]) for frame in frames if frame] == [0, 10, 20]


def test_no_wait_is_longer_than_asked_for(clock: VirtualClock) -> None:
    camera = SimulatedCamera(draw, clock, frames_per_second=10)
    camera.next_frame(timeout_s=1.0)
    assert camera.next_frame(timeout_s=0.04) is None
    assert clock.now_s() == pytest.approx(0.04)
    assert camera.next_frame(timeout_s=0.04) is None
    assert camera.next_frame(timeout_s=0.04) is not None
    assert clock.now_s() == pytest.approx(0.1)


def test_frames_that_nobody_fetched_are_not_made_up_for(clock: VirtualClock) -> None:
    camera = SimulatedCamera(draw, clock, frames_per_second=10)
    camera.next_frame(timeout_s=1.0)
    clock.sleep(1.0)
    times_s = [frame.t_s for _ in range(3) if (frame := camera.next_frame(timeout_s=1.0))]
    assert times_s == pytest.approx([1.0, 1.1, 1.2])


def test_a_closed_camera_gives_one_clear_line(clock: VirtualClock) -> None:
    camera = SimulatedCamera(draw, clock)
    camera.close()
    camera.close()
    with pytest.raises(CameraError, match=r"^camera simulated: it is closed"):
        camera.next_frame(timeout_s=1.0)


def test_a_camera_misbehaves_on_request(clock: VirtualClock) -> None:
    camera = SimulatedCamera(draw, clock, frames_per_second=10)
    clock.sleep(1.0)
    camera.delay_s = 0.25
    late = camera.next_frame(timeout_s=1.0)
    assert late is not None
    assert late.t_s == pytest.approx(0.75)
    assert late.image[0, 0, 0] == 75
    camera.dark = True
    black = camera.next_frame(timeout_s=1.0)
    assert black is not None
    assert black.image.max() == 0
    camera.stalled = True
    assert camera.next_frame(timeout_s=5.0) is None
    assert clock.now_s() == pytest.approx(6.1)
    camera.unplugged = True
    with pytest.raises(CameraError, match="unplugged"):
        camera.next_frame(timeout_s=1.0)
