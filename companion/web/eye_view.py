"""What the camera sees, with the board's lines where they were found: to look at when a site is unclear."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from threading import Lock

import cv2
import numpy as np

from calibration.board import Board
from calibration.geometry import Camera, Floats
from companion.values import Site
from companion.vision.pictures import found_grid, site_names
from hardware.camera import BgrImage, Frame

QUALITY = 75
"""Of the JPEG pictures."""

MARGIN = 0.06
"""Of the board's size, around it: the hand that hides something comes from there."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A frame, where the board is in it if it was found, and the sites that cannot be read."""

    frame: Frame
    camera: Camera | None
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

    def see(self, frame: Frame, camera: Camera | None, doubted: Collection[Site]) -> None:
        """Take the newest frame; costs nothing until somebody looks.

        Args:
            frame: it.
            camera: that sees the board where it is; None if the board was not found.
            doubted: the sites that cannot be read.
        """
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
        picture = seen.frame.image
        if seen.camera is not None:
            labels = {**self._names, **{site: site for site in seen.doubted}}
            picture = found_grid(picture, self._board, seen.camera, labels, seen.doubted)
            picture = self._cropped(picture, seen.camera.project(self._board.outline), seen.camera.size_px)
        _done, content = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        return content.tobytes()

    @staticmethod
    def _cropped(picture: BgrImage, outline_px: Floats, size_px: tuple[int, int]) -> BgrImage:
        """Return the part of a larger or smaller copy of the frame that shows the board."""
        scale = picture.shape[1] / size_px[0]
        margin_px = MARGIN * float(np.ptp(outline_px, axis=0).max())
        left, top = np.maximum((outline_px.min(axis=0) - margin_px) * scale, 0).astype(int)
        right, bottom = ((outline_px.max(axis=0) + margin_px) * scale).astype(int)
        return picture[top:bottom, left:right]
