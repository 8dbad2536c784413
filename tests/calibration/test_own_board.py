"""Owners' own boards: what calibration makes of a board file, an empty board or none, and a photo of the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.board import Board
from calibration.board_files import BoardFile, Grid, Hex, Piece
from calibration.boards import build_board
from calibration.errors import FileError, SetUpPhotoError
from calibration.geometry import Camera
from calibration.own_board import OwnTable, calibrate_own
from calibration.profile import Profile, load_profile, save_profile
from companion.vision.reader import Reader
from tests.calibration.drawn import BLUE, RED, WHITE, Picture, camera_above, draw

HFOV_DEG = 62.0
CAMERA = camera_above(tilt_deg=14.0)
ELSEWHERE = camera_above(430.0, tilt_deg=22.0, towards_deg=200.0, turn_deg=31.0, size_px=(1280, 960))
COLOURS = {"R": RED, "W": WHITE, "B": BLUE}
SAMPLES = {"a1": "R", "c4": "R", "h2": "W", "e5": "W", "d7": "B", "g8": "B"}
POSITION = {"b2": "R", "b3": "R", "f6": "W", "h8": "W", "d4": "B", "e4": "B", "a8": "R"}


def described(kind: str, engraved: str | None = None) -> BoardFile:
    """A board file as an owner writes it; nothing is said of the lines unless `engraved` says it."""
    rest = {"name": "Mine", "looks": ["R", "W", "B"], "piece": Piece(20, 6)}
    match kind:
        case "grid":
            grid = Grid(8, 8, 30, engraved)  # type: ignore[arg-type]
            return BoardFile(**rest, grid=grid, corners="sites")  # type: ignore[arg-type]
        case "hex":
            return BoardFile(**rest, hex=Hex(5, 32, engraved), corners="sites")  # type: ignore[arg-type]
    sites = {f"p{number}": (x, y) for number, (x, y) in enumerate(_scattered())}
    return BoardFile(**rest, sites=sites, corners="sites")  # type: ignore[arg-type]


def _scattered() -> list[tuple[float, float]]:
    rng = np.random.default_rng(5)
    return [(x * 42 + rng.uniform(-5, 5), y * 42 + rng.uniform(-5, 5)) for x in range(-2, 3) for y in range(-2, 3)]


def pictured(board: Board, looks: Mapping[str, str], camera: Camera = CAMERA, light: float = 1.0) -> Picture:
    return draw(board, camera, {site: COLOURS[look] for site, look in looks.items()}, light=light)


def corners_px(board: Board, camera: Camera = CAMERA) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in camera.project(board.corners) + np.array([2.0, -1.5])]


@cache
def profile_of(engraved: str, *, with_empty: bool = True) -> Profile:
    """Calibrated by a file that does not tell where the lines are."""
    board = build_board(described("grid", engraved), "board.toml")
    table = OwnTable(described("grid"), "board.toml", HFOV_DEG, corners_px(board))
    empty = pictured(board, {}) if with_empty else None
    return calibrate_own(table, empty, pictured(board, SAMPLES), SAMPLES)


@pytest.mark.parametrize("engraved", ["points", "fields"])
def test_where_the_lines_are_is_found_out(engraved: str) -> None:
    found = profile_of(engraved).own_board
    assert found is not None
    assert found.grid is not None
    assert found.grid.engraved == engraved


def test_a_board_without_lines_is_placed_by_its_corners() -> None:
    board = build_board(described("grid", "none"), "board.toml")
    table = OwnTable(described("grid"), "board.toml", HFOV_DEG, corners_px(board))
    profile = calibrate_own(table, pictured(board, {}), pictured(board, SAMPLES), SAMPLES)
    assert profile.own_board is not None
    assert profile.own_board.grid is not None
    assert profile.own_board.grid.engraved == "none"
    assert Reader(profile).read(pictured(board, POSITION)).position() == POSITION


@pytest.mark.parametrize("light", [0.7, 1.0, 1.2])
@pytest.mark.parametrize("engraved", ["points", "fields"])
def test_frames_of_the_table_are_read(engraved: str, light: float) -> None:
    profile = profile_of(engraved)
    reading = Reader(profile).read(pictured(profile.board, POSITION, light=light))
    assert (reading.position(), reading.hand) == (POSITION, False)


@pytest.mark.parametrize("engraved", ["points", "fields"])
def test_the_empty_board_may_be_put_together(engraved: str) -> None:
    profile = profile_of(engraved, with_empty=False)
    assert profile.own is not None
    assert set(profile.own.filled) == set(SAMPLES)
    reader = Reader(profile)
    assert reader.read(pictured(profile.board, {})).position() == {}
    assert reader.read(pictured(profile.board, POSITION)).position() == POSITION


@pytest.mark.parametrize("kind", ["hex", "sites"])
def test_boards_of_other_shapes_are_read(kind: str) -> None:
    board = build_board(described(kind), "board.toml")
    names = list(board.sites)
    looks = dict(zip(names[1:20:3], ["R", "W", "B", "R", "W", "B", "R"], strict=True))
    table = OwnTable(described(kind), "board.toml", HFOV_DEG, corners_px(board))
    profile = calibrate_own(table, pictured(board, {}), pictured(board, looks), looks)
    then = dict(zip(names[2:21:3], ["B", "R", "W", "B", "R", "W", "B"], strict=True))
    assert Reader(profile).read(pictured(board, then)).position() == then


def test_the_size_may_stand_in_the_session_instead_of_the_board_file() -> None:
    said = BoardFile("Mine", ["R", "W", "B"], Piece(20, 6), grid=Grid(8, 8, 30))
    whole = BoardFile("Mine", ["R", "W", "B"], Piece(20, 6), grid=Grid(8, 8, 30, "fields"), size=(270, 270))
    board = build_board(whole, "board.toml")
    table = OwnTable(said, "board.toml", HFOV_DEG, corners_px(board), size_mm=(270, 270))
    profile = calibrate_own(table, pictured(board, {}), pictured(board, SAMPLES), SAMPLES)
    assert profile.own_board == whole
    without_size = OwnTable(said, "board.toml", HFOV_DEG, corners_px(board))
    with pytest.raises(FileError, match="as size_mm in"):
        calibrate_own(without_size, pictured(board, {}), pictured(board, SAMPLES), SAMPLES)


def test_a_photo_of_another_camera_is_read_by_its_corners() -> None:
    profile = profile_of("points")
    photo = pictured(profile.board, POSITION, ELSEWHERE, light=0.8)
    reading = Reader(profile).read_by_corners(photo, corners_px(profile.board, ELSEWHERE))
    assert reading.position() == POSITION


def test_a_patch_of_sun_is_no_piece() -> None:
    profile = profile_of("points")
    photo = pictured(profile.board, POSITION, ELSEWHERE, light=0.55)
    sun = np.zeros(photo.shape[:2], np.float32)
    cv2.fillConvexPoly(sun, np.array([(400, 380), (700, 300), (760, 620)]), (1,))
    lit = photo * (1 + 0.6 * cv2.GaussianBlur(sun, (0, 0), 3)[:, :, None])
    shone_on = np.asarray(np.clip(lit, 0, 255), np.uint8)
    reading = Reader(profile).read_by_corners(shone_on, corners_px(profile.board, ELSEWHERE))
    assert reading.position() == POSITION


def test_samples_may_be_taken_by_another_camera() -> None:
    board = build_board(described("grid", "points"), "board.toml")
    table = OwnTable(described("grid"), "board.toml", HFOV_DEG, corners_px(board))
    elsewhere = camera_above(430.0, tilt_deg=12.0, size_px=(1280, 960))
    profile = calibrate_own(table, pictured(board, {}), pictured(board, SAMPLES, elsewhere), SAMPLES)
    assert profile.own is not None
    assert profile.own.sample_corners_px is not None
    found = np.array(profile.own.sample_corners_px)
    assert np.abs(found - elsewhere.project(board.corners)).max() < 2.0
    assert Reader(profile).read(pictured(board, POSITION)).position() == POSITION


def test_a_profile_is_the_same_after_it_was_kept(tmp_path: Path) -> None:
    profile = profile_of("fields", with_empty=False)
    save_profile(profile, tmp_path / "mine.toml")
    loaded = load_profile(tmp_path / "mine.toml")
    assert (loaded.own_board, loaded.own, loaded.game) == (profile.own_board, profile.own, "own")
    assert loaded.camera.stretch == pytest.approx(profile.camera.stretch)
    assert Reader(loaded).read(pictured(loaded.board, POSITION)).position() == POSITION


BAD_SAMPLES = {
    "a site that the board does not have": ({"z9": "R"}, "no site z9"),
    "a look that the board file does not name": ({"a1": "green"}, "found 'green'"),
    "not every look": ({"a1": "R"}, "no photo shows W, B"),
}


@pytest.mark.parametrize("name", BAD_SAMPLES)
@pytest.mark.parametrize("with_empty", [True, False])
def test_samples_that_teach_too_little_are_refused(name: str, with_empty: bool) -> None:
    looks, words = BAD_SAMPLES[name]
    board = build_board(described("grid", "points"), "board.toml")
    table = OwnTable(described("grid", "points"), "board.toml", HFOV_DEG, corners_px(board))
    empty = pictured(board, {}) if with_empty else None
    with pytest.raises(SetUpPhotoError) as caught:
        calibrate_own(table, empty, pictured(board, SAMPLES), looks)
    assert words in str(caught.value)


def test_a_photo_of_the_pieces_is_needed() -> None:
    table = OwnTable(described("grid"), "board.toml", HFOV_DEG)
    with pytest.raises(SetUpPhotoError, match="samples"):
        calibrate_own(table, pictured(build_board(described("grid"), "x"), {}), None, {})
