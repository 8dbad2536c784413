"""The errors of cameras, lamps, buttons and pins; each says what was expected, what was found and what to do."""

from __future__ import annotations

from gettext import gettext as _


class HardwareError(Exception):
    """Root of all errors of the devices."""


class CameraError(HardwareError, RuntimeError):
    """A camera that cannot give pictures.

    Attributes:
        camera: which one.
        problem: what is wrong and what to do.
    """

    def __init__(self, camera: str, problem: str) -> None:
        self.camera, self.problem = camera, problem
        super().__init__(_("camera {camera}: {problem}").format(camera=camera, problem=problem))


class NoMoreFrames(CameraError):  # noqa: N818  (what has happened)
    """A video or recorded session that is over."""


class CameraGone(CameraError):  # noqa: N818  (what has happened)
    """A camera that is not there, or stopped and did not come back: a new process may have better luck."""


class PinError(HardwareError, RuntimeError):
    """A pin that cannot be had, or no way to the pins at all.

    Attributes:
        pin: its GPIO number; None if no pin can be reached.
        problem: what is wrong and what to do.
    """

    def __init__(self, pin: int | None, problem: str) -> None:
        self.pin, self.problem = pin, problem
        super().__init__(problem if pin is None else f"GPIO{pin}: {problem}")


class WiringError(HardwareError, ValueError):
    """A plan of pins that cannot be built, or a file that is no such plan.

    Attributes:
        file: where it was read from, with the line if it is known; empty if from no file.
        place: the pin with what is planned on it, or the field; empty for the whole file.
        problem: what is wrong and what to do.
    """

    def __init__(self, file: str, place: str, problem: str) -> None:
        self.file, self.place, self.problem = file, place, problem
        super().__init__(": ".join(part for part in (file, place, problem) if part))


class LampNameError(HardwareError, ValueError):
    """A scene that names something no lamp stands for.

    Attributes:
        name: what was named.
        expected: what the lamps can show.
    """

    def __init__(self, name: str, expected: str) -> None:
        self.name, self.expected = name, expected
        super().__init__(_("no lamp shows {name!r}: expected {expected}").format(name=name, expected=expected))
