"""--camera, as several commands take it."""

from __future__ import annotations

from argparse import ArgumentTypeError

from companion.table.cameras import CameraChoice, camera_choice

SIMULATED_SEED = 1
"""The simulated table of all commands is the same, so that what one calibrates another can read."""


def parsed_camera(text: str) -> CameraChoice:
    """Return the camera that is meant, for argparse."""
    try:
        return camera_choice(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error
