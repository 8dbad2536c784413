"""Finding a board whose size was measured roughly, in a photo of any size."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from calibration.board import Board
from calibration.errors import BoardNotFound
from calibration.finding import find_board
from calibration.fitting import Gray
from calibration.geometry import Floats

STRETCHES = (1.0, 1.035, 0.965, 1.07, 0.93)
"""How much longer the board may be than it was measured, the likeliest first."""
SEARCHED_PX = 960
"""Larger photos are searched at this size."""


def find_stretched(gray: Gray, board: Board, hfov_deg: float) -> Floats:
    """Return (N, 2) where the corners of a board appear in a photo.

    Args:
        gray: (H, W) uint8.
        board: with engraved strokes.
        hfov_deg: the camera's horizontal field of view, roughly.

    Raises:
        BoardNotFound: nothing in the photo carries enough of the board's lines.
    """
    smaller = min(1.0, SEARCHED_PX / max(gray.shape))
    searched = np.asarray(cv2.resize(gray, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA), np.uint8)
    missing: BoardNotFound | None = None
    for stretch in STRETCHES:
        longer = _stretched(board, stretch)
        try:
            found = find_board(searched, longer, hfov_deg)
        except BoardNotFound as error:
            missing = missing or error
            continue
        # Pixel centres lie at whole numbers, so the smaller photo's lie half a pixel off.
        return np.asarray((found.camera.project(longer.corners) + 0.5) / smaller - 0.5)
    assert missing is not None
    raise missing


def _stretched(board: Board, stretch: float) -> Board:
    along, both_ends = np.array([1.0, stretch]), np.array([1.0, stretch, 1.0, stretch])
    return replace(
        board,
        sites={site: (x, y * stretch) for site, (x, y) in board.sites.items()},
        outline=board.outline * along,
        strokes=board.strokes * both_ends,
        edges=board.edges * both_ends,
        corners=board.corners * along,
    )
