"""The board seen straight from above: pictures resampled to a fixed number of pixels per mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Camera, Floats

FloatT = TypeVar("FloatT", float, Floats)


@dataclass(frozen=True, slots=True)
class Canvas:
    """A rectangle of the board's plane as pixels; y grows upward on the board and downward in the picture.

    Attributes:
        left_mm, top_mm: the outer corner of pixel (0, 0).
        width, height: size in pixels.
        per_mm: pixels per mm.
    """

    left_mm: float
    top_mm: float
    width: int
    height: int
    per_mm: float

    @classmethod
    def around(cls, points_mm: Floats, per_mm: float, margin_mm: float = 0.0) -> Canvas:
        """Return the canvas that holds all points (N, 2) and a margin."""
        low, high = points_mm.min(axis=0) - margin_mm, points_mm.max(axis=0) + margin_mm
        width, height = np.ceil((high - low) * per_mm).astype(int)
        return cls(float(low[0]), float(high[1]), int(width), int(height), per_mm)

    def pixel(self, x_mm: FloatT, y_mm: FloatT) -> tuple[FloatT, FloatT]:
        """Return the pixel (column, row) whose centre is nearest to a place, or to each of many; unrounded."""
        return (x_mm - self.left_mm) * self.per_mm - 0.5, (self.top_mm - y_mm) * self.per_mm - 0.5

    def places_mm(self) -> Floats:
        """Return (height, width, 2) where each pixel lies on the board."""
        xs = self.left_mm + (np.arange(self.width) + 0.5) / self.per_mm
        ys = self.top_mm - (np.arange(self.height) + 0.5) / self.per_mm
        return np.stack(np.meshgrid(xs, ys), axis=2)

    def source(self, camera: Camera, height_mm: float = 0.0) -> NDArray[np.float32]:
        """Return (height, width, 2) which picture pixel shows each canvas pixel."""
        pixels = camera.project(self.places_mm().reshape(-1, 2), height_mm)
        return pixels.reshape(self.height, self.width, 2).astype(np.float32)
