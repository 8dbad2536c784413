"""What the camera sees, with the board's lines where they were found: to look at when a site is unclear."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from threading import Lock

import cv2

from calibration.board import Board
from calibration.geometry import Camera
from companion.values import Site
from companion.vision.pictures import found_grid, site_names
from hardware.camera import Frame

QUALITY = 75
"""Of the JPEG pictures."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A frame, where the board was found last, and the sites that cannot be read."""

    frame: Frame
    camera: Camera
    doubted: tuple[Site, ...]


class EyeView:
    """The newest frame as a picture, drawn when somebody wants to look at it.

    Args:
        board: that the camera looks at.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._names = site_names(board)
        self._newest: Seen | None = None
        self._drawing = Lock()
        self._drawn: tuple[Seen, bytes] | None = None

    def see(self, frame: Frame, camera: Camera, doubted: Collection[Site]) -> None:
        """Take the newest frame; costs nothing until somebody looks."""
        self._newest = Seen(frame, camera, tuple(doubted))

    def jpeg(self) -> bytes | None:
        """Return the picture as JPEG, None before the first frame; drawn once however many people look."""
        with self._drawing:
            seen = self._newest
            if seen is None:
                return None
            if self._drawn is None or self._drawn[0] is not seen:
                self._drawn = (seen, self._draw(seen))
            return self._drawn[1]

    def _draw(self, seen: Seen) -> bytes:
        labels = {**self._names, **{site: site for site in seen.doubted}}
        picture = found_grid(seen.frame.image, self._board, seen.camera, labels, seen.doubted)
        _done, content = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        return content.tobytes()
