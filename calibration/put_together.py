"""The empty board, put together from a frame of the game: what pieces hide is taken from empty sites like theirs."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Camera, Floats
from calibration.light import DARKEST
from calibration.neighbourhood import neighbourly, wood_of_sites
from calibration.resampling import resampled
from calibration.surroundings import Surroundings

Photo = NDArray[np.uint8]

OFF_CENTRE_MM, SHADOW_MM = 4.0, 8.0
"""Pieces may hide the wood this far around them, and darken it so far."""
SHADE, SHADE_COLOUR = 0.05, 0.15
"""Shade is darker by more log units than the one, and differs in colour by less than the other."""
SHADED_NEIGHBOUR = 20.0
"""An empty site beside a piece is taken as if it lay this many pitches farther off."""
SOFT_PITCHES = 0.06
"""The edge of what is filled in fades over this part of the pitch (one sigma)."""


def put_together(frame: Photo, camera: Camera, surroundings: Surroundings, taken: NDArray[np.bool_]) -> Photo:
    """Return a frame (H, W, 3) uint8 BGR with its pieces taken off.

    Args:
        frame: of the game.
        camera: that sees the board in it.
        surroundings: of the board.
        taken: (S,) which sites pieces stand on; at least one must be empty.
    """
    board = surroundings.board
    donors = _donors(surroundings, taken)
    wood = neighbourly(wood_of_sites(frame, camera, surroundings), surroundings.nearby)
    filled, cover = frame.astype(np.float32), np.zeros(frame.shape[:2], np.float32)
    for row in np.flatnonzero(taken):
        hidden, darkened = (_around(frame.shape[:2], camera, board, row, mm) for mm in (OFF_CENTRE_MM, SHADOW_MM))
        rows, columns = np.nonzero(darkened)
        here = board.site_points()[row]
        move = board.site_points()[donors[row]] - here
        seen_mm = _on_surface(np.column_stack([columns, rows]), camera, here)
        pixels = camera.project(seen_mm + move).astype(np.float32)[None]
        borrowed = resampled(frame, pixels)[0]
        lit = np.asarray(borrowed, np.float32) * np.exp(wood[row] - wood[donors[row]])
        used = (hidden[rows, columns] > 0) | _is_shade(frame[rows, columns], lit)
        filled[rows[used], columns[used]] = lit[used]
        cover[rows[used], columns[used]] = 1
    soft_px = max(0.5, SOFT_PITCHES * float(np.linalg.norm(np.ptp(camera.project([(0, 0), (board.pitch_mm, 0)]), 0))))
    weight = cv2.GaussianBlur(cover, (0, 0), soft_px)[:, :, None] * cover[:, :, None]
    return np.asarray(np.clip(filled * weight + frame * (1 - weight), 0, 255), np.uint8)


def _donors(surroundings: Surroundings, taken: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return (S,) for each site the nearest empty site that is engraved like it, if there is one."""
    sites = surroundings.board.site_points()
    pitch_mm = surroundings.board.pitch_mm
    apart = np.linalg.norm(sites[:, None] - sites[None], axis=2) / pitch_mm
    unlike = ~surroundings.alike
    beside_piece = (surroundings.adjacent & taken).any(axis=1)
    cost = apart + SHADED_NEIGHBOUR * beside_piece + 1e3 * unlike + 1e6 * taken
    return np.asarray(cost.argmin(axis=1))


def _is_shade(seen: NDArray[np.uint8], lit: Floats) -> NDArray[np.bool_]:
    """Return (N,) where pixels (N, 3) are what they would be in the light (N, 3), but in the shade."""
    darker = np.log((seen + DARKEST) / (lit + DARKEST))
    shade = darker.mean(axis=1)
    return np.asarray((shade < -SHADE) & (np.abs(darker - shade[:, None]).max(axis=1) < SHADE_COLOUR))


def _around(shape: tuple[int, ...], camera: Camera, board: Board, row: np.intp, margin_mm: float) -> NDArray[np.uint8]:
    """Return (H, W) which pixels lie within a margin of a piece on a site, from its foot to its top."""
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    rim = board.site_points()[row] + (board.piece.diameter / 2 + margin_mm) * np.column_stack(
        [np.cos(turns), np.sin(turns)]
    )
    outline = np.concatenate([camera.project(rim), camera.project(rim, board.piece.height)]).astype(np.float32)
    hidden = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(hidden, np.round(cv2.convexHull(outline)).astype(np.int32), (1,))
    return hidden


def _on_surface(pixels: NDArray[np.intp], camera: Camera, near_mm: Floats) -> Floats:
    """Return (N, 2) which places of the surface appear at pixels (N, 2) near a place, by an affine picture of it."""
    step_mm = 10.0
    origin, right, up = camera.project(near_mm + step_mm * np.array([(0, 0), (1, 0), (0, 1)]))
    per_mm = np.column_stack([right - origin, up - origin]) / step_mm
    return np.asarray(near_mm + (pixels - origin) @ np.linalg.inv(per_mm).T)
