"""Reading and writing photos, with one clear error for whatever cannot be read."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import FileError

JPEG_END = b"\xff\xd9"


def read_photo(path: Path) -> NDArray[np.uint8]:
    """Return a photo as (H, W, 3) uint8 BGR.

    Raises:
        FileError: missing, no picture, or cut off in the middle.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FileError(str(path), "", _("cannot be read: {reason}").format(reason=error.strerror or error)) from error
    photo = decode_photo(content)
    if photo is None:
        raise FileError(
            str(path), "", _("expected a photo (JPEG or PNG), found something that is none, or a cut-off one")
        )
    return photo


def decode_photo(content: bytes) -> NDArray[np.uint8] | None:
    """Return encoded bytes as (H, W, 3) uint8 BGR, or None if they are no whole picture.

    OpenCV fills a cut-off JPEG with grey instead of refusing it, so its end mark is looked for.
    """
    if not content or (content[:2] == b"\xff\xd8" and JPEG_END not in content[-64:]):
        return None
    try:
        photo = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if photo is None else np.asarray(photo, np.uint8)


def encode_png(photo: NDArray[np.uint8]) -> bytes:
    """Return a photo (H, W, 3) uint8 as PNG, without loss."""
    _done, content = cv2.imencode(".png", photo)
    return content.tobytes()
