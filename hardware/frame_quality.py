"""What one frame says of light and sharpness."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from hardware.camera import BgrImage

DARK, BRIGHT = 40.0, 215.0
"""Mean brightness below and above which looks are hard to tell apart, 0 to 255."""

MOST_CLIPPED = 0.05
"""The part of a frame that may be plain white before a lamp's glare hides pieces."""

CLIPPED_FROM = 250

LEAST_SHARPNESS = 8.0
"""Below it a frame is out of focus, or shaken: recorded boards give 20 to 320 in focus, below 3 out of it."""

WIDTH_PX = 640
"""Sharpness is measured at this width, so that it is the same number for every camera."""


@dataclass(frozen=True, slots=True)
class FrameQuality:
    """Light and sharpness of a frame.

    Attributes:
        light: mean brightness, 0 to 255.
        clipped: the part of the frame that is plain white, 0 to 1.
        sharpness: the variance of the Laplacian of the brightness (Pech-Pacheco and others, 2000), at `WIDTH_PX`.
    """

    light: float
    clipped: float
    sharpness: float

    @property
    def is_dark(self) -> bool:
        """Whether more light is needed."""
        return self.light < DARK

    @property
    def is_bright(self) -> bool:
        """Whether there is too much light, or glare."""
        return self.light > BRIGHT or self.clipped > MOST_CLIPPED

    @property
    def is_blurred(self) -> bool:
        """Whether the camera is out of focus, or shaken."""
        return self.sharpness < LEAST_SHARPNESS


def frame_quality(image: BgrImage) -> FrameQuality:
    """Return the light and sharpness of a frame, (H, W, 3) uint8 BGR."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    height_px = max(1, round(grey.shape[0] * WIDTH_PX / grey.shape[1]))
    small = cv2.resize(grey, (WIDTH_PX, height_px), interpolation=cv2.INTER_AREA)
    return FrameQuality(
        light=float(grey.mean()),
        clipped=float(np.mean(grey >= CLIPPED_FROM)),
        sharpness=float(cv2.Laplacian(small, cv2.CV_64F).var()),
    )
