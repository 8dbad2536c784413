"""Where to look for a piece without knowing the empty board: on every site, and on the wood around it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Camera, Floats, points

INSIDE = 0.72
"""This part of a piece's radius is looked at: also a piece that stands off-centre fills it."""
ACROSS = 13
CLEAR_MM = 2.5
"""Wood so far from where pieces end is taken for wood."""
HIDDEN_PART = 0.92
"""Where pieces leave no wood free between them, the farthest places from all sites are looked at."""
REACH_PITCHES = 0.85
GROUND_STEP_MM = 1.0
SLACK_MM = 1.0
"""The board goes on beyond its outermost sites by this much at least."""
SECTORS = 8
LEAST_SAMPLES = 2
ON_LINE_MM = 1.2
BESIDE_LINE_MM = 2.0
"""Samples nearer than the one show a line, those farther than the other do not."""


@dataclass(frozen=True)
class Surroundings:
    """Places on and around every site of a board. P inner places, Q outer ones, S sites."""

    board: Board

    @cached_property
    def inner_mm(self) -> Floats:
        """(P, 2) places under a piece, around its middle."""
        reach = INSIDE * min(self.board.piece.diameter, self.board.pitch_mm) / 2
        return _disc(reach, 2 * reach / (ACROSS - 1))

    @cached_property
    def outer_mm(self) -> Floats:
        """(Q, 2) places around a site's middle, among them all that any site's wood is looked for at."""
        wood = self._places_around_mm
        used = self._wood_of(wood).any(axis=0)
        return np.asarray(wood[used])

    @cached_property
    def wood(self) -> NDArray[np.bool_]:
        """(S, Q) which outer places show wood, on the board, off its lines, and clear of all pieces."""
        return self._wood_of(self.outer_mm)

    @cached_property
    def sectors(self) -> NDArray[np.bool_]:
        """(S, K, Q) the wood by direction; a site at the board's edge has wood in few of them."""
        turn = np.arctan2(self.outer_mm[:, 1], self.outer_mm[:, 0])
        sector = np.round(turn / (2 * np.pi) * SECTORS).astype(int) % SECTORS
        by_direction = self.wood[:, None, :] & (sector == np.arange(SECTORS)[:, None])[None, :, :]
        enough = by_direction.sum(axis=2, keepdims=True) >= LEAST_SAMPLES
        by_direction &= enough
        alone = ~by_direction.any(axis=(1, 2))
        by_direction[alone, 0] = self.wood[alone]
        return np.asarray(by_direction)

    @cached_property
    def on_line(self) -> NDArray[np.bool_]:
        """(S, P) which inner places lie on an engraved line."""
        return np.asarray((self._inner_from_lines_mm <= ON_LINE_MM) & self._inner_within)

    @cached_property
    def off_line(self) -> NDArray[np.bool_]:
        """(S, P) which inner places lie beside all lines."""
        off = (self._inner_from_lines_mm > BESIDE_LINE_MM) & self._inner_within
        return np.asarray(off | (self._inner_within & ~off.any(axis=1, keepdims=True)))

    def seen_at(self, camera: Camera, height_mm: float) -> NDArray[np.bool_]:
        """Return (S, P) which inner places at a height appear off all lines and before the board, not beyond it.

        The surface is seen behind a place above it farther from the point under the camera (intercept theorem).
        """
        sites, eye = self.board.site_points(), camera.eye_mm
        behind = (sites - eye[:2]) * height_mm / (eye[2] - height_mm)
        before_board = self.within(sites[:, None, :] + behind[:, None, :] + self.inner_mm[None, :, :])
        return np.asarray(self.off_line & before_board)

    @cached_property
    def nearby(self) -> NDArray[np.bool_]:
        """(S, S) which sites lie within three pitches of each other."""
        return np.asarray(self._apart_mm <= 3.5 * self.board.pitch_mm)

    @cached_property
    def adjacent(self) -> NDArray[np.bool_]:
        """(S, S) which sites share wood."""
        return np.asarray((self._apart_mm <= 1.6 * self.board.pitch_mm) & (self._apart_mm > 0))

    @cached_property
    def alike(self) -> NDArray[np.bool_]:
        """(S, S) which sites are engraved alike; the fields of a chequered board are of two kinds."""
        lines = np.concatenate([self.board.strokes, self.board.edges])
        offsets = self.board.pitch_mm * np.stack(np.meshgrid(*2 * [np.linspace(-0.6, 0.6, 13)]), axis=2).reshape(-1, 2)
        pattern = np.stack([_from_lines_mm(site, offsets, lines) <= ON_LINE_MM for site in self.board.site_points()])
        kind = np.zeros(len(pattern), int)
        if len(self.board.strokes) == 0:
            columns, rows = np.round((self.board.site_points() - self.board.site_points()[0]) / self.board.pitch_mm).T
            kind = ((columns + rows) % 2).astype(int)
        return np.asarray((pattern[:, None] == pattern[None]).all(axis=2) & (kind[:, None] == kind[None]))

    @cached_property
    def _apart_mm(self) -> Floats:
        sites = self.board.site_points()
        return np.asarray(np.linalg.norm(sites[:, None] - sites[None], axis=2))

    @cached_property
    def _inner_from_lines_mm(self) -> Floats:
        sites = self.board.site_points()
        return np.stack([_from_lines_mm(site, self.inner_mm, self.board.strokes) for site in sites])

    @cached_property
    def _inner_within(self) -> NDArray[np.bool_]:
        sites = self.board.site_points()
        return self.within(sites[:, None, :] + self.inner_mm[None, :, :])

    def within(self, places_mm: Floats) -> NDArray[np.bool_]:
        """Return which places (..., 2) lie between the outermost sites: beyond them the board may end."""
        corner, way = self._hull
        from_corner = places_mm[..., None, :] - corner
        inside_mm = way[:, 0] * from_corner[..., 1] - way[:, 1] * from_corner[..., 0]
        return np.asarray((inside_mm >= -SLACK_MM).all(axis=-1))

    @cached_property
    def _hull(self) -> tuple[Floats, Floats]:
        """Corners (N, 2) of the hull of all sites, counter-clockwise, and unit vectors (N, 2) to the next."""
        sites = self.board.site_points()
        if np.linalg.matrix_rank(sites - sites[0], tol=self.board.pitch_mm / 2) < 2:
            sites = np.concatenate([sites + self.board.pitch_mm * step for step in (*np.eye(2), *-np.eye(2))])
        corners = points(cv2.convexHull(sites.astype(np.float32)))
        way = np.roll(corners, -1, axis=0) - corners
        if (way[:, 0] * np.roll(way[:, 1], -1) - way[:, 1] * np.roll(way[:, 0], -1)).sum() < 0:
            corners = corners[::-1]
            way = np.roll(corners, -1, axis=0) - corners
        return corners, way / np.linalg.norm(way, axis=1, keepdims=True)

    @cached_property
    def _places_around_mm(self) -> Floats:
        return _disc(REACH_PITCHES * self.board.pitch_mm, GROUND_STEP_MM)

    def _wood_of(self, outer_mm: Floats) -> NDArray[np.bool_]:
        sites = self.board.site_points()
        clear_mm = min(self.board.piece.diameter / 2 + CLEAR_MM, HIDDEN_PART * self._farthest_mm)
        wood = np.zeros((len(sites), len(outer_mm)), bool)
        for row, site in enumerate(sites):
            places = site + outer_mm
            near = sites[np.linalg.norm(sites - site, axis=1) <= 3 * self.board.pitch_mm]
            away = np.linalg.norm(places[:, None] - near[None], axis=2).min(axis=1)
            wood[row] = (
                self.within(places)
                & (away >= clear_mm)
                & (_from_lines_mm(site, outer_mm, self.board.strokes) > BESIDE_LINE_MM)
            )
        return wood

    @cached_property
    def _farthest_mm(self) -> float:
        """How far from every site the most remote place between them is."""
        sites = self.board.site_points()
        middle = sites[np.linalg.norm(sites - sites.mean(axis=0), axis=1).argmin()]
        places = middle + self._places_around_mm
        return float(np.linalg.norm(places[:, None] - sites[None], axis=2).min(axis=1).max())


def _disc(reach_mm: float, step_mm: float) -> Floats:
    steps = np.arange(-reach_mm, reach_mm + step_mm / 2, step_mm)
    square = np.stack(np.meshgrid(steps, steps), axis=2).reshape(-1, 2)
    return np.asarray(square[np.hypot(*square.T) <= reach_mm * 1.01])


def _from_lines_mm(middle_mm: Floats, offsets_mm: Floats, strokes: Floats) -> Floats:
    """Return (N,) how far places at offsets (N, 2) from a middle are from the nearest of strokes (M, 4) there."""
    reach_mm = float(np.hypot(*offsets_mm.T).max()) + BESIDE_LINE_MM
    near = strokes[_distances(middle_mm[None], strokes)[0] <= reach_mm]
    if len(near) == 0:
        return np.full(len(offsets_mm), np.inf)
    return np.asarray(_distances(middle_mm + offsets_mm, near).min(axis=1))


def _distances(places_mm: Floats, strokes: Floats) -> Floats:
    """Return (N, M) how far places (N, 2) are from strokes (M, 4)."""
    start, way = strokes[:, :2], strokes[:, 2:] - strokes[:, :2]
    from_start = places_mm[:, None, :] - start
    along = np.clip((from_start * way).sum(axis=2) / np.maximum((way**2).sum(axis=1), 1e-9), 0, 1)
    return np.asarray(np.linalg.norm(from_start - along[:, :, None] * way, axis=2))
