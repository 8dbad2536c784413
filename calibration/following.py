"""Finding the board again in the next frame: small shifts are followed, large ones looked for."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.errors import BoardNotFound
from calibration.finding import find_board
from calibration.fitting import Fit, Gray, Sections, continued, fit, normals, profiles, responses
from calibration.geometry import Camera, Floats

STEADY_SHARE = 0.8
"""A fit that finds so many of the lines that calibration found is not doubted."""
LEAST_SHARE = 0.35
"""Below this the board is not there, or nearly all of it is covered."""
A_FIELD_OFF = 0.15
"""So many lines that go on past their ends: the board was moved by a whole field, or more."""
AGREED = 0.85
"""Where so many of the lines that are seen lie in their place, the others are covered, and the board lay still."""
STILL_PX = (3.0,)
NUDGED_PX = (8.0, 4.0, 3.0)
"""How far to look for each line, pass by pass: for a board that lay still, and for one that was touched."""
CREPT_PX = 1.5
"""A board that moved this far within the narrow search may have moved farther."""
REACH_PX = 24.0
"""A shift is searched this far; it must stay below half a field, or lines would be taken for their neighbours."""
TURNS_DEG = (-2.0, -1.0, 0.0, 1.0, 2.0)
SHIFT_STEP_PX = 1.5
ENOUGH_SECTIONS = 150
"""About so many sections, all over the board, agree on a shift as well as all."""
SEEN_STRENGTH = 15.0
"""Only lines that calibration saw this clearly can be missed."""
HIDDEN_PART = 0.2
"""A line counts as hidden when it is fainter than this part of what the light of the whole frame explains."""
LEAST_STRENGTH = 1.0
"""Fainter than the picture's noise is not seen at all."""
SEEN_OFF_PX = 1.0
HIDDEN_OFF_PX = 2.0
"""A line this far from its place: the board is not quite there; or something else is seen in the line's stead."""


@dataclass(frozen=True, slots=True)
class Followed:
    """Where the board is now.

    Attributes:
        fit: the camera and the lines found.
        share: 0..1, which part of the lines that calibration saw is seen now.
        refound: True if following failed and the whole picture was searched.
    """

    fit: Fit
    share: float
    refound: bool


def seen_share(now: Fit, then: Fit) -> float:
    """Return which part of the lines that calibration saw is seen now where it should be, 0..1."""
    clear = then.strength >= SEEN_STRENGTH
    if not clear.any():
        return now.share()
    return float(1 - np.mean(_gone(now, then, SEEN_OFF_PX)[clear]))


def hidden(now: Fit, then: Fit) -> NDArray[np.bool_]:
    """Return (N,) which sections show no line where calibration saw one: something lies over them."""
    return np.asarray((then.strength >= SEEN_STRENGTH) & _gone(now, then, HIDDEN_OFF_PX))


def _agreement(now: Fit, then: Fit) -> float:
    """Return which part of the lines that are seen lie where they should: a hand hides lines, a bump moves them."""
    shown = (then.strength >= SEEN_STRENGTH) & ~_gone(now, then, np.inf)
    return float(np.mean(np.abs(now.offsets_px[shown]) <= SEEN_OFF_PX)) if shown.any() else 0.0


def _gone(now: Fit, then: Fit, off_px: float) -> NDArray[np.bool_]:
    clear = then.strength >= SEEN_STRENGTH
    ratio = now.strength[clear] * now.noise / (then.strength[clear] * then.noise)
    fainter = min(1.0, float(np.median(ratio))) if clear.any() else 1.0
    expected = fainter * then.strength * then.noise / now.noise
    gone = now.strength < np.maximum(HIDDEN_PART * expected, LEAST_STRENGTH)
    return np.asarray(gone | (np.abs(now.offsets_px) > off_px))


def follow(
    gray: Gray,
    start: Camera,
    then: Fit,
    sections: Sections,
    board: Board,
    hfov_deg: float,
    *,
    is_sure_start: bool = False,
) -> Followed:
    """Return where the board is in a frame, by where it was.

    Args:
        gray: (H, W) uint8.
        start: where the board was last.
        then: the fit of the empty board at calibration.
        sections: of the board's strokes.
        board: to search the whole picture for, if it is not near; one without any lines is taken to lie still.
        hfov_deg: the camera's field of view, for that search.
        is_sure_start: whether the last frame was surely placed: then a board that hardly moved is not a field off.

    Raises:
        BoardNotFound: neither near where it was nor anywhere else.
    """
    if len(sections.is_edge) == 0:
        return Followed(Fit(start, then.offsets_px, then.strength, then.polarity, then.noise), 1.0, refound=False)

    def share_of(candidate: Fit) -> float:
        return seen_share(candidate, then)

    best = fit(gray, start, sections, windows_px=STILL_PX, polarity=then.polarity)
    has_crept = _moved_px(start, best.camera, board) > CREPT_PX
    is_covered = is_sure_start and _agreement(best, then) >= AGREED and _evenly_seen(best, then, sections)
    share = share_of(best)
    if is_covered and not has_crept and share >= LEAST_SHARE:
        return Followed(best, share, refound=False)
    if share < STEADY_SHARE or has_crept:
        nudged = fit(gray, start, sections, windows_px=NUDGED_PX, polarity=then.polarity)
        best = max(best, nudged, key=share_of)
        share = share_of(best)
    if share < STEADY_SHARE:
        moved = _shifted(gray, start, sections, then.polarity, board)
        other = fit(gray, moved, sections, windows_px=NUDGED_PX, polarity=then.polarity)
        best = max(best, other, key=share_of)
        share = share_of(best)
    if is_sure_start and share >= STEADY_SHARE and _moved_px(start, best.camera, board) < _pitch_px(start, board) / 4:
        return Followed(best, share, refound=False)
    a_field_off = continued(gray, best, board) >= A_FIELD_OFF
    if share >= LEAST_SHARE and not a_field_off and (share >= STEADY_SHARE or _evenly_seen(best, then, sections)):
        return Followed(best, share, refound=False)
    try:
        found = find_board(gray, board, hfov_deg, thorough=False)
    except BoardNotFound:
        if share < LEAST_SHARE or a_field_off:
            raise
        return Followed(best, share, refound=False)
    # The search guesses the lens anew, and a place goes with its lens.
    camera = start.seeing(board.outline, found.camera.project(board.outline))
    best = fit(gray, camera, sections, windows_px=NUDGED_PX, polarity=then.polarity)
    share = share_of(best)
    if share < LEAST_SHARE:
        raise BoardNotFound(board.name, share)
    return Followed(best, share, refound=True)


def _moved_px(one: Camera, other: Camera, board: Board) -> float:
    return float(np.abs(one.project(board.outline) - other.project(board.outline)).max())


def _evenly_seen(now: Fit, then: Fit, sections: Sections) -> bool:
    """Return whether lines of every direction are seen: a hand hides some of each, a shift along some only others."""
    along = sections.ends_mm[:, 1] - sections.ends_mm[:, 0]
    direction = np.round(np.degrees(np.arctan2(along[:, 1], along[:, 0]))) % 180
    clear = then.strength >= SEEN_STRENGTH
    gone = _gone(now, then, SEEN_OFF_PX)
    shares = [1 - gone[mine].mean() for d in set(direction.tolist()) if (mine := clear & (direction == d)).any()]
    return min(shares, default=1.0) >= LEAST_SHARE


def _shifted(gray: Gray, start: Camera, sections: Sections, polarity: int, board: Board) -> Camera:
    """Return the camera after the shift and small turn in the picture that the lines agree on best."""
    every = max(1, len(sections.is_edge) // ENOUGH_SECTIONS)
    sections = Sections(sections.ends_mm[::every], sections.is_edge[::every])
    reach_px = min(REACH_PX, 0.45 * _pitch_px(start, board))
    steps = np.arange(-reach_px, reach_px + 0.5, 1.0)
    best, best_score = start, -np.inf
    shifts = np.arange(-reach_px, reach_px + 0.1, SHIFT_STEP_PX)
    grid = np.stack(np.meshgrid(shifts, shifts), axis=2).reshape(-1, 2)
    dx, dy = grid[np.hypot(*grid.T) <= reach_px].T.astype(np.float32)
    # With half a step more, cutting off rounds.
    rows = np.arange(len(sections.is_edge), dtype=np.float32)[:, None] * len(steps) + np.float32(reach_px + 0.5)
    for turn_deg in TURNS_DEG:
        turned = _turned_in_picture(start, turn_deg)
        response = np.clip(responses(profiles(gray, turned, sections, steps), sections, 1.0, polarity)[0], 0, None)
        response /= max(float(np.percentile(response, 99)), 1e-6)
        ends = sections.seen_by(turned).astype(np.float32)
        normal = normals(ends[:, 0], ends[:, 1])
        places = (rows + normal[:, :1] * dx + normal[:, 1:] * dy).astype(np.intp)
        score = np.minimum(response, 1).ravel().take(places).sum(axis=0)
        winner = int(score.argmax())
        if score[winner] > best_score:
            best_score = float(score[winner])
            best = _moved_in_picture(turned, float(dx[winner]), float(dy[winner]))
    return best


def _pitch_px(camera: Camera, board: Board) -> float:
    ends = camera.project([(0.0, 0.0), (board.pitch_mm, 0.0)])
    return float(np.linalg.norm(ends[1] - ends[0]))


def _turned_in_picture(camera: Camera, turn_deg: float) -> Camera:
    if turn_deg == 0:
        return camera
    middle = np.array(camera.translation_mm)
    axis = middle / np.linalg.norm(middle)
    return _rotated(camera, axis * np.radians(turn_deg))


def _rotated(camera: Camera, turn: Floats) -> Camera:
    """Return the camera with the board turned about its own origin by a Rodrigues vector in camera axes."""
    vector = np.ravel(cv2.Rodrigues(np.asarray(cv2.Rodrigues(turn)[0]) @ camera.rotation_matrix)[0])
    rotation = (float(vector[0]), float(vector[1]), float(vector[2]))
    return replace(camera, rotation=rotation)


def _moved_in_picture(camera: Camera, dx_px: float, dy_px: float) -> Camera:
    x, y, z = camera.translation_mm
    shift = (x + dx_px * z / camera.focal_px, y + dy_px * z / camera.focal_px, z)
    return replace(camera, translation_mm=shift)
