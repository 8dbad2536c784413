from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.records.resume import interrupted_game
from companion.referee.referee import Referee
from companion.values import Report
from tests.referee.readings import sharp

GAME = new_game("kopf-oder-knopf")
START = GAME.seen(GAME.start())


def moved(position: Mapping[str, str], *moves: tuple[str, str]) -> dict[str, str]:
    result = dict(position)
    for origin, target in moves:
        result[target] = result.pop(origin)
    return result


AFTER_ONE = moved(START, ("e9", "e10"))


class Evening:
    """A table at which a game is played until somebody pulls the plug."""

    def __init__(self, journal: Journal, options: Mapping[str, Any] | None = None) -> None:
        options = options or {}
        game = new_game("kopf-oder-knopf", options)
        found = interrupted_game(journal, game, options, "table")
        self.referee = Referee(game, history=found.history if found else None)
        number = found.number if found else None
        self.journalled = JournalledReferee(self.referee, journal, options=options, source="table", number=number)

    def press(self, position: Mapping[str, str], press: Any = "confirm", by: Any = None) -> Report:
        return self.journalled.see(sharp(GAME, dict(position)), press, by)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Journal(tmp_path / "games.sqlite") as journal:
        evening = Evening(journal)
        evening.press(START)
        evening.press(AFTER_ONE)
    return tmp_path / "games.sqlite"


def test_an_interrupted_game_goes_on_when_the_board_is_as_it_was(path: Path) -> None:
    with Journal(path) as journal:
        evening = Evening(journal)
        assert evening.referee.turns == ["e9-e10"]
        watched = evening.journalled.see(sharp(GAME, moved(AFTER_ONE, ("g9", "g5"))))
        assert watched.stage == "set-up"
        assert "interrupted after 1 turns" in watched.message
        assert watched.amiss == {"g5": None, "g9": AFTER_ONE["g9"]}
        report = evening.press(AFTER_ONE)
        assert report.ruling is not None
        assert report.ruling.kind == "set-up"
        assert "goes on" in report.message
        assert evening.press(AFTER_ONE, "take-back").event == "taken-back"
        assert journal.game(1).turns == 0
        assert [game.number for game in journal.games()] == [1]


def test_a_new_game_begins_when_it_is_set_up(path: Path) -> None:
    with Journal(path) as journal:
        evening = Evening(journal)
        report = evening.press(START)
        assert (report.event, evening.referee.turns) == ("begun-anew", [])
        evening.press(AFTER_ONE)
        assert [(game.number, game.turns) for game in journal.games()] == [(2, 1), (1, 1)]


def test_what_is_amiss_is_told_for_the_nearer_of_both(path: Path) -> None:
    with Journal(path) as journal:
        report = Evening(journal).press(moved(START, ("g9", "g5")))
        assert report.ruling is not None
        assert report.ruling.put_right == {"g5": None, "g9": START["g9"]}


def test_a_finished_game_or_one_with_other_options_is_not_offered(path: Path) -> None:
    with Journal(path) as journal:
        assert Evening(journal, {"target": 6}).referee.turns == []
        Evening(journal).press(AFTER_ONE)
        evening = Evening(journal)
        evening.press(AFTER_ONE)
        evening.press(AFTER_ONE, "resign", "first")
        assert Evening(journal).referee.turns == []


def test_overruled_turns_and_taken_back_ends_are_there_again(path: Path) -> None:
    with Journal(path) as journal:
        evening = Evening(journal)
        evening.press(AFTER_ONE)
        odd = moved(AFTER_ONE, ("g9", "g8"))
        evening.press(odd)
        overruled = evening.press(odd, "overrule").ruling
        assert overruled is not None
        evening.press(odd, "draw")
        evening.press(odd, "take-back")
        again = Evening(journal)
        assert again.referee.turns == ["e9-e10", "overruled"]
        assert again.referee.position == evening.referee.position


def test_a_journal_without_a_game_offers_none(tmp_path: Path) -> None:
    with Journal(tmp_path / "games.sqlite") as journal:
        assert interrupted_game(journal, GAME, {}, "table") is None
        journal.begin("kopf-oder-knopf", {}, [], "table")
        assert interrupted_game(journal, GAME, {}, "table") is None
