from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, Frame
from hardware.capture_camera import UsbCamera, VideoCamera, open_usb, open_video
from hardware.clock import SystemClock, VirtualClock
from hardware.errors import CameraError, CameraGone, NoMoreFrames

PATIENCE_S = 120.0
"""Longer than any machine takes to let another thread run."""


class Webcam:
    """Gives a picture whenever `turn` is set, and none once it was unplugged."""

    def __init__(self) -> None:
        self.asked, self.turn, self.released = threading.Semaphore(0), threading.Semaphore(0), threading.Event()
        self.unplugged = False
        self.given = 0

    def read(self) -> tuple[bool, Any]:
        self.asked.release()
        self.turn.acquire()
        self.given += 1
        return (False, None) if self.unplugged else (True, np.full((480, 640, 3), self.given, np.uint8))

    def release(self) -> None:
        self.released.set()

    def wait_until_asked(self, times: int = 1) -> None:
        """Wait until a picture is asked for so many times more: those before are taken up then."""
        for _time in range(times):
            assert self.asked.acquire(timeout=PATIENCE_S)


def frames_of(camera: Camera) -> Iterator[Frame]:
    for _ in range(100):
        frame = camera.next_frame(0.04)
        if frame is not None:
            yield frame


def test_the_newest_frame_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.capture_camera.CLOSE_LIMIT_S", PATIENCE_S)
    webcam = Webcam()
    camera = UsbCamera("usb:0", webcam, SystemClock())
    webcam.turn.release(3)
    webcam.wait_until_asked(4)
    frame = camera.next_frame(0.05)
    assert frame is not None
    assert frame.image[0, 0, 0] == 3
    assert frame.luma is not None
    assert frame.luma.shape == (240, 320)
    assert camera.next_frame(0.05) is None
    webcam.turn.release(9)
    camera.close()
    assert webcam.released.is_set()
    with pytest.raises(CameraError, match="closed"):
        camera.next_frame(0.05)


def test_no_frame_passes_for_a_younger_one_than_it_is(clock: VirtualClock) -> None:
    webcam = Webcam()
    camera = UsbCamera("usb:0", webcam, clock)
    webcam.wait_until_asked()
    clock.sleep(0.5)
    webcam.turn.release()
    frame = camera.next_frame(PATIENCE_S)
    assert frame is not None
    assert frame.t_s == 0.0
    webcam.turn.release(2)
    camera.close()


def test_an_unplugged_camera_is_an_error_and_a_stalled_one_is_not() -> None:
    webcam = Webcam()
    camera = UsbCamera("usb:0", webcam, SystemClock())
    assert camera.next_frame(0.02) is None
    webcam.unplugged = True
    webcam.turn.release()
    with pytest.raises(CameraError, match=r"usb:0: it gives no pictures"):
        camera.next_frame(PATIENCE_S)
    camera.close()


def test_closing_does_not_wait_for_a_camera_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.capture_camera.CLOSE_LIMIT_S", 0.05)
    webcam = Webcam()
    camera = UsbCamera("usb:0", webcam, SystemClock())
    camera.close()
    assert not webcam.released.is_set()
    webcam.turn.release(2)
    assert webcam.released.wait(PATIENCE_S), "given back as soon as it answers"


def test_a_usb_camera_that_is_not_there_is_told_in_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CameraGone, match=r"^camera usb:77: there is no such camera"):
        open_usb(77, None, SystemClock())
    assert capfd.readouterr().err == ""
    cv2.VideoCapture(77)
    assert "WARN" in capfd.readouterr().err, "OpenCV warns others as before"


def test_a_video_gives_its_frames_at_its_pace_and_ends(tmp_path: Path, clock: VirtualClock) -> None:
    path = tmp_path / "game.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (320, 240))
    for shade in (40, 120, 200):
        writer.write(np.full((240, 320, 3), shade, np.uint8))
    writer.release()
    camera = open_video(path, clock)
    frames: list[Frame] = []
    with pytest.raises(NoMoreFrames, match=r"The video is over\."):
        frames.extend(frames_of(camera))
    assert [frame.t_s for frame in frames] == pytest.approx([0.0, 0.2, 0.4], abs=0.01)
    assert [float(frame.image.mean()) for frame in frames] == pytest.approx([40, 120, 200], abs=3)
    camera.close()


@pytest.mark.parametrize("content", [None, b"no video"], ids=["missing", "something else"])
def test_a_file_that_is_no_video_is_told(tmp_path: Path, clock: VirtualClock, content: bytes | None) -> None:
    path = tmp_path / "game.avi"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(CameraError, match="expected a video file"):
        open_video(path, clock)


def test_a_video_camera_waits_no_longer_than_asked(clock: VirtualClock) -> None:
    webcam = Webcam()
    webcam.turn.release(2)
    camera = VideoCamera("film", webcam, clock, 10.0)
    assert camera.next_frame(0.04) is not None
    assert camera.next_frame(0.04) is None
    assert clock.now_s() == pytest.approx(0.04)
