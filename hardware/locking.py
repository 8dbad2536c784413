"""When a camera's automatic settings have settled, which settings are locked, and when the light has really changed."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

SETTLE_LIMIT_S = 5.0
"""What has not settled by then is locked as it is."""

SETTLED_FRAMES = 8
"""So many frames in a row must agree."""

SETTLED_WITHIN = 0.03
"""How far the settings of these frames may differ, relative to their size."""

BLACK = 3.0
"""A darker picture says nothing of the light: a covered lens is black too, and no exposure mends it."""

BAND = (0.6, 1.6)
"""While the mean brightness stays within these factors of what it was at locking, the light has not really changed."""

CHANGED_FOR_S = 4.0
"""It has when the brightness has stayed outside for so long: hands, sleeves and people passing are gone by then."""

SETTINGS = ("ExposureTime", "AnalogueGain", "RedGain", "BlueGain", "LensPosition")
"""The settings that are kept in a profile: microseconds, factors, and dioptres (only of cameras that focus)."""


def settings_of(metadata: Mapping[str, Any]) -> dict[str, float]:
    """Return the settings in the metadata of a frame; what the camera does not tell is left out."""
    told = dict(metadata)
    if "ColourGains" in told:
        told["RedGain"], told["BlueGain"] = told["ColourGains"]
    return {name: float(told[name]) for name in SETTINGS if told.get(name) is not None}


def locking_controls(settings: Mapping[str, float], *, can_focus: bool) -> dict[str, Any]:
    """Return the controls that hold a camera to settings.

    Exposure and gain always go together: with one of them left automatic it makes up for the other.
    """
    controls: dict[str, Any] = {}
    if "ExposureTime" in settings and "AnalogueGain" in settings:
        controls["AeEnable"] = False
        controls["ExposureTime"] = round(settings["ExposureTime"])
        controls["AnalogueGain"] = settings["AnalogueGain"]
    if "RedGain" in settings and "BlueGain" in settings:
        controls["AwbEnable"] = False
        controls["ColourGains"] = (settings["RedGain"], settings["BlueGain"])
    if can_focus and "LensPosition" in settings:
        controls["AfMode"] = 0  # libcamera's AfModeEnum.Manual
        controls["LensPosition"] = settings["LensPosition"]
    return controls


def automatic_controls(*, can_focus: bool) -> dict[str, Any]:
    """Return the controls that leave everything to the camera."""
    controls: dict[str, Any] = {"AeEnable": True, "AwbEnable": True}
    if can_focus:
        controls["AfMode"] = 2  # libcamera's AfModeEnum.Continuous
    return controls


def agree(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Return whether two frames were taken with about the same settings."""
    return one.keys() == other.keys() and all(
        abs(one[name] - other[name]) <= SETTLED_WITHIN * max(abs(one[name]), abs(other[name])) for name in one
    )


class Settling:
    """Watches automatic settings until they stay."""

    def __init__(self) -> None:
        self._last: deque[Mapping[str, float]] = deque(maxlen=SETTLED_FRAMES)

    def see(self, settings: Mapping[str, float]) -> bool:
        """Take the settings of the next frame; return whether they have settled."""
        self._last.append(settings)
        return len(self._last) == SETTLED_FRAMES and all(agree(settings, other) for other in self._last)


class LightWatch:
    """Watches the brightness of a locked camera."""

    def __init__(self) -> None:
        self._usual: float | None = None
        self._outside_since_s: float | None = None

    def see(self, brightness: float, t_s: float) -> bool:
        """Take the mean brightness (0..255) of the next frame; return whether the light has really changed."""
        if brightness < BLACK:
            return False
        if self._usual is None:
            self._usual = brightness
        low, high = (factor * self._usual for factor in BAND)
        if low <= brightness <= high:
            self._outside_since_s = None
            return False
        if self._outside_since_s is None:
            self._outside_since_s = t_s
        return t_s - self._outside_since_s >= CHANGED_FOR_S
