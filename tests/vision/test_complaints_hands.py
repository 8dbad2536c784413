"""Complaints about hands and speed, as far as they are seen in a picture."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.vision.reader import Reader
from tests.vision.altered import armed, blurred, disc, lit, moved, shaken
from tests.vision.complaints import EVERY_TABLE, FLAT_TABLES, KOPF, free_frames, px_per_mm, site_px
from tests.vision.watched import profile_of, silent_mistakes, true_frames

REACHES: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "from the near edge": ((500, 420), (560, 800)),
    "from the far edge": ((470, 260), (420, -80)),
    "from the left": ((330, 400), (-80, 420)),
    "from the right": ((650, 300), (1040, 260)),
}
SLEEVES = {"a bare arm": (120, 150, 205), "a dark sleeve": (45, 40, 40), "a white sleeve": (225, 225, 225)}


@EVERY_TABLE
def test_a_timer_fires_while_the_hand_still_covers_the_board(folder: Path) -> None:
    """The recorded hands, in any order, each seen by a reader that has just started."""
    for frame in [frame for frame in true_frames(folder) if frame.hand]:
        assert Reader(profile_of(folder)).read(frame.picture).hand, frame.name


@pytest.mark.parametrize("sleeve", SLEEVES)
@pytest.mark.parametrize("reach", REACHES)
@EVERY_TABLE
def test_a_hand_is_not_taken_for_pieces(folder: Path, reach: str, sleeve: str) -> None:
    tip, start = REACHES[reach]
    frame = free_frames(folder, 1)[0]
    reading = Reader(profile_of(folder)).read(armed(frame.picture, tip, start, 90, SLEEVES[sleeve]))
    assert reading.hand or not reading.board.found


@EVERY_TABLE
def test_fast_hands_are_lost(folder: Path) -> None:
    """A hand that moves is a smear."""
    for frame in [frame for frame in true_frames(folder) if frame.hand][:3]:
        reading = Reader(profile_of(folder)).read(shaken(frame.picture, 25))
        assert silent_mistakes(reading, frame.position) == {}, frame.name
        assert reading.hand or not reading.board.found, frame.name


@EVERY_TABLE
def test_a_hand_in_bad_light_is_not_seen(folder: Path) -> None:
    for frame in [frame for frame in true_frames(folder) if frame.hand][:3]:
        for picture in (lit(frame.picture, 0.55), lit(frame.picture, 1.35), blurred(frame.picture, 1.5)):
            assert Reader(profile_of(folder)).read(picture).hand, frame.name


@FLAT_TABLES
def test_half_a_hand_leaves_sites_that_are_read_wrongly(folder: Path) -> None:
    """Sites that a recorded hand leaves free are read as ever; those it hides are all named."""
    profile = profile_of(folder)
    for frame in [frame for frame in true_frames(folder) if frame.hand][:4]:
        reading = Reader(profile).read(frame.picture)
        wrong = {
            site
            for site in reading.likelihoods
            if site not in reading.covered
            and reading.look(site) != frame.position.get(site, "")
            and reading.confidence(site) >= 0.99
        }
        assert wrong == set(), frame.name


@pytest.mark.parametrize("colour", [(60, 170, 60), (200, 200, 210), (30, 30, 30)], ids=["green", "white", "black"])
@EVERY_TABLE
def test_a_cup_on_the_board_is_taken_for_a_piece(folder: Path, colour: tuple[int, int, int]) -> None:
    frame, scale = free_frames(folder, 1)[0], px_per_mm(folder)
    reading = Reader(profile_of(folder)).read(disc(frame.picture, (480, 380), 38 * scale, colour))
    assert reading.hand or silent_mistakes(reading, frame.position) == {}


@EVERY_TABLE
def test_clutter_beside_the_board_is_no_hand(folder: Path) -> None:
    frame, profile = free_frames(folder, 1)[0], profile_of(folder)
    corners = profile.camera.project(profile.board.outline)
    left, right = float(corners[:, 0].min()), float(corners[:, 0].max())
    picture = disc(frame.picture, (left - 45, 560), 30, (40, 40, 190))
    picture = disc(picture, (right + 50, 130), 34, (90, 160, 60))
    reading = Reader(profile).read(picture)
    assert not reading.hand
    assert silent_mistakes(reading, frame.position) == {}


@EVERY_TABLE
def test_a_hand_while_the_board_is_pushed_is_told(folder: Path) -> None:
    frame = free_frames(folder, 1)[0]
    reader = Reader(profile_of(folder))
    reader.read(frame.picture)
    for step in range(4):
        picture = armed(moved(frame.picture, 4.0 * step, 2.0 * step), (500 + 4 * step, 420), (560, 800), 90)
        reading = reader.read(picture)
        assert reading.hand or not reading.board.found
    free = reader.read(moved(frame.picture, 12, 6))
    assert np.isfinite(free.board.moved_px)
    assert silent_mistakes(free, frame.position) == {}
    assert not free.hand


@pytest.mark.parametrize(("tokens", "covers"), [(2, False), (3, True)], ids=["two tokens", "three"])
def test_many_things_that_are_no_pieces_lie_over_the_board(tokens: int, covers: bool) -> None:
    """Each lies on its site, so that neither lines nor wood beside it are hidden."""
    frame = free_frames(KOPF)[0]
    sites, photo = ("a1", "a10", "c6")[:tokens], frame.picture
    for site in sites:
        photo = disc(photo, site_px(KOPF, site), 9 * px_per_mm(KOPF), (60, 200, 60))
    reading = Reader(profile_of(KOPF)).read(photo)
    assert reading.hand is covers
    assert set(reading.covered) == (set(sites) if covers else set())
    assert all(reading.confidence(site) < 0.9 for site in sites)
