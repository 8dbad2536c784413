"""Pictures looked at between their pixels."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray


def resampled(
    picture: NDArray[np.uint8], places: NDArray[np.float32], interpolation: int = cv2.INTER_LINEAR
) -> NDArray[np.uint8]:
    """Return what a picture shows at places; beyond its edge, what its edge shows.

    Args:
        picture: (H, W) or (H, W, channels) uint8.
        places: (A, B, 2) float32 pixels, x to the right and y down.
        interpolation: one of OpenCV's.

    Returns:
        (A, B) or (A, B, channels) uint8.
    """
    seen = cv2.remap(picture, places, None, interpolation, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(seen, np.uint8)
