"""What is a hand and what is none, on drawn tables where everything but one thing is known to be right."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from calibration.board import Board
from calibration.geometry import Camera
from calibration.profile import Profile
from companion.vision.reader import Reader
from tests.calibration.drawn import BLUE, RED, SKIN, Colour, Picture, draw
from tests.calibration.tables import (
    HOLES,
    KIPP4,
    KIPP4_CAMERA,
    KIPP4_SAMPLES,
    KOPF,
    KOPF_CAMERA,
    kipp4_photo,
    kipp4_profile,
    kopf_photo,
    kopf_profile,
)
from tests.vision.altered import armed, disc, lit, shadowed

BUTTONS = {"b2": "red", "e5": "blue", "f5": "red", "i9": "blue"}
Known = tuple[Callable[[], Profile], Board, Camera, Callable[[], Picture], dict[str, str]]
TABLES: dict[str, Known] = {
    "kopf-oder-knopf": (kopf_profile, KOPF, KOPF_CAMERA, lambda: kopf_photo(BUTTONS, seed=6), BUTTONS),
    "kipp4": (kipp4_profile, KIPP4, KIPP4_CAMERA, lambda: kipp4_photo(KIPP4_SAMPLES, seed=6), KIPP4_SAMPLES),
}
GREEN, GRAY_SLEEVE, DARK_SLEEVE = (70, 170, 80), (150, 150, 150), (40, 40, 45)


def between(board: Board, camera: Camera) -> tuple[float, float]:
    """Return a pixel of the board that is as far as possible from every site."""
    low, high = board.outline.min(axis=0) * 0.8, board.outline.max(axis=0) * 0.8
    grid = np.stack(np.meshgrid(np.linspace(low[0], high[0], 61), np.linspace(low[1], high[1], 61)), 2).reshape(-1, 2)
    away = np.linalg.norm(grid[:, None] - board.site_points()[None], axis=2).min(axis=1)
    x, y = camera.project([grid[away.argmax()]])[0]
    return float(x), float(y)


@pytest.mark.parametrize("name", TABLES)
def test_a_board_with_pieces_alone_is_free(name: str) -> None:
    profile, _board, _camera, photo, looks = TABLES[name]
    reading = Reader(profile()).read(photo())
    assert (reading.hand, reading.covered, reading.position()) == (False, (), looks)


@pytest.mark.parametrize("colour", [GREEN, (170, 90, 40), (60, 60, 200)], ids=["green", "blue", "red"])
def test_something_foreign_on_bare_ground_is_seen(colour: tuple[int, int, int]) -> None:
    profile, board, camera, photo, _looks = TABLES["kipp4"]
    reading = Reader(profile()).read(disc(photo(), between(board, camera), 24, colour))
    assert reading.hand


@pytest.mark.parametrize("colour", [SKIN, GRAY_SLEEVE, DARK_SLEEVE], ids=["skin", "gray sleeve", "dark sleeve"])
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("side", ["near", "far", "left"])
def test_an_arm_is_a_hand(name: str, side: str, colour: tuple[int, int, int]) -> None:
    start, tip = {"near": ((540, 790), (500, 430)), "far": ((430, -60), (450, 260)), "left": ((-60, 350), (360, 370))}[
        side
    ]
    profile, _board, _camera, photo, _looks = TABLES[name]
    assert Reader(profile()).read(armed(photo(), tip, start, 70, colour)).hand


@pytest.mark.parametrize("name", TABLES)
def test_finger_tips_at_the_rim_are_a_hand(name: str) -> None:
    profile, board, camera, photo, _looks = TABLES[name]
    x, y = camera.project([board.sites["d1"]])[0]
    assert Reader(profile()).read(armed(photo(), (x, y + 62), (x + 20, 790), 60)).hand


@pytest.mark.parametrize("left", [0.75, 0.6])
@pytest.mark.parametrize("name", TABLES)
def test_shade_is_no_hand(name: str, left: float) -> None:
    profile, _board, _camera, photo, looks = TABLES[name]
    shade = np.array([(300, 0), (560, 0), (420, 720), (180, 720)])
    reading = Reader(profile()).read(shadowed(photo(), shade, left, soft_px=9))
    assert (reading.hand, reading.position()) == (False, looks)


@pytest.mark.parametrize("gain", [0.6, 0.8, 1.2])
@pytest.mark.parametrize("name", TABLES)
def test_other_light_is_no_hand(name: str, gain: float) -> None:
    profile, _board, _camera, photo, looks = TABLES[name]
    reading = Reader(profile()).read(lit(photo(), gain))
    assert (reading.hand, reading.position()) == (False, looks)


def off_centre(by_mm: tuple[float, float]) -> Picture:
    """Return a photo with two buttons beside the middles of their fields."""
    e5, i9 = KOPF.sites["e5"], KOPF.sites["i9"]
    pushed = {"e5": (e5[0] + by_mm[0], e5[1] + by_mm[1]), "i9": (i9[0] - by_mm[1], i9[1] + by_mm[0])}
    board = Board(**{**vars(KOPF), "sites": {**KOPF.sites, **pushed}})
    colours: dict[str, Colour] = {"b2": RED, "e5": BLUE, "f5": RED, "i9": BLUE}
    return draw(board, KOPF_CAMERA, colours, holes=HOLES, seed=6)


@pytest.mark.parametrize("by_mm", [(3.0, 0.0), (2.5, -3.5), (0.0, 5.0)])
def test_a_piece_off_centre_is_a_piece_on_its_site(by_mm: tuple[float, float]) -> None:
    board_photo = off_centre(by_mm)
    reading = Reader(kopf_profile()).read(board_photo)
    assert (reading.hand, reading.position()) == (False, BUTTONS)
