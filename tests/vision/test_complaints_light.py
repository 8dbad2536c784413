"""Complaints about light, glare, shadow and colour."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
import pytest

from companion.vision.reader import Reader
from tests.calibration.drawn import BLUE, RED, Colour, draw
from tests.calibration.tables import HOLES, KOPF_CAMERA, kopf_profile
from tests.calibration.tables import KOPF as KOPF_BOARD
from tests.vision.altered import (
    balanced,
    banded,
    blurred,
    compressed,
    contrasted,
    glaring,
    lit,
    moved,
    noisy,
    shadowed,
    shaken,
    sharpened,
    torn,
)
from tests.vision.complaints import (
    EVERY_TABLE,
    FLAT_TABLES,
    KIPP4,
    KOPF,
    KRUX,
    Alter,
    all_right,
    free_frames,
    px_per_mm,
    read_altered,
    site_px,
)
from tests.vision.watched import profile_of, silent_mistakes

STRIPES: dict[str, list[tuple[int, int]]] = {
    "a bar across": [(-10, 300), (970, 250), (970, 330), (-10, 380)],
    "the left half": [(-10, -10), (470, -10), (430, 730), (-10, 730)],
    "the shade of a head": [(600, -10), (800, -10), (760, 260), (640, 260)],
}


@pytest.mark.parametrize("place", [(480, 360), (690, 250), (330, 560)], ids=["middle", "right", "near left"])
@EVERY_TABLE
def test_glare_and_all_stones_are_wrong(folder: Path, place: tuple[int, int]) -> None:
    read_altered(folder, free_frames(folder), lambda photo: glaring(photo, place, 110))


@FLAT_TABLES
def test_glare_on_a_piece_hides_its_colour(folder: Path) -> None:
    for frame in free_frames(folder):
        site = min(frame.position)
        spot = site_px(folder, site, profile_of(folder).board.piece.height)
        read_altered(folder, [frame], lambda photo, spot=spot: glaring(photo, spot, 14, 255))  # type: ignore[misc]


@EVERY_TABLE
def test_glare_on_an_empty_site_is_taken_for_a_piece(folder: Path) -> None:
    frame = free_frames(folder, 1)[0]
    for site in [site for site in profile_of(folder).board.sites if site not in frame.position][:12:3]:
        spot = site_px(folder, site)
        read_altered(folder, [frame], lambda photo, spot=spot: glaring(photo, spot, 16, 255))  # type: ignore[misc]


@pytest.mark.parametrize("left", [0.7, 0.5, 0.35])
@pytest.mark.parametrize("stripe", STRIPES)
@EVERY_TABLE
def test_shadows_split_the_changed_region(folder: Path, stripe: str, left: float) -> None:
    corners = np.array(STRIPES[stripe])
    read_altered(folder, free_frames(folder, 2), lambda photo: shadowed(photo, corners, left))


@EVERY_TABLE
def test_a_shadow_beside_a_piece_is_taken_for_the_next_field(folder: Path) -> None:
    """The lamp stands low: every piece throws a shadow onto its neighbour."""
    size = profile_of(folder).board.piece.diameter * px_per_mm(folder)
    for frame in free_frames(folder, 2):
        picture = frame.picture
        for site in frame.position:
            shape = np.array([(0.5, -0.5), (1.3, -0.4), (1.3, 0.5), (0.5, 0.4)]) * size
            picture = shadowed(picture, np.array(site_px(folder, site)) + shape, 0.55)
        reading = Reader(profile_of(folder)).read(picture)
        assert silent_mistakes(reading, frame.position) == {}, frame.name


@pytest.mark.parametrize("gain", [0.75, 1.2])
@pytest.mark.parametrize("folder", [KIPP4, KOPF], ids=lambda folder: folder.name)
def test_a_light_piece_on_light_wood_is_not_noticed(folder: Path, gain: float) -> None:
    all_right(folder, free_frames(folder), lambda photo: lit(photo, gain))


@EVERY_TABLE
def test_a_still_piece_flickers_between_two_classes(folder: Path) -> None:
    frame = free_frames(folder, 1)[0]
    all_right(folder, [frame] * 3, partial(noisy, sigma=8.0, seed=int(frame.name[-8:-4])))


@EVERY_TABLE
def test_colour_and_exposure_jump_whenever_something_moves(folder: Path) -> None:
    gains = iter([(1.0, 1.0, 1.0), (0.7, 0.9, 1.1), (1.2, 1.1, 0.92), (0.85, 1.08, 0.95)])

    def jump(photo: np.ndarray) -> np.ndarray:
        gain, blue, red = next(gains)
        return balanced(lit(photo, gain), blue, red)

    all_right(folder, free_frames(folder, 4), jump)


@pytest.mark.parametrize(("blue", "red"), [(0.85, 1.15), (1.15, 0.85), (0.8, 0.8)], ids=["warm", "cold", "green"])
@EVERY_TABLE
def test_white_balance_appears_to_have_no_effect_after_being_set(folder: Path, blue: float, red: float) -> None:
    read_altered(folder, free_frames(folder), lambda photo: balanced(photo, blue, red))


@EVERY_TABLE
def test_wood_grain_passes_the_threshold(folder: Path) -> None:
    all_right(folder, free_frames(folder), lambda photo: sharpened(photo, 1.0))


@pytest.mark.parametrize("turn_deg", [3.0, -4.0])
def test_stones_that_carry_numbers_are_not_recognised(turn_deg: float) -> None:
    read_altered(KRUX, free_frames(KRUX), lambda photo: moved(photo, turn_deg=turn_deg))


def test_one_stone_is_missing_on_a_full_board() -> None:
    pieces: dict[str, Colour] = {
        site: RED if index % 3 else BLUE for index, site in enumerate(KOPF_BOARD.sites) if index % 11
    }
    looks = {site: "red" if colour == RED else "blue" for site, colour in pieces.items()}
    picture = draw(KOPF_BOARD, KOPF_CAMERA, pieces, holes=HOLES, seed=12)
    reading = Reader(kopf_profile()).read(picture)
    assert silent_mistakes(reading, looks) == {}


EXPOSURES: dict[str, Alter] = {
    "half the light": lambda photo: lit(photo, 0.5),
    "a quarter of the light": lambda photo: noisy(lit(photo, 0.25), 3.0),
    "a tenth of the light": lambda photo: noisy(lit(photo, 0.1), 3.0),
    "overexposed": lambda photo: lit(photo, 1.7),
    "blown out": lambda photo: lit(photo, 2.6),
    "flat": lambda photo: contrasted(photo, 0.85),
    "hard": lambda photo: contrasted(photo, 1.25),
}


@pytest.mark.parametrize("exposure", EXPOSURES)
@EVERY_TABLE
def test_exposure_is_wrong_and_nothing_says_so(folder: Path, exposure: str) -> None:
    read_altered(folder, free_frames(folder, 2), EXPOSURES[exposure])


CAMERAS: dict[str, Alter] = {
    "out of focus": lambda photo: blurred(photo, 3.0),
    "far out of focus": lambda photo: blurred(photo, 7.0),
    "shaken": lambda photo: shaken(photo, 9),
    "much noise": lambda photo: noisy(photo, 14.0),
    "a poor JPEG": lambda photo: compressed(photo, 12),
    "a flickering lamp": lambda photo: banded(photo, 0.15),
    "a loose cable": lambda photo: torn(photo, 430),
}


@pytest.mark.parametrize("camera", CAMERAS)
@EVERY_TABLE
def test_the_camera_goes_on_with_a_bad_picture(folder: Path, camera: str) -> None:
    read_altered(folder, free_frames(folder, 2), CAMERAS[camera])


def test_dark_marbles_in_dark_grooves_are_missed() -> None:
    all_right(KIPP4, free_frames(KIPP4), lambda photo: lit(photo, 0.65))
