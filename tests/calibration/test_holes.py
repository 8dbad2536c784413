from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest

from calibration.boards import load_board
from calibration.holes import FieldHoles, hole_rows, read_holes, spots_mm
from tests.calibration.drawn import BEECH, WALNUT, Picture, Wood, camera_above, draw

PRACTICE = (
    *("4231132414", "1142413212", "4213212143", "2324334321", "3113223241"),
    *("1423223113", "1234334232", "3412123124", "2123142411", "4142311324"),
)
BOARD = load_board("kopf-oder-knopf")
CAMERA = camera_above(530)
TRUE = {site: int(PRACTICE[9 - index % 10][index // 10]) for index, site in enumerate(BOARD.sites)}


@cache
def photo(wood: Wood = BEECH) -> Picture:
    return draw(BOARD, CAMERA, wood=wood, holes=TRUE)


def counts(read: dict[str, FieldHoles]) -> dict[str, int]:
    return {site: field.count for site, field in read.items()}


@pytest.mark.parametrize("wood", [BEECH, WALNUT], ids=["beech", "walnut"])
def test_all_fields_are_read(wood: Wood) -> None:
    read = read_holes(photo(wood), CAMERA, BOARD)
    assert counts(read) == TRUE
    assert all(field.possible[0] == field.count for field in read.values())
    assert all(0 <= field.confidence <= 1 for field in read.values())
    assert sum(len(field.possible) > 1 for field in read.values()) <= 3


def test_the_map_is_written_top_row_first() -> None:
    fields = {site: FieldHoles(count, 1.0, (count,)) for site, count in TRUE.items()}
    assert hole_rows(fields, 10, 10) == list(PRACTICE)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_board_that_lies_turned_is_read_as_it_lies(quarters: int) -> None:
    """Threes point to the side then: all of them together say how the board lies."""
    back = np.linalg.matrix_power(np.array([[0, 1], [-1, 0]]), quarters)
    seen = {
        site: TRUE[other]
        for site, (x, y) in BOARD.sites.items()
        for other, place in BOARD.sites.items()
        if np.allclose(place, back @ (x, y))
    }
    above = camera_above(530, tilt_deg=0, turn_deg=0, size_px=(720, 720), hfov_deg=50)
    flat = np.ascontiguousarray(np.rot90(draw(BOARD, above, holes=TRUE), quarters))
    assert counts(read_holes(flat, above, BOARD)) == seen


def test_a_field_where_the_holes_are_blurred_away_is_unsure() -> None:
    picture = photo().copy()
    x, y = CAMERA.project([BOARD.sites["e5"]])[0].astype(int)
    part = np.s_[y - 20 : y + 20, x - 20 : x + 20]
    picture[part] = cv2.GaussianBlur(picture[part], (0, 0), 9)
    field = read_holes(picture, CAMERA, BOARD)["e5"]
    assert field.confidence < 0.98
    assert TRUE["e5"] in field.possible
    assert len(field.possible) > 1


def test_a_field_with_glare_is_never_sure_and_wrong() -> None:
    picture = photo().copy()
    for site in ("c3", "f7", "h2", "d9"):
        x, y = CAMERA.project([BOARD.sites[site]])[0].astype(int)
        cv2.ellipse(picture, (int(x) + 4, int(y)), (13, 9), 20, 0, 360, (255, 255, 255), -1, cv2.LINE_AA)
    read = read_holes(cv2.GaussianBlur(picture, (0, 0), 1.0).astype(np.uint8), CAMERA, BOARD)
    wrong = {site for site, field in read.items() if len(field.possible) == 1 and field.count != TRUE[site]}
    assert wrong == set()


def test_patterns_are_centre_pair_triangle_and_square() -> None:
    assert spots_mm(1, 9.0).tolist() == [[0, 0]]
    assert spots_mm(2, 9.0).tolist() == [[-4.5, 0], [4.5, 0]]
    three = spots_mm(3, 9.0)
    assert three[0].tolist() == [0, 4.5], "one above"
    assert np.allclose(three[1:, 1], 4.5 - 9 * np.sqrt(3) / 2), "two below"
    assert len({tuple(np.abs(spot)) for spot in spots_mm(4, 9.0)}) == 1
