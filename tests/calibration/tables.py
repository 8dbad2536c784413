"""A drawn table with the photos of its calibration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from calibration.boards import load_board
from calibration.calibrate import Table, calibrate
from calibration.geometry import Camera
from calibration.learned import CalibrationPhotos
from calibration.profile import Profile
from tests.calibration.drawn import BLACK, BLUE, HFOV_DEG, RED, WHITE, Colour, Picture, camera_above, draw

KIPP4, KOPF = load_board("kipp4"), load_board("kopf-oder-knopf")
KIPP4_CAMERA, KOPF_CAMERA = camera_above(400, tilt_deg=8), camera_above(530)
MARBLES: Mapping[str, Colour] = {"light": WHITE, "dark": BLACK, "red": RED}
BUTTONS: Mapping[str, Colour] = {"red": RED, "blue": BLUE}
KIPP4_SET_UP = {"c4": "red", "c2": "red", "e6": "red", "e4": "red"}
KIPP4_SAMPLES = {"a6": "light", "b3": "dark", "c2": "red", "g6": "dark", "g4": "light"}
HOLES = dict(zip(KOPF.sites, np.random.default_rng(5).integers(1, 5, 100).tolist(), strict=True))
HOLE_ROWS = ["".join(str(HOLES[f"{letter}{row}"]) for letter in "abcdefghij") for row in range(10, 0, -1)]


def kipp4_photo(
    looks: Mapping[str, str], camera: Camera = KIPP4_CAMERA, *, seed: int = 2, light: float = 1.0
) -> Picture:
    """Return a photo of marbles on the Kipp4 board."""
    return draw(KIPP4, camera, {site: MARBLES[look] for site, look in looks.items()}, seed=seed, light=light)


def kopf_photo(looks: Mapping[str, str], *, seed: int = 2, light: float = 1.0) -> Picture:
    """Return a photo of buttons on the Kopf oder Knopf board."""
    buttons = {site: BUTTONS[look] for site, look in looks.items()}
    return draw(KOPF, KOPF_CAMERA, buttons, holes=HOLES, seed=seed, light=light)


def kipp4_table(corners_px: Sequence[Sequence[float]] | None = None) -> Table:
    """Return the table of a Kipp4 board; where `corners_px` are not given they are known."""
    known = KIPP4_CAMERA.project(KIPP4.corners).tolist()
    return Table("kipp4", {}, "kipp4", KIPP4, HFOV_DEG, known if corners_px is None else corners_px)


@cache
def kipp4_photos() -> CalibrationPhotos:
    """Return the photos of a Kipp4 board: empty, set up, with samples."""
    return CalibrationPhotos(
        empty=kipp4_photo({}, seed=1), start=kipp4_photo(KIPP4_SET_UP), samples=kipp4_photo(KIPP4_SAMPLES, seed=3)
    )


@cache
def kipp4_profile() -> Profile:
    """Return the profile of a Kipp4 table."""
    return calibrate(kipp4_table(), kipp4_photos(), KIPP4_SET_UP, KIPP4_SAMPLES)


@cache
def kopf_photos() -> CalibrationPhotos:
    """Return the photos of a Kopf oder Knopf board: empty and set up."""
    return CalibrationPhotos(empty=kopf_photo({}, seed=1), start=kopf_photo({"b2": "red", "i2": "blue", "b9": "blue"}))


def kopf_table(holes: Sequence[str] | None = None) -> Table:
    """Return the table of a Kopf oder Knopf board, its hole map typed or not."""
    corners = KOPF_CAMERA.project(KOPF.corners).tolist()
    return Table("kopf-oder-knopf", {}, "kopf-oder-knopf", KOPF, HFOV_DEG, corners, holes)


@cache
def kopf_profile() -> Profile:
    """Return the profile of a Kopf oder Knopf table whose hole map was read."""
    return calibrate(kopf_table(), kopf_photos(), {"b2": "red", "i2": "blue", "b9": "blue"}, {})
