"""See-through buttons, drawn where they lie: shadow, wall, and a top through which the holes show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.board_files import Piece
from calibration.geometry import Camera, Floats, points
from companion.demo.pixels import SHIFT, Picture, Shades, sixteenths, whole

_BODY_BGR = {"red": (30, 34, 208), "blue": (178, 78, 22)}
_SHOWS_THROUGH = 0.3
_WALL_SHADE = 0.55
_SHADOW = 0.4
_SHADOW_MM = (3.0, -3.5)
"""Which way shadows fall, for a piece of 6 mm: the light comes from the upper left."""
_SHADOW_SOFT_PX = 2.2
_DISC = 64
"""Size of the drawing of a button's top, before it is laid into the picture."""


@dataclass(frozen=True, slots=True)
class LyingPiece:
    """A piece, or a pile, somewhere on the table.

    Attributes:
        look: what it looks like.
        x_mm: its middle, in board coordinates.
        y_mm: its middle, in board coordinates.
        turn_deg: how what is printed on it is turned, counter-clockwise.
    """

    look: str
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0


def lay_buttons(image: Picture, buttons: Sequence[LyingPiece], size: Piece, camera: Camera) -> None:
    """Draw buttons into a picture, far ones first.

    Args:
        image: (H, W, 3) uint8 BGR; drawn into.
        buttons: what lies there.
        size: diameter and height of a button, mm.
        camera: where the picture is taken from.
    """
    if not buttons:
        return
    middles = points([(button.x_mm, button.y_mm) for button in buttons])
    cast_shadows(image, middles, size, camera)
    for index in np.argsort(-middles[:, 1]):
        _lay(image, buttons[index].look, middles[index], size, camera)


def cast_shadows(image: Picture, middles: Floats, size: Piece, camera: Camera) -> None:
    """Draw the shadows of pieces of one size at places (N, 2) mm into a picture."""
    shadow = np.zeros(image.shape[:2], np.uint8)
    for middle in middles:
        reach = np.vstack([_circle(middle, size), _circle(middle + _SHADOW_MM, size)])
        hull = _hull(camera.project(reach))
        cv2.fillConvexPoly(shadow, sixteenths(hull), round(255 * _SHADOW), cv2.LINE_AA, SHIFT)
    x, y, width, height = cv2.boundingRect(shadow)
    margin = 8
    part = np.s_[max(0, y - margin) : y + height + margin, max(0, x - margin) : x + width + margin]
    light = cv2.cvtColor(255 - cv2.GaussianBlur(shadow[part], (0, 0), _SHADOW_SOFT_PX), cv2.COLOR_GRAY2BGR)
    image[part] = cv2.multiply(image[part], light, scale=1 / 255)


def _lay(image: Picture, look: str, middle: Floats, size: Piece, camera: Camera) -> None:
    foot, top = camera.project(_circle(middle, size)), camera.project(_circle(middle, size), size.height)
    outline = _hull(np.vstack([foot, top]))
    left, upper = np.floor(outline.min(axis=0)).astype(int) - 1
    right, lower = np.ceil(outline.max(axis=0)).astype(int) + 2
    if left < 0 or upper < 0 or right > image.shape[1] or lower > image.shape[0]:
        return
    part = image[upper:lower, left:right]
    origin = (left, upper)
    below = part.astype(np.float32)
    body = np.array(_BODY_BGR[look], np.float32)
    wall = body * (_WALL_SHADE * 0.9 + 0.1 * below / 255)
    seen_through = body * (1 - _SHOWS_THROUGH) + body * below / 255 * _SHOWS_THROUGH * 1.25
    shade = _disc_in_picture(top - origin, part.shape[:2])[..., None]
    face = seen_through * shade + np.maximum(shade - 1, 0) * 130
    picture = _blend(below, wall, _mask(outline - origin, part.shape[:2]))
    picture = _blend(picture, face, _mask(top - origin, part.shape[:2]))
    part[:] = whole(picture)


def _blend(below: Shades, above: Shades, mask: Shades) -> Shades:
    return below + (above - below) * mask[..., None]


def _mask(outline: Floats, shape: tuple[int, ...]) -> Shades:
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, sixteenths(outline), 255, cv2.LINE_AA, SHIFT)
    return np.asarray(mask, np.float32) / np.float32(255)


def _hull(pixels: Floats) -> Floats:
    return points(cv2.convexHull(pixels.astype(np.float32)))


def _disc_in_picture(rim: Floats, shape: tuple[int, ...]) -> Shades:
    """Return the shading of a button's top where its rim (N, 2 pixels, from the right counter-clockwise) is."""
    quarter = len(rim) // 4
    middle, right, far = rim.mean(axis=0), rim[0], rim[quarter]
    half = _DISC / 2
    there = np.array([middle, right, far], np.float32)
    here = np.array([(half, half), (_DISC, half), (half, 0)], np.float32)
    to_picture = cv2.getAffineTransform(here, there)
    size_px = (shape[1], shape[0])
    return np.asarray(cv2.warpAffine(_TOP, to_picture, size_px, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _draw_top() -> Shades:
    """Draw how a button's top takes the light: a raised rim, a hollow middle, a gloss at the upper left; 1 is plain."""
    across = (np.arange(_DISC, dtype=np.float32) + 0.5) / (_DISC / 2) - 1
    x, y = np.meshgrid(across, across)
    radius = np.hypot(x, y)
    towards_light = (-x - y) / np.sqrt(2)
    rim = np.exp(-(((radius - 0.84) / 0.09) ** 2))
    shade = 0.94 + 0.16 * rim * towards_light - 0.10 * (radius < 0.74) * towards_light
    gloss = 0.28 * np.exp(-(((x + 0.42) / 0.22) ** 2) - ((y + 0.46) / 0.16) ** 2)
    return np.asarray(shade + gloss, np.float32)


_TOP = _draw_top()


def _circle(middle: Floats, size: Piece) -> Floats:
    angles = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    return middle + size.diameter / 2 * np.column_stack([np.cos(angles), np.sin(angles)])
