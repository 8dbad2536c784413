"""Tone: what a camera's curve, haze and weak colours do to the board's own pattern, and what is corrected by it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from calibration.sight import Sight, see
from calibration.tone import fit_softness, fit_tone
from companion.vision.reader import Reader
from tests.calibration.drawn import Picture
from tests.calibration.tables import KIPP4_SAMPLES, kipp4_photo, kipp4_profile
from tests.recorded import OWN_SESSIONS
from tests.vision.altered import blurred, contrasted, faded, hazy, lit
from tests.vision.watched import profile_of, true_frame

PIXELS = 2000
X, Y = np.random.default_rng(7).uniform(-1, 1, (2, PIXELS))
SMOOTH = np.stack([X, Y, X * Y, X * X, Y * Y]).astype(np.float32)


def change_and_pattern(contrast: float, colour: float, pieces: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """Return what is seen of a pattern that a camera renders so, a part of it under pieces."""
    rng = np.random.default_rng(3)
    shade, tint = rng.normal(0, 0.12, (PIXELS, 1)), rng.normal(0, 0.03, (PIXELS, 3))
    tint -= tint.mean(axis=1, keepdims=True)
    seen = contrast * (shade + colour * tint) + rng.normal(0, 0.01, (PIXELS, 3))
    seen[: int(pieces * PIXELS)] = (-1.2, -0.4, 0.3)
    pattern = shade + tint
    return (seen - pattern).astype(np.float32), pattern.astype(np.float32)


def test_dark_corners_are_no_contrast_though_the_pattern_lies_in_the_middle() -> None:
    away = X**2 + Y**2
    pattern = np.where(away < 0.2, -0.3, 0.0)[:, None] * np.ones(3)
    change = (-0.3 * away)[:, None] * np.ones(3)
    tone = fit_tone(change.astype(np.float32), pattern.astype(np.float32), nothing_clipped(), SMOOTH)
    np.testing.assert_allclose(tone.contrast, 1.0, atol=0.05)


def nothing_clipped() -> np.ndarray:
    return np.zeros((PIXELS, 3), bool)


def test_what_is_too_light_to_be_measured_says_nothing_but_leaves_a_doubt() -> None:
    change, pattern = change_and_pattern(1.0, 1.0)
    clipped = nothing_clipped()
    clipped[:, 2] = pattern[:, 2] > -0.1
    change[clipped] -= pattern[clipped]
    tone = fit_tone(change, pattern, clipped, SMOOTH)
    np.testing.assert_allclose(tone.contrast, 1.0, atol=0.06)
    assert tone.doubt[2] > 0.2 > 0.05 > tone.doubt[:2].max()


@pytest.mark.parametrize("pieces", [0.0, 0.3])
@pytest.mark.parametrize("contrast", [0.5, 0.8, 1.0, 1.5])
def test_contrast_is_measured_on_the_pattern_whatever_lies_on_it(contrast: float, pieces: float) -> None:
    tone = fit_tone(*change_and_pattern(contrast, 1.0, pieces), nothing_clipped(), SMOOTH)
    np.testing.assert_allclose(tone.contrast, contrast, atol=0.06)
    assert tone.doubt.max() == pytest.approx(0.6 * abs(1 - 1 / contrast), abs=0.1)


@pytest.mark.parametrize("colour", [0.0, 0.4, 1.0])
def test_the_strength_of_colours_is_measured_apart_from_contrast(colour: float) -> None:
    assert fit_tone(*change_and_pattern(0.8, colour), nothing_clipped(), SMOOTH).colour == pytest.approx(
        colour, abs=0.1
    )


def test_a_board_without_any_pattern_says_nothing_of_tone() -> None:
    flat = np.zeros((PIXELS, 3), np.float32)
    tone = fit_tone(flat, flat, nothing_clipped(), SMOOTH)
    assert list(tone.contrast) == [1.0, 1.0, 1.0]
    assert tone.colour == 1.0


def sight(picture: Picture) -> Sight:
    profile = kipp4_profile()
    return see(picture, profile.camera, profile.learned.places, profile.learned.reference)


CURVES: dict[str, tuple[Callable[[Picture], Picture], float]] = {
    "as it was": (lambda photo: photo, 1.0),
    "darker": (lambda photo: lit(photo, 0.7), 1.0),
    "blurred": (lambda photo: blurred(photo, 2.0), 1.0),
    "flat": (lambda photo: contrasted(photo, 0.7), 0.7),
    "hard": (lambda photo: contrasted(photo, 1.5), 1.5),
}


@pytest.mark.parametrize(("alter", "contrast"), CURVES.values(), ids=CURVES)
def test_a_tone_curve_is_told_from_light_and_from_blur(alter: Callable[[Picture], Picture], contrast: float) -> None:
    tone = sight(alter(kipp4_photo(KIPP4_SAMPLES, seed=8))).tone
    np.testing.assert_allclose(tone.contrast, contrast, rtol=0.12)


def test_marbles_keep_their_colours_under_another_tone_curve() -> None:
    photo = kipp4_photo(KIPP4_SAMPLES, seed=8)
    height_mm = kipp4_profile().board.looked_at_mm
    rows = [list(kipp4_profile().board.sites).index(site) for site in KIPP4_SAMPLES]
    before, after = (np.median(sight(p).at_height(height_mm)[rows], axis=1) for p in (photo, contrasted(photo, 0.7)))
    np.testing.assert_allclose(after, before, atol=0.15)


def test_haze_takes_contrast_and_grey_takes_colour() -> None:
    photo = kipp4_photo(KIPP4_SAMPLES, seed=8)
    assert sight(hazy(photo, 0.4)).tone.contrast.max() < 0.85
    assert sight(faded(photo, 0.3)).tone.colour < 0.6


@pytest.mark.parametrize("softness", [-0.3, 0.0, 0.4, 1.0])
@pytest.mark.parametrize("pieces", [0.0, 0.2], ids=["bare", "with pieces"])
def test_softness_is_measured_beside_pieces(softness: float, pieces: float) -> None:
    rng = np.random.default_rng(5)
    softer = rng.normal(0, 0.1, (PIXELS, 1)) * np.ones(3)
    change = softness * softer + rng.normal(0, 0.01, (PIXELS, 3))
    change[: int(pieces * PIXELS)] = (-1.2, -0.4, 0.3)
    assert fit_softness(change.astype(np.float32), softer.astype(np.float32)) == pytest.approx(softness, abs=0.05)


@pytest.mark.parametrize("sigma_px", [1.0, 2.0])
def test_lines_that_spread_in_a_soft_picture_are_no_uneven_light(sigma_px: float) -> None:
    profile, frame = profile_of(OWN_SESSIONS / "kopf-dev-1"), true_frame(OWN_SESSIONS / "kopf-dev-1", 1).picture
    reader = Reader(profile)
    reader.read(blurred(frame, sigma_px))
    assert reader.looked is not None
    assert reader.looked.sight.trust.min() > 0.8
