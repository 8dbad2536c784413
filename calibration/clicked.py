"""Placing a board by corners that people named: exact where they point, refined by whatever lines are seen.

Unlike a search, this never doubts the corners: photos that were cropped or taken by an unknown camera, and boards
whose size was measured roughly, are placed as well as the corners are named.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from calibration.board import Board
from calibration.finding import LEAST_SHARE, settle
from calibration.fitting import POSE_AND_LENS, Fit, Gray, Sections, cut, fit, measure
from calibration.geometry import Camera, Floats, camera_from_points, points

CLICK_PX = 2.0
"""Corners are named to about this many pixels (one sigma)."""
FOCAL_SPREAD = 0.3
"""The field of view of a photo that somebody hands in is known to about this part (one sigma)."""
OFFSET_SPREAD = 0.1
"""A cropped photo's middle is off by about this part of its size (one sigma)."""
STRETCH_SPREAD = 0.04
"""Boards are measured to about this part (one sigma)."""
FIELDS_OF_VIEW_DEG = (30.0, 45.0, 62.0, 80.0)
"""Where the search for the camera starts; from one of them it arrives."""
ROUNDS = 60
CLICKS_OFF_PX = (16.0, 8.0)
"""Corners are this far off at most where lines vouch for the place, first and second look."""
WINDOW_PITCHES = 0.3
"""Lines are looked for this far from where the corners say, in pitches: nearer than their neighbours."""
WIDEST_WINDOW_PX = 8.0
MOST_MOVED_PX = 12.0
"""Refining may move a corner so far from where it was named."""
WEAK_STRENGTH = 1.5
"""Blurred photos show lines this faintly; the corners vouch for them."""


def camera_through(board_mm: ArrayLike, pixels: ArrayLike, size_px: tuple[int, int], hfov_deg: float) -> Camera:
    """Return the likeliest camera that sees board points (N >= 4, on the surface) at pixels, with an ideal lens.

    Field of view, principal point and the board's measures are believed beforehand, each with a spread, and give
    way to the points (Levenberg and Marquardt's method on the sum of squared deviations).
    """
    flat, seen = points(board_mm), points(pixels)
    believed = camera_from_points(flat, seen, size_px, hfov_deg).focal_px
    solutions = [
        _settled(camera_from_points(flat, seen, size_px, start_deg), flat, seen, believed)
        for start_deg in (hfov_deg, *FIELDS_OF_VIEW_DEG)
    ]
    return min(solutions, key=lambda solution: solution[0])[1]


def place_by_corners(gray: Gray, board: Board, corners_px: Sequence[Sequence[float]], hfov_deg: float) -> Fit:
    """Return the camera that sees the board's corners where they were named, refined by the lines that are seen.

    Args:
        gray: (H, W) uint8.
        board: the board; without lines the corners alone say where it is.
        corners_px: in the order of `board.corners`.
        hfov_deg: the camera's horizontal field of view, roughly.
    """
    sections, size_px = cut(board), (gray.shape[1], gray.shape[0])
    if len(sections.is_edge) == 0:
        return measure(gray, camera_through(board.corners, corners_px, size_px, hfov_deg), sections, WIDEST_WINDOW_PX)
    usual = camera_from_points(board.corners, corners_px, size_px, hfov_deg)
    if WINDOW_PITCHES * pitch_px(usual, board) >= WIDEST_WINDOW_PX:
        settled = settle(gray, usual, sections, CLICKS_OFF_PX)
        if settled.share() >= LEAST_SHARE:
            return settled
    camera = camera_through(board.corners, corners_px, size_px, hfov_deg)
    return _refined(gray, board, sections, camera, corners_px)


def _refined(
    gray: Gray, board: Board, sections: Sections, camera: Camera, corners_px: Sequence[Sequence[float]]
) -> Fit:
    window_px = min(WIDEST_WINDOW_PX, WINDOW_PITCHES * pitch_px(camera, board))
    windows = (window_px, window_px / 2, window_px / 4)
    unmoved = measure(gray, camera, sections, window_px)
    posed = fit(gray, camera, sections, windows_px=windows)
    bent = fit(gray, posed.camera, sections, windows_px=windows, free=POSE_AND_LENS, polarity=posed.polarity)
    near = [unmoved, *(other for other in (posed, bent) if _off_px(other.camera, board, corners_px) <= MOST_MOVED_PX)]
    return max(near, key=lambda found: found.share(within_px=window_px / 4, strength=WEAK_STRENGTH))


def faint_share(found: Fit) -> float:
    """Return which part of the sections shows a line in its place, faint ones too, 0..1."""
    return found.share(strength=WEAK_STRENGTH)


def pitch_px(camera: Camera, board: Board) -> float:
    """Return how far apart neighbouring sites lie in the picture, where they lie closest."""
    sites = board.site_points()
    middles = camera.project(sites)
    steps = [camera.project(sites + step) - middles for step in board.pitch_mm * np.eye(2)]
    return float(min(np.linalg.norm(step, axis=1).min() for step in steps))


def _off_px(camera: Camera, board: Board, corners_px: Sequence[Sequence[float]]) -> float:
    return float(np.linalg.norm(camera.project(board.corners) - points(corners_px), axis=1).max())


def _settled(start: Camera, flat: Floats, seen: Floats, believed_focal_px: float) -> tuple[float, Camera]:
    """Return the cost of the best camera near `start`, and it."""
    size = np.array(start.size_px)

    def camera_of(x: Floats) -> Camera:
        r, t = [float(v) for v in x[:3]], [float(v) for v in x[3:6]]
        return replace(
            start,
            rotation=(r[0], r[1], r[2]),
            translation_mm=(t[0], t[1], t[2]),
            focal_px=believed_focal_px * float(np.exp(x[6])),
            offset_px=(float(x[7] * size[0]), float(x[8] * size[1])),
            stretch=float(np.exp(x[9])),
        )

    def deviations(x: Floats) -> Floats:
        off = ((camera_of(x).project(flat) - seen) / CLICK_PX).ravel()
        spreads = np.array([FOCAL_SPREAD, OFFSET_SPREAD, OFFSET_SPREAD, STRETCH_SPREAD])
        return np.concatenate([off, x[6:] / spreads])

    x = np.array([*start.rotation, *start.translation_mm, np.log(start.focal_px / believed_focal_px), 0, 0, 0])
    now, damping = deviations(x), 1e-3
    for _round in range(ROUNDS):
        slopes = _slopes(deviations, x, now)
        normal = slopes.T @ slopes
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -slopes.T @ now)
        then = deviations(x + step)
        if then @ then < now @ now:
            gained = now @ now - then @ then
            x, now, damping = x + step, then, max(damping / 5, 1e-9)
            if gained < 1e-6:
                break
        else:
            damping *= 5
    return float(now @ now), camera_of(x)


def _slopes(function: Callable[[Floats], Floats], x: Floats, value: Floats) -> Floats:
    steps = 1e-5 * np.maximum(1, np.abs(x))
    return np.column_stack([(function(x + step) - value) / step.sum() for step in np.diag(steps)])
