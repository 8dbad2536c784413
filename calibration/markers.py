"""Printed markers that are laid at the corners of a board: where they lie, and finding them in a photo.

Marker n lies outside corner n, its red corner touching the board's, its diagonal halving the corner's angle.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.clicked import camera_through
from calibration.fitting import Gray
from calibration.geometry import Floats, points

DICTIONARY = cv2.aruco.DICT_APRILTAG_36H11
MODULES = 8
"""Black and white squares across a marker, its black rim included."""
MARKER_MM = 44.0
QUIET_MM = 7.0
"""White around the marker, up to where the paper is cut."""
LEAST_MARKERS = 3
MOST_CORNERS = 6


def marker_modules(number: int) -> NDArray[np.bool_]:
    """Return (8, 8) which squares of the marker for corner `number`, 1..6, are black; row 0 at the top."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, number - 1, MODULES) < 128)


def marker_corners(board: Board) -> Floats:
    """Return (N, 4, 2) where the corners of the marker at each of the board's corners lie, in mm.

    The order is that of the printed marker: top left (the one nearest to the board), top right, bottom right,
    bottom left.
    """
    return np.stack([_laid_at(corner, outward) for corner, outward in zip(board.corners, _outward(board), strict=True)])


def find_markers(gray: Gray, board: Board, hfov_deg: float) -> Floats | None:
    """Return (N, 2) where a photo shows the board's corners, by the markers laid there; None with fewer than three.

    Args:
        gray: (H, W) uint8.
        board: at whose corners they lie.
        hfov_deg: the camera's horizontal field of view, roughly.
    """
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), _parameters())
    found, numbers, _rejected = detector.detectMarkers(gray)
    laid = marker_corners(board)
    # OpenCV 4 and 5 disagree about the shapes, and about what to return if there are none.
    seen = {
        int(number): points(corners)
        for number, corners in zip(np.ravel(numbers) if numbers is not None else (), found, strict=True)
        if int(number) < len(laid)
    }
    if len(seen) < LEAST_MARKERS:
        return None
    on_board = np.concatenate([laid[number] for number in seen])
    camera = camera_through(on_board, np.concatenate(list(seen.values())), (gray.shape[1], gray.shape[0]), hfov_deg)
    return camera.project(board.corners)


def _parameters() -> cv2.aruco.DetectorParameters:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return parameters


def _outward(board: Board) -> Floats:
    """Return (N, 2) unit vectors that halve the angles of the board's corners, pointing away from it."""
    onward = np.roll(board.corners, -1, axis=0) - board.corners
    back = np.roll(board.corners, 1, axis=0) - board.corners
    inward = onward / np.linalg.norm(onward, axis=1, keepdims=True) + back / np.linalg.norm(back, axis=1, keepdims=True)
    return np.asarray(-inward / np.linalg.norm(inward, axis=1, keepdims=True))


def _laid_at(corner: Floats, outward: Floats) -> Floats:
    half = np.sqrt(0.5)
    # Seen from above, a marker's upper side runs 45 degrees counter-clockwise of its diagonal.
    right = half * np.array([outward[0] - outward[1], outward[0] + outward[1]])
    down = half * np.array([outward[0] + outward[1], outward[1] - outward[0]])
    top_left = corner + QUIET_MM * (right + down)
    return np.array(
        [
            top_left,
            top_left + MARKER_MM * right,
            top_left + MARKER_MM * (right + down),
            top_left + MARKER_MM * down,
        ]
    )
