"""Photos from files, as colour frames."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.records.errors import PhotoError

Frame = NDArray[np.uint8]
"""(rows, columns, 3), BGR, uint8."""

_JPEG_START, _JPEG_SCAN, _JPEG_END = b"\xff\xd8", b"\xff\xda", b"\xff\xd9"


def read_photo(path: Path) -> Frame:
    """Return a photo as (rows, columns, 3) BGR, uint8.

    Raises:
        PhotoError: it is missing, is no picture, or ends too early.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise PhotoError(str(path), _("cannot be read: {reason}").format(reason=error.strerror)) from error
    if _is_cut_off(content):
        raise PhotoError(str(path), _("the photo is cut off; expected a whole JPEG file"))
    frame = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR) if content else None
    if frame is None:
        raise PhotoError(str(path), _("expected a photo (JPEG or PNG), found something else or a damaged file"))
    return frame.astype(np.uint8, copy=False)


def _is_cut_off(content: bytes) -> bool:
    """Return whether a JPEG lacks its end; some OpenCV fill the rest with grey and say nothing.

    The end marker cannot occur inside the scan: there every 0xff is followed by 0 or a restart marker.
    """
    return content.startswith(_JPEG_START) and content.rfind(_JPEG_END) < content.rfind(_JPEG_SCAN)
