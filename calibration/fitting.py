"""Fitting the camera to the lines that are engraved on the board.

Every stroke is cut into short sections. Across each section the picture is averaged along the stroke, the
line is looked for near where the camera model puts it, and the camera is moved so that all sections agree:
the classic edge-based pose refinement (Harris and Stennett 1990, "RAPID"), with Tukey's biweight against
pieces and hands that lie over some of the lines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Camera, Floats
from calibration.resampling import resampled

Gray = NDArray[np.uint8]
FloatT = TypeVar("FloatT", np.float32, np.float64)

POSE = np.array([1, 1, 1, 1, 1, 1, 0, 0, 0, 0], bool)
"""Which parameters may move: the pose alone."""

POSE_AND_LENS = np.array([1, 1, 1, 1, 1, 1, 1, 1, 0, 0], bool)
EVERYTHING = np.ones(10, bool)
"""The principal point too: for photos that were cropped."""

SECTION_MM = 15.0
SAMPLES_ALONG = 5
COARSE_STEP_PX = 1.0
FINE_STEP_PX = 0.5
FINE_WINDOW_PX = 6.0
"""Up to here a section's profile is taken in fine steps."""
NOISE_WINDOW_PX = (7.0, 9.0)
"""The picture's noise is measured this far from the line, beyond the reach of the line itself."""
TURN_TRUST, PLACE_TRUST = 0.3, 0.3
"""The pose is guessed to about these radians, and this part of how far away the board is (one sigma)."""
FOCAL_TRUST = 0.04
"""The given field of view is right to about this part of the focal length (one sigma)."""
OFFSET_TRUST = 0.1
"""A cropped photo's middle is off by about this part of its width (one sigma)."""
K1_TRUST = 0.1
"""Radial distortion of small cameras lies within this (one sigma)."""
MOST_K1 = 1.0
MOST_FARTHER = 1.6
"""A first guess is right to about this factor in how far away the board is."""
NEAREST_PART = 0.2
"""The board's nearest place is this part as far away as its middle, at least."""
LEAST_FACING = 0.35
"""The cosine of the angle between the view and the board's vertical: 70 degrees."""
LEAST_NOISE = 0.15
"""Grey levels; what quantisation alone makes of an average of eight pixels."""
BEYOND_PITCH = (0.15, 0.45)
"""Strokes do not go on past their ends, from here to there: else the grid lies a field off, or is part of a larger."""
BEYOND_WINDOW_PX = 2.5
RIDGE_PX = 1.0
"""Half width of an engraved line in the picture."""


@dataclass(frozen=True, slots=True)
class Sections:
    """Short pieces of what the board shows.

    Attributes:
        ends_mm: (N, 2, 2) both ends of each.
        is_edge: (N,) True for the rim of something, False for an engraved line.
    """

    ends_mm: Floats
    is_edge: NDArray[np.bool_]

    @property
    def middles_mm(self) -> Floats:
        """(N, 2) the middle of each section."""
        return np.asarray((self.ends_mm[:, 0] + self.ends_mm[:, 1]) / 2)

    def seen_by(self, camera: Camera) -> Floats:
        """Return (N, 2, 2) where the ends appear in the picture."""
        return camera.project(self.ends_mm.reshape(-1, 2)).reshape(-1, 2, 2)


@dataclass(frozen=True, slots=True)
class Fit:
    """How well the lines were found.

    Attributes:
        camera: the camera they say.
        offsets_px: (N,) how far each section's line lies from where `camera` puts it, along its normal.
        strength: (N,) its contrast over the picture's noise (0 = nothing there).
        polarity: +1 if lines are lighter than the wood, -1 if darker.
        noise: grey levels, what counts as strength one.
    """

    camera: Camera
    offsets_px: Floats
    strength: Floats
    polarity: int
    noise: float

    def share(self, within_px: float = 1.0, strength: float = 3.0) -> float:
        """Return which part of the sections shows a line within a distance, 0..1."""
        return float(np.mean((np.abs(self.offsets_px) <= within_px) & (self.strength >= strength)))


def cut(board: Board, section_mm: float = SECTION_MM) -> Sections:
    """Return the sections of a board's strokes, then those of its edges."""
    lines, rims = _cut(board.strokes, section_mm), _cut(board.edges, section_mm)
    return Sections(np.concatenate([lines, rims]), np.arange(len(lines) + len(rims)) >= len(lines))


def _cut(strokes: Floats, section_mm: float) -> Floats:
    pieces = [np.zeros((0, 2, 2))]
    for x0, y0, x1, y1 in strokes:
        start, end = np.array([x0, y0]), np.array([x1, y1])
        count = max(1, round(float(np.linalg.norm(end - start)) / section_mm))
        cuts = start + np.linspace(0, 1, count + 1)[:, None] * (end - start)
        pieces.append(np.stack([cuts[:-1], cuts[1:]], axis=1))
    return np.concatenate(pieces)


def profiles(gray: Gray, camera: Camera, sections: Sections, steps: Floats) -> NDArray[np.float32]:
    """Return (N, len(steps)) grey values across each section, averaged along it; steps along its normal in px."""
    ends = sections.seen_by(camera).astype(np.float32)
    normal = normals(ends[:, 0], ends[:, 1])
    along = (np.arange(SAMPLES_ALONG, dtype=np.float32) + 0.5) / SAMPLES_ALONG
    places = np.empty((SAMPLES_ALONG, len(steps), len(ends), 2), np.float32)
    # One axis at a time, sections last: numpy is slow along short axes.
    for axis, (start, end) in enumerate(ends.transpose(2, 1, 0)):
        middle = start + along[:, None] * (end - start)
        across = steps.astype(np.float32)[:, None] * normal[:, axis]
        np.add(middle[:, None, :], across, out=places[..., axis])
    values = resampled(gray, places.reshape(SAMPLES_ALONG * len(steps), len(ends), 2))
    mean = cv2.reduce(values.reshape(SAMPLES_ALONG, -1), 0, cv2.REDUCE_AVG, dtype=cv2.CV_32F)
    return np.ascontiguousarray(mean.reshape(len(steps), len(ends)).T, np.float32)


def normals(starts: NDArray[FloatT], ends: NDArray[FloatT]) -> NDArray[FloatT]:
    """Return (N, 2) unit normals of the pieces of line from starts to ends, both (N, 2) pixels."""
    tangent = ends - starts
    tangent = tangent / np.maximum(np.linalg.norm(tangent, axis=1, keepdims=True), 1e-9)
    return np.column_stack([-tangent[:, 1], tangent[:, 0]])


def ridge(profile: NDArray[np.float32], step_px: float) -> NDArray[np.float32]:
    """Return how much each place of profiles (N, P) stands out from the mean of both its sides, same shape."""
    reach = round(3 * RIDGE_PX / step_px)
    smooth = np.array([1, 2, 1]) / 4 if step_px < 1 else np.array([0, 1, 0])
    weights = np.zeros(2 * reach + 3)
    weights[reach : reach + 3] += smooth
    weights[:3] -= smooth / 2
    weights[-3:] -= smooth / 2
    return _weighed(profile, weights)


def step_edge(profile: NDArray[np.float32], step_px: float) -> NDArray[np.float32]:
    """Return how much one side of each place of profiles (N, P) differs from the other in light, same shape."""
    reach = round(3 * RIDGE_PX / step_px)
    side = np.full(reach, 1 / (2 * reach))
    return np.abs(_weighed(profile, np.concatenate([-side, [0], side])))


def _weighed(profile: NDArray[np.float32], weights: Floats) -> NDArray[np.float32]:
    """Return the weighted sum around each place of profiles (N, P); beyond their ends they go on as they end."""
    return np.asarray(cv2.filter2D(profile, -1, weights[None, :], borderType=cv2.BORDER_REPLICATE), np.float32)


def responses(
    profile: NDArray[np.float32], sections: Sections, step_px: float, polarity: int
) -> tuple[NDArray[np.float32], int]:
    """Return how clearly each place of each profile shows its section's line or rim, and the lines' polarity.

    Args:
        profile: (N, P) grey values across the N sections.
        sections: of the board's lines and rims.
        step_px: from place to place.
        polarity: +1 for light lines, -1 for dark ones, 0 to find out.

    Returns:
        The responses (N, P), in grey levels, and the polarity.
    """
    response = ridge(profile, step_px)
    if polarity == 0:
        lines = response[~sections.is_edge]
        polarity = 1 if len(lines) == 0 or lines.max(axis=1).mean() > -lines.min(axis=1).mean() else -1
    response *= polarity
    if sections.is_edge.any():
        response[sections.is_edge] = step_edge(profile[sections.is_edge], step_px)
    return response, polarity


def fit(
    gray: Gray,
    camera: Camera,
    sections: Sections,
    *,
    windows_px: tuple[float, ...],
    free: NDArray[np.bool_] = POSE,
    polarity: int = 0,
    hfov_focal_px: float | None = None,
) -> Fit:
    """Return the camera moved so that the engraved lines lie where the picture shows them.

    Args:
        gray: (H, W) uint8.
        camera: a first guess, off by less than the first window.
        sections: see `cut`.
        windows_px: how far to look to each side, pass by pass.
        free: (10,) which parameters may move, in the order of `Camera.moved`.
        polarity: +1 for light lines, -1 for dark ones, 0 to find out.
        hfov_focal_px: the focal length that is believed beforehand, where it may move.

    Returns:
        The fit; one that shows nothing, where what was seen leads to a camera that cannot be.
    """
    result = Fit(camera, np.zeros(0), np.zeros(0), polarity, 0.0)
    for window_px in windows_px:
        result = measure(gray, result.camera, sections, window_px, result.polarity, result.noise)
        step = _step(result, sections, free, window_px, hfov_focal_px or camera.focal_px)
        moved = result.camera.moved(step)
        if not _is_possible(moved, camera, sections):
            return replace(result, strength=np.zeros_like(result.strength))
        result = replace(result, camera=moved)
    return measure(gray, result.camera, sections, windows_px[-1], result.polarity, result.noise)


def _is_possible(camera: Camera, guess: Camera, sections: Sections) -> bool:
    """Return whether a camera is near a first guess and sees all of the board, not on edge, by a lens as there are.

    Otherwise the board shrinks to a dot or a line, and lies on any line of the picture with all of its own.
    """
    rotation, middle_mm = camera.rotation_matrix, camera.translation_mm[2]
    farther = middle_mm / guess.translation_mm[2]
    nearest_mm = float((sections.middles_mm @ rotation[2, :2]).min(initial=0.0)) + middle_mm
    is_before = 1 / MOST_FARTHER < farther < MOST_FARTHER and nearest_mm > NEAREST_PART * middle_mm
    return is_before and abs(rotation[2, 2]) > LEAST_FACING and abs(camera.k1) < MOST_K1 and camera.focal_px > 0


def measure(
    gray: Gray, camera: Camera, sections: Sections, window_px: float, polarity: int = 0, noise: float = 0.0
) -> Fit:
    """Return where the lines are, within a window to both sides, without moving the camera.

    Args:
        gray: (H, W) uint8.
        camera: that is believed to see the board.
        sections: of the board's lines and rims.
        window_px: how far to look to each side.
        polarity: +1 for light lines, -1 for dark ones, 0 to find out.
        noise: of the picture, in grey levels; 0 to find out, for the whole board.
    """
    if len(sections.is_edge) == 0:
        return Fit(camera, np.zeros(0), np.zeros(0), polarity or -1, noise or LEAST_NOISE)
    reach_px = window_px if noise else max(window_px, NOISE_WINDOW_PX[1])
    step_px = FINE_STEP_PX if window_px <= FINE_WINDOW_PX else COARSE_STEP_PX
    steps = np.arange(-reach_px, reach_px + step_px / 2, step_px)
    response, polarity = responses(profiles(gray, camera, sections, steps), sections, step_px, polarity)
    if not noise:
        beside = (np.abs(steps) >= NOISE_WINDOW_PX[0]) & (np.abs(steps) <= NOISE_WINDOW_PX[1])
        noise = max(1.5 * float(np.median(np.abs(response[:, beside]))), LEAST_NOISE)
    searched = np.abs(steps) <= window_px
    response, steps = response[:, searched], steps[searched]
    best = response.argmax(axis=1)
    rows = np.arange(len(best))
    inner = np.clip(best, 1, response.shape[1] - 2)
    before, peak, behind = response[rows, inner - 1], response[rows, inner], response[rows, inner + 1]
    curvature = np.minimum(before - 2 * peak + behind, -1e-6)
    offsets = steps[inner] + step_px * np.clip((before - behind) / (2 * curvature), -1, 1)
    at_edge = (best == 0) | (best == response.shape[1] - 1)
    strength = np.where(at_edge, 0.0, np.maximum(response[rows, best], 0) / noise)
    return Fit(camera, offsets, strength, polarity, noise)


def continued(gray: Gray, found: Fit, board: Board) -> float:
    """Return which part of the strokes' ends, 0..1, goes on past the end as clearly as the strokes are seen.

    Args:
        gray: (H, W) uint8.
        found: the board in it.
        board: whose strokes are asked for.
    """
    if len(board.strokes) == 0:
        return 0.0
    start, end = board.strokes[:, :2], board.strokes[:, 2:]
    along = (end - start) / np.maximum(np.linalg.norm(end - start, axis=1, keepdims=True), 1e-9)
    near, far = (part * board.pitch_mm * along for part in BEYOND_PITCH)
    ends = np.concatenate([np.stack([start - near, start - far], axis=1), np.stack([end + near, end + far], axis=1)])
    beyond = Sections(ends, np.zeros(len(ends), bool))
    seen = measure(gray, found.camera, beyond, BEYOND_WINDOW_PX, found.polarity, found.noise)
    return seen.share(strength=float(np.median(found.strength)) / 2)


def _step(fit: Fit, sections: Sections, free: NDArray[np.bool_], window_px: float, focal_px: float) -> Floats:
    camera = fit.camera
    middles = sections.middles_mm
    _pixels, jacobian = camera.project_with_jacobian(middles)
    ends = sections.seen_by(camera)
    slopes = np.einsum("ni,nij->nj", normals(ends[:, 0], ends[:, 1]), jacobian)
    sure = np.clip(fit.strength / 6, 0, 1) * (fit.strength > 1.5)
    prior = np.empty(10)
    prior[:3] = 1 / TURN_TRUST**2
    prior[3:6] = 1 / (PLACE_TRUST * camera.translation_mm[2]) ** 2
    prior[6] = 1 / (FOCAL_TRUST * focal_px) ** 2
    prior[7] = 1 / K1_TRUST**2
    prior[8:] = 1 / (OFFSET_TRUST * camera.size_px[0]) ** 2
    x, y = camera.offset_px
    believed = np.array([0, 0, 0, 0, 0, 0, focal_px - camera.focal_px, -camera.k1, -x, -y])
    used = np.flatnonzero(free)
    slopes, prior, believed = np.ascontiguousarray(slopes[:, used].T), prior[used], believed[used]
    step = np.zeros(10)
    spread_px = window_px
    rest = fit.offsets_px
    for _round in range(4):
        weights = sure * np.maximum(1 - (rest / spread_px) ** 2, 0) ** 2
        weighted = slopes * weights
        left = weighted @ slopes.T + np.diag(prior)
        step[used] = np.linalg.solve(left, weighted @ fit.offsets_px + prior * believed)
        rest = fit.offsets_px - step[used] @ slopes
        off_px = np.abs(rest[sure > 0])
        spread_px = float(np.clip(4.7 * 1.48 * np.median(off_px), 1.0, window_px)) if len(off_px) else window_px
    return step
