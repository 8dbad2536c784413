"""A player who does not sit at the board: his turn is announced, and nothing else counts as his."""

from __future__ import annotations

import pytest

from companion.games.catalogue import new_game
from companion.referee.referee import Referee
from companion.values import Announcement, Player, Reading, Report
from tests.referee.readings import doubtful, sharp
from tests.referee.tiny import Tiny

START, CARRIED_OUT, ANOTHER = "r.r.b.b", ".rr.b.b", "rr..b.b"
ANSWERED = ".rr..bb"


class AloneAtTheBoard:
    """A referee of a game in which the first player is not there."""

    def __init__(self, turn: str | None = "a1-b1") -> None:
        self.game = Tiny(START)
        self.referee = Referee(self.game)
        self.see(START, "confirm")
        self.referee.announce(Announcement("first", turn))

    def reading(self, row: str) -> Reading:
        looks = {"r": "red", "b": "blue"}
        return sharp(
            self.game, {site: looks[sign] for site, sign in zip(self.game.sites, row, strict=True) if sign != "."}
        )

    def see(self, row: str, press: str | None = None, by: Player | None = None) -> Report:
        return self.referee.see(self.reading(row), press, by)  # type: ignore[arg-type]

    def turns(self) -> list[str]:
        return self.referee.turns


@pytest.mark.parametrize("by", ["first", "second", None])
def test_anybody_confirms_that_it_was_carried_out(by: Player | None) -> None:
    table = AloneAtTheBoard()
    ruling = table.see(CARRIED_OUT, "confirm", by).ruling
    assert ruling is not None
    assert (ruling.kind, ruling.by, ruling.turn) == ("legal", "first", "a1-b1")
    assert table.see(ANSWERED, "confirm", by).ruling is not None
    assert table.turns() == ["a1-b1", "e1-f1"]


def test_another_legal_turn_is_refused_with_what_is_to_be_put_right_and_carried_out() -> None:
    table = AloneAtTheBoard()
    report = table.see(ANOTHER, "confirm")
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.rule) == ("illegal", "not-announced")
    assert report.ruling.put_right == {"b1": None, "c1": "red"}
    assert "c1-b1" in report.message
    assert report.message.endswith("Then carry out a1-b1 and press Confirm.")
    assert table.turns() == []
    assert table.see(ANOTHER).amiss == {"b1": None, "c1": "red"}
    assert table.see(START).amiss == {}
    assert table.see(CARRIED_OUT, "confirm").ruling is not None
    assert table.turns() == ["a1-b1"]


def test_a_person_may_decide_that_another_turn_counts() -> None:
    table = AloneAtTheBoard()
    table.see(ANOTHER, "confirm")
    ruling = table.see(ANOTHER, "overrule").ruling
    assert ruling is not None
    assert (ruling.kind, ruling.turn) == ("overruled", "c1-b1")
    assert table.turns() == ["c1-b1"]


def test_a_turn_against_the_rules_is_refused_and_overruled_as_ever() -> None:
    table = AloneAtTheBoard()
    table.see(ANOTHER, "confirm")
    ruling = table.see("..rrb.b", "confirm").ruling
    assert ruling is not None
    assert ruling.rule != "not-announced"
    ruling = table.see("..rrb.b", "overrule").ruling
    assert ruling is not None
    assert ruling.turn is None
    assert table.turns() == ["overruled"]


def test_while_it_is_chosen_a_press_says_so_and_rules_nothing() -> None:
    table = AloneAtTheBoard(turn=None)
    report = table.see(ANOTHER, "confirm")
    assert (report.ruling, report.pending) == (None, False)
    assert "not chosen yet" in report.message


def test_the_persons_own_turns_are_his_to_choose() -> None:
    table = AloneAtTheBoard()
    table.see(CARRIED_OUT, "confirm")
    for row in (ANSWERED, ".rr.bb."):
        table.see(row, "confirm", "first")
        assert len(table.turns()) == 2
        table.see(row, "take-back", "first")
        table.see(CARRIED_OUT)


def test_both_turns_are_taken_back_with_any_button() -> None:
    table = AloneAtTheBoard()
    table.see(CARRIED_OUT, "confirm")
    table.see(ANSWERED, "confirm")
    for by in ("second", "second"):
        assert table.see(ANSWERED, "take-back", by).event == "taken-back"
    assert table.turns() == []
    assert table.see(START).event == "put-back"


def test_a_board_that_was_not_put_back_is_not_taken_for_another_turn() -> None:
    table = AloneAtTheBoard()
    table.see(CARRIED_OUT, "confirm")
    table.see(CARRIED_OUT, "take-back")
    table.referee.announce(Announcement("first"))
    ruling = table.see(CARRIED_OUT, "confirm").ruling
    assert ruling is not None
    assert ruling.kind == "not-set-up"


@pytest.mark.parametrize("by", ["first", "second"])
def test_only_the_person_gives_up(by: Player) -> None:
    ruling = AloneAtTheBoard().see(START, "resign", by).ruling
    assert ruling is not None
    assert (ruling.by, ruling.result) == ("second", "first")


def test_time_runs_out_for_the_one_whose_it_is() -> None:
    ruling = AloneAtTheBoard().see(START, "time", "first").ruling
    assert ruling is not None
    assert ruling.result == "second"


def test_who_goes_on_after_an_unclear_press_has_carried_out_what_was_announced() -> None:
    table = AloneAtTheBoard()
    shadowed = doubtful(table.reading(CARRIED_OUT), {"a1": {"": 0.5, "red": 0.5}})
    assert table.referee.see(shadowed, "confirm", "second").state == "unclear"
    report = table.see(ANSWERED, "confirm", "second")
    assert report.earlier is not None
    assert table.turns() == ["a1-b1", "e1-f1"]


def test_in_kipp4_the_announced_turn_of_the_board_counts_too() -> None:
    game = new_game("kipp4")
    referee = Referee(game)
    start = game.start()
    shown = sharp(game, game.seen(start))
    referee.see(shown, "confirm")
    announced, *others = [turn for turn in game.turns(start) if turn.action == next(game.turns(start)).action]
    referee.announce(Announcement("first", game.write(announced)))
    for turn in (others[0], announced):
        report = referee.see(sharp(game, game.seen(game.after(start, turn))), "confirm")
        assert report.ruling is not None
        assert report.ruling.kind == ("legal" if turn == announced else "illegal")
        if turn != announced:
            assert report.ruling.rule == "not-announced"
            referee.see(shown)


@pytest.mark.parametrize(("fallen", "winner"), [("first", "second"), ("second", "first")])
def test_whose_time_is_over_has_lost_whether_he_sits_at_the_board_or_not(fallen: Player, winner: Player) -> None:
    ruling = AloneAtTheBoard().see(START, "time", fallen).ruling
    assert ruling is not None
    assert (ruling.kind, ruling.by, ruling.result) == ("ended", fallen, winner)
