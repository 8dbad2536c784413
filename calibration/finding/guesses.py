"""Where a board may lie in a picture, guessed from the picture's segments alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.board import Board
from calibration.finding.orientations import orientations
from calibration.finding.places import Place, places
from calibration.finding.strokes import families
from calibration.geometry import Camera, Floats, focal_from_field_of_view, points

MOST_GUESSES = 6
SAME_PLACE_PX = 6
"""Guesses whose corners all lie as near to each other as this are one."""


@dataclass(frozen=True, slots=True)
class _Guess:
    score: float
    camera: Camera


def guesses(
    shape: tuple[int, int], segments: Floats, board: Board, hfov_deg: float, *, cropped: bool = False
) -> list[Camera]:
    """Return cameras that may see the board, likeliest first.

    Args:
        shape: of the picture, (H, W).
        segments: (N, 4), x and y of both ends.
        board: with engraved strokes.
        hfov_deg: the camera's horizontal field of view, roughly.
        cropped: take the middle of all segments for the middle of the lens.
    """
    if len(segments) < 4:
        return []
    height, width = shape
    focal_px = focal_from_field_of_view(width, hfov_deg)
    centre = np.array([width / 2, height / 2])
    offset = np.median(segments.reshape(-1, 2), axis=0) - centre if cropped else np.zeros(2)
    rays = (segments.reshape(-1, 2, 2) - centre - offset) / focal_px
    strokes = families(board)
    found: list[_Guess] = []
    for tilt, turn_deg in orientations(rays, strokes):
        for place in places(rays, tilt, turn_deg, strokes, board, width / focal_px):
            camera = _camera((width, height), focal_px, tilt, turn_deg, place)
            camera = replace(camera, offset_px=(float(offset[0]), float(offset[1])))
            found.append(_Guess(place.score, _with_row_1_below(camera, board)))
    found.sort(key=lambda guess: -guess.score)
    return _distinct([guess.camera for guess in found], board)[:MOST_GUESSES]


def _camera(size_px: tuple[int, int], focal_px: float, tilt: Floats, turn_deg: float, place: Place) -> Camera:
    cosine, sine = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    turn = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1.0]])
    rotation = tilt.T @ turn @ np.diag([1.0, -1.0, -1.0])
    translation = tilt.T @ np.array([*place.shift, 1.0]) / place.scale
    vector = np.ravel(cv2.Rodrigues(rotation)[0])
    r, t = [float(v) for v in vector], [float(v) for v in translation]
    return Camera(size_px, focal_px, 0.0, (r[0], r[1], r[2]), (t[0], t[1], t[2]))


def _with_row_1_below(camera: Camera, board: Board) -> Camera:
    """Turn the board in its plane, by a symmetry of its outline, until its y axis points up in the picture."""
    rotation = np.asarray(cv2.Rodrigues(np.array(camera.rotation))[0], np.float64)
    best, best_up = camera, -np.inf
    for turn_deg in np.arange(len(board.outline)) * 360 / len(board.outline):
        spin = np.asarray(cv2.Rodrigues(np.array([0, 0, np.radians(turn_deg)]))[0], np.float64)
        vector = np.ravel(cv2.Rodrigues(rotation @ spin)[0])
        turned = replace(camera, rotation=(float(vector[0]), float(vector[1]), float(vector[2])))
        bottom, top = turned.project([(0, -1), (0, 1)])
        up = float((bottom - top)[1] / np.linalg.norm(bottom - top))
        if up > best_up:
            best, best_up = turned, up
    return best


def _distinct(cameras: list[Camera], board: Board) -> list[Camera]:
    kept: list[Camera] = []
    seen: list[Floats] = []
    for camera in cameras:
        corners = points(camera.project(board.outline))
        if all(np.abs(corners - other).max() > SAME_PLACE_PX for other in seen):
            kept.append(camera)
            seen.append(corners)
    return kept
