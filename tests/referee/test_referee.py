from __future__ import annotations

import pytest

from companion.games.errors import IllegalTurn, NotationError
from companion.referee.referee import Referee
from companion.values import Player, Reading
from tests.referee.readings import NO_BOARD, doubtful, moved, sharp, with_hand
from tests.referee.tiny import PILE, PILE_SEEN, Row, Step, Tiny


def seen(game: Tiny, row: str) -> Reading:
    position = game.seen(Row(row))
    return sharp(game, {site: game.visible(look) for site, look in position.items()})


def ready(game: Tiny) -> Referee[Row, Step]:
    """A referee whose first press found the start set up."""
    referee = Referee(game)
    report = referee.see(seen(game, game.start().sites), "confirm")
    assert report.ruling is not None
    assert report.ruling.kind == "set-up"
    return referee


def test_watches_until_a_press() -> None:
    game = Tiny()
    report = ready(game).see(seen(game, "r.rP.bb"))
    assert (report.state, report.ruling) == ("watching", None)
    assert "to move" in report.message


def test_a_wrong_set_up_lists_the_sites_that_differ() -> None:
    game = Tiny()
    referee = Referee(game)
    report = referee.see(seen(game, "r.rP.bb"), "confirm")
    assert report.ruling is not None
    assert report.ruling.kind == "not-set-up"
    assert report.ruling.put_right == {"b1": "red", "c1": None}
    assert report.sites == ("b1", "c1")
    assert referee.see(seen(game, "rr.P.bb")).state == "watching"
    again = referee.see(seen(game, "rr.P.bb"), "confirm")
    assert again.ruling is not None
    assert again.ruling.kind == "set-up"


def test_an_unsure_set_up_is_unclear() -> None:
    game = Tiny()
    reading = doubtful(seen(game, "rr.P.bb"), {"c1": {"": 0.6, "red": 0.4}})
    report = Referee(game).see(reading, "confirm")
    assert (report.state, report.sites, report.ruling) == ("unclear", ("c1",), None)
    assert "c1" in report.message


@pytest.mark.parametrize(
    ("chance", "state"), [(0.9, "unclear"), (0.985, "unclear"), (0.995, "ruled")], ids=["likelier", "sure", "ruled out"]
)
def test_a_set_up_is_wrong_only_if_the_picture_rules_it_out(chance: float, state: str) -> None:
    game = Tiny()
    reading = doubtful(seen(game, "rr.P.bb"), {"c1": {"red": chance, "": 1 - chance}})
    report = Referee(game).see(reading, "confirm")
    assert (report.state, report.sites) == (state, ("c1",))


def test_set_up_is_what_the_turns_before_lead_to() -> None:
    game = Tiny()
    referee = Referee(game, ["b1-c1", "f1-e1"])
    report = referee.see(seen(game, "r.rPb.b"), "confirm")
    assert report.ruling is not None
    assert report.ruling.kind == "set-up"
    assert referee.turns == ["b1-c1", "f1-e1"]


@pytest.mark.parametrize(
    ("turns", "error"),
    [(["b1-c1", "b1-c1"], IllegalTurn), (["nonsense"], NotationError)],
    ids=["illegal", "unreadable"],
)
def test_turns_before_that_cannot_be_played(turns: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        Referee(Tiny(), turns)


def test_a_legal_turn_is_recognised_and_played() -> None:
    game = Tiny()
    referee = ready(game)
    report = referee.see(seen(game, "r.rP.bb"), "confirm")
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.turn, report.ruling.by) == ("legal", "b1-c1", "first")
    assert report.ruling.sites == ("b1", "c1")
    assert referee.position == Row("r.rP.bb", "second")


def test_an_illegal_turn_names_rule_and_what_puts_it_right() -> None:
    game = Tiny()
    referee = ready(game)
    report = referee.see(seen(game, "rr.Pb.b"), "confirm")
    assert report.ruling is not None
    assert (report.ruling.kind, report.ruling.rule, report.ruling.turn) == ("illegal", "unreachable", None)
    assert report.ruling.put_right == {"e1": None, "f1": "blue"}
    assert referee.position == game.start()
    after = referee.see(seen(game, "r.rP.bb"), "confirm")
    assert after.ruling is not None
    assert after.ruling.kind == "legal"


def test_a_press_under_a_hand_is_ruled_on_the_next_readable_frame() -> None:
    game = Tiny()
    referee = ready(game)
    reading = seen(game, "r.rP.bb")
    assert referee.see(with_hand(reading, ["c1"]), "confirm").state == "hand"
    assert referee.see(NO_BOARD).state == "no-board"
    assert referee.see(with_hand(reading)).state == "hand"
    report = referee.see(reading)
    assert report.state == "ruled"
    assert referee.see(reading).state == "watching"


def test_an_unclear_press_stays_pending() -> None:
    game = Tiny()
    referee = ready(game)
    reading = seen(game, "r.rP.bb")
    unclear = referee.see(doubtful(reading, {"c1": {"red": 0.7, "": 0.3}}), "confirm")
    assert (unclear.state, unclear.sites) == ("unclear", ("c1",))
    report = referee.see(reading)
    assert report.ruling is not None
    assert report.ruling.turn == "b1-c1"


@pytest.mark.parametrize("reading", [NO_BOARD, with_hand(seen(Tiny(), "r.rP.bb"))], ids=["no board", "hand"])
def test_nothing_is_ruled_without_a_press(reading: Reading) -> None:
    game = Tiny()
    referee = ready(game)
    assert referee.see(reading).ruling is None
    assert referee.see(seen(game, "r.rP.bb")).state == "watching"


def test_two_turns_that_fit_about_as_well_are_unclear() -> None:
    """Taking is optional, so a button that may be gone leaves two legal turns."""
    game = Tiny(".rbP.bb")
    reading = doubtful(seen(game, "r.bP.bb"), {"c1": {"blue": 0.95, "": 0.05}})
    report = ready(game).see(reading, "confirm")
    assert (report.state, report.sites) == ("unclear", ("c1",))
    assert "b1-a1" in report.message
    assert "xc1 b1-a1" in report.message


@pytest.mark.parametrize(
    ("row", "sites"),
    [("r.rP.bb", ("b1",)), ("rr.Pb.b", ("f1",))],
    ids=["a legal turn", "a refusal"],
)
def test_a_ruling_that_rests_on_an_unsure_field_is_unclear(row: str, sites: tuple[str, ...]) -> None:
    game = Tiny(unsure=("b1", "f1"))
    report = ready(game).see(seen(game, row), "confirm")
    assert (report.state, report.sites) == ("unclear", sites)
    assert "profile" in report.message


def test_a_weak_contradiction_is_neither_legal_nor_illegal() -> None:
    game = Tiny()
    reading = doubtful(seen(game, "r.rP.bb"), {"g1": {"": 0.95, "blue": 0.05}})
    report = ready(game).see(reading, "confirm")
    assert (report.state, report.sites) == ("unclear", ("g1",))


def test_doubts_that_add_up_are_no_proof() -> None:
    game = Tiny()
    shadow = {site: {"": 0.95, "blue": 0.05} for site in ("f1", "g1")}
    report = ready(game).see(doubtful(seen(game, "r.rP.bb"), shadow), "confirm")
    assert (report.state, report.sites) == ("unclear", ("f1", "g1"))


@pytest.mark.parametrize(
    ("by", "state"), [("first", "ruled"), (None, "ruled"), ("second", "watching")], ids=["mover", "any", "opponent"]
)
def test_only_the_mover_confirms(by: Player | None, state: str) -> None:
    game = Tiny()
    referee = ready(game)
    report = referee.see(seen(game, "r.rP.bb"), "confirm", by)
    assert report.state == state
    if by == "second":
        assert "does not count" in report.message
        assert referee.see(seen(game, "r.rP.bb")).state == "watching"


def test_a_press_of_the_opponent_leaves_a_pending_one() -> None:
    game = Tiny()
    referee = ready(game)
    reading = seen(game, "r.rP.bb")
    referee.see(with_hand(reading), "confirm", "first")
    assert referee.see(reading, "confirm", "second").state == "ruled"


def test_warnings_name_what_is_threatened() -> None:
    game = Tiny("rr.P.bb")
    referee = Referee(game, ["b1-c1", "f1-e1", "c1-b1"])
    referee.see(seen(game, "rr.Pb.b"), "confirm")
    plain = referee.see(seen(game, "rr.P.bb"), "confirm")
    assert plain.warnings == ()
    close = Tiny("r.rb..P")
    report = ready(close).see(seen(close, ".rrb..P"), "confirm")
    assert report.warnings == ("threat c1",)
    assert "c1" in report.message


def test_the_third_time_of_a_position_is_told() -> None:
    game = Tiny()
    referee = ready(game)
    rows = ["r.rP.bb", "r.rPb.b", "rr.Pb.b", "rr.P.bb"] * 2
    reports = [referee.see(seen(game, row), "confirm") for row in rows]
    assert [report.warnings for report in reports] == [()] * 7 + [("repetition 3",)]
    assert "3 times" in reports[-1].message


def test_the_end_is_told_and_nothing_is_ruled_after_it() -> None:
    game = Tiny("rrb...P")
    referee = ready(game)
    report = referee.see(seen(game, "r.r...P"), "confirm")
    assert report.ruling is not None
    assert (report.ruling.turn, report.ruling.result, report.ruling.reason) == ("xc1 b1-c1", "first", "all-taken")
    assert report.ruling.warnings == ()
    after = referee.see(seen(game, "r.r...P"), "confirm")
    assert after.ruling is not None
    assert (after.ruling.kind, after.ruling.rule) == ("illegal", "game-over")
    assert "wins" in referee.see(seen(game, "r.r...P")).message


def test_hidden_content_comes_from_the_history() -> None:
    game = Tiny()
    referee = ready(game)
    assert referee.see(seen(game, "r.rP.bb")).position["d1"] == PILE
    elsewhere = sharp(game, {"a1": PILE_SEEN})
    assert referee.see(elsewhere).position == {"a1": PILE_SEEN}


@pytest.mark.parametrize(("moved_px", "warnings"), [(1.0, ()), (4.13, ("board-moved 4.1",))], ids=["jitter", "bump"])
def test_a_bump_is_told(moved_px: float, warnings: tuple[str, ...]) -> None:
    game = Tiny()
    report = ready(game).see(moved(seen(game, "rr.P.bb"), moved_px))
    assert report.warnings == warnings
    assert ("moved by 4 pixels" in report.message) == bool(warnings)


def test_what_a_hand_covers_is_told_from_the_history() -> None:
    game = Tiny()
    report = ready(game).see(with_hand(sharp(game, {"a1": "blue", "e1": "blue"}), ["a1", "b1"]))
    assert report.position == {"a1": "red", "b1": "red", "e1": "blue"}
