"""The errors of vision."""

from __future__ import annotations

from gettext import gettext as _


class VisionError(Exception):
    """Root of all errors of vision."""


class FrameError(VisionError, ValueError):
    """A frame that cannot be of the table that was calibrated.

    Attributes:
        found: width and height of the frame, in pixels.
        expected: those of calibration.
    """

    def __init__(self, found: tuple[int, int], expected: tuple[int, int]) -> None:
        self.found, self.expected = found, expected
        super().__init__(
            _("expected a picture of {w} x {h} pixels as at calibration, found {fw} x {fh}: calibrate again").format(
                w=expected[0], h=expected[1], fw=found[0], fh=found[1]
            )
        )
