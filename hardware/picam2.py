"""The part of picamera2 that is used here, so that the real one and the simulated one are interchangeable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


class Request(Protocol):
    """A frame that the camera has completed; it holds one of the camera's few buffers until it is released."""

    def make_array(self, name: str) -> NDArray[np.uint8]:
        """Return a copy of the picture of the stream `main` or `lores`."""

    def get_metadata(self) -> dict[str, Any]:
        """Return what the camera tells of this frame."""

    def release(self) -> None:
        """Give the buffer back."""


class Job(Protocol):
    """A request that was asked for."""

    def get_result(self, timeout: float | None = None) -> Any:
        """Wait for the result; raises TimeoutError, and stays asked for then."""


class Picam2(Protocol):
    """`picamera2.Picamera2`."""

    @property
    def camera_controls(self) -> Mapping[str, Any]:
        """The controls that this camera has."""

    def create_video_configuration(
        self,
        main: dict[str, Any],
        lores: dict[str, Any] | None = None,
        *,
        buffer_count: int,
        controls: dict[str, Any],
        display: str | None,
        encode: str | None,
        queue: bool,
    ) -> dict[str, Any]:
        """Return a configuration for a stream of frames."""

    def configure(self, camera_config: dict[str, Any]) -> None:
        """Take up a configuration."""

    def start(self) -> None:
        """Begin to give frames."""

    def set_controls(self, controls: dict[str, Any]) -> None:
        """Change settings; frames show it a few frames later."""

    def capture_request(self, wait: bool) -> Job:
        """Ask for the next frame; with `wait=False` a job is returned at once."""

    def cancel_all_and_flush(self) -> None:
        """Forget all that was asked for, before closing."""

    def close(self) -> None:
        """Give the camera back; may block for ever if it was unplugged."""
