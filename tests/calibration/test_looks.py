"""Looks are colours relative to bare wood: light may change, and what nobody knows is not guessed."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from calibration.geometry import Camera
from calibration.judges.judge import Unlearned
from calibration.judges.learning import learn_judge
from calibration.looks import BARE, Judgement, bare_evidence, else_evidence, learn_look
from calibration.sight import Shown, Sight, see
from tests.calibration.drawn import Colour, Picture, draw, nudged
from tests.calibration.tables import (
    KIPP4,
    KIPP4_CAMERA,
    KIPP4_SAMPLES,
    KIPP4_SET_UP,
    MARBLES,
    kipp4_photo,
    kipp4_profile,
)

NAMES = ("", "light", "dark", "red")


def sight(picture: Picture, camera: Camera | None = None) -> Sight:
    learned = kipp4_profile().learned
    return see(picture, camera or kipp4_profile().camera, learned.places, learned.reference)


def judged(picture: Picture) -> Judgement:
    return kipp4_profile().learned.judge.judge(sight(picture))


def position(judgement: Judgement) -> dict[str, str]:
    looks = (NAMES[column] for column in judgement.likely.argmax(axis=1))
    return {site: look for site, look in zip(KIPP4.sites, looks, strict=True) if look}


def row(site: str) -> int:
    return list(KIPP4.sites).index(site)


@pytest.mark.parametrize("light", [0.6, 1.0, 1.25])
def test_every_marble_is_told_in_any_light(light: float) -> None:
    judgement = judged(kipp4_photo(KIPP4_SAMPLES, light=light, seed=8))
    assert position(judgement) == KIPP4_SAMPLES
    assert judgement.likely.max(axis=1).min() > 0.99


@pytest.mark.parametrize("tint", [(0.88, 1.0, 1.12), (1.1, 1.0, 0.9)], ids=["warmer", "colder"])
def test_another_white_balance_changes_nothing(tint: Colour) -> None:
    picture = np.clip(kipp4_photo(KIPP4_SAMPLES, seed=8) * np.array(tint) * 0.85, 0, 255).astype(np.uint8)
    assert position(judged(picture)) == KIPP4_SAMPLES


def test_likelihoods_are_shares_of_one() -> None:
    judgement = judged(kipp4_photo(KIPP4_SET_UP, seed=8))
    assert judgement.likely.shape == (24, 4)
    assert judgement.likely.min() >= 0
    assert judgement.likely.sum(axis=1) == pytest.approx(np.ones(24))
    assert ((judgement.strange >= 0) & (judgement.strange <= 1)).all()


def test_shade_is_no_piece() -> None:
    picture = kipp4_photo(KIPP4_SET_UP, seed=8).astype(np.float64)
    picture[:, :520] *= 0.65
    assert position(judged(picture.astype(np.uint8))) == KIPP4_SET_UP


def test_a_piece_that_nobody_knows_is_strange_and_unsure() -> None:
    pieces: Mapping[str, Colour] = {"d5": (60, 200, 60), "f7": MARBLES["red"]}
    judgement = judged(draw(KIPP4, KIPP4_CAMERA, pieces, seed=5))
    assert judgement.strange[row("d5")] > 0.9
    assert judgement.likely[row("d5")].max() < 0.5
    assert judgement.strange[row("f7")] < 0.1


def test_a_board_that_moved_is_read_where_it_is() -> None:
    moved = nudged(kipp4_profile().camera, 9, -4, 1.0)
    picture = kipp4_photo(KIPP4_SAMPLES, moved, seed=8)
    assert position(kipp4_profile().learned.judge.judge(sight(picture, moved))) == KIPP4_SAMPLES


def test_a_look_that_was_never_shown_cannot_be_judged() -> None:
    shown = Shown(sight(kipp4_photo(KIPP4_SET_UP)), KIPP4_SET_UP)
    with pytest.raises(Unlearned) as caught:
        learn_judge(KIPP4, [shown])
    assert caught.value.looks == ("light", "dark")


def test_what_is_known_of_a_sight_is_kept_by_look() -> None:
    shown = Shown(sight(kipp4_photo({})), {"a2": "red", "b3": "red", "g6": "light"})
    assert shown.rows() == {"red": [row("a2"), row("b3")], "light": [row("g6")]}


def test_a_few_odd_samples_do_not_change_what_is_learned() -> None:
    rng = np.random.default_rng(2)
    usual = rng.normal([0.5, -1.0, 0.2], 0.05, (100, 3)).astype(np.float32)
    glare = np.full((8, 3), 2.0, np.float32)
    learned = learn_look(np.concatenate([usual, glare]))
    assert learned.mean == pytest.approx([0.5, -1.0, 0.2], abs=0.03)
    assert learned.log_density(np.array([[0.5, -1.0, 0.2]], np.float32))[0] > 0
    assert learned.log_density(glare)[0] < -20


def test_bare_wood_that_is_seen_poorly_is_still_likelier_than_something_else() -> None:
    """Compression scatters the colours of dark wood far beyond its own."""
    scattered = np.random.default_rng(2).normal(0, 0.25, (1, 60, 3)).astype(np.float32)
    even = np.zeros((1, 60, 3), np.float32)
    poorly, well = (bare_evidence(BARE.log_density(seen), seen)[0] for seen in (scattered, even))
    assert else_evidence() < poorly < well
