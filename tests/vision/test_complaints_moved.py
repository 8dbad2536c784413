"""Complaints about a camera or board that moved, and about pieces that stand off-centre."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from calibration.calibrate import Table, calibrate
from calibration.learned import CalibrationPhotos
from calibration.orientation import site_turns
from companion.vision.errors import FrameError
from companion.vision.reader import Reader
from tests.calibration.drawn import BLUE, HFOV_DEG, RED, Colour, camera_above, draw
from tests.calibration.tables import HOLES, KOPF
from tests.recorded import session_folders
from tests.vision.altered import armed, glaring, lit, moved, noisy, pushed, shadowed, under_a_lamp
from tests.vision.complaints import (
    ATTANGLE,
    EVERY_TABLE,
    KRUX,
    Alter,
    all_right,
    free_frames,
    px_per_mm,
    read_altered,
    site_px,
    with_the_board_turned,
)
from tests.vision.complaints import KOPF as KOPF_TABLE
from tests.vision.watched import TrueFrame, profile_of, silent_mistakes, true_frames


@pytest.mark.parametrize(
    ("dx", "dy", "turn_deg"),
    [(6, 0, 0), (-4, 5, 0.5), (0, 0, -1), (14, -9, 1)],
    ids=["6 px", "a bit", "1 degree", "far"],
)
@EVERY_TABLE
def test_corners_are_not_updated_when_the_board_moves(folder: Path, dx: float, dy: float, turn_deg: float) -> None:
    all_right(folder, free_frames(folder), lambda photo: moved(photo, dx, dy, turn_deg))


@EVERY_TABLE
def test_a_camera_that_sags_makes_all_moves_wrong(folder: Path) -> None:
    """It moves on by 3 px from frame to frame, 30 px in all."""
    steps = iter(range(10))
    frame = free_frames(folder, 1)[0]

    def sag(photo: np.ndarray) -> np.ndarray:
        step = next(steps)
        return moved(photo, 1.5 * step, 2.5 * step)

    all_right(folder, [frame] * 10, sag)


@pytest.mark.parametrize("fields", [0.5, 1.0])
@EVERY_TABLE
def test_stones_are_read_in_weird_places(folder: Path, fields: float) -> None:
    """The board was pushed by half a field, or by a whole one: lines lie on lines again."""
    shift = fields * profile_of(folder).board.pitch_mm * px_per_mm(folder)
    read_altered(folder, free_frames(folder, 2), lambda photo: moved(photo, shift, 0))


@EVERY_TABLE
def test_after_changing_the_camera_the_old_calibration_stays(folder: Path) -> None:
    with pytest.raises(FrameError, match="calibrate again"):
        Reader(profile_of(folder)).read(np.zeros((1080, 1920, 3), np.uint8))


TURNS = [
    (folder, turn_deg) for folder in (KOPF_TABLE, KRUX, ATTANGLE) for turn_deg in site_turns(profile_of(folder).board)
]


@pytest.mark.parametrize(("folder", "turn_deg"), TURNS, ids=lambda value: getattr(value, "name", value))
def test_players_swap_sides_and_all_pieces_are_misread(folder: Path, turn_deg: int) -> None:
    """The board was turned between calibration and the game; its wood says so, in every frame until it lies right."""
    frame = free_frames(folder, 1)[0]
    reader, turned = Reader(profile_of(folder)), with_the_board_turned(folder, frame.picture, turn_deg)
    assert [reader.read(noisy(turned, 2.0, seed)).board.turned_deg for seed in range(3)] == [turn_deg] * 3
    after = reader.read(frame.picture)
    assert (after.board.turned_deg, set(after.position())) == (0, set(frame.position))


@pytest.mark.parametrize(("folder", "turn_deg"), TURNS, ids=lambda value: getattr(value, "name", value))
def test_players_swap_sides_and_light_the_lamp(folder: Path, turn_deg: int) -> None:
    for frame in free_frames(folder, 2):
        lamplit = under_a_lamp(with_the_board_turned(folder, frame.picture, turn_deg), (300, 150), 600)
        assert Reader(profile_of(folder)).read(lamplit).board.turned_deg == turn_deg


@pytest.mark.parametrize("folder", [KOPF_TABLE, KRUX, ATTANGLE], ids=lambda folder: folder.name)
def test_players_swap_sides_behind_an_arm(folder: Path) -> None:
    """Whoever turns the board has an arm over it: the next free frame tells."""
    frame, reader = free_frames(folder, 1)[0], Reader(profile_of(folder))
    assert reader.read(frame.picture).board.turned_deg == 0
    turned = with_the_board_turned(folder, frame.picture, 180)
    reader.read(armed(turned, (500, 340), (560, 790), 110))
    assert reader.read(turned).board.turned_deg == 180


DISTURBED: dict[str, Alter] = {
    "glare": lambda photo: glaring(photo, (420, 300), 200),
    "a lamp": lambda photo: under_a_lamp(photo, (300, 150), 600),
    "dark and noisy": lambda photo: noisy(lit(photo, 0.5), 8.0),
    "an arm": lambda photo: armed(photo, (500, 340), (560, 790), 110),
    "a shadow": lambda photo: shadowed(photo, np.array([(300, 0), (700, 0), (520, 720), (200, 720)]), 0.5),
}


@pytest.mark.parametrize("disturbed", DISTURBED.values(), ids=DISTURBED)
@EVERY_TABLE
def test_a_board_that_lies_still_is_said_to_be_turned(folder: Path, disturbed: Alter) -> None:
    for frame in free_frames(folder, 2):
        assert Reader(profile_of(folder)).read(disturbed(frame.picture)).board.turned_deg == 0


def test_front_row_stones_are_read_one_line_too_high() -> None:
    """The camera looks from 32 degrees off, at pieces as high as half a field."""
    camera = camera_above(600, tilt_deg=32, towards_deg=180)
    buttons: dict[str, Colour] = {"a1": RED, "e1": BLUE, "j1": RED, "c4": RED, "d4": BLUE, "j10": BLUE}
    looks = {site: "red" if colour == RED else "blue" for site, colour in buttons.items()}
    start = {"b2": "red", "i2": "blue", "b9": "blue", "i9": "red"}
    photos = CalibrationPhotos(
        empty=draw(KOPF, camera, holes=HOLES),
        start=draw(KOPF, camera, {site: RED if look == "red" else BLUE for site, look in start.items()}, holes=HOLES),
    )
    table = Table("kopf-oder-knopf", {}, "kopf-oder-knopf", KOPF, HFOV_DEG, camera.project(KOPF.corners).tolist())
    reading = Reader(calibrate(table, photos, start, {})).read(draw(KOPF, camera, buttons, holes=HOLES, seed=4))
    assert (reading.position(), reading.hand) == (looks, False)


def with_a_piece_pushed(folder: Path, frame: TrueFrame, site: str, by_mm: tuple[float, float]) -> np.ndarray:
    """Return the frame with one piece pushed aside."""
    board, scale = profile_of(folder).board, px_per_mm(folder)
    top = site_px(folder, site, board.looked_at_mm)
    radius = board.piece.diameter / 2 * scale
    return pushed(frame.picture, profile_of(folder).photos.empty, top, radius, (by_mm[0] * scale, by_mm[1] * scale))


@pytest.mark.parametrize("by_mm", [(3.0, 0.0), (-2.0, 2.5), (0.0, -4.0)])
@pytest.mark.parametrize("folder", session_folders("kopf"), ids=lambda folder: folder.name)
def test_pieces_must_be_placed_to_the_millimetre(folder: Path, by_mm: tuple[float, float]) -> None:
    frame = free_frames(folder, 1)[0]
    for site in sorted(frame.position)[:8:3]:
        picture = with_a_piece_pushed(folder, frame, site, by_mm)
        reading = Reader(profile_of(folder)).read(picture)
        assert silent_mistakes(reading, frame.position) == {}, site
        assert reading.look(site) == frame.position[site]


@pytest.mark.parametrize("by_mm", [6.0, 9.0, 12.0])
@pytest.mark.parametrize("folder", session_folders("kopf"), ids=lambda folder: folder.name)
def test_a_misplaced_piece_is_read_as_the_start_of_a_move(folder: Path, by_mm: float) -> None:
    """Far off-centre, up to nearly half a field: on its site, or unsure, or something foreign."""
    frame = free_frames(folder, 1)[0]
    for site in sorted(frame.position)[:8:3]:
        picture = with_a_piece_pushed(folder, frame, site, (by_mm * 0.8, by_mm * 0.6))
        reading = Reader(profile_of(folder)).read(picture)
        assert silent_mistakes(reading, frame.position) == {}, site


@EVERY_TABLE
def test_after_one_bump_under_a_hand_the_game_is_stuck(folder: Path) -> None:
    reader, (before, *_rest, after) = Reader(profile_of(folder)), list(free_frames(folder))
    reader.read(before.picture)
    bumped = moved(after.picture, -8, 5, turn_deg=0.8)
    covered = reader.read(armed(bumped, (500, 340), (560, 790), 110))
    assert covered.hand or not covered.board.found
    reading = reader.read(bumped)
    assert not reading.hand
    assert silent_mistakes(reading, after.position) == {}
    assert set(reading.position()) == set(after.position)


@EVERY_TABLE
def test_the_camera_is_knocked_over_and_set_up_again(folder: Path) -> None:
    frames = [frame for frame in true_frames(folder) if not frame.hand][:1]
    read_altered(folder, frames, lambda photo: moved(photo, 35, -20, turn_deg=9, scale=0.9))
