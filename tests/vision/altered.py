"""Photos as worse cameras, worse light and clumsier people would have made them; all (H, W, 3) uint8."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.calibration.drawn import Picture

Place = tuple[float, float]


def _whole(values: NDArray[Any]) -> Picture:
    return np.asarray(np.clip(np.round(values), 0, 255), np.uint8)


# The camera


def lit(photo: Picture, gain: float) -> Picture:
    """Return the photo lighter or darker; what is too light is cut off."""
    return _whole(photo * np.float32(gain))


def balanced(photo: Picture, blue: float, red: float) -> Picture:
    """Return the photo with another white balance: gains of the blue and the red channel."""
    return _whole(photo * np.array([blue, 1.0, red], np.float32))


def blurred(photo: Picture, sigma_px: float) -> Picture:
    """Return the photo out of focus."""
    return np.asarray(cv2.GaussianBlur(photo, (0, 0), sigma_px), np.uint8)


def shaken(photo: Picture, length_px: int) -> Picture:
    """Return the photo with the camera moved to the right during exposure."""
    kernel = np.zeros((length_px, length_px), np.float32)
    kernel[length_px // 2] = 1 / length_px
    return np.asarray(cv2.filter2D(photo, -1, kernel), np.uint8)


def noisy(photo: Picture, sigma: float, seed: int = 1) -> Picture:
    """Return the photo with noise of `sigma` grey levels."""
    return _whole(photo + np.random.default_rng(seed).normal(0, sigma, photo.shape).astype(np.float32))


def compressed(photo: Picture, quality: int) -> Picture:
    """Return the photo after JPEG."""
    content = cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(content, cv2.IMREAD_COLOR), np.uint8)


def sharpened(photo: Picture, amount: float) -> Picture:
    """Return the photo as an eager phone sharpens it: grain and rims stand out."""
    fine = photo.astype(np.float32) - cv2.GaussianBlur(photo, (0, 0), 1.5)
    return _whole(photo + amount * fine)


def contrasted(photo: Picture, gamma: float) -> Picture:
    """Return the photo with another tone curve."""
    return np.asarray(cv2.LUT(photo, _whole(255 * (np.arange(256) / 255) ** gamma)), np.uint8)


def hazy(photo: Picture, part: float) -> Picture:
    """Return the photo behind a veil of light grey: a wet lens, a lamp that shines into it, a flat profile."""
    return _whole(photo * np.float32(1 - part) + np.float32(160 * part))


def faded(photo: Picture, colour: float) -> Picture:
    """Return the photo with a part of its colours left: 0 makes it grey, more than 1 garish."""
    grey = photo.mean(axis=2, keepdims=True, dtype=np.float32)
    return _whole(grey + np.float32(colour) * (photo - grey))


def banded(photo: Picture, depth: float, period_px: float = 90.0) -> Picture:
    """Return the photo with the dark bands that a flickering lamp leaves."""
    rows = 1 - depth * (0.5 + 0.5 * np.sin(2 * np.pi * np.arange(photo.shape[0]) / period_px))
    return _whole(photo * rows[:, None, None])


def torn(photo: Picture, row: int) -> Picture:
    """Return the photo as a bad cable delivers it: gray from a row on."""
    spoilt = photo.copy()
    spoilt[row:] = 128
    return spoilt


# The place


def moved(photo: Picture, dx_px: float = 0.0, dy_px: float = 0.0, turn_deg: float = 0.0, scale: float = 1.0) -> Picture:
    """Return the photo shifted, turned clockwise about its middle, and scaled; what comes in is mirrored."""
    height, width = photo.shape[:2]
    about = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), -turn_deg, scale), np.float64)
    about[:, 2] += np.array([dx_px, dy_px])
    return np.asarray(cv2.warpAffine(photo, about, (width, height), borderMode=cv2.BORDER_REFLECT_101), np.uint8)


def bent(photo: Picture, k1: float) -> Picture:
    """Return the photo through a lens that bends lines."""
    height, width = photo.shape[:2]
    matrix = np.array([[0.83 * width, 0, width / 2], [0, 0.83 * width, height / 2], [0, 0, 1]])
    maps = cv2.initUndistortRectifyMap(
        matrix, np.array([k1, 0, 0, 0], np.float64), np.eye(3), matrix, (width, height), cv2.CV_32FC1
    )
    return np.asarray(cv2.remap(photo, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101), np.uint8)


# The light


def _soft_spot(photo: Picture, middle_px: Place, radius_px: float) -> NDArray[np.float32]:
    y, x = np.mgrid[: photo.shape[0], : photo.shape[1]].astype(np.float32)
    away = np.hypot(x - middle_px[0], y - middle_px[1]) / radius_px
    return np.asarray(np.exp(-(away**2) * 1.5)[..., None], np.float32)


def glaring(photo: Picture, middle_px: Place, radius_px: float, strength: float = 230.0) -> Picture:
    """Return the photo with a lamp's reflection: light is added, white in its middle."""
    return _whole(photo + strength * _soft_spot(photo, middle_px, radius_px))


def under_a_lamp(photo: Picture, middle_px: Place, radius_px: float = 450.0) -> Picture:
    """Return the photo lit by one warm lamp: orange, and dark away from it."""
    light = 0.35 + 0.95 * _soft_spot(photo, middle_px, radius_px)
    return _whole(photo * light * np.array([0.72, 0.95, 1.12], np.float32))


def shadowed(photo: Picture, corners_px: NDArray[np.floating], left: float = 0.5, soft_px: float = 2.0) -> Picture:
    """Return the photo with a hard shadow on a polygon, where `left` of the light is left."""
    mask = np.zeros(photo.shape[:2], np.float32)
    cv2.fillPoly(mask, [np.round(corners_px).astype(np.int32)], (1.0,))
    return _whole(photo * (1 - (1 - left) * cv2.GaussianBlur(mask, (0, 0), soft_px)[..., None]))


def vignetted(photo: Picture, depth: float) -> Picture:
    """Return the photo as a cheap lens darkens its corners, to `1 - depth` of the light."""
    height, width = photo.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    away = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / (width**2 / 4 + height**2 / 4)
    return _whole(photo * (1 - depth * away)[..., None])


def sloping(photo: Picture, by: float, seed: int = 1) -> Picture:
    """Return the photo in light that falls off evenly, from a window at some side: e^-by to e^by from rim to rim."""
    across = _across(photo, np.random.default_rng(seed)) / (photo.shape[1] / 2)
    return _whole(photo * np.exp(by * across)[..., None])


def striped(
    photo: Picture, left: float, width_px: float = 1e4, soft_px: float = 1.0, count: int = 1, seed: int = 1
) -> Picture:
    """Return the photo with straight shadows across it, each so wide, where `left` of the light is left."""
    rng = np.random.default_rng(seed)
    shade = np.zeros(photo.shape[:2], np.float32)
    for _stripe in range(count):
        across = _across(photo, rng)
        shade = np.maximum(shade, _step(across / soft_px) * _step((width_px - across) / soft_px))
    return _whole(photo * (1 - (1 - left) * shade)[..., None])


def half_lit(photo: Picture, tint: tuple[float, float, float], soft_px: float = 30.0, seed: int = 1) -> Picture:
    """Return the photo with a coloured lamp on one half: gains B, G, R there."""
    lamp = _step(_across(photo, np.random.default_rng(seed)) / soft_px)[..., None]
    return _whole(photo * (1 + (np.array(tint, np.float32) - 1) * lamp))


def spotted(photo: Picture, radius_px: float, strength: float, count: int, seed: int = 1) -> Picture:
    """Return the photo with small reflections all over it."""
    height, width = photo.shape[:2]
    rng = np.random.default_rng(seed)
    for _spot in range(count):
        middle = (rng.uniform(0.2, 0.8) * width, rng.uniform(0.15, 0.85) * height)
        photo = glaring(photo, middle, radius_px, strength)
    return photo


def _across(photo: Picture, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return (H, W) how far each pixel is from a straight line through the middle third of the photo."""
    height, width = photo.shape[:2]
    turn = rng.uniform(0, 2 * np.pi)
    middle = rng.uniform(1 / 3, 2 / 3, 2) * (width, height)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    return np.asarray((x - middle[0]) * np.cos(turn) + (y - middle[1]) * np.sin(turn), np.float32)


def _step(values: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(1 / (1 + np.exp(-np.clip(values / 0.6, -40, 40))), np.float32)


# What lies over the board


def armed(
    photo: Picture, tip_px: Place, from_px: Place, width_px: int = 80, colour: tuple[int, int, int] | None = None
) -> Picture:
    """Return the photo with an arm from outside to `tip_px`; skin-coloured if no colour is given."""
    covered = photo.copy()
    shade = colour or (120, 150, 205)
    start, end = tuple(map(int, from_px)), tuple(map(int, tip_px))
    cv2.line(covered, start, end, shade, width_px, cv2.LINE_AA)
    for finger in (-0.35, 0.0, 0.35):
        angle = np.arctan2(end[1] - start[1], end[0] - start[0]) + finger
        reach = (int(end[0] + 75 * np.cos(angle)), int(end[1] + 75 * np.sin(angle)))
        cv2.line(covered, end, reach, shade, 22, cv2.LINE_AA)
    return covered


def disc(photo: Picture, middle_px: Place, radius_px: float, colour: tuple[int, int, int]) -> Picture:
    """Return the photo with something round on it: a coin, a cup, a token."""
    covered = photo.copy()
    cv2.circle(covered, (round(middle_px[0]), round(middle_px[1])), round(radius_px), colour, -1, cv2.LINE_AA)
    return covered


def pushed(photo: Picture, empty: Picture, middle_px: Place, radius_px: float, by_px: Place) -> Picture:
    """Return the photo with the round piece at a place pushed aside; the bare wood below comes from `empty`."""
    x, y = middle_px
    hole, piece = (_round(photo, middle_px, radius_px * larger) for larger in (1.25, 1.0))
    shift = np.array([[1, 0, by_px[0]], [0, 1, by_px[1]]], np.float32)
    size = (photo.shape[1], photo.shape[0])
    there, weight = cv2.warpAffine(photo, shift, size), cv2.warpAffine(piece, shift, size)[..., None]
    hole = hole[..., None]
    bare = photo * (1 - hole) + _in_the_light_of(empty, photo, (x, y), radius_px) * hole
    return _whole(bare * (1 - weight) + there * weight)


def _round(photo: Picture, middle_px: Place, radius_px: float) -> NDArray[np.float32]:
    mask = np.zeros(photo.shape[:2], np.float32)
    cv2.circle(mask, (round(middle_px[0]), round(middle_px[1])), round(radius_px), (1.0,), -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), 0.8), np.float32)


def _in_the_light_of(empty: Picture, photo: Picture, middle_px: Place, radius_px: float) -> NDArray[np.float32]:
    """Return `empty` as light as `photo` is around a place."""
    y, x = np.mgrid[: photo.shape[0], : photo.shape[1]]
    away = np.hypot(x - middle_px[0], y - middle_px[1])
    around = (away > 1.3 * radius_px) & (away < 1.7 * radius_px)
    gain = np.median(photo[around] / np.maximum(empty[around].astype(np.float32), 1), axis=0)
    return np.asarray(empty * gain, np.float32)
