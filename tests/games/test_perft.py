from __future__ import annotations

import pytest

from companion.games.catalogue import new_game
from companion.games.perft import perft

KNOWN_TURNS = [
    pytest.param("kopf-oder-knopf", {}, [98, 18_884], id="kopf-oder-knopf, practice map"),
    pytest.param("kipp4", {}, [24, 540, 12_015], id="kipp4"),
    pytest.param("attangle", {}, [36, 1_260], id="attangle"),
    pytest.param("attangle", {"variant": "grand"}, [48, 2_262], id="grand"),
    pytest.param("attangle", {"variant": "127"}, [127, 16_002], id="127"),
    pytest.param("attangle", {"variant": "2006"}, [36, 1_296], id="2006"),
]
KNOWN_POSITIONS = [
    pytest.param("kopf-oder-knopf", {}, [98, 16_290], id="kopf-oder-knopf, practice map"),
    pytest.param("krux", {}, [1_144], id="krux, default set-up"),
]
"""What is known from the start after one, two, ... turns."""


@pytest.mark.parametrize(("name", "options", "turns"), KNOWN_TURNS)
def test_turns_from_the_start(name: str, options: dict[str, object], turns: list[int]) -> None:
    assert [count.turns for count in perft(new_game(name, options), len(turns))] == turns


@pytest.mark.parametrize(("name", "options", "positions"), KNOWN_POSITIONS)
def test_positions_from_the_start(name: str, options: dict[str, object], positions: list[int]) -> None:
    assert [count.positions for count in perft(new_game(name, options), len(positions))] == positions


def test_progress_is_told_after_every_position() -> None:
    told: list[tuple[int, int, int]] = []

    counts = list(perft(new_game("kopf-oder-knopf"), 2, lambda *done: told.append(done)))

    assert told == [(1, 1, 1)] + [(2, done, 98) for done in range(1, 99)]
    assert [count.depth for count in counts] == [1, 2]


def test_each_depth_is_told_as_soon_as_it_is_known() -> None:
    told: list[tuple[int, int, int]] = []
    counting = perft(new_game("kopf-oder-knopf"), 9, lambda *done: told.append(done))

    assert next(counting).turns == 98
    assert told == [(1, 1, 1)]


def test_no_depth_counts_nothing() -> None:
    assert list(perft(new_game("kopf-oder-knopf"), 0)) == []
