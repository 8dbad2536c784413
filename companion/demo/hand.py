"""A hand with its forearm over the table, drawn once and moved about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from companion.demo.pixels import Picture, whole
from companion.games.contract import Player

_SKIN_BGR = np.array((128, 152, 208), np.float32)
_LENGTH_PX, _WIDTH_PX = 900, 260
_TIP_PX = (118, 40)
"""Where the tip of the pointing finger is in the drawing."""
_FINGERS = (
    ((118, 56), (124, 190), 34),
    ((86, 78), (100, 200), 32),
    ((154, 84), (146, 200), 30),
    ((58, 150), (96, 244), 30),
)
"""Tip, root and thickness of each finger, pixels."""
_PALM = ((88, 180), (166, 186), (180, 290), (164, 360), (100, 360), (84, 280))
_ARM = ((98, 340), (166, 340), (196, 900), (72, 900))
_SHADOW_PX, _SHADOW_SOFT_PX, _SHADOW = (16, 14), 9.0, 0.4


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand over the table.

    Attributes:
        player: whose it is: `first` reaches in from the lower picture edge, `second` from the upper one.
        x_px: the tip of the pointing finger in the picture.
        y_px: the tip of the pointing finger in the picture.
    """

    player: Player
    x_px: float
    y_px: float


@dataclass(frozen=True, slots=True)
class _Sprite:
    """A hand and its shadow: what is left of the picture below (uint8, 255 = all), and what comes on top."""

    through: Picture
    colour: Picture
    tip_px: tuple[int, int]


def lay_hand(image: Picture, hand: Hand) -> None:
    """Draw a hand into a picture (H, W, 3) uint8 BGR; what reaches beyond the picture is cut off."""
    sprite = _sprite(hand.player)
    left, top = round(hand.x_px) - sprite.tip_px[0], round(hand.y_px) - sprite.tip_px[1]
    height, width = sprite.through.shape[:2]
    x1, y1, x2, y2 = max(0, left), max(0, top), min(image.shape[1], left + width), min(image.shape[0], top + height)
    if x1 >= x2 or y1 >= y2:
        return
    part = image[y1:y2, x1:x2]
    cut = np.s_[y1 - top : y2 - top, x1 - left : x2 - left]
    image[y1:y2, x1:x2] = cv2.add(cv2.multiply(part, sprite.through[cut], scale=1 / 255), sprite.colour[cut])


@cache
def _sprite(player: Player) -> _Sprite:
    shape = _silhouette()
    if player == "second":
        shape = np.ascontiguousarray(shape[::-1, ::-1])
    depth = cv2.distanceTransform((shape > 127).astype(np.uint8), cv2.DIST_L2, 3)
    roundness = 0.66 + 0.34 * np.sqrt(np.clip(depth / 24, 0, 1))
    mask = shape.astype(np.float32)[..., None] / 255
    colour = _SKIN_BGR * roundness[..., None] * mask
    moved = np.array([[1, 0, _SHADOW_PX[0]], [0, 1, _SHADOW_PX[1]]], np.float32)
    shadow = cv2.warpAffine(shape, moved, (shape.shape[1], shape.shape[0])).astype(np.float32) / 255
    dark = cv2.GaussianBlur(shadow, (0, 0), _SHADOW_SOFT_PX)[..., None] * _SHADOW
    through = (1 - mask) * (1 - dark)
    tip = _TIP_PX if player == "first" else (_WIDTH_PX - _TIP_PX[0], _LENGTH_PX - _TIP_PX[1])
    return _Sprite(
        np.repeat(np.round(through * 255), 3, axis=2).astype(np.uint8), np.round(colour).astype(np.uint8), tip
    )


def _silhouette() -> Picture:
    """Return the shape of hand and arm, (H, W) uint8: 255 where they are."""
    shape = np.zeros((_LENGTH_PX, _WIDTH_PX), np.uint8)
    for tip, root, thickness in _FINGERS:
        cv2.line(shape, tip, root, 255, thickness, cv2.LINE_AA)
    for outline in (_PALM, _ARM):
        cv2.fillPoly(shape, [np.array(outline, np.int32)], 255, cv2.LINE_AA)
    soft = cv2.GaussianBlur(shape, (0, 0), 5)
    return whole((soft.astype(np.float32) - 127) * 4 + 127)
