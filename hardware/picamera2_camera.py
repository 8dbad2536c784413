"""The Raspberry Pi's own camera, by picamera2: a thin adapter in which every wait has a limit."""

from __future__ import annotations

import atexit
import time
from collections.abc import Callable, Mapping
from functools import partial
from gettext import gettext as _
from typing import Any

import numpy as np

from hardware.background import call_with_limit
from hardware.camera import Frame
from hardware.clock import Clock
from hardware.errors import CameraError, CameraGone
from hardware.locking import (
    SETTLE_LIMIT_S,
    LightWatch,
    Settling,
    agree,
    automatic_controls,
    locking_controls,
    settings_of,
)
from hardware.picam2 import Job, Picam2, Request

NAME = "picamera2"
LORES_PX = (320, 240)
BUFFERS = 3
"""Buffers are scarce on the smallest Pis; one is held for a moment, two are with the camera."""

FRAME_US = 66_666
"""15 frames a second: enough for a board, and the camera stays cool."""

TAKES_EFFECT_S = 1.5
"""Controls take effect a few frames late; after this time they are set once more."""

CLOSE_LIMIT_S = 2.0


class Picamera2Camera:
    """Frames with their small grey picture; settings are locked once they have settled.

    Args:
        picam2: opened, not configured.
        clock: the live loop's.
        size_px: width and height of frames.
        settings: of an earlier time, to lock at once; None to let the camera settle first.
        tell: called with a line for people when the picture is locked anew.
        monotonic_s: the clock that the frames' time stamps are of.

    Attributes:
        settings: what is locked now; empty while the camera settles.

    Raises:
        CameraError: the camera cannot be configured or started.
    """

    def __init__(
        self,
        picam2: Picam2,
        clock: Clock,
        size_px: tuple[int, int],
        settings: Mapping[str, float] | None = None,
        *,
        tell: Callable[[str], None],
        monotonic_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._picam2, self._clock, self._tell, self._monotonic_s = picam2, clock, tell, monotonic_s
        self._size_px = size_px
        self._job: Job | None = None
        self._closed = False
        self._can_focus = "AfMode" in picam2.camera_controls
        self.settings: Mapping[str, float] = dict(settings or {})
        self._settling: Settling | None = None
        self._settling_since_s = clock.now_s()
        self._light = LightWatch()
        self._asked_s: float | None = None
        self._start()

    def _start(self) -> None:
        if self.settings:
            controls = locking_controls(self.settings, can_focus=self._can_focus)
        else:
            self._settling = Settling()
            controls = automatic_controls(can_focus=self._can_focus)
        # RGB888 is blue, green, red in memory; a grey picture is the first plane of YUV420.
        configuration = self._try(
            partial(
                self._picam2.create_video_configuration,
                {"size": self._size_px, "format": "RGB888"},
                {"size": LORES_PX, "format": "YUV420"},
                buffer_count=BUFFERS,
                controls={"FrameDurationLimits": (FRAME_US, FRAME_US), **controls},
                display=None,
                encode=None,
                queue=False,
            )
        )
        self._try(partial(self._picam2.configure, configuration))
        self._try(self._picam2.start)

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait for a frame that was not given before, at most `timeout_s`.

        Raises:
            CameraError: the camera reports a failure, or was closed.
        """
        if self._closed:
            raise CameraError(NAME, _("it is closed; open a new one"))
        if self._job is None:
            # A capture that times out stays asked for and would keep a buffer; so there is only ever one, waited for
            # again and again.
            self._job = self._try(partial(self._picam2.capture_request, wait=False))
        job = self._job
        try:
            request = self._try(lambda: job.get_result(timeout=timeout_s))
        except TimeoutError:
            return None
        self._job = None
        try:
            frame = self._frame(request)
        finally:
            request.release()
        self._follow(frame)
        return frame

    def close(self) -> None:
        """Give the camera back; an unplugged one may never return, so it is left behind after a limit."""
        if not self._closed:
            self._closed = True
            call_with_limit(self._close, CLOSE_LIMIT_S)

    def _close(self) -> None:
        self._picam2.cancel_all_and_flush()
        self._picam2.close()

    def _frame(self, request: Request) -> Frame:
        metadata = request.get_metadata()
        width, height = LORES_PX
        # Rows of the lores stream may be longer than the picture is wide.
        luma = np.ascontiguousarray(request.make_array("lores")[:height, :width])
        return Frame(request.make_array("main"), self._began_s(metadata), settings_of(metadata), luma)

    def _began_s(self, metadata: Mapping[str, Any]) -> float:
        """Return when the exposure began; the time stamp is of its end, by the computer's monotonic clock."""
        now_s = self._clock.now_s()
        stamp_ns = metadata.get("SensorTimestamp")
        if stamp_ns is None:
            return now_s
        age_s = self._monotonic_s() - stamp_ns * 1e-9 + metadata.get("ExposureTime", 0) * 1e-6
        return now_s - max(0.0, float(age_s))

    # Settings

    def _follow(self, frame: Frame) -> None:
        if self._settling is not None:
            is_late = frame.t_s - self._settling_since_s > SETTLE_LIMIT_S
            if self._settling.see(frame.settings) or is_late:
                self._lock(frame)
            return
        if self._asked_s is not None and not self._has_taken_effect(frame):
            return
        assert frame.luma is not None
        if self._light.see(float(frame.luma.mean()), frame.t_s):
            self._tell(_("The light has changed: the camera is set anew, and its picture is locked again."))
            self._settling, self._settling_since_s, self.settings = Settling(), frame.t_s, {}
            self._picam2.set_controls(automatic_controls(can_focus=self._can_focus))

    def _lock(self, frame: Frame) -> None:
        self._settling, self.settings, self._asked_s = None, frame.settings, frame.t_s
        self._picam2.set_controls(locking_controls(frame.settings, can_focus=self._can_focus))

    def _has_taken_effect(self, frame: Frame) -> bool:
        assert self._asked_s is not None
        if agree(frame.settings, self.settings):
            self._asked_s, self._light = None, LightWatch()
            return True
        if frame.t_s - self._asked_s > TAKES_EFFECT_S:
            self._asked_s = frame.t_s
            self._picam2.set_controls(locking_controls(self.settings, can_focus=self._can_focus))
        return False

    def _try(self, act: Callable[[], Any]) -> Any:
        """Call picamera2; its failures are RuntimeErrors and OSErrors without a class per cause."""
        try:
            return act()
        except TimeoutError:
            raise
        except (RuntimeError, OSError) as error:
            raise CameraError(NAME, _told(error)) from error


def open_picamera2(
    clock: Clock, size_px: tuple[int, int], settings: Mapping[str, float] | None, tell: Callable[[str], None]
) -> Picamera2Camera:
    """Open the Pi's camera.

    Raises:
        CameraError: its library is missing.
        CameraGone: the camera is, or something else holds it.
    """
    try:
        from picamera2 import Picamera2  # apt's; importing it takes a second and needs libcamera
    except ImportError as error:
        problem = _(
            "picamera2 cannot be used ({error}): sudo apt install python3-picamera2, and let the virtual environment "
            "see it: python3 -m venv --system-site-packages makes one that does"
        )
        raise CameraError(NAME, problem.format(error=error)) from error
    if not Picamera2.global_camera_info():
        raise CameraGone(
            NAME, _("no camera was found: look at the ribbon cable, then at `rpicam-hello --list-cameras`")
        )
    try:
        picam2 = Picamera2()
    except (RuntimeError, OSError) as error:
        raise CameraGone(NAME, _told(error)) from error
    # It would close itself once more as the interpreter ends, and with a pulled cable it never would.
    atexit.unregister(picam2.close)
    try:
        return Picamera2Camera(picam2, clock, size_px, settings, tell=tell)
    except CameraError as error:
        raise CameraGone(NAME, error.problem) from error


def _told(error: Exception) -> str:
    text = str(error)
    if "busy" in text.lower() or "did not complete" in text:
        return _("another program holds the camera; stop that one ({error})").format(error=text)
    if "allocate" in text:
        return _("there is not enough memory for its buffers; close other programs ({error})").format(error=text)
    return _("it does not answer ({error}); look at the ribbon cable and start again").format(error=text)
