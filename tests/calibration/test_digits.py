"""The judge of digits and rings: drawn pieces at any rotation, off-centre, in changed light, and strange ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np
import pytest

from calibration.boards import load_board
from calibration.judges.digit_learning import learn_digits
from calibration.judges.digits import DigitJudge
from calibration.judges.judge import Unlearned
from calibration.looks import Judgement
from calibration.reference import Places, take_reference
from calibration.sight import Shown, Sight, see
from tests.calibration.drawn import Picture, camera_above, draw
from tests.calibration.drawn_digits import Drawn, with_pieces, with_pit

BOARD = load_board("krux")
SITES = list(BOARD.sites)
CAMERA = camera_above(tilt_deg=16.0)
EMPTY = with_pit(draw(BOARD, CAMERA), CAMERA, BOARD)
PLACES = Places(BOARD)
REFERENCE = take_reference(EMPTY, CAMERA, PLACES)

START = {"a1": "1", "d1": "3", "g1": "5", "g7": "2", "d7": "4", "a7": "6"}
SAMPLES = {"b2": "1@blue", "d2": "3", "f2": "5@pink", "b6": "2", "d6": "4@green", "f6": "6"}
SURE = 0.99


def sight_of(photo: Picture) -> Sight:
    return see(photo, CAMERA, PLACES, REFERENCE)


def table(pieces: Mapping[str, Drawn]) -> Picture:
    return with_pieces(EMPTY, CAMERA, BOARD, pieces)


def shown(looks: Mapping[str, str], seed: int) -> Shown:
    rng = np.random.default_rng(seed)
    pieces = {site: Drawn(look, float(rng.uniform(0, 360)), _off(rng)) for site, look in looks.items()}
    return Shown(sight_of(table(pieces)), looks)


def _off(rng: np.random.Generator, most_mm: float = 6.0) -> tuple[float, float]:
    away, turn = rng.uniform(0, most_mm), rng.uniform(0, 2 * np.pi)
    return float(away * np.cos(turn)), float(away * np.sin(turn))


@pytest.fixture(scope="module")
def judge() -> DigitJudge:
    return learn_digits(BOARD, [shown(START, 1), shown(SAMPLES, 2)])


def likely(judged: Judgement, site: str, look: str) -> float:
    return float(judged.likely[SITES.index(site), ("", *BOARD.looks).index(look)])


def as_it_is(photo: Picture) -> Picture:
    return photo


def blurred(photo: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(photo, (0, 0), 2), np.uint8)


def noisy(photo: Picture) -> Picture:
    return np.asarray(np.clip(photo + np.random.default_rng(3).normal(0, 8, photo.shape), 0, 255), np.uint8)


def dim(photo: Picture) -> Picture:
    return np.asarray(photo * 0.6, np.uint8)


def yellowish(photo: Picture) -> Picture:
    return np.asarray(np.clip(photo * np.array([0.85, 1.0, 1.1]), 0, 255), np.uint8)


def poor_jpeg(photo: Picture) -> Picture:
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", photo, [cv2.IMWRITE_JPEG_QUALITY, 40])[1], 1), np.uint8)


def thrown(turn_deg: float, rng: np.random.Generator) -> dict[str, Drawn]:
    """Return all six pieces in any rings on sites that do not touch, off-centre, turned up to 24 degrees further."""
    free = [site for site in SITES if site != "d4" and SITES.index(site) % 2 == 0]
    sites = [str(site) for site in rng.choice(free, 6, replace=False)]
    looks = [f"{digit}{rng.choice(['', '@blue', '@green', '@pink'])}" for digit in BOARD.digits]
    return {
        site: Drawn(look, turn_deg + float(rng.uniform(0, 24)), _off(rng))
        for site, look in zip(sites, looks, strict=True)
    }


@pytest.mark.parametrize("degrade", [as_it_is, noisy, dim, yellowish], ids=lambda how: how.__name__)
def test_every_digit_is_told_at_any_rotation_and_off_centre(
    judge: DigitJudge, degrade: Callable[[Picture], Picture]
) -> None:
    rng = np.random.default_rng(7)
    for turn_deg in range(0, 360, 24):
        pieces = thrown(turn_deg, rng)
        judged = judge.judge(sight_of(degrade(table(pieces))))
        for site in SITES:
            look = pieces[site].look if site in pieces else ""
            assert likely(judged, site, look) >= SURE, (turn_deg, site, look)
        assert judged.strange.max() < 1 - SURE


@pytest.mark.parametrize("degrade", [blurred, poor_jpeg], ids=lambda how: how.__name__)
def test_a_poor_picture_of_a_digit_is_seldom_unsure_and_never_surely_wrong(
    judge: DigitJudge, degrade: Callable[[Picture], Picture]
) -> None:
    rng = np.random.default_rng(8)
    unsure = 0
    for turn_deg in range(0, 360, 24):
        pieces = thrown(turn_deg, rng)
        judged = judge.judge(sight_of(degrade(table(pieces))))
        for row, site in enumerate(SITES):
            right = likely(judged, site, pieces[site].look if site in pieces else "")
            assert judged.likely[row].max() in (pytest.approx(right), pytest.approx(0, abs=SURE)), (turn_deg, site)
            unsure += right < SURE
    assert unsure <= 4, "of 90 pieces"


def test_looks_come_in_the_boards_order(judge: DigitJudge) -> None:
    assert judge.looks == BOARD.looks
    judged = judge.judge(sight_of(EMPTY))
    assert judged.likely.shape == (len(SITES), 1 + len(BOARD.looks))
    assert judged.likely.sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize("degrade", [as_it_is, noisy, dim], ids=lambda how: how.__name__)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("mark", ["8", "X", "?", "O", ""], ids=lambda mark: mark or "blank")
def test_an_unknown_mark_is_never_taken_for_a_digit(
    judge: DigitJudge, mark: str, dark: bool, degrade: Callable[[Picture], Picture]
) -> None:
    for turn_deg in range(0, 360, 60):
        judged = judge.judge(sight_of(degrade(table({"c3": Drawn(mark, turn_deg, (2.0, -3.0), dark)}))))
        row = SITES.index("c3")
        assert judged.likely[row].max() < 0.9, (turn_deg, judge.looks[int(judged.likely[row, 1:].argmax())])
        assert judged.strange[row] > 0.1


def test_a_ring_of_an_unknown_colour_leaves_the_ring_open(judge: DigitJudge) -> None:
    photo = with_pieces(EMPTY, CAMERA, BOARD, {"e5": Drawn("3@yellow")})
    judged = judge.judge(sight_of(photo))
    row = SITES.index("e5")
    assert judged.strange[row] > 0.5
    assert judged.likely[row].max() < 0.9


def test_a_ring_around_one_digit_teaches_it_for_all(judge: DigitJudge) -> None:
    judged = judge.judge(sight_of(table({"c5": Drawn("6@blue", 70), "e3": Drawn("3@green", 310)})))
    assert likely(judged, "c5", "6@blue") >= SURE
    assert likely(judged, "e3", "3@green") >= SURE


@pytest.mark.parametrize("site", ["c3", "e6"])
def test_a_sleeve_over_a_piece_is_strange(judge: DigitJudge, site: str) -> None:
    photo = table({site: Drawn("5")})
    x, y = CAMERA.project([BOARD.sites[site]])[0]
    cv2.line(photo, (round(x), round(y)), (round(x) + 40, 719), (110, 60, 40), 60, cv2.LINE_AA)
    judged = judge.judge(sight_of(photo))
    assert judged.strange[SITES.index(site)] > 0.5
    assert judged.likely[SITES.index(site)].max() < 0.5


def test_the_empty_pit_reads_as_empty_and_what_lies_in_it_is_left_open(judge: DigitJudge) -> None:
    for light in (0.6, 1.0, 1.15):
        judged = judge.judge(sight_of(np.asarray(np.clip(EMPTY * light, 0, 255), np.uint8)))
        assert likely(judged, "d4", "") >= SURE
    judged = judge.judge(sight_of(table({"d4": Drawn("3")})))
    assert judged.strange[SITES.index("d4")] > 0.5
    assert judged.likely[SITES.index("d4")].max() < 0.5


@pytest.mark.parametrize(
    ("samples", "missing"),
    [
        ({**START, "c3": "1@blue", "e3": "2@green"}, ("?@pink",)),
        ({"a1": "1@blue", "d1": "3@green", "g1": "5@pink", "g7": "2", "d7": "4"}, ("6",)),
        ({"a1": "1", "d1": "3"}, ("2", "4", "5", "6", "?@blue", "?@green", "?@pink")),
    ],
    ids=["a-ring", "a-digit", "nearly-all"],
)
def test_what_no_photo_shows_is_named(samples: Mapping[str, str], missing: tuple[str, ...]) -> None:
    with pytest.raises(Unlearned) as raised:
        learn_digits(BOARD, [shown(samples, 4)])
    assert raised.value.looks == missing


def test_pieces_are_learned_without_a_photo_of_the_set_up() -> None:
    judge = learn_digits(BOARD, [shown(SAMPLES, 2)])
    judged = judge.judge(
        sight_of(table({"b4": Drawn("1", 200), "e5": Drawn("2@pink", 140), "f3": Drawn("5@green", 20)}))
    )
    assert likely(judged, "b4", "1") >= SURE
    assert likely(judged, "e5", "2@pink") >= SURE
    assert likely(judged, "f3", "5@green") >= SURE
