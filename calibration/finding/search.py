"""From segments to the board: the best few guesses are fitted, and the one that explains the engraved lines counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from calibration.board import Board
from calibration.errors import BoardNotFound
from calibration.finding.guesses import guesses
from calibration.finding.segments import segments_to_try
from calibration.fitting import EVERYTHING, POSE_AND_LENS, Fit, Gray, Sections, continued, cut, fit
from calibration.geometry import Camera, Floats

LEAST_SHARE = 0.8
"""So many of the engraved lines' sections must be seen for the board to count as found."""
CROPPED_WINDOWS_PX = ((16.0, 12.0, 8.0, 6.0, 4.0, 2.5, 2.5), (4.0, 2.5, 2.5, 2.5))
CLEAR_SHARE = 0.99
"""With fewer sections another explanation is tried: the photo was cropped."""
ASIDE_SHARE = 0.3
"""A grid that lies some fields off shows so many sections at least."""
BESIDE_PITCHES = 1.2
"""Sites up to this many pitches away lie beside each other."""


def find_board(gray: Gray, board: Board, hfov_deg: float, *, thorough: bool = True) -> Fit:
    """Return the camera that sees the board, fitted to its lines; row 1 lies nearest the picture's lower edge.

    Args:
        gray: (H, W) uint8.
        board: with engraved strokes.
        hfov_deg: the camera's horizontal field of view, roughly.
        thorough: look again in other ways if it is not found at once.

    Raises:
        BoardNotFound: nothing in the picture carries enough of the board's lines.
    """
    sections = cut(board)

    def share_of(candidate: Fit) -> float:
        return candidate.share() - continued(gray, candidate, board)

    def best_of(cameras: list[Camera]) -> Fit | None:
        found = [settle(gray, camera, sections, first_windows_px=(12.0, 8.0)) for camera in cameras]
        best = max(found, key=share_of, default=None)
        if best is None or share_of(best) >= CLEAR_SHARE:
            return best
        best = _uncropped(gray, best, sections, share_of)
        return _a_field_aside(gray, best, board, sections, share_of) if share_of(best) < LEAST_SHARE else best

    best: Fit | None = None
    for segments, cropped in segments_to_try(gray, thorough=thorough):
        found = best_of(guesses(gray.shape, segments, board, hfov_deg, cropped=cropped))
        best = max((other for other in (best, found) if other is not None), key=share_of, default=None)
        if best is not None and share_of(best) >= LEAST_SHARE:
            return best
    raise BoardNotFound(board.name, share_of(best) if best is not None else 0.0)


def _uncropped(gray: Gray, found: Fit, sections: Sections, share_of: Callable[[Fit], float]) -> Fit:
    """Return the best fit if the photo's middle need not be the lens's: it may be cut out of a larger one."""
    for windows_px in CROPPED_WINDOWS_PX:
        start = found.camera
        freed = fit(gray, start, sections, windows_px=windows_px, free=EVERYTHING, hfov_focal_px=start.focal_px)
        found = max(found, freed, key=share_of)
    return found


def _a_field_aside(gray: Gray, found: Fit, board: Board, sections: Sections, share_of: Callable[[Fit], float]) -> Fit:
    """Return the best fit from here over neighbouring fields: a grid fits nearly as well where it lies a field off."""
    while share_of(found) > ASIDE_SHARE:
        shifted = (_shifted(found.camera, step_mm) for step_mm in _field_steps(board))
        fitted = [fit(gray, camera, sections, windows_px=(4.0, 2.5), polarity=found.polarity) for camera in shifted]
        best = _uncropped(gray, max(fitted, key=share_of), sections, share_of)
        if share_of(best) <= share_of(found):
            break
        found = best
    return found


def _field_steps(board: Board) -> Floats:
    """Return (N, 2) mm, the ways from the site in the middle to those around it."""
    sites = board.site_points()
    ways = sites - sites[np.linalg.norm(sites, axis=1).argmin()]
    length = np.linalg.norm(ways, axis=1)
    return np.asarray(ways[(length > 0) & (length <= BESIDE_PITCHES * board.pitch_mm)])


def _shifted(camera: Camera, step_mm: Floats) -> Camera:
    x, y, z = np.array(camera.translation_mm) + camera.rotation_matrix[:, :2] @ step_mm
    return replace(camera, translation_mm=(float(x), float(y), float(z)))


def settle(gray: Gray, camera: Camera, sections: Sections, first_windows_px: tuple[float, ...]) -> Fit:
    """Return a first guess fitted to the lines: the pose first, then the lens with it.

    Args:
        gray: (H, W) uint8.
        camera: the guess.
        sections: of the board's lines.
        first_windows_px: how far to look to each side at first, pass by pass.
    """
    rough = fit(gray, camera, sections, windows_px=first_windows_px)
    return fit(
        gray,
        rough.camera,
        sections,
        windows_px=(6.0, 4.0, 2.5, 2.5),
        free=POSE_AND_LENS,
        polarity=rough.polarity,
        hfov_focal_px=camera.focal_px,
    )
