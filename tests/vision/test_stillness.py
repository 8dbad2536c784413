"""Whether the board lies still and free, on drawn frames and on film."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from calibration.board import Board
from calibration.boards import build_board, load_board
from calibration.clicked import place_by_corners
from calibration.geometry import Camera
from companion.vision.stillness import Luma, State, Stillness
from hardware.capture_camera import small_grey
from tests.calibration.drawn import BLUE, RED, Picture, camera_above, draw, gray
from tests.photos import CHESS, CHESS_CORNERS_PX, film, needs_photos
from tests.yardstick import YARDSTICK_MS, times_yardstick

KOPF = load_board("kopf-oder-knopf")
CAMERA = camera_above()
SLEEVE = (70, 55, 50)
STANDING = {"b2": RED, "b3": BLUE, "e5": RED, "h9": BLUE}


@cache
def drawn(seed: int, *, pieces: bool = True, light: float = 1.0) -> Picture:
    return draw(KOPF, CAMERA, STANDING if pieces else None, seed=seed, light=light)


def reach(picture: Picture, tip_px: tuple[int, int]) -> Picture:
    """The picture with a sleeve that reaches from the lower edge to `tip_px`."""
    covered = picture.copy()
    cv2.line(covered, (tip_px[0] + 60, picture.shape[0] + 90), tip_px, SLEEVE, 90, cv2.LINE_AA)
    return covered


def gate() -> Stillness:
    return Stillness(KOPF, CAMERA, small_grey(drawn(1, pieces=False)))


def states(watching: Stillness, *frames: Picture) -> list[State]:
    return [watching.see(small_grey(frame)) for frame in frames]


def test_two_still_frames_are_enough() -> None:
    assert states(gate(), *[drawn(1)] * 3) == ["moving", "moving", "free"]


def test_an_arm_that_comes_moves_then_covers_and_goes() -> None:
    watching, bare = gate(), drawn(1)
    arms = [reach(bare, (480, y)) for y in (600, 520, 420)]
    seen = states(watching, bare, bare, bare, *arms, *[arms[-1]] * 6, bare, bare, bare)
    assert seen[:3] == ["moving", "moving", "free"]
    assert "free" not in seen[3:-3]
    assert seen[6:12][-3:] == ["covered"] * 3
    assert seen[-1] == "free"


def test_an_arm_that_rests_from_the_first_frame_on_is_seen() -> None:
    resting = reach(drawn(1), (480, 420))
    assert states(gate(), *[resting] * 4)[-1] == "covered"


def test_a_piece_that_was_moved_does_not_cover_the_board() -> None:
    watching = gate()
    moved = draw(KOPF, CAMERA, {"b2": RED, "b3": BLUE, "e7": RED, "a1": BLUE}, seed=1)
    assert states(watching, *[drawn(1)] * 3, *[moved] * 3)[-1] == "free"


@pytest.mark.parametrize("light", [0.6, 1.25], ids=["darker", "lighter"])
def test_other_light_does_not_cover_the_board(light: float) -> None:
    assert states(gate(), *[drawn(1, light=light)] * 3)[-1] == "free"


def test_noise_is_no_motion() -> None:
    rng = np.random.default_rng(1)
    noisy = [np.asarray(np.clip(drawn(1) + rng.normal(0, 8, drawn(1).shape), 0, 255), np.uint8) for _frame in range(3)]
    assert states(gate(), *noisy)[-1] == "free"


def test_what_lies_beside_the_board_is_accepted_once_a_careful_look_found_it_free() -> None:
    watching = gate()
    sleeve = reach(drawn(1), (480, 560))
    assert states(watching, *[sleeve] * 3)[-1] == "covered"
    watching.accept()
    assert states(watching, *[sleeve] * 2)[-1] == "free"


# Films: fast play on a chess board


@cache
def chess() -> tuple[Board, Camera]:
    board = build_board(CHESS, "board.toml")
    return board, place_by_corners(gray(film("emptyBoard001.avi")[30]), board, CHESS_CORNERS_PX, 62.0).camera


def filmed(name: str) -> list[State]:
    board, camera = chess()
    watching = Stillness(board, camera, small_grey(film("emptyBoard001.avi")[30]))
    return states(watching, *film(name))


@needs_photos
def test_the_free_still_board_is_recognised_between_turns() -> None:
    seen = filmed("scholarsmate.avi")
    for first, last in ((109, 142), (187, 190), (209, 212), (306, 333)):
        free = [number for number in range(first, last + 1) if seen[number] == "free"]
        assert len(free) >= last - first, (first, last)


@needs_photos
@pytest.mark.parametrize(
    ("first", "last"),
    [(34, 58), (66, 83), (91, 106), (148, 182), (194, 206), (219, 262), (290, 298)],
    ids=lambda number: str(number),
)
def test_the_board_is_never_free_while_an_arm_is_over_it(first: int, last: int) -> None:
    seen = filmed("scholarsmate.avi")
    assert [number for number in range(first, last + 1) if seen[number] == "free"] == []


@needs_photos
def test_a_hand_that_rests_covers_the_board() -> None:
    assert "covered" in filmed("scholarsmate.avi")[150:175]


@needs_photos
def test_nothing_happens_on_an_empty_board_but_a_damaged_frame() -> None:
    assert set(filmed("emptyBoard001.avi")[3:]) == {"free"}


@needs_photos
def test_a_look_takes_what_is_a_millisecond_at_most_where_the_yardstick_was_made() -> None:
    board, camera = chess()
    lumas: list[Luma] = [small_grey(frame) for frame in film("scholarsmate.avi")[100:160]]
    watching = Stillness(board, camera, lumas[20])
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yardsticks = times_yardstick(lambda: [watching.see(luma) for luma in lumas])
    finally:
        cv2.setNumThreads(threads)
    assert yardsticks * YARDSTICK_MS / len(lumas) < 1.0
