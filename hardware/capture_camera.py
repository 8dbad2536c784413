"""USB cameras and video files, by OpenCV."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.background import call_with_limit
from hardware.camera import Frame
from hardware.clock import Clock
from hardware.errors import CameraError, CameraGone, NoMoreFrames

LUMA_PX = (320, 240)
CLOSE_LIMIT_S = 2.0
USUAL_FPS = 10.0
SILENT = 0
"""OpenCV's level of logging for nothing at all."""


class Capture(Protocol):
    """`cv2.VideoCapture`."""

    def read(self) -> tuple[bool, Any]:
        """Wait for the next picture, (H, W, 3) uint8 BGR, perhaps for ever; False if there is none."""

    def release(self) -> None:
        """Give the device back."""


class UsbCamera:
    """The newest picture of a camera that can only be waited for, in a thread of its own.

    Args:
        name: for people.
        capture: opened.
        clock: the live loop's.
    """

    def __init__(self, name: str, capture: Capture, clock: Clock) -> None:
        self._name, self._capture, self._clock = name, capture, clock
        self._news = threading.Condition()
        self._frame: Frame | None = None
        self._problem: str | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._read, name=f"reading {name}", daemon=True)
        self._thread.start()

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait for a frame that was not given before, at most `timeout_s`; raises CameraError."""
        with self._news:
            self._news.wait_for(lambda: self._frame or self._problem or self._closed, timeout_s)
            if self._closed:
                raise CameraError(self._name, _("it is closed; open a new one"))
            frame, self._frame = self._frame, None
            if frame is None and self._problem is not None:
                raise CameraError(self._name, self._problem)
            return frame

    def close(self) -> None:
        """Give the camera back; one that never answers again is left behind after a limit."""
        with self._news:
            was_closed, self._closed = self._closed, True
            self._news.notify_all()
        if not was_closed:
            call_with_limit(self._release, CLOSE_LIMIT_S)

    def _release(self) -> None:
        self._thread.join()
        self._capture.release()

    def _read(self) -> None:
        while not self._closed:
            # Its exposure began after this at the earliest, so no frame passes for a younger one than it is.
            asked_s = self._clock.now_s()
            try:
                is_there, image = self._capture.read()
            except cv2.error as error:
                is_there, problem = False, str(error)
            else:
                problem = _("it gives no pictures any more; look at its cable")
            with self._news:
                if is_there:
                    self._frame = Frame(image, asked_s, luma=small_grey(image))
                else:
                    self._problem = problem
                self._news.notify_all()
            if not is_there:
                return


class VideoCamera:
    """A video file, frame by frame at its own pace.

    Args:
        name: for people.
        capture: opened.
        clock: what frames are timed and paced by.
        frames_per_second: of the video.
    """

    def __init__(self, name: str, capture: Capture, clock: Clock, frames_per_second: float) -> None:
        self._name, self._capture, self._clock = name, capture, clock
        self._pace_s = 1.0 / frames_per_second
        self._due_s = clock.now_s()

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait for the next frame, at most `timeout_s`; raises NoMoreFrames at the end."""
        wait_s = self._due_s - self._clock.now_s()
        if wait_s > timeout_s:
            self._clock.sleep(timeout_s)
            return None
        self._clock.sleep(wait_s)
        is_there, image = self._capture.read()
        if not is_there:
            raise NoMoreFrames(self._name, _("The video is over."))
        self._due_s += self._pace_s
        return Frame(image, self._clock.now_s(), luma=small_grey(image))

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


def open_usb(number: int, size_px: tuple[int, int] | None, clock: Clock) -> UsbCamera:
    """Open a USB camera by its number, at this size if it can; raises CameraGone."""
    name = f"usb:{number}"
    with _quiet():
        capture = cv2.VideoCapture(number)
    if not capture.isOpened():
        capture.release()
        raise CameraGone(name, _("there is no such camera, or another program holds it; `ls /dev/video*` lists them"))
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    if size_px is not None:
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, size_px[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size_px[1])
    return UsbCamera(name, capture, clock)


def open_video(path: Path, clock: Clock) -> VideoCamera:
    """Open a video file; raises CameraError."""
    with _quiet():
        capture = cv2.VideoCapture(str(path))
    if not path.is_file() or not capture.isOpened():
        capture.release()
        raise CameraError(str(path), _("expected a video file, found none, or one that OpenCV cannot decode"))
    frames_per_second = capture.get(cv2.CAP_PROP_FPS)
    return VideoCamera(str(path), capture, clock, frames_per_second if frames_per_second > 0 else USUAL_FPS)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep OpenCV from warning on the terminal of every way in which it could not open something."""
    # OpenCV 5 moved the two functions into a module of their own.
    logging: Any = getattr(cv2.utils, "logging", cv2)
    before = logging.getLogLevel()
    logging.setLogLevel(SILENT)
    try:
        yield
    finally:
        logging.setLogLevel(before)


def small_grey(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a picture (H, W, 3) uint8 BGR small and grey."""
    small = cv2.resize(image, LUMA_PX, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
