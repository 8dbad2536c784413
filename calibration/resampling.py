"""Pictures looked at between their pixels."""

from __future__ import annotations

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

PixelT = TypeVar("PixelT", np.uint8, np.float32)


def resampled(
    picture: NDArray[PixelT],
    places: NDArray[np.float32],
    interpolation: int = cv2.INTER_LINEAR,
    border: int = cv2.BORDER_REPLICATE,
) -> NDArray[PixelT]:
    """Return what a picture shows at places; beyond its edge, by default, what its edge shows.

    Args:
        picture: (H, W) or (H, W, channels) uint8 or float32.
        places: (A, B, 2) float32 pixels, x to the right and y down.
        interpolation: one of OpenCV's.
        border: what lies beyond the edge, one of OpenCV's; a constant one is 0.

    Returns:
        (A, B) or (A, B, channels), as the picture.
    """
    seen = cv2.remap(picture, places, None, interpolation, borderMode=border)  # type: ignore[call-overload]
    return np.asarray(seen, picture.dtype)
