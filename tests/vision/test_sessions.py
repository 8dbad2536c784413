"""Every frame of every recorded session: the position, the hands, with and without clicked corners."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.values import EMPTY, Look, Reading, Site
from companion.vision.reader import Reader
from tests.recorded import session_folders
from tests.vision.watched import TrueFrame, profile_of, silent_mistakes, true_frames

ALL = pytest.mark.parametrize("folder", session_folders(), ids=lambda folder: folder.name)
CORNERS = pytest.mark.parametrize("corners", [True, False], ids=["corners clicked", "found without help"])


def read_all(folder: Path, *, corners: bool) -> list[tuple[TrueFrame, Reading]]:
    reader = Reader(profile_of(folder, corners=corners))
    return [(frame, reader.read(frame.picture)) for frame in true_frames(folder)]


def top(look: Look) -> Look:
    """Return what is seen of a pile from above; how high it is, is judged together with the game's history."""
    return look[-1:] if look.startswith("?") else look


@CORNERS
@ALL
def test_every_position_is_right_and_every_hand_is_told(folder: Path, corners: bool) -> None:
    for frame, reading in read_all(folder, corners=corners):
        assert reading.board.found, frame.name
        assert reading.hand == frame.hand, frame.name
        if frame.hand:
            assert reading.covered, frame.name
            continue
        assert reading.covered == (), frame.name
        seen: dict[Site, Look] = {site: top(look) for site, look in reading.position().items()}
        assert seen == {site: top(look) for site, look in frame.position.items()}, frame.name
        assert silent_mistakes(reading, frame.position) == {}, frame.name


@ALL
def test_likelihoods_are_shares_of_one_over_all_looks(folder: Path) -> None:
    frame = next(true_frames(folder))
    profile = profile_of(folder)
    reading = Reader(profile).read(frame.picture)
    assert list(reading.likelihoods) == list(profile.board.sites)
    looks = {EMPTY, *profile.board.looks}
    for site, likelihood in reading.likelihoods.items():
        assert set(likelihood) == looks, site
        assert sum(likelihood.values()) == pytest.approx(1.0), site
        assert min(likelihood.values()) >= 0.0, site
