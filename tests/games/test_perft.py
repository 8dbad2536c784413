from __future__ import annotations

import pytest

from companion.games.catalogue import new_game
from companion.games.perft import Count, perft

KNOWN_COUNTS = [
    pytest.param("kopf-oder-knopf", {}, [(98, 98), (18_884, 16_290)], id="kopf-oder-knopf on the practice map"),
    pytest.param("attangle", {}, [(36, 36), (1_260, 1_260)], id="attangle"),
    pytest.param("attangle", {"variant": "grand"}, [(48, 48), (2_262, 2_262)], id="grand attangle"),
    pytest.param("attangle", {"variant": "127"}, [(127, 127), (16_002, 16_002)], id="attangle 127"),
    pytest.param("attangle", {"variant": "2006"}, [(36, 36), (1_296, 1_296)], id="attangle of 2006"),
]
"""Turns and positions after one, two, ... turns, as `rules.md` or the counts agreed on beside it give them."""


@pytest.mark.parametrize(("name", "options", "counts"), KNOWN_COUNTS)
def test_counts_from_the_start(name: str, options: dict[str, object], counts: list[tuple[int, int]]) -> None:
    expected = [Count(depth, turns, positions) for depth, (turns, positions) in enumerate(counts, 1)]

    assert list(perft(new_game(name, options), len(counts))) == expected


def test_progress_is_told_after_every_position() -> None:
    told: list[tuple[int, int, int]] = []

    list(perft(new_game("kopf-oder-knopf"), 2, lambda *done: told.append(done)))

    assert told == [(1, 1, 1)] + [(2, done, 98) for done in range(1, 99)]


def test_depth_none_counts_nothing() -> None:
    assert list(perft(new_game("kopf-oder-knopf"), 0)) == []
