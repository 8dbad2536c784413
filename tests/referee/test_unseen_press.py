"""Recordings with a press for which no frame could be read before the next press: followed surely, or unclear."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.contract import Game, PositionT, TurnT
from companion.games.kipp4 import Kipp4
from companion.games.kopf_oder_knopf import KopfOderKnopf
from companion.referee.referee import Referee
from companion.values import BoardPlace, Reading, Report
from tests.referee.readings import NO_BOARD, sharp, with_hand

KOPF = KopfOderKnopf.with_options({})
TURNED_BOARD = Reading({}, board=BoardPlace(found=True, turned_deg=90))
UNREAD = {"hand": with_hand(sharp(KOPF, {})), "no board": NO_BOARD, "turned board": TURNED_BOARD}


def shows(game: Game[PositionT, TurnT], position: PositionT) -> Reading:
    return sharp(game, {site: game.visible(look) for site, look in game.seen(position).items()})


def begun(game: Game[PositionT, TurnT], *, is_live: bool = False) -> Referee[PositionT, TurnT]:
    referee: Referee[PositionT, TurnT] = Referee(game, is_live=is_live)
    assert ruled(referee.see(shows(game, game.start()), "confirm")) == ("set-up", None)
    return referee


def played(game: Game[PositionT, TurnT], position: PositionT, text: str) -> PositionT:
    return game.play(position, game.parse(position, text))


def ruled(report: Report) -> tuple[str | None, str | None]:
    """Return the ruling and its turn or rule; the state if there is no ruling."""
    if report.ruling is None:
        return report.state, None
    return report.ruling.kind, report.ruling.turn or report.ruling.rule


AFTER_ONE = played(KOPF, KOPF.start(), "e9-e10")
AFTER_TWO = played(KOPF, AFTER_ONE, "b3-c3")


def with_an_illegal_reply(position: Any) -> Reading:
    shown = dict(KOPF.seen(position))
    shown["e5"] = shown.pop("b3")
    return sharp(KOPF, shown)


@pytest.mark.parametrize("unread", UNREAD.values(), ids=UNREAD)
def test_the_turn_that_went_by_unseen_counts_if_one_alone_leads_on(unread: Reading) -> None:
    referee = begun(KOPF)
    referee.see(unread, "confirm")
    report = referee.see(shows(KOPF, AFTER_TWO), "confirm")
    assert ruled(report) == ("legal", "b3-c3")
    assert report.earlier is not None
    assert (report.earlier.by, report.earlier.turn) == ("first", "e9-e10")
    assert referee.turns == ["e9-e10", "b3-c3"]


def test_an_illegal_turn_after_it_is_unclear_and_followed_once_it_is_put_right() -> None:
    referee = begun(KOPF)
    referee.see(UNREAD["hand"], "confirm")
    assert ruled(referee.see(with_an_illegal_reply(AFTER_ONE), "confirm")) == ("unclear", None)
    assert ruled(referee.see(shows(KOPF, AFTER_TWO), "confirm")) == ("legal", "b3-c3")
    assert referee.turns == ["e9-e10", "b3-c3"]


def test_a_set_up_that_went_by_unseen_counts_if_a_turn_leads_on() -> None:
    referee: Referee[Any, Any] = Referee(KOPF)
    referee.see(UNREAD["hand"], "confirm")
    report = referee.see(shows(KOPF, AFTER_ONE), "confirm")
    assert ruled(report) == ("legal", "e9-e10")
    assert report.earlier is not None
    assert report.earlier.kind == "set-up"


def test_pressing_again_for_the_same_turn_changes_nothing() -> None:
    referee = begun(KOPF)
    referee.see(UNREAD["hand"], "confirm")
    report = referee.see(shows(KOPF, AFTER_ONE), "confirm")
    assert (ruled(report), report.earlier) == (("legal", "e9-e10"), None)


def test_who_is_named_as_pressing_again_ends_one_turn_only() -> None:
    referee = begun(KOPF)
    referee.see(UNREAD["hand"], "confirm", "first")
    assert ruled(referee.see(with_an_illegal_reply(KOPF.start()), "confirm", "first"))[0] == "illegal"


def test_at_the_table_nothing_is_taken_as_played_that_nobody_saw() -> None:
    referee = begun(KOPF, is_live=True)
    referee.see(UNREAD["hand"], "confirm")
    assert ruled(referee.see(shows(KOPF, AFTER_TWO), "confirm"))[0] == "illegal"
    assert referee.turns == []


def test_two_turns_that_explain_a_picture_in_several_ways_are_unclear() -> None:
    """A board that is turned twice by a quarter lies like one that is turned once by a half, and so on."""
    game = Kipp4.with_options({})
    referee = begun(game)
    one = next(iter(game.turns(game.start())))
    after_one = game.after(game.start(), one)
    two = game.after(after_one, next(iter(game.turns(after_one))))
    referee.see(with_hand(shows(game, after_one)), "confirm")
    assert ruled(referee.see(shows(game, two), "confirm")) == ("unclear", None)
    assert referee.turns == []
