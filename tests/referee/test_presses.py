"""What the presses do that are no plain Confirm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.referee.presses import Press
from companion.referee.referee import Referee
from companion.values import Player, Reading, Report, Ruling
from tests.referee.readings import NO_BOARD, doubtful, sharp, with_hand
from tests.referee.tiny import Row, Step, Tiny


class Still(Tiny):
    """The same game, in which a player may also leave everything as it is."""

    def turns(self, position: Row) -> Iterator[Step]:
        yield Step(-1, 0, 0)
        yield from super().turns(position)

    def after(self, position: Row, turn: Step) -> Row:
        if turn.start == turn.end:
            return Row(position.sites, "second" if position.mover == "first" else "first")
        return super().after(position, turn)


def seen(game: Tiny, row: str) -> Reading:
    return sharp(game, {site: game.visible(look) for site, look in game.seen(Row(row)).items()})


class AtTheBoard:
    """A referee with a board that was set up."""

    def __init__(self, game: Tiny | None = None, *, is_live: bool = False) -> None:
        self.game = game or Tiny()
        self.referee = Referee(self.game, is_live=is_live)
        self.look(self.game.start().sites, "confirm")

    def look(self, row: str, press: Press | None = None, by: Player | None = None) -> Report:
        return self.referee.see(seen(self.game, row), press, by)

    def kind(self, row: str, by: Player | None = None) -> str:
        ruling = self.look(row, "confirm", by).ruling
        return "none" if ruling is None else ruling.kind


@pytest.mark.parametrize(
    ("confirmed", "press", "by", "is_declined"),
    [
        pytest.param(["rr.P.bb"], "confirm", "second", True, id="not his turn"),
        pytest.param(["rr.P.bb"], "take-back", "second", True, id="nothing to take back"),
        pytest.param(["rr.P.bb", "r.rP.bb"], "take-back", "second", True, id="not his to take back"),
        pytest.param(["rr.P.bb", "r.rP.bb"], "take-back", "first", False, id="taken back"),
        pytest.param(["rr.P.bb"], "overrule", None, True, id="nothing to overrule"),
        pytest.param(["rr.P.bb", "...P.bb"], "overrule", None, True, id="no game goes on from there"),
        pytest.param(["rr.P.bb", "rr.Pb.b"], "overrule", None, False, id="overruled"),
        pytest.param([], "pause", None, True, id="nothing to pause"),
        pytest.param([], "resign", "first", True, id="nothing to give up"),
        pytest.param(["rr.P.bb"], "hint", None, False, id="a hint"),
        pytest.param(["rr.P.bb"], None, None, False, id="no press"),
    ],
)
def test_a_press_that_can_do_nothing_is_declined(
    confirmed: list[str], press: Press | None, by: Player | None, is_declined: bool
) -> None:
    game = Tiny()
    referee = Referee(game)
    for row in confirmed:
        referee.see(seen(game, row), "confirm")
    row = confirmed[-1] if confirmed else "rr.P.bb"
    assert referee.see(seen(game, row), press, by).declined == is_declined
    assert not referee.see(seen(game, row)).declined


def test_a_press_that_does_not_count_leaves_one_that_waits() -> None:
    table = AtTheBoard()
    table.referee.see(with_hand(seen(table.game, "r.rP.bb")), "confirm", "first")
    report = table.look("r.rP.bb", "confirm", "second")
    assert report.declined
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.by) == ("legal", "first")


# Take back


def test_a_turn_is_taken_back_and_the_board_must_show_it() -> None:
    table = AtTheBoard()
    table.look("r.rP.bb", "confirm")
    report = table.look("r.rP.bb", "take-back", "first")
    assert (report.state, report.event, report.stage) == ("watching", "taken-back", "put-back")
    assert "b1-c1" in report.message
    assert report.amiss == {"b1": "red", "c1": None}
    assert (table.referee.position, table.referee.turns) == (table.game.start(), [])
    assert "as it was" in table.look("r.rP.bb").message
    back = table.look("rr.P.bb")
    assert (back.event, back.stage, back.amiss) == ("put-back", "playing", None)
    assert table.kind("r.rP.bb") == "legal"


def test_the_turn_that_was_taken_back_is_not_ruled_legal_again_before_it_was_put_back() -> None:
    table = AtTheBoard()
    table.look("r.rP.bb", "confirm")
    table.look("r.rP.bb", "take-back")
    ruling = table.look("r.rP.bb", "confirm").ruling
    assert ruling == Ruling("not-set-up", sites=("b1", "c1"), put_right={"b1": "red", "c1": None})
    assert table.referee.turns == []


def test_another_turn_shows_that_the_board_was_put_back() -> None:
    table = AtTheBoard(Tiny("r.r.bbP"))
    table.look(".rr.bbP", "confirm")
    table.look(".rr.bbP", "take-back")
    assert table.kind("rr..bbP") == "legal"
    assert table.referee.stage == "playing"


def test_two_turns_are_taken_back_one_after_the_other() -> None:
    table = AtTheBoard()
    table.look("r.rP.bb", "confirm")
    table.look("r.rPb.b", "confirm")
    table.look("r.rPb.b", "take-back", "second")
    table.look("r.rPb.b", "take-back", "first")
    assert table.referee.turns == []
    assert table.kind("r.rP.bb") == "not-set-up"
    table.look("rr.P.bb")
    assert table.kind("r.rP.bb") == "legal"


@pytest.mark.parametrize("by", ["first", "second"])
def test_only_who_has_just_moved_takes_back(by: Player) -> None:
    table = AtTheBoard()
    table.look("r.rP.bb", "confirm")
    table.look("r.rP.bb", "take-back", by)
    assert len(table.referee.turns) == (0 if by == "first" else 1)


def test_without_a_turn_there_is_nothing_to_take_back() -> None:
    table = AtTheBoard()
    assert "No turn" in table.look("rr.P.bb", "take-back").message
    assert "No turn" in Referee(table.game, ["b1-c1"]).see(seen(table.game, "r.rP.bb"), "take-back").message


def test_a_take_back_forgets_a_pending_press() -> None:
    table = AtTheBoard()
    table.look("r.rP.bb", "confirm")
    table.referee.see(with_hand(seen(table.game, "r.rPb.b")), "confirm")
    table.look("r.rP.bb", "take-back")
    assert table.look("r.rPb.b").ruling is None


# Overrule


def test_players_overrule_a_refusal() -> None:
    table = AtTheBoard()
    assert "No turn was refused" in table.look("r.rP.bb", "overrule").message
    table.look("rr.Pb.b", "confirm")
    assert table.referee.can_overrule
    report = table.look("rr.Pb.b", "overrule")
    assert report.ruling == Ruling("overruled", by="first", sites=("e1", "f1"))
    assert "You decide" in report.message
    assert (table.referee.position, table.referee.turns) == (Row("rr.Pb.b", "second"), ["overruled"])
    legal = table.look("rr.P.bb", "confirm").ruling
    assert legal is not None
    assert (legal.kind, legal.by) == ("legal", "second")


def test_an_overruled_turn_may_end_the_game() -> None:
    table = AtTheBoard(Tiny("r.bP..."))
    table.look("rr.P...", "confirm")
    report = table.look("rr.P...", "overrule")
    assert report.ruling is not None
    assert (report.ruling.result, report.ruling.reason, report.stage) == ("first", "all-taken", "over")
    assert "wins" in report.message


def test_an_impossible_board_is_not_overruled() -> None:
    table = AtTheBoard()
    table.look("...P.bb", "confirm")
    assert "no red button" in table.look("...P.bb", "overrule").message
    assert table.referee.position == table.game.start()


def test_an_overruled_turn_is_taken_back() -> None:
    table = AtTheBoard()
    table.look("rr.Pb.b", "confirm")
    table.look("rr.Pb.b", "overrule")
    table.look("rr.Pb.b", "take-back", "first")
    assert (table.referee.position, table.referee.stage) == (table.game.start(), "put-back")


def test_an_overruled_turn_has_no_notation_that_people_are_told() -> None:
    table = AtTheBoard()
    table.look("rr.Pb.b", "confirm")
    table.look("rr.Pb.b", "overrule")
    message = table.look("rr.Pb.b", "take-back", "first").message
    assert message.startswith("What you decided is taken back; please put the board back too.")


def test_after_the_end_nothing_is_overruled() -> None:
    table = AtTheBoard()
    table.look("rr.Pb.b", "confirm")
    table.look("rr.Pb.b", "resign", "first")
    assert table.look("rr.Pb.b", "overrule").ruling is None
    assert table.referee.turns == []


# Pause


def test_a_paused_game_rules_on_nothing_until_somebody_presses() -> None:
    table = AtTheBoard()
    report = table.look("r.rP.bb", "pause")
    assert (report.event, report.stage) == ("paused", "paused")
    assert "paused" in table.look("......P").message
    resumed = table.look("r.rP.bb", "confirm", "second")
    assert (resumed.event, resumed.ruling, resumed.stage) == ("resumed", None, "playing")
    assert table.kind("r.rP.bb") == "legal"


def test_pausing_twice_goes_on() -> None:
    table = AtTheBoard()
    table.look("rr.P.bb", "pause")
    assert table.look("rr.P.bb", "pause").event == "resumed"


def test_before_the_set_up_there_is_nothing_to_pause() -> None:
    game = Tiny()
    report = Referee(game).see(seen(game, "rr.P.bb"), "pause")
    assert (report.event, report.stage) == (None, "set-up")


# The end


@pytest.mark.parametrize(
    ("press", "by", "ruling"),
    [
        ("resign", "first", Ruling("ended", by="first", result="second", reason="resigned")),
        ("resign", "second", Ruling("ended", by="second", result="first", reason="resigned")),
        ("resign", None, Ruling("ended", by="first", result="second", reason="resigned")),
        ("draw", None, Ruling("ended", result="draw", reason="agreed")),
    ],
    ids=["mover", "opponent", "any", "draw"],
)
def test_players_end_the_game_whatever_the_board_shows(press: Press, by: Player | None, ruling: Ruling) -> None:
    table = AtTheBoard()
    report = table.referee.see(NO_BOARD, press, by)
    assert (report.state, report.ruling, report.stage) == ("ruled", ruling, "over")
    assert table.kind("r.rP.bb") == "illegal"
    assert table.referee.turns == []


def test_giving_up_is_taken_back_by_either() -> None:
    table = AtTheBoard()
    table.look("rr.P.bb", "resign", "first")
    report = table.look("rr.P.bb", "take-back", "first")
    assert (report.event, report.stage) == ("taken-back", "playing")
    assert table.kind("r.rP.bb") == "legal"


def test_before_the_set_up_nobody_gives_up() -> None:
    game = Tiny()
    assert Referee(game).see(seen(game, "rr.P.bb"), "resign", "first").ruling is None


# A turn that changes nothing


def test_a_press_that_changes_nothing_is_asked_for_once_more() -> None:
    table = AtTheBoard(Still(), is_live=True)
    asked = table.look("rr.P.bb", "confirm", "first")
    assert (asked.event, asked.ruling) == ("asked-again", None)
    assert table.look("rr.P.bb").ruling is None
    assert table.kind("rr.P.bb", "first") == "legal"
    assert table.look("rr.P.bb", "confirm", "second").event == "asked-again"


def test_another_turn_ends_the_question() -> None:
    table = AtTheBoard(Still(), is_live=True)
    table.look("rr.P.bb", "confirm")
    assert table.kind("r.rP.bb") == "legal"
    assert table.look("r.rP.bb", "confirm").event == "asked-again"


def test_a_turn_that_is_taken_back_ends_the_question() -> None:
    table = AtTheBoard(Still(), is_live=True)
    table.look("r.rP.bb", "confirm")
    assert table.look("r.rP.bb", "confirm").event == "asked-again"
    table.look("r.rP.bb", "take-back")
    table.look("rr.P.bb")
    assert table.look("rr.P.bb", "confirm").event == "asked-again"


def test_a_recorded_press_is_not_asked_for_again() -> None:
    assert AtTheBoard(Still()).kind("rr.P.bb") == "legal"


# What is asked of the players


def test_while_setting_up_what_is_amiss_is_told_without_a_press() -> None:
    game = Tiny()
    report = Referee(game).see(seen(game, "r.rP.bb"))
    assert (report.state, report.stage, report.amiss) == ("watching", "set-up", {"b1": "red", "c1": None})


def test_a_press_that_waits_is_told() -> None:
    table = AtTheBoard()
    assert table.referee.see(with_hand(seen(table.game, "r.rP.bb")), "confirm").pending
    assert not table.look("r.rP.bb").pending


def test_what_to_put_right_is_told_until_it_is() -> None:
    table = AtTheBoard()
    table.look("rr.Pb.b", "confirm")
    assert table.look("rr.Pb.b").amiss == {"e1": None, "f1": "blue"}
    assert table.look("rr.P..b").amiss == {"f1": "blue"}
    back = table.look("rr.P.bb")
    assert (back.amiss, back.event) == ({}, "put-back")


def test_a_refusal_is_over_once_the_board_is_put_right() -> None:
    table = AtTheBoard()
    table.look("rr.Pb.b", "confirm")
    table.look("rr.P.bb")
    assert not table.referee.can_overrule
    assert table.look("rr.P.bb", "overrule").ruling is None
    assert table.referee.position == table.game.start()


def test_a_board_that_is_put_right_at_the_very_press_is_not_overruled() -> None:
    table = AtTheBoard()
    table.look("rr.Pb.b", "confirm")
    assert "No turn was refused" in table.look("rr.P.bb", "overrule").message
    assert not table.referee.can_overrule


def test_a_refusal_because_nothing_has_changed_can_be_overruled() -> None:
    table = AtTheBoard()
    assert table.kind("rr.P.bb") == "illegal"
    table.look("rr.P.bb")
    assert table.look("rr.P.bb", "overrule").ruling == Ruling("overruled", by="first")


def test_what_counts_after_overruling_is_what_stands_there_then() -> None:
    table = AtTheBoard()
    table.look("rr.Pb.b", "confirm")
    table.look("rrbP..b", "overrule")
    assert table.referee.position == Row("rrbP..b", "second")


def test_under_a_hand_it_is_the_refused_board_that_counts() -> None:
    table = AtTheBoard()
    table.look("rr.Pb.b", "confirm")
    table.referee.see(with_hand(seen(table.game, "rrbP..b")), "overrule")
    assert table.referee.position == Row("rr.Pb.b", "second")


def test_after_the_end_a_board_set_up_anew_begins_a_new_game() -> None:
    table = AtTheBoard(is_live=True)
    table.look("rr.P.bb", "resign", "first")
    report = table.look("rr.P.bb", "confirm", "second")
    assert (report.event, report.stage, report.ruling) == ("begun-anew", "playing", Ruling("set-up"))
    assert table.kind("r.rP.bb") == "legal"


def ended(*, is_live: bool) -> AtTheBoard:
    table = AtTheBoard(is_live=is_live)
    table.look("r.rP.bb", "confirm")
    table.look("r.rPb.b", "confirm")
    table.look("r.rPb.b", "resign", "first")
    return table


@pytest.mark.parametrize("is_live", [True, False])
def test_after_the_end_a_board_that_is_almost_set_up_is_told_what_is_missing(is_live: bool) -> None:
    table = ended(is_live=is_live)
    report = table.look("rr.P.b.", "confirm")
    assert report.ruling == Ruling("illegal", rule="game-over", sites=("g1",), put_right={"g1": "blue"})
    assert "not set up yet" in report.message
    assert table.look("rr.P.bb", "confirm").event == ("begun-anew" if is_live else None)


def doubtful_set_up(table: AtTheBoard) -> Reading:
    return doubtful(seen(table.game, "rr.P.bb"), {"g1": {"": 0.4, "red": 0.2, "blue": 0.4, "?W": 0.0}})


def test_after_the_end_a_set_up_that_is_not_seen_for_sure_waits_for_a_better_look() -> None:
    table = ended(is_live=True)
    reading = doubtful_set_up(table)
    report = table.referee.see(reading, "confirm")
    assert (report.state, report.sites, report.pending) == ("unclear", ("g1",), True)
    assert table.look("rr.P.bb").event == "begun-anew"


def test_after_the_end_of_a_recording_nothing_waits_for_a_better_look() -> None:
    table = ended(is_live=False)
    report = table.referee.see(doubtful_set_up(table), "confirm")
    assert (report.pending, report.ruling) == (False, Ruling("illegal", rule="game-over", put_right={}))


@pytest.mark.parametrize(("is_live", "row"), [(True, "r.rPb.b"), (True, "r.rP.bb"), (False, "rr.P.bb")])
def test_after_the_end_any_other_press_asks_for_nothing_more(is_live: bool, row: str) -> None:
    assert ended(is_live=is_live).look(row, "confirm").ruling == Ruling("illegal", rule="game-over", put_right={})


def test_a_board_set_up_anew_in_the_middle_of_a_game_begins_a_new_one() -> None:
    table = AtTheBoard(is_live=True)
    table.look("r.rP.bb", "confirm")
    report = table.look("rr.P.bb", "confirm", "second")
    assert (report.event, report.ruling, table.referee.turns) == ("begun-anew", Ruling("set-up"), [])


def test_what_was_refused_before_is_not_overruled_in_a_new_game() -> None:
    table = AtTheBoard(is_live=True)
    table.look("r.rP.bb", "confirm")
    assert table.kind("r.rP..b") == "illegal"
    assert table.look("rr.P.bb", "confirm").event == "begun-anew"
    report = table.referee.see(with_hand(seen(table.game, "rr.P.bb")), "overrule")
    assert (report.ruling, table.referee.turns) == (None, [])


def test_at_the_start_a_board_that_is_still_set_up_is_no_new_game() -> None:
    table = AtTheBoard(is_live=True)
    assert table.kind("rr.P.bb") == "illegal"


def test_in_a_recording_a_board_that_is_set_up_anew_is_no_new_game() -> None:
    table = AtTheBoard()
    table.look("r.rP.bb", "confirm")
    assert table.kind("rr.P.bb") == "illegal"


def test_in_a_recording_nothing_follows_the_end() -> None:
    table = AtTheBoard()
    table.look("rr.P.bb", "resign", "first")
    assert table.kind("rr.P.bb") == "illegal"
