from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hardware.camera import BgrImage, Frame
from hardware.clock import VirtualClock
from hardware.errors import CameraError, CameraGone
from hardware.fake_picamera2 import BASE_EXPOSURE_US, FakePicamera2
from hardware.picamera2_camera import BUFFERS, LORES_PX, Picamera2Camera, open_picamera2

SIZE_PX = (960, 720)
PATIENCE_S = 120.0
GREY = np.full((720, 960, 3), 100, np.uint8)


def draw(t_s: float) -> BgrImage:
    return GREY


class Studio:
    """A simulated Pi camera in changing light."""

    def __init__(
        self, clock: VirtualClock, settings: dict[str, float] | None = None, *, can_focus: bool = True
    ) -> None:
        self.clock, self.light = clock, 1.0
        self.notes: list[str] = []
        self.picam2 = FakePicamera2(draw, clock, light=lambda _t_s: self.light, can_focus=can_focus)
        self.camera = Picamera2Camera(
            self.picam2, clock, SIZE_PX, settings, tell=self.notes.append, monotonic_s=clock.now_s
        )

    def watch(self, duration_s: float) -> list[Frame]:
        end_s = self.clock.now_s() + duration_s
        frames = []
        while self.clock.now_s() < end_s:
            frame = self.camera.next_frame(0.04)
            if frame is not None:
                frames.append(frame)
        return frames


def test_frames_come_with_their_time_settings_and_small_grey_picture(clock: VirtualClock) -> None:
    frames = Studio(clock).watch(1.0)
    assert len(frames) == pytest.approx(15, abs=1)
    frame = frames[-1]
    assert frame.image.shape == (720, 960, 3)
    assert frame.luma is not None
    assert frame.luma.shape == (LORES_PX[1], LORES_PX[0])
    assert frame.luma.min() > 90, "the padding of its rows is no picture"
    assert clock.now_s() - frame.t_s == pytest.approx(frame.settings["ExposureTime"] * 1e-6, abs=0.07)


def test_every_buffer_is_given_back(clock: VirtualClock) -> None:
    studio = Studio(clock)
    studio.watch(1.0)
    assert studio.picam2.held == 0


def test_while_buffers_are_exhausted_nobody_waits_longer_than_asked(clock: VirtualClock) -> None:
    studio = Studio(clock)
    studio.picam2.held = BUFFERS
    before_s = clock.now_s()
    assert studio.camera.next_frame(0.5) is None
    assert clock.now_s() - before_s == pytest.approx(0.5)
    studio.picam2.held = 0
    assert studio.watch(0.2)


def test_settings_are_locked_once_they_have_settled(clock: VirtualClock) -> None:
    studio = Studio(clock)
    studio.light = 0.5
    studio.watch(4.0)
    locked = studio.camera.settings
    assert locked["ExposureTime"] == pytest.approx(2 * BASE_EXPOSURE_US, rel=0.03)
    assert {"AnalogueGain", "RedGain", "BlueGain", "LensPosition"} <= locked.keys()
    studio.light = 0.6
    assert studio.watch(2.0)[-1].settings["ExposureTime"] == locked["ExposureTime"]


def test_light_that_never_settles_is_locked_as_it_is(clock: VirtualClock) -> None:
    studio = Studio(clock)
    for step in range(80):
        studio.light = 1.0 if step % 2 else 0.4
        studio.watch(0.1)
    assert studio.camera.settings


def test_settings_of_a_profile_hold_from_the_first_frame_on(clock: VirtualClock) -> None:
    first = Studio(clock)
    first.watch(3.0)
    again = Studio(VirtualClock(), dict(first.camera.settings))
    again.light = 0.6
    frames = again.watch(3.0)
    assert {frame.settings["ExposureTime"] for frame in frames} == {first.camera.settings["ExposureTime"]}
    assert again.notes == []


def test_when_the_light_has_really_changed_the_picture_is_locked_anew_and_that_is_told(clock: VirtualClock) -> None:
    studio = Studio(clock)
    studio.watch(4.0)
    bright = studio.camera.settings["ExposureTime"]
    studio.light = 0.3
    studio.watch(3.0)
    assert studio.notes == []
    studio.watch(8.0)
    assert len(studio.notes) == 1
    assert studio.camera.settings["ExposureTime"] == pytest.approx(bright / 0.3, rel=0.03)
    studio.watch(10.0)
    assert len(studio.notes) == 1


def test_black_frames_are_no_change_of_light(clock: VirtualClock) -> None:
    studio = Studio(clock)
    studio.watch(4.0)
    studio.picam2.black = True
    frames = studio.watch(10.0)
    assert frames[-1].image.max() == 0
    assert studio.notes == []


def test_a_camera_without_focus_is_not_told_to_focus(clock: VirtualClock) -> None:
    studio = Studio(clock, can_focus=False)
    studio.watch(4.0)
    assert "LensPosition" not in studio.camera.settings


def test_a_stall_is_no_error_and_one_request_stays_asked_for(clock: VirtualClock) -> None:
    studio = Studio(clock)
    studio.watch(0.5)
    studio.picam2.stalled = True
    assert studio.watch(10.0) == []
    studio.picam2.stalled = False
    assert studio.watch(0.5)
    assert studio.picam2.held == 0


def test_closing_does_not_wait_for_an_unplugged_camera_that_never_answers(
    clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.picamera2_camera.CLOSE_LIMIT_S", 0.05)
    studio = Studio(clock)
    studio.picam2.unplugged = True
    studio.camera.close()
    studio.camera.close()
    with pytest.raises(CameraError, match="closed"):
        studio.camera.next_frame(0.04)


def test_without_picamera2_one_line_says_what_to_install(clock: VirtualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "picamera2", None)
    with pytest.raises(CameraError, match=r"apt install python3-picamera2,.* venv --system-site-packages"):
        open_picamera2(clock, SIZE_PX, None, print)


class Missing(FakePicamera2):
    """No camera at the cable."""

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return []


class Held(FakePicamera2):
    """Another program has it."""

    def __init__(self) -> None:
        raise RuntimeError("Camera __init__ sequence did not complete.")


@pytest.mark.parametrize("there", [Missing, Held])
def test_a_camera_that_is_not_there_may_be_there_for_the_next_process(
    clock: VirtualClock, monkeypatch: pytest.MonkeyPatch, there: type[FakePicamera2]
) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=there))
    with pytest.raises(CameraGone):
        open_picamera2(clock, SIZE_PX, None, print)


NEVER_CLOSES = """
import atexit, sys, threading
from types import SimpleNamespace
from hardware.clock import SystemClock
from hardware.fake_picamera2 import FakePicamera2
from hardware.picamera2_camera import open_picamera2

class Wedged(FakePicamera2):
    def __init__(self):
        super().__init__(lambda _t_s: None, SystemClock())
        atexit.register(self.close)
        self.unplugged = True

sys.modules["picamera2"] = SimpleNamespace(Picamera2=Wedged)
open_picamera2(SystemClock(), (64, 48), None, print)
"""
"""The real one registers itself like this."""


def test_a_wedged_camera_does_not_hold_up_the_end_of_the_process() -> None:
    assert subprocess.run([sys.executable, "-c", NEVER_CLOSES], timeout=PATIENCE_S, check=False).returncode == 0


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (RuntimeError("Failed to acquire camera: Device or resource busy"), "another program holds the camera"),
        (OSError(12, "Cannot allocate memory"), "not enough memory"),
        (RuntimeError("Camera frontend has timed out!"), "look at the ribbon cable"),
    ],
    ids=["busy", "memory", "other"],
)
def test_failures_are_told_in_one_line(
    clock: VirtualClock, monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    def fail(self: FakePicamera2) -> None:
        raise error

    monkeypatch.setattr(FakePicamera2, "start", fail)
    with pytest.raises(CameraError, match=told):
        Studio(clock)
