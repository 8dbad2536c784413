"""Which frames of a camera are worth a careful look: those of a still and free board that was not looked at yet."""

from __future__ import annotations

from typing import Protocol

from companion.values import Reading
from companion.vision.stillness import Luma, State
from hardware.camera import BgrImage, Frame
from hardware.capture_camera import small_grey

DOUBTED_FRAMES = 20
"""A still board that seems covered is looked at with care after so many frames: something may lie beside it."""
SURE = 0.95
"""A still board is read again until every site is as sure as this."""


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
        self._is_understood = False
        self._covered_frames = 0

    def see(self, frame: Frame) -> Reading | None:
        """Return the reading of a frame that is worth one, else None."""
        state = self._gate.see(frame.luma if frame.luma is not None else small_grey(frame.image))
        self._covered_frames = self._covered_frames + 1 if state == "covered" else 0
        is_doubted = state == "covered" and self._covered_frames % DOUBTED_FRAMES == 0
        if state == "moving" or (state == "covered" and not is_doubted):
            self._is_understood = False
            return None
        if self._is_understood:
            return None
        reading = self._eye.read(frame.image)
        self._is_understood = _is_sure(reading)
        if is_doubted:
            if not self._is_understood:
                return None
            self._gate.accept()
        return reading


def _is_sure(reading: Reading) -> bool:
    """Return whether a frame says all that there is to say: a better one need not be waited for."""
    is_free = reading.board.found and not reading.hand and not reading.covered
    return is_free and all(reading.confidence(site) >= SURE for site in reading.likelihoods)
