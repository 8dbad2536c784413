"""A board is found where it is, or not at all: never a wrong one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.board import Board
from calibration.boards import load_board
from calibration.errors import BoardNotFound
from calibration.finding import find_board
from calibration.geometry import Camera
from tests.calibration.drawn import (
    BEECH,
    HFOV_DEG,
    INLAID,
    WALNUT,
    Picture,
    Wood,
    camera_above,
    corners_off_px,
    draw,
    gray,
    plain_wood,
)

KOPF, KRUX, KIPP4, ATTANGLE = (load_board(name) for name in ("kopf-oder-knopf", "krux", "kipp4", "attangle"))
GRAND, ATTANGLE_127 = (load_board("attangle", {"variant": variant}) for variant in ("grand", "127"))

DARK_ON_DARK = Wood(board=(52, 70, 98), line=(22, 28, 38), table=(46, 58, 74))
LIGHT_ON_LIGHT = Wood(board=(196, 212, 222), line=(140, 155, 168), table=(205, 214, 220))
"""A table with as much grain as the board, and as light: its rim is not seen."""

SEEN: dict[str, tuple[Board, Camera, Wood]] = {
    "kopf-oder-knopf": (KOPF, camera_above(530), BEECH),
    "kopf-oder-knopf from 30 degrees off": (KOPF, camera_above(590, tilt_deg=30, towards_deg=0), BEECH),
    "kopf-oder-knopf turned by 30 degrees": (KOPF, camera_above(620, turn_deg=30), WALNUT),
    "krux, light lines": (KRUX, camera_above(480, tilt_deg=18, towards_deg=200), INLAID),
    "kipp4": (KIPP4, camera_above(400, tilt_deg=8), BEECH),
    "attangle": (ATTANGLE, camera_above(470, k1=-0.08), BEECH),
    "grand attangle on dark wood": (GRAND, camera_above(480, turn_deg=-9), WALNUT),
    "attangle 127": (ATTANGLE_127, camera_above(500), BEECH),
    "kopf-oder-knopf, dark on dark": (KOPF, camera_above(560, turn_deg=12), DARK_ON_DARK),
    "kipp4, dark on dark": (KIPP4, camera_above(400, tilt_deg=8), DARK_ON_DARK),
    "kopf-oder-knopf, light on light": (KOPF, camera_above(560, turn_deg=12), LIGHT_ON_LIGHT),
    "krux, light on light": (KRUX, camera_above(480, tilt_deg=18, towards_deg=200), LIGHT_ON_LIGHT),
    "attangle, light on light": (ATTANGLE, camera_above(470, turn_deg=-7), LIGHT_ON_LIGHT),
}


@pytest.mark.parametrize("name", SEEN)
def test_a_board_is_found_to_a_pixel(name: str) -> None:
    board, camera, wood = SEEN[name]
    found = find_board(gray(draw(board, camera, wood=wood)), board, HFOV_DEG)
    assert corners_off_px(found.camera, camera, board) < 1.0


def test_a_board_is_found_in_a_photo_that_was_cut_out_of_a_larger_one() -> None:
    """The lens's middle is not the photo's: lines are seen under other angles than they should be."""
    whole = camera_above(600, tilt_deg=20, towards_deg=30, shift_mm=(40, -20))
    cropped = replace(whole, offset_px=(90.0, -40.0))
    found = find_board(gray(draw(KOPF, cropped)), KOPF, HFOV_DEG)
    assert corners_off_px(found.camera, cropped, KOPF) < 1.0


@pytest.mark.parametrize("offset_px", [(170.0, -90.0), (-160.0, 100.0), (150.0, 120.0), (-200.0, 0.0)])
def test_a_grid_that_fits_nearly_as_well_a_field_aside_is_moved_on(offset_px: tuple[float, float]) -> None:
    """Far off the lens's middle lines are guessed so roughly that they first come to lie on their neighbours."""
    whole = camera_above(760, tilt_deg=22, towards_deg=30, turn_deg=30)
    cropped = replace(whole, offset_px=offset_px)
    found = find_board(gray(draw(KOPF, cropped)), KOPF, HFOV_DEG)
    assert corners_off_px(found.camera, cropped, KOPF) < 1.0


def test_row_1_lies_nearest_the_lower_edge() -> None:
    """A picture says nothing of which side is whose: the board is never found upside down."""
    upside_down = camera_above(480, turn_deg=182)
    found = find_board(gray(draw(KRUX, upside_down)), KRUX, HFOV_DEG)
    low, high = found.camera.project([KRUX.sites["d1"], KRUX.sites["d7"]])
    assert low[1] > high[1] + 200
    assert corners_off_px(found.camera, camera_above(480), KRUX) < 1.0


def half_outside() -> Picture:
    return draw(KOPF, camera_above(530, shift_mm=(240, 0)))


def coloured_squares() -> Picture:
    squares = np.random.default_rng(1).integers(60, 200, (6, 8, 3)).astype(np.uint8)
    return np.asarray(np.kron(squares, np.ones((120, 120, 1), np.uint8)), np.uint8)


def planks() -> Picture:
    """Parallel joints of a table: lines in one direction only."""
    picture = plain_wood()
    for y in range(30, 720, 66):
        cv2.line(picture, (0, y), (960, y + 8), (50, 60, 75), 2, cv2.LINE_AA)
    return picture


NOT_THERE: dict[str, tuple[Board, Callable[[], Picture]]] = {
    "wood only": (KOPF, plain_wood),
    "the joints of a table": (KOPF, planks),
    "black": (KRUX, lambda: np.zeros((720, 960, 3), np.uint8)),
    "coloured squares": (KRUX, coloured_squares),
    "krux instead of kopf oder knopf": (KOPF, lambda: draw(KRUX, camera_above(480))),
    "kopf oder knopf instead of krux": (KRUX, lambda: draw(KOPF, camera_above(530))),
    "attangle instead of grand attangle": (GRAND, lambda: draw(ATTANGLE, camera_above(470))),
    "kopf oder knopf instead of attangle": (ATTANGLE, lambda: draw(KOPF, camera_above(530))),
    "krux instead of kipp4": (KIPP4, lambda: draw(KRUX, camera_above(480))),
    "half of it outside": (KOPF, half_outside),
}


@pytest.mark.parametrize("name", NOT_THERE)
def test_something_else_is_never_taken_for_the_board(name: str) -> None:
    board, picture = NOT_THERE[name]
    with pytest.raises(BoardNotFound) as caught:
        find_board(gray(picture()), board, HFOV_DEG)
    assert board.name in str(caught.value)
    assert "corners_px" in str(caught.value)
