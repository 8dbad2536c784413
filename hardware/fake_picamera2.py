"""A stand-in for `picamera2.Picamera2` that sees drawn pictures and has the moods of the real one.

Settings take effect three frames late, automatic ones drift until they have found the light, rows of the small stream
are padded, buffers run out, frames turn black or stop coming without an error, and a pulled cable blocks `close`.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import BgrImage
from hardware.clock import Clock

LATE_FRAMES = 3
PADDING_PX = 64
"""Rows of the small stream are this much longer than the picture."""

DRIFT = 0.35
"""The part of the way to the right exposure that automatic settings go with each frame."""

BASE_EXPOSURE_US = 10_000.0
"""The exposure at which the drawn picture comes out as it was drawn, with gain 1 in light 1."""


@dataclass
class _Settings:
    exposure_us: float = BASE_EXPOSURE_US
    gain: float = 1.0
    colour_gains: tuple[float, float] = (1.6, 1.6)
    lens: float = 1.0
    automatic: bool = True


class FakeRequest:
    """A completed frame."""

    def __init__(self, owner: FakePicamera2, image: BgrImage, metadata: dict[str, Any]) -> None:
        self._owner, self._image, self._metadata = owner, image, metadata
        self._released = False

    def make_array(self, name: str) -> NDArray[np.uint8]:
        """Return a copy of the picture of a stream; rows of `lores` are padded."""
        if name == "main":
            return self._image.copy()
        width, height = self._owner.sizes["lores"]
        small = cv2.resize(self._image, (width, height), interpolation=cv2.INTER_AREA)
        planes = np.zeros((height * 3 // 2, width + PADDING_PX), np.uint8)
        planes[:height, :width] = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
        return planes

    def get_metadata(self) -> dict[str, Any]:
        """Return what the camera tells of this frame."""
        return dict(self._metadata)

    def release(self) -> None:
        """Give the buffer back; a second time is an error, as with the real one."""
        if self._released:
            raise RuntimeError("CompletedRequest: lock now has negative ref_count")
        self._released = True
        self._owner.held -= 1


class FakeJob:
    """A request that was asked for."""

    def __init__(self, owner: FakePicamera2) -> None:
        self._owner = owner

    def get_result(self, timeout: float | None = None) -> FakeRequest:
        """Wait for the request; raises TimeoutError, and stays asked for then."""
        if timeout is None:
            raise AssertionError("every wait has a limit")
        return self._owner.complete(timeout)


class FakePicamera2:
    """See above; `draw` gives the picture for a time, `light` how bright it is then (1 as drawn).

    Attributes:
        camera_controls: what this camera can be told.
        held: how many requests were not released yet.
        stalled: frames stop coming, without an error.
        unplugged: the same, and `close` never returns.
        black: frames are black.
    """

    def __init__(
        self,
        draw: Callable[[float], BgrImage],
        clock: Clock,
        *,
        light: Callable[[float], float] = lambda _t_s: 1.0,
        frames_per_second: float = 15.0,
        can_focus: bool = True,
    ) -> None:
        self._draw, self._clock, self._light = draw, clock, light
        self._pace_s = 1.0 / frames_per_second
        self._due_s = clock.now_s()
        self._settings = _Settings()
        self._coming: deque[tuple[int, Mapping[str, Any]]] = deque()
        self._frames = 0
        self._buffers = 0
        self._is_started = False
        self._never = threading.Event()
        self.sizes: dict[str, tuple[int, int]] = {}
        self.held = 0
        self.stalled = self.unplugged = self.black = False
        names = ["AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "FrameDurationLimits"]
        focus = ["AfMode", "LensPosition"] if can_focus else []
        self.camera_controls: Mapping[str, Any] = dict.fromkeys([*names, *focus], (0, 0, 0))

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        """Return the cameras there are."""
        return [{"Model": "simulated", "Id": "/simulated", "Num": 0}]

    def create_video_configuration(
        self,
        main: dict[str, Any],
        lores: dict[str, Any] | None = None,
        *,
        buffer_count: int = 6,
        controls: dict[str, Any],
        display: str | None = "main",
        encode: str | None = "main",
        queue: bool = True,
    ) -> dict[str, Any]:
        """Return a configuration."""
        return {"main": main, "lores": lores, "buffer_count": buffer_count, "controls": controls, "queue": queue}

    def configure(self, camera_config: dict[str, Any]) -> None:
        """Take up a configuration; its controls hold from the first frame on."""
        self.sizes = {name: camera_config[name]["size"] for name in ("main", "lores")}
        self._buffers = camera_config["buffer_count"]
        self._apply(camera_config["controls"])

    def start(self) -> None:
        """Begin to give frames."""
        if not self.sizes:
            raise RuntimeError("Camera has not been configured")
        self._is_started = True
        self._due_s = self._clock.now_s() + self._pace_s

    def set_controls(self, controls: dict[str, Any]) -> None:
        """Change settings, some frames late."""
        unknown = set(controls) - set(self.camera_controls)
        if unknown:
            raise RuntimeError(f"Control {sorted(unknown)[0]} is not advertised by libcamera")
        self._coming.append((self._frames + LATE_FRAMES, dict(controls)))

    def capture_request(self, wait: bool) -> FakeJob:
        """Ask for the next frame."""
        if not self._is_started:
            raise RuntimeError("Camera is not started")
        assert wait is False
        return FakeJob(self)

    def cancel_all_and_flush(self) -> None:
        """Forget what was asked for."""

    def close(self) -> None:
        """Give the camera back; never returns if it was unplugged."""
        if self.unplugged:
            self._never.wait()
        self._is_started = False

    def complete(self, timeout_s: float) -> FakeRequest:
        """Wait for the next frame, at most `timeout_s`."""
        now_s = self._clock.now_s()
        if self.stalled or self.unplugged or self.held >= self._buffers or self._due_s - now_s > timeout_s:
            self._clock.sleep(timeout_s)
            raise TimeoutError
        self._clock.sleep(self._due_s - now_s)
        ended_s = self._clock.now_s()
        self._due_s = ended_s + self._pace_s
        self._frames += 1
        while self._coming and self._coming[0][0] <= self._frames:
            self._apply(self._coming.popleft()[1])
        light = self._light(ended_s)
        if self._settings.automatic:
            right_us = BASE_EXPOSURE_US / max(light, 0.05)
            self._settings.exposure_us += DRIFT * (right_us - self._settings.exposure_us)
        self.held += 1
        return FakeRequest(self, self._exposed(ended_s, light), self._metadata(ended_s))

    def _exposed(self, t_s: float, light: float) -> BgrImage:
        image = self._draw(t_s)
        if self.black:
            return np.zeros_like(image)
        factor = light * self._settings.gain * self._settings.exposure_us / BASE_EXPOSURE_US
        return np.asarray(cv2.convertScaleAbs(image, alpha=factor), np.uint8)

    def _metadata(self, t_s: float) -> dict[str, Any]:
        metadata: dict[str, Any] = {
            "SensorTimestamp": round(t_s * 1e9),
            "ExposureTime": round(self._settings.exposure_us),
            "AnalogueGain": self._settings.gain,
            "ColourGains": self._settings.colour_gains,
        }
        return metadata | ({"LensPosition": self._settings.lens} if "LensPosition" in self.camera_controls else {})

    def _apply(self, controls: Mapping[str, Any]) -> None:
        settings = self._settings
        settings.automatic = controls.get("AeEnable", settings.automatic)
        settings.exposure_us = controls.get("ExposureTime", settings.exposure_us)
        settings.gain = controls.get("AnalogueGain", settings.gain)
        settings.colour_gains = controls.get("ColourGains", settings.colour_gains)
        settings.lens = controls.get("LensPosition", settings.lens)
