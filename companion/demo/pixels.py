"""What the drawings have in common: pictures, and places finer than a pixel."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""(height, width, 3) uint8, in the order blue, green, red."""

Shades = NDArray[np.floating[Any]]

SHIFT = 4
"""The `shift` of OpenCV's drawing functions for coordinates from `sixteenths`."""


def sixteenths(pixels: NDArray[Any]) -> NDArray[np.int32]:
    """Return pixel coordinates (any shape) as the whole sixteenths that OpenCV draws at."""
    return np.asarray(np.round(pixels * 2**SHIFT), np.int32)


def whole(shades: NDArray[Any]) -> Picture:
    """Return shades (H, W, 3) as a picture, cut to 0..255."""
    return np.asarray(np.clip(shades, 0, 255), np.uint8)
