"""Markers at the corners of a board."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.board import Board
from calibration.boards import load_board
from calibration.calibrate import locate
from calibration.geometry import Camera, Floats
from calibration.markers import find_markers, marker_corners, marker_modules
from tests.calibration.drawn import Picture, Wood, camera_above, corners_off_px, draw, gray

PIXELS_A_MODULE = 8
HFOV_DEG = 62.0
KOPF, GRAND = load_board("kopf-oder-knopf"), load_board("attangle", {"variant": "grand"})
BOARDS = {"square": KOPF, "hexagonal": GRAND}
DARK_ON_DARK = Wood(board=(40, 52, 70), line=(34, 45, 60), table=(38, 50, 66))


def with_markers(picture: Picture, board: Board, camera: Camera, *, without: tuple[int, ...] = ()) -> Picture:
    """The photo with a printed marker laid at every corner but some (numbered from 1)."""
    laid = picture.copy()
    for number, corners_mm in enumerate(marker_corners(board), start=1):
        if number in without:
            continue
        print_, printed = printed_marker(number)
        mm_to_px = cv2.getPerspectiveTransform(printed, camera.project(corners_mm).astype(np.float32))
        size = (picture.shape[1], picture.shape[0])
        seen = cv2.warpPerspective(print_, mm_to_px, size, flags=cv2.INTER_AREA)
        paper = cv2.warpPerspective(np.full_like(print_, 255), mm_to_px, size) > 0
        laid[paper] = seen[paper][:, None]
    return laid


def printed_marker(number: int) -> tuple[Picture, np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    """A picture of the marker with white around it, and where its corners are in it."""
    black = np.kron(marker_modules(number), np.ones((PIXELS_A_MODULE, PIXELS_A_MODULE), bool))
    quiet = 10
    picture = np.full((black.shape[0] + 2 * quiet, black.shape[1] + 2 * quiet), 235, np.uint8)
    picture[quiet:-quiet, quiet:-quiet][black] = 25
    low, high = quiet - 0.5, quiet + black.shape[0] - 0.5
    return picture, np.array([(low, low), (high, low), (high, high), (low, high)], np.float32)


def off_px(found: Floats, camera: Camera, board: Board) -> float:
    return float(np.linalg.norm(found - camera.project(board.corners), axis=1).max())


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("turn_deg", [2.0, 95.0, 200.0])
def test_the_corners_are_where_the_markers_say(kind: str, turn_deg: float) -> None:
    board = BOARDS[kind]
    camera = camera_above(620.0, tilt_deg=18.0, turn_deg=turn_deg)
    photo = with_markers(draw(board, camera), board, camera)
    found = find_markers(gray(photo), board, HFOV_DEG)
    assert found is not None
    assert off_px(found, camera, board) < 1.5


def test_three_markers_are_enough_and_two_are_not() -> None:
    camera = camera_above(620.0)
    three = with_markers(draw(KOPF, camera), KOPF, camera, without=(2,))
    found = find_markers(gray(three), KOPF, HFOV_DEG)
    assert found is not None
    assert off_px(found, camera, KOPF) < 2.5
    two = with_markers(draw(KOPF, camera), KOPF, camera, without=(2, 3))
    assert find_markers(gray(two), KOPF, HFOV_DEG) is None


def test_a_photo_without_markers_shows_none() -> None:
    assert find_markers(gray(draw(KOPF, camera_above())), KOPF, HFOV_DEG) is None


def test_calibration_finds_a_dark_board_on_a_dark_table_by_its_markers() -> None:
    camera = camera_above(620.0, tilt_deg=14.0, turn_deg=178.0)
    photo = with_markers(draw(KOPF, camera, wood=DARK_ON_DARK), KOPF, camera)
    assert corners_off_px(locate(photo, KOPF, HFOV_DEG, None).camera, camera, KOPF) < 1.5


def test_markers_tell_which_corner_is_which() -> None:
    """Without them, row 1 is taken to lie nearest to the picture's lower edge."""
    camera = camera_above(620.0, turn_deg=182.0)
    photo = draw(KOPF, camera)
    assert corners_off_px(locate(photo, KOPF, HFOV_DEG, None).camera, camera, KOPF) > 100
    marked = with_markers(photo, KOPF, camera)
    assert corners_off_px(locate(marked, KOPF, HFOV_DEG, None).camera, camera, KOPF) < 1.5
