"""A hand in the colour of a piece: no site tells it from one, the wood around a site does."""

from __future__ import annotations

import pytest

from calibration.profile import Profile
from companion.vision.reader import Reader
from tests.bench.eyes.timing import attangle_127
from tests.calibration.drawn import BLACK, WHITE, Colour, Picture
from tests.vision.altered import armed

ARMS = {"near": ((500, 340), (520, 790)), "far": ((560, 260), (900, -60)), "aside": ((640, 420), (1000, 700))}


@pytest.fixture(scope="module", name="crowded")
def crowded_table() -> tuple[Profile, Picture]:
    """Return the largest board, half full of pieces that nearly touch."""
    profile, pictures = attangle_127()
    return profile, pictures[0]


@pytest.mark.parametrize("sleeve", [WHITE, BLACK], ids=["white", "black"])
@pytest.mark.parametrize("arm", ARMS)
def test_an_arm_in_the_colour_of_a_piece_is_a_hand(crowded: tuple[Profile, Picture], arm: str, sleeve: Colour) -> None:
    profile, picture = crowded
    tip, start = ARMS[arm]
    blue, green, red = map(int, sleeve)
    assert Reader(profile).read(armed(picture, tip, start, 90, (blue, green, red))).hand


def test_a_crowd_of_pieces_is_no_hand(crowded: tuple[Profile, Picture]) -> None:
    profile, picture = crowded
    reading = Reader(profile).read(picture)
    assert (reading.hand, reading.covered) == (False, ())
    assert len(reading.position()) == len(profile.board.sites) // 2
