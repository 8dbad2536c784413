"""The empty board as calibration saw it: what every later frame is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Camera, Floats
from calibration.light import LIGHTEST, Light, LogPicture, fit_light, halved, logarithm, mean_of
from calibration.rectify import Canvas
from calibration.resampling import resampled
from calibration.tone import Tone, fit_tone

CANVAS_PER_MM = 0.5
GROUND_MARGIN_MM = 4.0
"""Pieces stand off-centre: wood this far around a well-placed piece still counts as the site's, not as ground."""
RIM_MM = 3.0
"""The board's very edge is left out: a fit that is off by a pixel would show the table there."""
LOOKED_AT = 0.32
"""Sites are judged by a disc of this part of the pitch, inside any piece that stands a little off-centre."""
SAMPLES_ACROSS = 9
AROUND = 32
"""So many ground pixels around a site tell its light."""
BESIDE_MM = 4.0
"""Ground so much farther from a site than the nearest ground still lies beside it."""
LEAN = 0.8
"""The top of a pile appears this part of its height farther out, at most: a camera 40 degrees off the vertical."""
LIGHT_PIXELS = 1500
TONE_PIXELS = 800
COARSE_PIXELS = 5
"""Tone is judged by a canvas that is smoothed so far that blur, and a fit that is off by a pixel, change nothing."""
MAP_STEP = 6
"""Every how many canvas pixels the camera model is asked; between them the map is smooth."""


@dataclass(frozen=True)
class Places:
    """Where a board is looked at: a canvas over the whole of it, and a disc of samples on every site."""

    board: Board

    @cached_property
    def canvas(self) -> Canvas:
        """The whole board, coarsely, and as much around it as piles on its edge lean over."""
        stack = self.board.stack
        lean = LEAN * stack.most * self.board.piece.height if stack is not None else 0.0
        return Canvas.around(self.board.outline, CANVAS_PER_MM, lean)

    @cached_property
    def canvas_mm(self) -> Floats:
        """(H, W, 2) where each canvas pixel lies."""
        return self.canvas.places_mm()

    @cached_property
    def nearest_site_mm(self) -> Floats:
        """(H, W) how far each canvas pixel is from the nearest site."""
        nearest = np.full(self.canvas_mm.shape[:2], np.inf)
        # One site after the other: all at once would take 100 MB.
        for site in self.board.site_points():
            np.minimum(nearest, ((self.canvas_mm - site) ** 2).sum(axis=2), out=nearest)
        return np.asarray(np.sqrt(nearest))

    @cached_property
    def on_board(self) -> NDArray[np.bool_]:
        """(H, W) which canvas pixels lie on the board, a little inside its edge."""
        outline = [self.canvas.pixel(x, y) for x, y in self.board.outline]
        mask = np.zeros((self.canvas.height, self.canvas.width), np.uint8)
        cv2.fillPoly(mask, [np.round(np.array(outline)).astype(np.int32)], (1,))
        edge = cv2.distanceTransform(np.pad(mask, 1), cv2.DIST_L2, 3)[1:-1, 1:-1]
        return np.asarray(edge > RIM_MM * CANVAS_PER_MM)

    @cached_property
    def board_pixels(self) -> NDArray[np.intp]:
        """(N,) the pixels of `on_board`, counted along the canvas' rows."""
        return np.flatnonzero(self.on_board)

    @cached_property
    def ground(self) -> NDArray[np.bool_]:
        """(H, W) wood between the sites, where no piece belongs."""
        piece = self.board.piece
        return self.on_board & (self.nearest_site_mm > piece.diameter / 2 + GROUND_MARGIN_MM)

    @cached_property
    def ground_pixels(self) -> NDArray[np.intp]:
        """(N,) the ground's pixels, counted along the canvas' rows."""
        return np.flatnonzero(self.ground)

    @cached_property
    def ground_mm(self) -> Floats:
        """(N, 2) where the ground's canvas pixels lie."""
        return np.asarray(self.canvas_mm[self.ground])

    @cached_property
    def ground_around(self) -> NDArray[np.intp]:
        """(S, K) rows of `ground_mm` around each site, evenly chosen within a pitch; K = 0 without ground."""
        chosen = []
        for site in self.site_mm:
            away = np.linalg.norm(self.ground_mm - site, axis=1)
            nearest = np.argsort(away)[: max(AROUND, int((away < self.board.pitch_mm).sum()))]
            chosen.append(nearest[np.linspace(0, len(nearest) - 1, min(AROUND, len(nearest))).astype(np.intp)])
        return np.array(chosen, np.intp)

    @cached_property
    def ground_beside(self) -> NDArray[np.intp]:
        """(S, K) rows of `ground_mm` close by each site, all around it; K = 0 without ground."""
        chosen = []
        for site in self.site_mm:
            off_mm = self.ground_mm - site
            away = np.linalg.norm(off_mm, axis=1)
            near = np.flatnonzero(away <= away.min(initial=np.inf) + BESIDE_MM)
            near = near[np.argsort(np.arctan2(*off_mm[near].T))]
            chosen.append(near[np.linspace(0, len(near) - 1, min(AROUND, len(self.ground_mm))).astype(np.intp)])
        return np.array(chosen, np.intp)

    @cached_property
    def ways_beside(self) -> NDArray[np.float32]:
        """(S, K, 2) unit vectors from each site to the ground beside it."""
        off_mm = self.ground_mm[self.ground_beside] - self.site_mm[:, None, :]
        return np.asarray(off_mm / np.maximum(np.linalg.norm(off_mm, axis=2, keepdims=True), 1e-9), np.float32)

    @cached_property
    def light_pixels(self) -> NDArray[np.intp]:
        """(N,) the ground pixels that light is judged by: all over the board, about 1500."""
        return self.ground_pixels[:: max(1, len(self.ground_pixels) // LIGHT_PIXELS)]

    @cached_property
    def light_mm(self) -> Floats:
        """(N, 2) where they lie."""
        return self.canvas_mm.reshape(-1, 2)[self.light_pixels]

    @cached_property
    def tone_pixels(self) -> NDArray[np.intp]:
        """(N,) the pixels that tone is judged by: all over the board, about 800, counted along the canvas' rows."""
        around = np.ones((COARSE_PIXELS, COARSE_PIXELS), np.uint8)
        pixels = np.flatnonzero(cv2.erode(self.on_board.astype(np.uint8), around))
        return pixels[:: max(1, len(pixels) // TONE_PIXELS)]

    @cached_property
    def tone_terms(self) -> NDArray[np.float32]:
        """(5, N) the terms of a second-order surface at those pixels, in half boards."""
        x, y = (self.canvas_mm.reshape(-1, 2)[self.tone_pixels] / self.scale_mm).T
        return np.stack([x, y, x * y, x * x, y * y]).astype(np.float32)

    def coarsely(self, canvas: LogPicture) -> LogPicture:
        """Return a canvas (H, W, 3), smoothed, at the pixels that tone is judged by, (N, 3)."""
        smooth = cv2.blur(canvas, (COARSE_PIXELS, COARSE_PIXELS))
        return np.asarray(smooth.reshape(-1, 3).take(self.tone_pixels, axis=0), np.float32)

    @cached_property
    def offsets_mm(self) -> Floats:
        """(P, 2) the samples of one site, around its middle."""
        reach = LOOKED_AT * min(self.board.pitch_mm, self.board.piece.diameter * 1.2)
        steps = np.linspace(-reach, reach, SAMPLES_ACROSS)
        square = np.stack(np.meshgrid(steps, steps), axis=2).reshape(-1, 2)
        return np.asarray(square[np.hypot(*square.T) <= reach * 1.01])

    @cached_property
    def site_mm(self) -> Floats:
        """(S, 2) the sites' middles."""
        return self.board.site_points()

    @property
    def scale_mm(self) -> float:
        """Half the board's larger side."""
        return float(np.ptp(self.board.outline, axis=0).max()) / 2

    @cached_property
    def _knots_mm(self) -> Floats:
        """(R, C, 2) where the camera model is asked: every `MAP_STEP` canvas pixels or a little denser."""
        height, width = self.canvas.height, self.canvas.width
        rows = np.linspace(0, height - 1, -(-height // MAP_STEP) + 1)
        columns = np.linspace(0, width - 1, -(-width // MAP_STEP) + 1)
        x = self.canvas.left_mm + (columns + 0.5) / CANVAS_PER_MM
        y = self.canvas.top_mm - (rows + 0.5) / CANVAS_PER_MM
        return np.stack(np.meshgrid(x, y), axis=2)

    @cached_property
    def _between_knots(self) -> NDArray[np.float32]:
        """(H, W, 2) the column and row among the knots of each canvas pixel."""
        rows, columns = self._knots_mm.shape[:2]
        along = np.linspace(0, columns - 1, self.canvas.width, dtype=np.float32)
        down = np.linspace(0, rows - 1, self.canvas.height, dtype=np.float32)
        return np.stack(np.meshgrid(along, down), axis=2)

    def look_at_canvas(self, half: NDArray[np.uint8], camera: Camera) -> LogPicture:
        """Return (H, W, 3) the logarithm of the halved frame over the whole board."""
        pixels = camera.project(self._knots_mm.reshape(-1, 2)).reshape(self._knots_mm.shape) / 2
        source = resampled(pixels.astype(np.float32), self._between_knots)
        return logarithm(resampled(half, source))

    def look_at_sites(self, half: NDArray[np.uint8], camera: Camera, height_mm: float) -> LogPicture:
        """Return (S, P, 3) the logarithm of the halved frame at every sample of every site, at a height."""
        sites, offsets = self.site_mm, self.offsets_mm
        reach = float(np.abs(offsets).max())
        around = sites + np.array([[[0.0, 0.0]], [[reach, 0.0]], [[0.0, reach]]])
        middle, right, away = camera.project(around.reshape(-1, 2), height_mm).reshape(around.shape) / 2
        pixels = np.empty((len(sites), len(offsets), 2), np.float32)
        for axis in (0, 1):
            steps = np.stack([right[:, axis], away[:, axis]], axis=1) - middle[:, axis, None]
            pixels[..., axis] = middle[:, axis, None] + steps @ (offsets.T / reach)
        return logarithm(resampled(half, pixels))


SOFT_SIGMA = 1.0
"""How far a soft picture spreads lines, in pixels of the canvas."""


@dataclass(frozen=True)
class Reference:
    """The empty board in logarithms: over the canvas, on every site, and the wood's light without its pattern.

    Attributes:
        canvas: (H, W, 3).
        sites: (S, P, 3) at the board's surface.
        wood: (S, 3) how light plain wood is at each site: grain, lines, paint and holes smoothed away.
        plain: (H, W, 3) the same over the canvas.
        pattern: (N, 3) how much lighter the board is than plain wood, at the pixels that tone is judged by.
    """

    canvas: LogPicture
    sites: LogPicture
    wood: LogPicture
    plain: LogPicture
    pattern: LogPicture

    @cached_property
    def softer(self) -> LogPicture:
        """(H, W, 3) how much lighter the canvas would be in a soft picture, whose lines spread onto the wood."""
        return np.asarray(cv2.GaussianBlur(self.canvas, (0, 0), SOFT_SIGMA) - self.canvas, np.float32)

    @cached_property
    def sites_on_plain(self) -> LogPicture:
        """(S, P, 3) how much lighter every sample of a site is than plain wood there."""
        return np.asarray(self.sites - self.wood[:, None, :])

    @cached_property
    def sites_shade(self) -> LogPicture:
        """(S, P) the same of all channels together."""
        return mean_of(self.sites_on_plain)


def take_reference(empty: NDArray[np.uint8], camera: Camera, places: Places) -> Reference:
    """Return the reference from a photo (H, W, 3) uint8 BGR of the empty board."""
    half = halved(empty)
    canvas = places.look_at_canvas(half, camera)
    sites = places.look_at_sites(half, camera, 0.0)
    wood, plain = _plain_wood(canvas, places)
    return Reference(canvas, sites, wood, plain, places.coarsely(canvas - plain))


def _plain_wood(canvas: LogPicture, places: Places) -> tuple[LogPicture, LogPicture]:
    """Fit a second-order surface to the ground and return it at the sites and over the canvas."""

    def terms(places_mm: Floats) -> Floats:
        x, y = (places_mm / places.scale_mm).T
        return np.column_stack([np.ones(len(x)), x, y, x * y, x * x, y * y])

    ground = places.ground
    shape, seen = terms(places.canvas_mm[ground]), canvas[ground].astype(np.float64)
    weights: Floats = np.ones(len(seen))
    surface: Floats = np.zeros((6, 3))
    for _round in range(8):
        weighted = shape * weights[:, None]
        surface = np.asarray(np.linalg.solve(weighted.T @ shape + 1e-6 * np.eye(6), weighted.T @ seen), np.float64)
        weights = np.asarray(1 / (1 + (np.abs(seen - shape @ surface).max(axis=1) / 0.1) ** 2))
    over_canvas = (terms(places.canvas_mm.reshape(-1, 2)) @ surface).reshape(canvas.shape)
    return np.asarray(terms(places.site_mm) @ surface, np.float32), np.asarray(over_canvas, np.float32)


def light_of(canvas: LogPicture, reference: Reference, places: Places) -> Light:
    """Return how a frame's light, seen over the canvas (H, W, 3), differs from the reference."""
    seen, empty = (picture.reshape(-1, 3).take(places.light_pixels, axis=0) for picture in (canvas, reference.canvas))
    return fit_light(seen - empty, places.light_mm, places.scale_mm)


def tone_of(canvas: LogPicture, light: Light, reference: Reference, places: Places) -> Tone:
    """Return how a frame's tone, seen over the canvas (H, W, 3) in some light, differs from the reference's."""
    change = places.coarsely(canvas - reference.canvas)
    places_mm = places.canvas_mm.reshape(-1, 2)[places.tone_pixels]
    clipped = canvas.reshape(-1, 3).take(places.tone_pixels, axis=0) >= LIGHTEST
    return fit_tone(change - light.at(places_mm), reference.pattern, clipped, places.tone_terms)
