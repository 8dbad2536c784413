"""Which frames of a camera are worth a careful look: those of a still and free board that was not looked at yet."""

from __future__ import annotations

from typing import Protocol

from companion.values import Reading, Report
from companion.vision.stillness import Luma, State
from hardware.camera import BgrImage, Frame
from hardware.capture_camera import small_grey

DOUBTED_FRAMES = 20
"""A still board that seems covered is looked at with care after so many frames: something may lie beside it."""


class Gate(Protocol):
    """`companion.vision.stillness.Stillness`."""

    def see(self, luma: Luma) -> State:
        """Return what a small frame shows."""

    def accept(self) -> None:
        """Take the last frame for the free board."""


class Eye(Protocol):
    """`companion.vision.reader.Reader`."""

    def read(self, frame: BgrImage) -> Reading:
        """Return what a frame shows."""


class FreeFrames:
    """Chooses frames and reads them.

    Args:
        gate: looks at every small frame.
        eye: looks with care.
    """

    def __init__(self, gate: Gate, eye: Eye) -> None:
        self._gate, self._eye = gate, eye
        self._is_settled = False
        self._covered_frames = 0

    def see(self, frame: Frame) -> Reading | None:
        """Return the reading of a frame that is worth one, else None."""
        state = self._gate.see(frame.luma if frame.luma is not None else small_grey(frame.image))
        self._covered_frames = self._covered_frames + 1 if state == "covered" else 0
        if state != "free":
            self._is_settled = False
        if state == "covered" and self._covered_frames % DOUBTED_FRAMES == 0:
            reading = self._eye.read(frame.image)
            if not reading.board.found or reading.hand:
                return None
            self._gate.accept()
            return reading
        return self._eye.read(frame.image) if state == "free" and not self._is_settled else None

    def settle(self, report: Report) -> None:
        """Take note of what was said of the last reading: a board that was understood need not be read again."""
        self._is_settled = report.state in ("ruled", "watching")
