"""Boards placed by corners that somebody named: cropped photos, boards measured roughly, boards without lines."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.board import Board
from calibration.board_files import BoardFile, Grid, Piece
from calibration.boards import build_board, load_board
from calibration.clicked import camera_through, faint_share, place_by_corners
from calibration.geometry import Camera
from tests.calibration.drawn import SIZE_PX, camera_above, corners_off_px, draw, gray

KOPF = load_board("kopf-oder-knopf")
HFOV_DEG = 62.0


def own(pitch: float | tuple[float, float], engraved: str = "points") -> Board:
    grid = Grid(columns=9, rows=9, pitch=pitch, engraved=engraved)  # type: ignore[arg-type]
    return build_board(BoardFile("Nine", ["B"], Piece(20, 6), grid=grid, corners="sites"), "board.toml")


def clicked(camera: Camera, board: Board, off_px: float = 0.0, seed: int = 3) -> list[list[float]]:
    off = np.random.default_rng(seed).uniform(-off_px, off_px, (len(board.corners), 2))
    return [[float(x), float(y)] for x, y in camera.project(board.corners) + off]


@pytest.mark.parametrize("hfov_deg", [40.0, 62.0, 85.0])
def test_the_camera_goes_through_the_corners_whatever_its_field_of_view(hfov_deg: float) -> None:
    camera = camera_above(800.0, tilt_deg=25.0, hfov_deg=hfov_deg)
    found = camera_through(KOPF.corners, camera.project(KOPF.corners), SIZE_PX, HFOV_DEG)
    assert corners_off_px(found, camera, KOPF) < 0.5


def test_a_cropped_photo_has_its_middle_elsewhere() -> None:
    whole = camera_above(520.0, tilt_deg=28.0, towards_deg=60.0)
    crop_px = np.array([110.0, 60.0])
    corners = whole.project(KOPF.corners) - crop_px
    found = camera_through(KOPF.corners, corners, (740, 600), HFOV_DEG)
    assert np.abs(found.project(KOPF.corners) - corners).max() < 1.0
    places = KOPF.site_points()
    assert np.abs(found.project(places) - (whole.project(places) - crop_px)).max() < 1.5


def test_a_board_that_is_longer_than_its_file_says_is_stretched() -> None:
    true, said = own((30.0, 31.5)), own(30.0)
    camera = camera_above(tilt_deg=12.0)
    found = place_by_corners(gray(draw(true, camera)), said, clicked(camera, true, 2.0), HFOV_DEG)
    assert np.abs(found.camera.project(said.site_points()) - camera.project(true.site_points())).max() < 1.5


@pytest.mark.parametrize("off_px", [0.0, 3.0, 6.0])
def test_lines_mend_what_clicks_are_off(off_px: float) -> None:
    board, camera = own(30.0), camera_above(tilt_deg=15.0)
    found = place_by_corners(gray(draw(board, camera)), board, clicked(camera, board, off_px), HFOV_DEG)
    assert corners_off_px(found.camera, camera, board) < 1.0


def test_narrow_lines_are_not_taken_for_their_neighbours() -> None:
    board = build_board(
        BoardFile("Go", ["B"], Piece(22, 9), grid=Grid(19, 19, (22.0, 23.7), "points"), corners="sites"), "board.toml"
    )
    camera = camera_above(1400.0, tilt_deg=20.0)
    found = place_by_corners(gray(draw(board, camera)), board, clicked(camera, board, 2.0), HFOV_DEG)
    off_px = np.abs(found.camera.project(board.site_points()) - camera.project(board.site_points())).max()
    assert off_px < 2.0


def test_without_lines_the_corners_alone_count() -> None:
    board, camera = own(30.0, "none"), camera_above(tilt_deg=15.0)
    corners = clicked(camera, board)
    found = place_by_corners(gray(draw(board, camera)), board, corners, HFOV_DEG)
    assert corners_off_px(found.camera, camera, board) < 0.5
    assert len(found.strength) == 0


def test_lines_that_are_not_there_do_not_move_the_board() -> None:
    board, camera = own(30.0), camera_above(tilt_deg=15.0)
    bare = replace(board, strokes=np.zeros((0, 4)))
    found = place_by_corners(gray(draw(bare, camera)), board, clicked(camera, board), HFOV_DEG)
    assert np.abs(found.camera.project(board.corners) - camera.project(board.corners)).max() < 12.5
    assert faint_share(found) < 0.5
