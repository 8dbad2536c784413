"""`--camera`: which camera is meant, and the way to open it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from gettext import gettext as _
from pathlib import Path
from typing import Literal

from hardware.camera import Camera
from hardware.capture_camera import open_usb
from hardware.clock import Clock
from hardware.errors import CameraError
from hardware.picamera2_camera import Picamera2Camera, open_picamera2
from hardware.retrying_camera import RetryingCamera

SIZE_PX = (960, 720)
"""What a camera is asked for before it was calibrated."""

FORMS = "picamera2 | usb:N | video:FILE | session:DIR | simulated"


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """Which camera is meant.

    Attributes:
        kind: its kind.
        number: of a USB camera.
        path: of a video file or a session's folder.
    """

    kind: Literal["picamera2", "usb", "video", "session", "simulated"]
    number: int = 0
    path: Path = Path()

    @property
    def text(self) -> str:
        """The choice as people write it."""
        rest = {"usb": f":{self.number}", "video": f":{self.path}", "session": f":{self.path}"}
        return self.kind + rest.get(self.kind, "")

    @property
    def is_live(self) -> bool:
        """Whether people sit at it now."""
        return self.kind in ("picamera2", "usb")


def camera_choice(text: str) -> CameraChoice:
    """Return which camera is meant; raises ValueError."""
    kind, colon, rest = text.partition(":")
    if kind == "picamera2" and not colon:
        return CameraChoice("picamera2")
    if kind == "simulated" and not colon:
        return CameraChoice("simulated")
    if kind == "usb" and rest.isdecimal():
        return CameraChoice("usb", number=int(rest))
    if kind == "video" and rest:
        return CameraChoice("video", path=Path(rest))
    if kind == "session" and rest:
        return CameraChoice("session", path=Path(rest))
    raise ValueError(_("expected {forms}, found {found!r}").format(forms=FORMS, found=text))


@dataclass
class OpenedCamera:
    """A camera that looks at a table.

    Attributes:
        camera: gives frames; opened again by itself if it stops.
        settings: tells what is locked now; empty if the camera locks nothing.
    """

    camera: Camera
    settings: Callable[[], Mapping[str, float]]


def open_live_camera(
    choice: CameraChoice,
    clock: Clock,
    size_px: tuple[int, int],
    settings: Mapping[str, float],
    tell: Callable[[str], None],
) -> OpenedCamera:
    """Open a camera that people sit at; raises CameraError in one clear line.

    Args:
        choice: `picamera2` or `usb`.
        clock: the live loop's.
        size_px: width and height of frames.
        settings: what the profile says was locked; empty to let the camera settle.
        tell: called with a line for people when its picture is locked anew.
    """
    if choice.kind == "usb":
        reopen_usb = partial(open_usb, choice.number, size_px, clock)
        return OpenedCamera(RetryingCamera(choice.text, reopen_usb, clock), dict)
    if choice.kind != "picamera2":
        raise CameraError(choice.kind, _("nobody sits at it; expected picamera2 or usb:N"))
    newest: list[Picamera2Camera] = []

    def reopen() -> Camera:
        # What is locked now is younger than what the profile says.
        locked = newest[-1].settings if newest and newest[-1].settings else settings
        newest[:] = [open_picamera2(clock, size_px, locked, tell)]
        return newest[-1]

    return OpenedCamera(RetryingCamera(choice.text, reopen, clock), lambda: newest[-1].settings)
