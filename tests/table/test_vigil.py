from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.catalogue import new_game
from companion.table.vigil import CERTAIN_S, Vigil, with_taken
from companion.values import Report, Ruling
from tests.referee.readings import doubtful, sharp
from tests.referee.tiny import PILE_SEEN, Tiny

GAME = Tiny()
WATCHING = Report("watching", {}, "First to move.")
STANDING = {"a1": "red", "b1": "red", "d1": PILE_SEEN, "f1": "blue", "g1": "blue"}
KNOCKED = {site: look for site, look in STANDING.items() if site != "g1"}
LIFTED = {site: look for site, look in STANDING.items() if site != "b1"}


def test_what_was_knocked_is_told_once_it_is_certain() -> None:
    vigil, start = Vigil(GAME, shows_lifts=True), GAME.start()
    assert vigil.see(WATCHING, sharp(GAME, KNOCKED), start, 5.0) == (WATCHING, ())
    assert vigil.is_odd
    report, _lifted = vigil.see(WATCHING, sharp(GAME, KNOCKED), start, 5.0 + CERTAIN_S)
    assert report.amiss == {"g1": "blue"}
    assert "g1" in report.message
    assert vigil.see(WATCHING, sharp(GAME, STANDING), start, 6.0) == (WATCHING, ())
    assert not vigil.is_odd


def test_a_lifted_piece_in_between_begins_it_anew() -> None:
    vigil, start = Vigil(GAME, shows_lifts=True), GAME.start()
    vigil.see(WATCHING, sharp(GAME, KNOCKED), start, 5.0)
    assert vigil.see(WATCHING, sharp(GAME, LIFTED), start, 5.2) == (WATCHING, ("c1",))
    assert not vigil.is_odd
    assert vigil.see(WATCHING, sharp(GAME, KNOCKED), start, 9.0) == (WATCHING, ())


def test_a_hand_in_between_begins_it_anew() -> None:
    vigil, start = Vigil(GAME, shows_lifts=True), GAME.start()
    vigil.see(WATCHING, sharp(GAME, KNOCKED), start, 5.0)
    vigil.see(replace(WATCHING, state="hand"), sharp(GAME, KNOCKED), start, 5.2)
    assert vigil.see(WATCHING, sharp(GAME, KNOCKED), start, 9.0) == (WATCHING, ())


@pytest.mark.parametrize(
    "report",
    [
        replace(WATCHING, stage="set-up"),
        replace(WATCHING, stage="put-back"),
        replace(WATCHING, stage="paused"),
        replace(WATCHING, stage="over"),
        replace(WATCHING, refused=True),
        replace(WATCHING, state="unclear"),
    ],
    ids=["set-up", "put back", "paused", "over", "refused", "unclear"],
)
def test_where_something_else_is_asked_for_nothing_is_told(report: Report) -> None:
    vigil = Vigil(GAME, shows_lifts=True)
    for t_s in (1.0, 2.0, 3.0):
        assert vigil.see(report, sharp(GAME, KNOCKED), GAME.start(), t_s) == (report, ())


@pytest.mark.parametrize(("shows_lifts", "sites"), [(True, ("c1",)), (False, ())], ids=["beginners", "others"])
def test_where_a_lifted_piece_may_go_is_shown_to_those_who_want_it(shows_lifts: bool, sites: tuple[str, ...]) -> None:
    vigil = Vigil(GAME, shows_lifts=shows_lifts)
    for t_s in (1.0, 2.0):
        assert vigil.see(WATCHING, sharp(GAME, LIFTED), GAME.start(), t_s) == (WATCHING, sites)


def test_a_doubtful_picture_neither_tells_nor_forgets() -> None:
    vigil, start = Vigil(GAME, shows_lifts=True), GAME.start()
    vigil.see(WATCHING, sharp(GAME, KNOCKED), start, 5.0)
    open_one = doubtful(sharp(GAME, KNOCKED), {"c1": {"red": 0.5, "": 0.5}})
    assert vigil.see(WATCHING, open_one, start, 6.0) == (WATCHING, ())
    assert vigil.see(WATCHING, sharp(GAME, KNOCKED), start, 7.0)[0].amiss == {"g1": "blue"}


def test_how_many_are_taken_is_told_after_a_turn() -> None:
    game = new_game("kopf-oder-knopf", {"target": 8})
    shown = game.seen(game.start())
    blue = [site for site, look in shown.items() if look == "blue"]
    after = game.from_seen({site: look for site, look in shown.items() if site not in blue[:3]}, "second")
    legal = Report("ruled", {}, "Red played.", ruling=Ruling("legal", by="first"))
    assert with_taken(legal, game, after).message == "Red played. Red has taken 3 of 8, Blue has taken 0 of 8."
    assert with_taken(WATCHING, game, after) == WATCHING
    assert with_taken(legal, GAME, GAME.start()) == legal
