"""Where the top of a piece lies on its site, and its colour: light for some digits, dark for the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Floats
from calibration.light import LogPicture
from calibration.looks import ELSE_DENSITY, Look, floor_covariance, site_evidence
from calibration.sight import Sight

Rows = NDArray[np.intp]

STEP_MM = 1.8
INNER_STEP_MM = 2.0
OFF_CENTRE_MM = 9.0
"""Pieces stand this far off their site's middle at most."""
MOSTLY_INSIDE = 0.65
"""Within this part of a face's radius around the site's middle, most of what is seen is face."""
RIM_MM = 1.0
"""Left out on either side of a face's rim: it is blurred."""
OUTSIDE_MM = 4.0
"""How far around a face the picture must look different from it."""
OUTSIDE_WEIGHT = 0.6
BETWEEN_MM = 3.0
SHARPNESS = 30.0
"""Centres that do nearly as well as the best are averaged within this distance, weighted this sharply."""
WOOD = Look(np.zeros(3), floor_covariance(0.08, 0.2))


@dataclass(frozen=True)
class FaceGrid:
    """A disc of samples around a site, and the masks that find a face in it.

    Attributes:
        radius_mm: of a face.
        height_mm: of a face over the board.
    """

    radius_mm: float
    height_mm: float

    @classmethod
    def of(cls, board: Board) -> FaceGrid:
        """Return the grid for a board's pieces."""
        return cls(board.piece.diameter / 2, board.piece.height)

    @cached_property
    def offsets_mm(self) -> Floats:
        """(P, 2) places around a site's middle."""
        return disc_mm(OFF_CENTRE_MM + self.radius_mm + RIM_MM + OUTSIDE_MM, STEP_MM)

    @cached_property
    def within(self) -> NDArray[np.bool_]:
        """(P,) which places may be a face's centre."""
        return np.asarray(np.hypot(*self.offsets_mm.T) <= OFF_CENTRE_MM)

    @cached_property
    def mostly_inside(self) -> NDArray[np.bool_]:
        """(P,) which places mostly show the face of a piece that stands on the site, more of it than of its ink."""
        return np.asarray(np.hypot(*self.offsets_mm.T) <= MOSTLY_INSIDE * self.radius_mm)

    @cached_property
    def neighbours(self) -> NDArray[np.bool_]:
        """(C, C) which of the places that may be a face's centre lie near each other."""
        places = self.offsets_mm[self.within]
        return np.asarray(np.linalg.norm(places[:, None, :] - places[None, :, :], axis=2) <= BETWEEN_MM)

    @cached_property
    def inner_mm(self) -> Floats:
        """(Q, 2) places inside a face, around its centre."""
        return disc_mm(self.radius_mm - 2 * RIM_MM, INNER_STEP_MM)

    @cached_property
    def masks(self) -> NDArray[np.float32]:
        """(4 C, P) for every centre the disc of a face, then the ground around it: evenly weighted, by x, by y."""
        apart = self.offsets_mm[None, :, :] - self.offsets_mm[self.within][:, None, :]
        away = np.linalg.norm(apart, axis=2)
        disc = away <= self.radius_mm - RIM_MM / 2
        ring = (away >= self.radius_mm + RIM_MM) & (away <= self.radius_mm + RIM_MM + OUTSIDE_MM)
        even = ring / ring.sum(axis=1, keepdims=True)
        sides = apart / np.maximum(away, 1e-9)[:, :, None]
        masks = [disc / disc.sum(axis=1, keepdims=True), even, even * sides[:, :, 0], even * sides[:, :, 1]]
        return np.concatenate(masks).astype(np.float32)


def square_mm(across: int, step_mm: float) -> Floats:
    """Return (across * across, 2) places around a middle, row by row, y upwards."""
    steps = (np.arange(across) - across // 2) * step_mm
    return np.stack(np.meshgrid(steps, -steps), axis=2).reshape(-1, 2)


def disc_mm(radius_mm: float, step_mm: float) -> Floats:
    """Return (P, 2) places in a disc, around its middle."""
    square = square_mm(2 * int(radius_mm / step_mm) + 1, step_mm)
    return np.asarray(square[np.hypot(*square.T) <= radius_mm])


@dataclass(frozen=True)
class Faces:
    """The faces of pieces, by kind (light, dark).

    Attributes:
        grid: where they are looked for.
        colours: one look for each kind.
    """

    grid: FaceGrid
    colours: Sequence[Look]

    def locate(self, sight: Sight, sites: Rows) -> tuple[Floats, Floats]:
        """Return where faces lie on some sites, and how likely each kind of face is there.

        Returns:
            centres_mm: (N, 2) from the site's middle.
            evidence: (N, kinds) log evidence.
        """
        seen = sight.around(sites, self.grid.offsets_mm, self.grid.height_mm)
        faces = np.stack([colour.log_density(seen) for colour in self.colours])
        kinds = np.argmax([site_evidence(face[:, self.grid.mostly_inside]) for face in faces], axis=0)
        face, wood = np.exp(faces[kinds, np.arange(len(sites))]), np.exp(WOOD.log_density(seen))
        part = (face / (face + wood + ELSE_DENSITY)).astype(np.float32)
        centres = self._centres(part, self._leaning(sight, sites))
        inner = self.inside(sight, sites, centres)
        colours = [colour.doubted(sight.tone.doubt) for colour in self.colours]
        return centres, np.stack([site_evidence(colour.log_density(inner)) for colour in colours], axis=1)

    def inside(self, sight: Sight, sites: Rows, centres_mm: Floats) -> LogPicture:
        """Return (N, Q, 3) log colour inside faces at centres (N, 2) from their sites' middles, relative to wood."""
        return sight.around(sites, centres_mm[:, None, :] + self.grid.inner_mm, self.grid.height_mm)

    def _leaning(self, sight: Sight, sites: Rows) -> Floats:
        """Return (N, 2) the direction in which a piece's side shows, in the plane of its top; 0 seen from above."""
        eye, middles = sight.camera.eye_mm, sight.places.site_mm[sites]
        side = (eye[:2] - middles) * self.grid.height_mm / eye[2]
        length = np.linalg.norm(side, axis=1, keepdims=True)
        return np.asarray(side / np.maximum(length, 1.0))

    def _centres(self, part: NDArray[np.float32], leaning: Floats) -> Floats:
        """Return (N, 2) centres of faces, by how likely each sample (N, P) shows one."""
        disc, even, by_x, by_y = (self.grid.masks @ part.T).reshape(4, -1, len(part))
        score = disc - OUTSIDE_WEIGHT * (even - leaning[:, 0] * by_x - leaning[:, 1] * by_y)
        places = self.grid.offsets_mm[self.grid.within]
        best = score.argmax(axis=0)
        near = self.grid.neighbours[:, best]
        weights = np.where(near, np.exp(SHARPNESS * (score - score.max(axis=0))), 0)
        return np.asarray(weights.T @ places / weights.sum(axis=0)[:, None])
