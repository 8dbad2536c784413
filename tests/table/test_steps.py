from __future__ import annotations

from typing import Any

import pytest

from companion.games.catalogue import new_game
from companion.referee.history import OVERRULED
from companion.table.steps import difference_signals, last_turn_signals
from companion.values import Look
from hardware.lamps import Signal

BEFORE = {"b2": "red", "e5": "blue", "f9": "blue"}


def last_turn_of(name: str, *turns: str) -> dict[str, Signal]:
    game = new_game(name)
    positions: list[Any] = [game.start()]
    for text in turns:
        positions.append(game.play(positions[-1], game.parse(positions[-1], text)))
    return last_turn_signals(game, positions, turns)


@pytest.mark.parametrize(
    ("after", "signals"),
    [
        ({"b5": "red", "e5": "blue", "f9": "blue"}, [("b2", Signal.FROM), ("b5", Signal.TO)]),
        ({"b5": "red", "f9": "blue"}, [("e5", Signal.TAKE), ("b2", Signal.FROM), ("b5", Signal.TO)]),
        ({"e5": "red", "f9": "blue"}, [("e5", Signal.TO), ("b2", Signal.FROM)]),
        ({"b2": "red"}, [("e5", Signal.TAKE), ("f9", Signal.TAKE)]),
        ({"b2": "red", "e5": "blue", "f9": "blue"}, []),
    ],
    ids=["move", "capture and move", "onto a captured one", "a win by taking", "a pass"],
)
def test_a_change_is_shown_in_its_order(after: dict[str, Look], signals: list[tuple[str, Signal]]) -> None:
    assert sorted(difference_signals(BEFORE, after).items()) == sorted(signals)
    if "e5" not in after:
        assert list(difference_signals(BEFORE, after).items()) == signals


def test_before_the_first_turn_nothing_is_shown() -> None:
    assert last_turn_of("krux") == {}


def test_a_piece_that_changes_its_look_as_it_moves_was_not_taken() -> None:
    """In Krux a piece takes up a ring with its first move, so the look that leaves is not the one that comes."""
    assert last_turn_of("krux", "1@blue e") == {"a1": Signal.FROM, "b1": Signal.TO}


def test_of_a_captured_pile_is_told_that_the_attacker_stands_there_now() -> None:
    shown = last_turn_of("attangle", "e4", "f1", "a3", "d3", "g4", "c5", "a3,e4-c5")
    assert shown == {"a3": Signal.FROM, "e4": Signal.FROM, "c5": Signal.TO}


@pytest.mark.parametrize(
    ("turn", "changed", "corners"),
    [
        # The marble comes to rest at the other end of its groove when the board is turned.
        ("+a6/1", {"g6": Signal.TO}, ["a2", "b7"]),
        ("+b1/3", {"f1": Signal.TO}, ["a2", "b7", "g6"]),
        ("-d5/2", {"c2": Signal.TAKE}, ["a2", "b7", "g6"]),
    ],
    ids=["a quarter", "three quarters, one corner is lit already", "half a turn"],
)
def test_a_turned_board_is_told_by_one_marble_and_its_corners(
    turn: str, changed: dict[str, Signal], corners: list[str]
) -> None:
    assert last_turn_of("kipp4", turn) == {**changed, **dict.fromkeys(corners, Signal.BLINK)}


def test_a_turn_that_the_players_decided_is_told_by_what_has_changed() -> None:
    game = new_game("krux")
    before, after = game.start(), game.play(game.start(), game.parse(game.start(), "1@blue e"))
    assert last_turn_signals(game, [before, after], [OVERRULED]) == difference_signals(
        game.seen(before), game.seen(after)
    )


def test_a_turned_board_that_the_players_decided_on_is_told_by_one_marble() -> None:
    game = new_game("kipp4")
    after = game.play(game.start(), game.parse(game.start(), "+a6/1"))
    assert last_turn_signals(game, [game.start(), after], [OVERRULED]) == {"g6": Signal.TO}


def test_a_turn_that_does_not_lead_there_is_told_by_what_has_changed() -> None:
    """After a power cut the first of these positions may lie as it did before the board was put right."""
    game = new_game("krux")
    before, after = game.start(), game.play(game.start(), game.parse(game.start(), "1@blue e e"))
    assert last_turn_signals(game, [before, after], ["1@blue e"]) == difference_signals(
        game.seen(before), game.seen(after)
    )
