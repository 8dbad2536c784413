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
    """A plan of pins that cannot be built.

    Attributes:
        pin: the GPIO number at fault.
        used_by: the lamps and buttons that are planned on it.
        problem: what is wrong and what to do.
    """

    def __init__(self, pin: int, used_by: tuple[str, ...], problem: str) -> None:
        self.pin, self.used_by, self.problem = pin, used_by, problem
        super().__init__(f"GPIO{pin} ({', '.join(used_by)}): {problem}")


class LampNameError(HardwareError, ValueError):
    """A scene that names something no lamp stands for.

    Attributes:
        name: what was named.
        expected: what the lamps can show.
    """

    def __init__(self, name: str, expected: str) -> None:
        self.name, self.expected = name, expected
        super().__init__(_("no lamp shows {name!r}: expected {expected}").format(name=name, expected=expected))
