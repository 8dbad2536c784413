from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.demo.drawing import TableState
from companion.demo.pieces import LyingPiece
from companion.demo.simulated_table import SimulatedTable
from companion.vision.errors import FrameError
from companion.vision.reader import Reader
from tests.calibration.drawn import Picture, plain_wood
from tests.recorded import OWN_SESSIONS
from tests.vision.altered import armed, moved
from tests.vision.watched import profile_of, true_frame

KOPF, KIPP4 = OWN_SESSIONS / "kopf-dev-1", OWN_SESSIONS / "kipp4-dev-1"
FRAME = true_frame(KOPF, 1)


def test_a_frame_of_another_size_is_refused() -> None:
    with pytest.raises(
        FrameError, match="960 x 720 pixels as at calibration, found 640 x 480: calibrate again"
    ) as caught:
        Reader(profile_of(KOPF)).read(np.zeros((480, 640, 3), np.uint8))
    assert (caught.value.found, caught.value.expected) == ((640, 480), (960, 720))


@pytest.mark.parametrize("shift_px", [(0.0, 0.0), (1.0, 0.5), (4.0, -4.5), (-12.0, 5.0)])
def test_a_bump_is_measured_in_pixels(shift_px: tuple[float, float]) -> None:
    reader = Reader(profile_of(KOPF))
    reader.read(FRAME.picture)
    bumped = reader.read(moved(FRAME.picture, *shift_px))
    assert bumped.board.moved_px == pytest.approx(np.hypot(*shift_px), abs=0.8)
    assert bumped.position() == FRAME.position


def test_a_bump_is_told_once() -> None:
    reader = Reader(profile_of(KOPF))
    reader.read(FRAME.picture)
    bumped = moved(FRAME.picture, 7, -3, turn_deg=0.7)
    assert reader.read(bumped).board.moved_px > 6
    assert reader.read(bumped).board.moved_px < 1.0


def test_what_is_no_board_tells_nothing() -> None:
    reading = Reader(profile_of(KOPF)).read(plain_wood())
    assert not reading.board.found
    assert not reading.hand
    assert {round(reading.confidence(site), 6) for site in reading.likelihoods} == {round(1 / 3, 6)}


@pytest.mark.parametrize("folder", [KIPP4, OWN_SESSIONS / "krux-dev-1", OWN_SESSIONS / "attangle-dev-1"])
def test_another_board_is_not_taken_for_this_one(folder: Path) -> None:
    other = true_frame(folder, 1).picture
    reading = Reader(profile_of(KOPF)).read(other)
    assert not reading.board.found


def test_the_board_is_read_again_after_something_else_was_seen() -> None:
    reader = Reader(profile_of(KOPF))
    for picture in (plain_wood(), np.zeros_like(FRAME.picture), true_frame(KIPP4, 1).picture):
        reader.read(picture)
    again = reader.read(FRAME.picture)
    assert (again.position(), again.hand) == (FRAME.position, False)


def far_side() -> Picture:
    return armed(FRAME.picture, (480, 200), (470, -60))


def test_a_hand_names_the_sites_under_it_and_none_far_from_it() -> None:
    reader = Reader(profile_of(KOPF))
    reading = reader.read(far_side())
    assert reading.hand
    places = reader.camera.project(list(profile_of(KOPF).board.sites.values()))
    under = {site for site, (x, y) in zip(reading.likelihoods, places, strict=True) if abs(x - 475) < 25 and y < 190}
    far = {site for site, (_x, y) in zip(reading.likelihoods, places, strict=True) if y > 420}
    assert under <= set(reading.covered)
    assert not far & set(reading.covered)


def test_sites_beside_a_hand_are_still_read() -> None:
    reading = Reader(profile_of(KOPF)).read(far_side())
    free = [site for site in reading.likelihoods if site not in reading.covered]
    assert len(free) > 50
    assert {site: reading.look(site) for site in free} == {site: FRAME.position.get(site, "") for site in free}


def test_a_board_bumped_under_a_hand_is_read_when_the_hand_is_gone() -> None:
    reader = Reader(profile_of(KOPF))
    reader.read(FRAME.picture)
    bumped = moved(FRAME.picture, 9, 6, turn_deg=-1)
    assert reader.read(armed(bumped, (520, 330), (560, 780), 110)).hand
    free = reader.read(bumped)
    assert (free.hand, free.position()) == (False, FRAME.position)


LEANING = {
    "kopf-oder-knopf": {
        "b2": ("red", 2.0, -2.6),
        "c2": ("blue", 0.5, -0.2),
        "d2": ("red", -3.0, 1.5),
        "b3": ("blue", 0.4, -0.6),
    },
    "krux": {"a7": ("6", -1.6, 3.0), "d7": ("4", -0.3, 2.8), "e7": ("2@blue", -3.0, 3.1), "f7": ("1@blue", -3.0, 3.0)},
}
"""Site -> look, and how far from its middle the piece stands, in mm."""


@pytest.mark.parametrize("name", LEANING)
def test_pieces_that_hide_wood_beside_a_site_are_no_uneven_light(name: str) -> None:
    table = SimulatedTable(name, (), 3)
    places = {site: table.board.sites[site] for site in LEANING[name]}
    pieces = [LyingPiece(look, places[at][0] + x, places[at][1] + y) for at, (look, x, y) in LEANING[name].items()]
    reader = Reader(table.calibrate())
    reading = reader.read(table.draw(TableState(tuple(pieces)), 5.0))
    assert reader.looked is not None
    assert reader.looked.sight.trust.min() < 0.3, "the wood beside some site is partly hidden"
    assert min(reading.confidence(site) for site in reading.likelihoods) > 0.95
