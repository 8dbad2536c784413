"""What `companion show` says of a game is what was said in it."""

from __future__ import annotations

import pytest

from companion.referee.presses import Press
from companion.referee.referee import Referee
from companion.referee.retelling import Retelling
from companion.values import Player, Ruling
from tests.referee.readings import sharp
from tests.referee.tiny import Row, Tiny

PRESSES = {"taken-back": "take-back", "paused": "pause", "resumed": "resume"}


@pytest.mark.parametrize(
    "played",
    [
        [("r.rP.bb", "confirm", None)],
        [("r.rP.bb", "confirm", None), ("r.rP.bb", "take-back", "first"), ("rr.P.bb", None, None)],
        [("..rP.bb", "confirm", None), ("..rP.bb", "overrule", None)],
        [
            ("..rP.bb", "confirm", None),
            ("..rP.bb", "overrule", None),
            ("..rP.bb", "take-back", "first"),
            ("rr.P.bb", None, None),
            ("r.rP.bb", "confirm", None),
        ],
        [("rr.P.bb", "pause", None), ("rr.P.bb", "pause", None), ("rr.P.bb", "resign", "first")],
        [("rr.P.bb", "draw", None), ("rr.P.bb", "take-back", None)],
    ],
    ids=["a turn", "taken back", "overruled", "overruled and taken back", "paused, then given up", "drawn, and not"],
)
def test_a_game_is_told_again_as_it_was_told(played: list[tuple[str, Press | None, Player | None]]) -> None:
    game = Tiny()
    referee, retelling = Referee(game, is_live=True), Retelling(game)
    told = 0
    for row, press, by in [("rr.P.bb", "confirm", None), *played]:
        looks = {site: game.visible(look) for site, look in game.seen(Row(row)).items()}
        report = referee.see(sharp(game, looks), press, by)
        if report.ruling is not None or report.event in PRESSES:
            again = retelling.tell(PRESSES.get(report.event or "", "confirm"), report.ruling, referee.position)
            assert again == report.message
            told += 1
    assert told == 1 + sum(press is not None for _row, press, _by in played)


def test_a_game_that_was_interrupted_goes_on_with_its_next_set_up() -> None:
    game = Tiny()
    retelling = Retelling(game)
    told = [retelling.tell("confirm", Ruling("set-up"), game.start()) for _ in range(2)]
    assert ["begins" in words for words in told] == [True, False]
    assert "The game goes on." in told[1]
