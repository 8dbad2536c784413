from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, Frame
from hardware.capture_camera import CLOSE_LIMIT_S, UsbCamera, VideoCamera, open_usb, open_video
from hardware.clock import SystemClock, VirtualClock
from hardware.errors import CameraError, NoMoreFrames


class Webcam:
    """Gives a picture whenever `turn` is set, and none once it was unplugged."""

    def __init__(self) -> None:
        self.turn, self.unplugged, self.released = threading.Semaphore(0), False, False
        self.given = 0

    def read(self) -> tuple[bool, Any]:
        self.turn.acquire()
        self.given += 1
        return (False, None) if self.unplugged else (True, np.full((480, 640, 3), self.given, np.uint8))

    def release(self) -> None:
        self.released = True


def frames_of(camera: Camera) -> Iterator[Frame]:
    for _ in range(100):
        frame = camera.next_frame(0.04)
        if frame is not None:
            yield frame


def test_the_newest_frame_is_given_once() -> None:
    webcam = Webcam()
    camera = UsbCamera("usb:0", webcam, SystemClock())
    webcam.turn.release(3)
    while webcam.given < 3:
        time.sleep(0.001)
    frames = [frame for _ in range(4) if (frame := camera.next_frame(0.05))]
    assert frames[-1].image[0, 0, 0] == 3
    assert len(frames) <= 2, "one that was overtaken may have been on its way"
    assert frames[-1].luma is not None
    assert frames[-1].luma.shape == (240, 320)
    webcam.turn.release(9)
    camera.close()
    assert webcam.released
    with pytest.raises(CameraError, match="closed"):
        camera.next_frame(0.05)


def test_no_frame_passes_for_a_younger_one_than_it_is() -> None:
    webcam, clock = Webcam(), SystemClock()
    asked_s = clock.now_s()
    camera = UsbCamera("usb:0", webcam, clock)
    time.sleep(0.05)
    webcam.turn.release()
    frame = camera.next_frame(1.0)
    assert frame is not None
    assert asked_s <= frame.t_s < asked_s + 0.05
    webcam.turn.release(2)
    camera.close()


def test_an_unplugged_camera_is_an_error_and_a_stalled_one_is_not() -> None:
    webcam = Webcam()
    camera = UsbCamera("usb:0", webcam, SystemClock())
    assert camera.next_frame(0.02) is None
    webcam.unplugged = True
    webcam.turn.release()
    with pytest.raises(CameraError, match=r"usb:0: it gives no pictures"):
        list(frames_of(camera))
    camera.close()


def test_closing_a_camera_that_never_answers_has_a_limit() -> None:
    webcam = Webcam()
    camera = UsbCamera("usb:0", webcam, SystemClock())
    began_s = time.monotonic()
    camera.close()
    assert time.monotonic() - began_s < CLOSE_LIMIT_S + 1.0
    webcam.turn.release()


def test_a_usb_camera_that_is_not_there_is_told_in_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CameraError, match=r"^camera usb:77: there is no such camera"):
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
