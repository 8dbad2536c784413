from __future__ import annotations

from typing import get_args

import pytest

from companion.games.catalogue import GAMES, new_game
from companion.table.alerts import ALERTS_OF_GAMES, KINDS, Choice
from companion.table.scenes import PATTERNS
from companion.values import Outcome
from companion.web import words
from companion.web.view import View
from hardware.lamps import Signal


def test_everything_that_can_be_shown_has_its_words() -> None:
    assert set(words.STATES) == set(PATTERNS)
    assert set(words.MARKS) == set(Signal)
    assert set(words.ALERTS) == set(KINDS)
    assert set(words.CHOICES) == set(get_args(Choice))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_offers_the_alerts_that_it_gives(game: str) -> None:
    rules = new_game(game)
    position, given = rules.start(), set[str]()
    for number in range(60):
        if rules.result(position) is not None:
            break
        given |= {alert.kind for alert in rules.alerts(position)}
        turns = list(rules.turns(position))
        position = rules.after(position, turns[(7 * number) % len(turns)])
    assert given <= set(ALERTS_OF_GAMES[game])


def test_no_two_states_that_ask_for_something_else_look_and_read_alike() -> None:
    assert len({text for _tone, text in words.STATES.values()}) == len(words.STATES)


@pytest.mark.parametrize(
    ("result", "expected"), [("first", "Red wins"), ("second", "Blue wins"), ("draw", "Drawn"), (None, "Game over")]
)
def test_the_end_says_who_has_won(result: Outcome | None, expected: str) -> None:
    assert words.headline("kopf-oder-knopf", View("over", "over", "first", result=result)) == expected


def test_a_ruling_stays_while_it_is_somebodys_turn_and_gives_way_to_what_is_asked_for() -> None:
    assert words.message("your-turn", "Red played e9-e10.", "Blue to move.") == "Red played e9-e10."
    assert words.message("unclear", "Red played e9-e10.", "I cannot tell.") == "I cannot tell."
    assert "cable" in words.message("camera-lost", "Red played e9-e10.", "Blue to move.")


def test_the_board_is_told_in_words_for_those_who_do_not_see_it() -> None:
    assert words.board_words({"a1": "red", "b2": "blue", "c3": "red", "d4": ""}) == (
        "The board: blue on b2; red on a1, c3."
    )
    assert words.board_words({}) == "The board: empty."
