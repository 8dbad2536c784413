"""Readings of pictures for tests: sharp ones, and ones with doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.contract import Game
from companion.values import EMPTY, BoardPlace, Look, Reading, Site


def sharp(game: Game[Any, Any], seen: Mapping[Site, Look], sureness: float = 0.999) -> Reading:
    """A reading that shows `seen` (visible looks) with the given likelihood on every site."""
    looks = (EMPTY, *game.looks)
    rest = (1.0 - sureness) / (len(looks) - 1)
    return Reading(
        {site: {look: sureness if look == seen.get(site, EMPTY) else rest for look in looks} for site in game.sites}
    )


def doubtful(reading: Reading, doubts: Mapping[Site, Mapping[Look, float]]) -> Reading:
    """The reading with other likelihoods on some sites; looks not named share nothing."""
    return Reading({**reading.likelihoods, **doubts})


def with_hand(reading: Reading, covered: Sequence[Site] = ()) -> Reading:
    """The reading of the same board under a hand."""
    return Reading(reading.likelihoods, hand=True, covered=tuple(covered))


def moved(reading: Reading, moved_px: float) -> Reading:
    """The reading after a bump."""
    return Reading(reading.likelihoods, board=BoardPlace(found=True, moved_px=moved_px))


NO_BOARD = Reading({}, board=BoardPlace(found=False))
"""The reading of a picture without a board."""
