"""The drawn table: board, buttons, hand, light and sensor noise as one camera sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.board import Board
from calibration.geometry import Camera, Floats, focal_from_field_of_view
from companion.demo.hand import Hand, lay_hand
from companion.demo.opaque import lay_opaque
from companion.demo.pieces import LyingPiece, lay_buttons
from companion.demo.pixels import SHIFT, Picture, sixteenths, whole
from companion.demo.wood import Sheet, empty_board, table_top

SIZE_PX = (960, 720)
HFOV_DEG = 61.0
_TILT_DEG, _YAW_DEG = 11.0, 1.7
_PLACE_MM = (-4.0, 6.0, 505.0)
_TABLE_MM = (900.0, 760.0)
_BOARD_SHADOW_PX = np.array([5.0, 6.0])
_NOISE = 2.2
"""Standard deviation of the sensor's noise, in grey levels."""
_NOISE_MARGIN_PX = 64


@dataclass(frozen=True, slots=True)
class Bump:
    """How the board was pushed about on the table since it was set down."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    turn_deg: float = 0.0


@dataclass(frozen=True, slots=True)
class TableState:
    """What there is to be seen at one moment.

    Attributes:
        pieces: those on the board; they move with it.
        beside: on the table.
        bump: where the board lies.
        hand: None if no hand is over the table.
        light: how bright it is; 1 by day.
    """

    pieces: tuple[LyingPiece, ...] = ()
    beside: tuple[LyingPiece, ...] = ()
    bump: Bump = Bump()
    hand: Hand | None = None
    light: float = 1.0


class DrawnTable:
    """Draws pictures of a table with a board; the same seed gives the same pictures.

    Args:
        board: the physical board.
        holes: site -> number of holes; empty for boards without.
        dots: site on the second ring -> colour of its dot on the rim.
        seed: 0 or more; of grain and noise.
    """

    def __init__(self, board: Board, holes: Mapping[str, int], dots: Mapping[str, str], seed: int) -> None:
        rng = np.random.default_rng(seed)
        self._board = board
        self._seed = seed
        self.camera = _camera()
        self._sheet = empty_board(board, holes, dots, rng)
        table = table_top(*_TABLE_MM, rng)
        self._table = cv2.warpPerspective(table.image, _to_picture(table, self.camera), SIZE_PX, flags=cv2.INTER_AREA)
        size = (SIZE_PX[1] + _NOISE_MARGIN_PX, SIZE_PX[0] + _NOISE_MARGIN_PX, 3)
        self._noise = whole(rng.normal(128, _NOISE, size))
        self._light = _vignette()
        self._bare: tuple[Bump, Picture] | None = None
        self._still: tuple[TableState, Picture] | None = None

    def draw(self, state: TableState, t_s: float) -> Picture:
        """Return the picture, (720, 960, 3) uint8 BGR, of a state at a time: light and noise depend on it."""
        image = self._still_picture(replace(state, hand=None, light=1.0)).copy()
        if state.hand is not None:
            lay_hand(image, state.hand)
        return self._sensor(image, t_s, state.light)

    def camera_at(self, bump: Bump) -> Camera:
        """Return the camera as seen from a board that was bumped."""
        rotation = cv2.Rodrigues(np.array(self.camera.rotation))[0]
        angle = np.radians(bump.turn_deg)
        turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
        shift = rotation @ np.array([bump.x_mm, bump.y_mm, 0.0])
        r = [float(v) for v in np.ravel(cv2.Rodrigues(rotation @ turn)[0])]
        t = [float(v) for v in np.array(self.camera.translation_mm) + shift]
        return replace(self.camera, rotation=(r[0], r[1], r[2]), translation_mm=(t[0], t[1], t[2]))

    def _still_picture(self, state: TableState) -> Picture:
        if self._still is None or self._still[0] != state:
            image = self._bare_picture(state.bump).copy()
            self._lay_pieces(image, state.beside, self.camera)
            self._lay_pieces(image, state.pieces, self.camera_at(state.bump))
            lit = cv2.multiply(cv2.GaussianBlur(image, (3, 3), 0.7), self._light, scale=1 / 255)
            self._still = (state, np.asarray(lit, np.uint8))
        return self._still[1]

    def _lay_pieces(self, image: Picture, pieces: Sequence[LyingPiece], camera: Camera) -> None:
        if self._board.holes is not None:
            lay_buttons(image, pieces, self._board.piece, camera)
        else:
            lay_opaque(image, pieces, self._board, camera)

    def _bare_picture(self, bump: Bump) -> Picture:
        if self._bare is None or self._bare[0] != bump:
            self._bare = (bump, self._lay_board(self.camera_at(bump)))
        return self._bare[1]

    def _lay_board(self, camera: Camera) -> Picture:
        outline = camera.project(self._board.outline)
        shadow = np.zeros((SIZE_PX[1], SIZE_PX[0]), np.uint8)
        cv2.fillConvexPoly(shadow, sixteenths(outline + _BOARD_SHADOW_PX), 110, cv2.LINE_AA, SHIFT)
        dark = cv2.cvtColor(255 - cv2.GaussianBlur(shadow, (0, 0), 5), cv2.COLOR_GRAY2BGR)
        table = cv2.multiply(self._table, dark, scale=1 / 255)
        mask = np.zeros((SIZE_PX[1], SIZE_PX[0]), np.uint8)
        cv2.fillConvexPoly(mask, sixteenths(outline), 255, cv2.LINE_AA, SHIFT)
        to_picture = _to_picture(self._sheet, camera)
        wood = cv2.warpPerspective(self._sheet.image, to_picture, SIZE_PX, borderMode=cv2.BORDER_REPLICATE)
        weight = mask.astype(np.float32) / 255
        return np.asarray(cv2.blendLinear(wood, table, weight, 1 - weight), np.uint8)

    def _sensor(self, image: Picture, t_s: float, light: float) -> Picture:
        """Let daylight drift over some tens of seconds, and add noise."""
        level = light * (0.98 + 0.05 * np.sin(t_s / 9.0 + self._seed))
        tint = 0.015 * np.sin(t_s / 17.0 + 2.0 * self._seed)
        gains = level * np.array([1 - tint, 1.0, 1 + tint])
        steps = whole(np.arange(256)[:, None] * gains).reshape(1, 256, 3)
        rng = np.random.default_rng([self._seed, round(t_s * 1000)])
        x, y = rng.integers(0, _NOISE_MARGIN_PX, 2)
        noise = self._noise[y : y + SIZE_PX[1], x : x + SIZE_PX[0]]
        return np.asarray(cv2.addWeighted(cv2.LUT(image, steps), 1.0, noise, 1.0, -128.0), np.uint8)


def _camera() -> Camera:
    """Return a camera above the near edge of the board, looking down and a little ahead."""
    straight_down = np.diag([1.0, -1.0, -1.0])
    tilt, yaw = np.radians(-_TILT_DEG), np.radians(_YAW_DEG)
    tilted = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    turned = np.array([[np.cos(yaw), -np.sin(yaw), 0], [np.sin(yaw), np.cos(yaw), 0], [0, 0, 1]])
    r = [float(v) for v in np.ravel(cv2.Rodrigues(tilted @ straight_down @ turned)[0])]
    return Camera(SIZE_PX, focal_from_field_of_view(SIZE_PX[0], HFOV_DEG), 0.0, (r[0], r[1], r[2]), _PLACE_MM)


def _to_picture(sheet: Sheet, camera: Camera) -> Floats:
    corners = sheet.corners_mm()
    here, there = sheet.pixels(corners).astype(np.float32), camera.project(corners).astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(here, there), np.float64)


def _vignette() -> Picture:
    """Return how much light reaches each pixel, (H, W, 3) uint8: more from the upper left, less in the corners."""
    x, y = np.meshgrid(np.linspace(-1, 1, SIZE_PX[0]), np.linspace(-1, 1, SIZE_PX[1]))
    light = 0.92 - 0.05 * x - 0.04 * y - 0.07 * (x**2 + y**2)
    return np.repeat(whole(light * 255)[..., None], 3, axis=2)
