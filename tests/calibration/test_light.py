from __future__ import annotations

import numpy as np
import pytest

from calibration.light import DARKEST, fit_light, grey_noise, halved, logarithm

SCALE_MM = 175.0


def residual(outliers: float, seed: int = 4) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return places, what is seen there, and the light's true terms; a hand lies over a part of the board."""
    rng = np.random.default_rng(seed)
    places = rng.uniform(-SCALE_MM, SCALE_MM, (1500, 2))
    terms = np.array([[-0.30, -0.22, -0.18], [0.10, 0.08, 0.06], [-0.05, -0.04, -0.03]])
    seen = np.column_stack([np.ones(len(places)), places / SCALE_MM]) @ terms + rng.normal(0, 0.03, (1500, 3))
    covered = places[:, 0] > np.quantile(places[:, 0], 1 - outliers)
    seen[covered] = np.array([0.1, 0.35, 0.7]) + rng.normal(0, 0.05, (int(covered.sum()), 3))
    return places, seen.astype(np.float32), terms


@pytest.mark.parametrize("outliers", [0.0, 0.15, 0.3])
def test_gain_and_slopes_are_recovered_under_a_hand(outliers: float) -> None:
    places, seen, terms = residual(outliers)
    light = fit_light(seen, places, SCALE_MM)
    np.testing.assert_allclose(light.terms, terms, atol=0.02)


def test_light_is_told_anywhere_on_the_board() -> None:
    places, seen, terms = residual(0.0)
    light = fit_light(seen, places, SCALE_MM)
    gain = light.at(np.array([[[0.0, 0.0], [SCALE_MM, 0.0]], [[0.0, -SCALE_MM], [-SCALE_MM, SCALE_MM]]]))
    assert gain.shape == (2, 2, 3)
    np.testing.assert_allclose(gain[0, 0], terms[0], atol=0.02)
    np.testing.assert_allclose(gain[0, 1], terms[0] + terms[1], atol=0.02)
    np.testing.assert_allclose(gain[1, 0], terms[0] - terms[2], atol=0.02)


def test_a_factor_of_light_is_a_sum_of_logarithms() -> None:
    frame = np.array([[40, 80, 160]], np.uint8)
    np.testing.assert_allclose(logarithm(frame), np.log(frame + DARKEST), rtol=1e-6)
    brighter = logarithm(np.array([200], np.uint8)) - logarithm(np.array([100], np.uint8))
    assert brighter[0] == pytest.approx(np.log(2), abs=0.03)


def test_black_has_a_logarithm() -> None:
    assert np.isfinite(logarithm(np.array([0, 250, 255], np.uint8))).all()


def test_halving_keeps_even_pixels_in_place() -> None:
    frame = np.zeros((60, 80, 3), np.uint8)
    frame[20, 40] = 255
    half = halved(frame)
    assert half.shape == (30, 40, 3)
    assert divmod(int(half[:, :, 0].argmax()), 40) == (10, 20)


@pytest.mark.parametrize("sigma", [0.0, 4.0, 8.0, 20.0])
def test_noise_is_measured_beside_edges_and_slopes(sigma: float) -> None:
    rng = np.random.default_rng(5)
    picture = np.tile(np.linspace(60.0, 180.0, 960), (720, 1))[:, :, None].repeat(3, axis=2)
    picture[:, ::120] -= 50
    noisy = np.clip(picture + rng.normal(0, sigma, picture.shape), 0, 255).astype(np.uint8)
    left_by_halving = np.sqrt(70**2 / 256**2)
    assert grey_noise(halved(noisy)) == pytest.approx(sigma * left_by_halving, rel=0.1, abs=0.5)
