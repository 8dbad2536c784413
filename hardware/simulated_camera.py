"""A camera that sees what a function draws."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as _

import numpy as np

from hardware.camera import BgrImage, Frame
from hardware.clock import Clock
from hardware.errors import CameraError


class SimulatedCamera:
    """A camera whose pictures are drawn.

    Args:
        draw: gives the picture for a time in seconds.
        clock: what frames are timed and paced by.
        frames_per_second: how often there is a new frame, above 0; late frames are left out, as a camera does.

    Attributes:
        stalled: gives no more frames, and no error, as a ribbon cable that was pulled.
        delay_s: how long a frame is on its way.
        dark: gives black frames.
        unplugged: raises CameraError.
    """

    def __init__(self, draw: Callable[[float], BgrImage], clock: Clock, frames_per_second: float = 10.0) -> None:
        self._draw = draw
        self._clock = clock
        self._pace_s = 1.0 / frames_per_second
        self._due_s = clock.now_s()
        self._closed = False
        self.stalled = self.dark = self.unplugged = False
        self.delay_s = 0.0

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait for the next drawn frame, at most `timeout_s`; raises CameraError when closed."""
        if self._closed:
            raise CameraError(_("simulated"), _("it is closed; open a new one"))
        if self.unplugged:
            raise CameraError(_("simulated"), _("it was unplugged; plug it in again"))
        if self.stalled:
            self._clock.sleep(timeout_s)
            return None
        wait_s = self._due_s - self._clock.now_s()
        if wait_s > timeout_s:
            self._clock.sleep(timeout_s)
            return None
        self._clock.sleep(wait_s)
        t_s = self._clock.now_s()
        self._due_s = t_s + self._pace_s
        image = self._draw(t_s - self.delay_s)
        return Frame(np.zeros_like(image) if self.dark else image, t_s - self.delay_s)

    def close(self) -> None:
        """Give no more frames."""
        self._closed = True
