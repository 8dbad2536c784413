from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.board import Board
from calibration.boards import load_board
from calibration.finding import settle
from calibration.fitting import EVERYTHING, cut, fit, measure, normals, ridge, step_edge
from calibration.geometry import Camera
from tests.calibration.drawn import (
    BEECH,
    INLAID,
    WALNUT,
    Wood,
    camera_above,
    corners_off_px,
    draw,
    gray,
    lay_arm,
    nudged,
)

BOARDS: dict[str, tuple[Board, Camera]] = {
    "kopf-oder-knopf": (load_board("kopf-oder-knopf"), camera_above(530)),
    "krux": (load_board("krux"), camera_above(480, tilt_deg=20, towards_deg=200)),
    "kipp4": (load_board("kipp4"), camera_above(400, tilt_deg=15)),
    "attangle": (load_board("attangle"), camera_above(470)),
    "attangle-127": (load_board("attangle", {"variant": "127"}), camera_above(500, turn_deg=-5)),
}
CLICK_WINDOWS_PX = (16.0, 8.0)


@pytest.mark.parametrize("name", BOARDS)
def test_a_guess_some_pixels_off_is_fitted_to_a_pixel(name: str) -> None:
    board, camera = BOARDS[name]
    guess = nudged(camera, 4, -3, 0.5)
    assert corners_off_px(guess, camera, board) > 4
    found = settle(gray(draw(board, camera)), guess, cut(board), CLICK_WINDOWS_PX)
    assert corners_off_px(found.camera, camera, board) < 1.0
    assert found.share() > 0.9


@pytest.mark.parametrize("name", ["kopf-oder-knopf", "krux", "kipp4"])
def test_a_board_is_never_laid_on_a_single_line(name: str) -> None:
    """Shrunk to a dot or seen on edge, all of its lines would lie on that one."""
    sections, windows_px = cut(BOARDS[name][0]), (16.0, 12.0, 8.0, 6.0, 4.0, 2.5, 2.5)
    for seed in range(4):
        picture = np.full((720, 960), 120, np.uint8)
        start, end = np.random.default_rng(seed).uniform((200, 100), (760, 620), (2, 2)).astype(int).tolist()
        cv2.line(picture, start, end, (60,), 2, cv2.LINE_AA)
        once = fit(picture, camera_above(420), sections, windows_px=windows_px, free=EVERYTHING)
        twice = fit(picture, once.camera, sections, windows_px=windows_px, free=EVERYTHING)
        assert twice.share() < 0.1


def test_the_lens_is_learned_with_the_pose() -> None:
    board, camera = load_board("kopf-oder-knopf"), camera_above(530, k1=-0.10, hfov_deg=60.0)
    ideal = camera_above(530 * 0.96, hfov_deg=62.0)
    found = settle(gray(draw(board, camera)), ideal, cut(board), CLICK_WINDOWS_PX)
    assert corners_off_px(found.camera, camera, board) < 1.0
    assert found.camera.k1 == pytest.approx(-0.10, abs=0.05)


@pytest.mark.parametrize(
    ("wood", "polarity"), [(BEECH, -1), (WALNUT, -1), (INLAID, 1)], ids=["beech", "walnut", "light lines on dark wood"]
)
def test_it_is_found_out_whether_lines_are_light_or_dark(wood: Wood, polarity: int) -> None:
    board, camera = BOARDS["krux"]
    found = settle(gray(draw(board, camera, wood=wood)), nudged(camera, 3, 2), cut(board), CLICK_WINDOWS_PX)
    assert found.polarity == polarity
    assert corners_off_px(found.camera, camera, board) < 1.0


def test_an_arm_over_the_board_does_not_pull_the_fit() -> None:
    board, camera = BOARDS["kopf-oder-knopf"]
    picture = gray(lay_arm(draw(board, camera), (520, 240), 110))
    found = fit(picture, nudged(camera, 3, 2), cut(board), windows_px=(8.0, 4.0, 3.0), polarity=-1)
    assert corners_off_px(found.camera, camera, board) < 1.0
    assert found.share() < 0.95, "the lines under the arm are not seen"


def test_offsets_are_how_far_lines_lie_from_their_place() -> None:
    board, camera = BOARDS["krux"]
    sections = cut(board)
    measured = measure(gray(draw(board, camera)), nudged(camera, 2.0, 0.0), sections, 5.0, -1)
    ends = sections.seen_by(camera)
    expected = normals(ends[:, 0], ends[:, 1]) @ np.array([-2.0, 0.0])
    seen = measured.strength > 3
    assert seen.mean() > 0.9
    assert np.median(np.abs(measured.offsets_px - expected)[seen]) < 0.25


def test_a_grid_that_lies_elsewhere_is_not_explained() -> None:
    board, camera = BOARDS["krux"]
    picture, sections = gray(draw(board, camera)), cut(board)
    assert measure(picture, camera, sections, 2.5).share() > 0.9
    assert measure(picture, nudged(camera, 9, 7), sections, 2.5).share() < 0.5


def test_sections_are_short_and_cover_their_strokes() -> None:
    sections = cut(load_board("kopf-oder-knopf"), section_mm=15.0)
    lengths = np.linalg.norm(sections.ends_mm[:, 1] - sections.ends_mm[:, 0], axis=1)
    assert lengths == pytest.approx(np.full(22 * 20, 15.0))
    assert not sections.is_edge.any()
    assert cut(load_board("kipp4")).is_edge.all()


@pytest.mark.parametrize("step_px", [0.5, 1.0])
def test_a_line_is_a_ridge_and_a_rim_is_a_step(step_px: float) -> None:
    places = np.arange(-10, 10.1, step_px)
    line = (100 + 40 * (np.abs(places - 2) < 1)).astype(np.float32)[None]
    rim = (100 + 40 * (places > 3)).astype(np.float32)[None]
    assert places[ridge(line, step_px)[0].argmax()] == pytest.approx(2.0, abs=0.5)
    assert places[step_edge(rim, step_px)[0].argmax()] == pytest.approx(3.0, abs=1.0)
    assert np.abs(ridge(np.full_like(line, 90), step_px)).max() == 0
