"""The camera as a pinhole with one lens term, and how points and pixels cross between board and picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


def points(values: ArrayLike) -> Floats:
    """Return any point list as (N, 2) float64: OpenCV 4 and 5 disagree about the axis between."""
    return np.asarray(values, np.float64).reshape(-1, 2)


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the camera is, seen from the board, and what its lens does.

    The model is OpenCV's pinhole camera with the first radial term, the principal point near the
    picture's centre (Zhang 2000; OpenCV's calib3d documentation).

    Attributes:
        size_px: width and height of the picture.
        focal_px: focal length, both axes.
        k1: first radial distortion coefficient.
        rotation: Rodrigues vector, board to camera, (3,) radians.
        translation_mm: the board's origin in camera coordinates, (3,).
        offset_px: how far the principal point is from the picture's centre; not 0 in a photo that was cropped.
        stretch: how much longer the board is away from the lower edge than its file says; 1 if measured well.
    """

    size_px: tuple[int, int]
    focal_px: float
    k1: float
    rotation: tuple[float, float, float]
    translation_mm: tuple[float, float, float]
    offset_px: tuple[float, float] = (0.0, 0.0)
    stretch: float = 1.0

    @property
    def matrix(self) -> Floats:
        """The 3 x 3 camera matrix."""
        x, y = self._principal_point
        return np.array([[self.focal_px, 0, x], [0, self.focal_px, y], [0, 0, 1]], np.float64)

    @property
    def _principal_point(self) -> Floats:
        return np.asarray(np.array(self.size_px) / 2 + np.array(self.offset_px), np.float64)

    @property
    def distortion(self) -> Floats:
        """The distortion coefficients k1, k2, p1, p2, as OpenCV orders them."""
        return np.array([self.k1, 0, 0, 0], np.float64)

    def project(self, board_mm: ArrayLike, height_mm: float | Floats = 0.0) -> Floats:
        """Return where board points appear in the picture.

        Args:
            board_mm: (N, 2) x and y on the board.
            height_mm: height above the board's surface, one for all or (N,).

        Returns:
            (N, 2) pixels, x to the right and y down.
        """
        rotation = self.rotation_matrix
        heights = np.reshape(np.asarray(height_mm, np.float64), -1)
        moved = np.outer(rotation[:, 2], heights) + np.reshape(self.translation_mm, (3, 1))
        seen = (rotation[:, :2] * (1.0, self.stretch)) @ points(board_mm).T + moved
        ideal = seen[:2] / seen[2]
        bent = ideal * (1 + self.k1 * (ideal[0] ** 2 + ideal[1] ** 2))
        return np.ascontiguousarray((self.focal_px * bent).T + self._principal_point)

    @property
    def rotation_matrix(self) -> Floats:
        """The rotation from board to camera axes, (3, 3)."""
        return np.asarray(cv2.Rodrigues(np.array(self.rotation, np.float64))[0], np.float64)

    def project_with_jacobian(self, board_mm: ArrayLike) -> tuple[Floats, Floats]:
        """Return pixels (N, 2) of points on the surface and their derivative (N, 2, 10).

        The ten columns are rotation (3), translation (3), focal length, k1, offset (2): what `moved` adds to.
        """
        flat = points(board_mm) * (1.0, self.stretch)
        pixels, jacobian = cv2.projectPoints(
            np.column_stack([flat, np.zeros(len(flat))]).reshape(-1, 1, 3),
            np.array(self.rotation, np.float64),
            np.array(self.translation_mm, np.float64),
            self.matrix,
            self.distortion,
        )
        columns = np.asarray(jacobian, np.float64).reshape(len(flat), 2, -1)
        focal = columns[:, :, 6] + columns[:, :, 7]
        return points(pixels), np.dstack([columns[:, :, :6], focal, columns[:, :, 10], columns[:, :, 8:10]])

    def moved(self, step: Floats) -> Camera:
        """Return the camera changed by a step (10,) in the order of `project_with_jacobian`."""
        r, t = self.rotation, self.translation_mm
        return replace(
            self,
            rotation=(r[0] + float(step[0]), r[1] + float(step[1]), r[2] + float(step[2])),
            translation_mm=(t[0] + float(step[3]), t[1] + float(step[4]), t[2] + float(step[5])),
            focal_px=self.focal_px + float(step[6]),
            k1=self.k1 + float(step[7]),
            offset_px=(self.offset_px[0] + float(step[8]), self.offset_px[1] + float(step[9])),
        )

    @property
    def eye_mm(self) -> Floats:
        """Where the camera is in board coordinates, (3,); the third is its height over the surface."""
        return np.asarray(-self.rotation_matrix.T @ np.array(self.translation_mm) / (1.0, self.stretch, 1.0))

    def seeing(self, board_mm: ArrayLike, pixels: ArrayLike) -> Camera:
        """Return the same camera from where it sees board points (N >= 4, on the surface) at pixels."""
        flat = points(board_mm) * (1.0, self.stretch)
        _found, rotation, translation = cv2.solvePnP(
            np.column_stack([flat, np.zeros(len(flat))]),
            points(pixels),
            self.matrix,
            self.distortion,
            flags=cv2.SOLVEPNP_ITERATIVE,
        )
        r, t = (tuple(float(v) for v in np.ravel(vector)) for vector in (rotation, translation))
        return replace(self, rotation=(r[0], r[1], r[2]), translation_mm=(t[0], t[1], t[2]))

    def tilt_deg(self) -> float:
        """Return how far the view is off the board's vertical, in degrees."""
        return float(np.degrees(np.arccos(np.clip(abs(self.rotation_matrix[2, 2]), 0, 1))))


def focal_from_field_of_view(width_px: int, hfov_deg: float) -> float:
    """Return the focal length in pixels of a pinhole that sees `hfov_deg` across `width_px`."""
    return width_px / 2 / float(np.tan(np.radians(hfov_deg / 2)))


def camera_from_points(board_mm: ArrayLike, pixels: ArrayLike, size_px: tuple[int, int], hfov_deg: float) -> Camera:
    """Return the camera that sees board points (N >= 4, on the surface) at pixels, with an ideal lens."""
    focal = focal_from_field_of_view(size_px[0], hfov_deg)
    return Camera(size_px, focal, 0.0, (0, 0, 0), (0, 0, 1)).seeing(board_mm, pixels)
