"""A board that is turned in play may be put right in any orientation; the next turn counts from there."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kipp4 import Kipp4, Position, Turn
from companion.referee.history import History
from companion.referee.presses import Press
from companion.referee.referee import Referee
from companion.values import Report
from tests.games.kipp4.positions import PARQUET, played
from tests.referee.readings import sharp, with_hand
from tests.referee.tiny import Row, Tiny

BEFORE = ["+a6/1", "+b1/2", "+f1/1", "-f3/2"]
"""As the first recorded session starts: a dark marble on a6, red ones on c2, d5 and f3, light ones on f1 and g6."""


def referee_at(*before: str) -> Referee[Position, Turn]:
    referee = Referee[Position, Turn](PARQUET, before)
    assert see(referee, referee.position, "confirm").ruling is not None
    return referee


def see(referee: Referee[Position, Turn], shown: Position, press: Press | None = None) -> Report:
    return referee.see(sharp(PARQUET, PARQUET.seen(shown)), press)


def history_at(game: Kipp4, position: Position) -> History[Position, Turn]:
    history = History[Position, Turn](game)
    history.commit("played", position)
    return history


def ruled(report: Report) -> tuple[str, str | None]:
    assert report.ruling is not None, report.message
    return report.ruling.kind, report.ruling.turn or report.ruling.rule


def done(position: Position, text: str) -> Position:
    """Return where a turn leads, whether it is legal or not."""
    return PARQUET.after(position, PARQUET.parse(position, text))


def lying(position: Position, quarters: int) -> Position:
    """Return how a position lies with the board in another orientation."""
    return Position(PARQUET.wood.tipped(position.marbles, quarters), position.mover)


def refused(referee: Referee[Position, Turn]) -> Position:
    """Let the mover do two things at once; return where the referee still is."""
    wrong = done(done(referee.position, "+b1/0"), "+g2/1")
    assert ruled(see(referee, wrong, "confirm"))[0] == "illegal"
    return referee.position


def test_the_ways_a_position_may_lie() -> None:
    position = referee_at(*BEFORE).position
    ways = PARQUET.same_but_turned(position)
    assert ways == tuple(lying(position, quarters) for quarters in range(4))
    assert PARQUET.same_but_turned(PARQUET.start()) == (PARQUET.start(),)
    assert Tiny().same_but_turned(Row("rr.P.bb")) == (Row("rr.P.bb"),)


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("is_watched", [True, False], ids=["watched", "unwatched"])
@pytest.mark.parametrize("pattern", [r"\+..", "-..", "..-.."], ids=["place", "remove", "move"])
def test_a_legal_turn_counts_however_the_board_was_put_right(quarters: int, is_watched: bool, pattern: str) -> None:
    referee = referee_at(*BEFORE)
    put_right = lying(refused(referee), quarters)
    if is_watched:
        assert see(referee, put_right).state == "watching"
        assert referee.position == put_right
    turn = [turn for turn in PARQUET.turns(put_right) if re.match(pattern, PARQUET.write(turn))][-1]
    after = PARQUET.after(put_right, turn)
    assert ruled(see(referee, after, "confirm"))[0] == "legal"
    assert referee.position == after


def test_a_step_that_only_the_new_orientation_allows_is_written_from_there() -> None:
    referee = referee_at(*BEFORE)
    put_right = lying(refused(referee), 1)
    results = {PARQUET.after(referee.position, turn) for turn in PARQUET.turns(referee.position)}
    only_there = [turn for turn in PARQUET.turns(put_right) if PARQUET.after(put_right, turn) not in results]
    moves = [turn for turn in only_there if turn.action.source and turn.action.target]
    assert moves
    for turn in moves:
        referee = referee_at(*BEFORE)
        refused(referee)
        assert ruled(see(referee, PARQUET.after(put_right, turn), "confirm")) == ("legal", PARQUET.write(turn))


def test_a_board_that_was_watched_must_be_turned_from_where_it_lay() -> None:
    referee = referee_at(*BEFORE)
    put_right = lying(refused(referee), 1)
    see(referee, put_right)
    assert ruled(see(referee, done(put_right, "+g2/0"), "confirm")) == ("illegal", "no-rotation")


def test_the_last_orientation_that_was_watched_counts() -> None:
    referee = referee_at(*BEFORE)
    position = refused(referee)
    see(referee, lying(position, 1))
    see(referee, lying(position, 3))
    assert referee.position == lying(position, 3)
    assert ruled(see(referee, done(lying(position, 3), "+g2/2"), "confirm"))[0] == "legal"


@pytest.mark.parametrize("then", [[], ["hand"], ["watched"]], ids=["at once", "after a hand", "after a look"])
def test_pressing_again_without_putting_right_changes_nothing(then: list[str]) -> None:
    """A board put right in another orientation could show the same after a legal turn."""
    referee = referee_at(*BEFORE)
    wrong = done(referee.position, "+b1/0")
    picture = sharp(PARQUET, PARQUET.seen(wrong))
    assert ruled(referee.see(picture, "confirm")) == ("illegal", "no-rotation")
    for each in then:
        referee.see(with_hand(picture) if each == "hand" else picture)
    assert ruled(referee.see(picture, "confirm")) == ("illegal", "no-rotation")


def test_a_forbidden_step_does_not_become_legal_by_turning_the_board() -> None:
    """From another orientation it may have been allowed, but the board was never put right."""
    start = referee_at(*BEFORE).position
    tried = 0
    for quarters in (1, 2, 3):
        for turn in PARQUET.turns(lying(start, quarters)):
            after = PARQUET.after(lying(start, quarters), turn)
            if after in {PARQUET.after(start, mine) for mine in PARQUET.turns(start)} or turn.action.source is None:
                continue
            referee = referee_at(*BEFORE)
            assert ruled(see(referee, after, "confirm"))[0] == "illegal"
            again = {lying(after, more) for more in (1, 2, 3)} - {
                PARQUET.after(start, mine) for mine in PARQUET.turns(start)
            }
            for shown in again:
                assert ruled(see(referee, shown, "confirm"))[0] == "illegal"
                tried += 1
    assert tried > 0


def test_turning_the_board_on_completes_a_turn_that_lacked_it() -> None:
    referee = referee_at(*BEFORE)
    assert ruled(see(referee, done(referee.position, "+b1/0"), "confirm")) == ("illegal", "no-rotation")
    assert ruled(see(referee, done(referee.position, "+b1/2"), "confirm")) == ("legal", "+b1/2")


def test_a_turn_is_taken_back_in_any_orientation() -> None:
    referee = referee_at(*BEFORE)
    before = referee.position
    taken_back = done(before, "+b1/2")
    see(referee, taken_back, "confirm")
    see(referee, taken_back, "take-back")
    assert see(referee, lying(taken_back, 1)).stage == "put-back"
    put_back = see(referee, lying(before, 1))
    assert put_back.event == "put-back"
    assert not put_back.amiss
    after = done(lying(before, 1), "+g2/3")
    assert ruled(see(referee, after, "confirm"))[0] == "legal"


@pytest.mark.parametrize("quarters", range(4))
def test_after_a_refusal_nothing_is_amiss_in_any_orientation(quarters: int) -> None:
    referee = referee_at(*BEFORE)
    put_right = lying(refused(referee), quarters)
    lacking = {site: look for site, look in PARQUET.seen(put_right).items() if look != "dark"}
    half_way = referee.see(sharp(PARQUET, lacking))
    assert half_way.amiss is not None
    assert list(half_way.amiss.values()) == ["dark"]
    assert see(referee, put_right).amiss == {}


@pytest.mark.parametrize("quarters", range(4))
def test_what_is_still_amiss_is_told_for_the_nearest_orientation(quarters: int) -> None:
    referee = referee_at(*BEFORE)
    before = referee.position
    see(referee, done(before, "-d5/2"), "confirm")
    see(referee, done(before, "-d5/2"), "take-back")
    lies = lying(before, quarters)
    lacking = {site: look for site, look in PARQUET.seen(lies).items() if look != "dark"}
    report = referee.see(sharp(PARQUET, lacking))
    assert report.amiss is not None
    [(site, look)] = report.amiss.items()
    assert (PARQUET.seen(lies)[site], look) == ("dark", "dark")


def test_a_picture_that_a_turn_leads_to_is_not_taken_for_a_board_put_right() -> None:
    """A lone marble moves to where the turned board would show it."""
    start = PARQUET.from_seen({"c4": "light"}, "first")
    turned = {way.marbles for way in PARQUET.same_but_turned(start)[1:]}
    coincidences = [turn for turn in PARQUET.turns(start) if PARQUET.after(start, turn).marbles in turned]
    assert coincidences
    for turn in coincidences:
        referee = Referee(PARQUET, history=history_at(PARQUET, start))
        see(referee, start, "confirm")
        assert ruled(see(referee, done(start, "+g2/0"), "confirm")) == ("illegal", "no-rotation")
        after = PARQUET.after(start, turn)
        see(referee, after)
        assert referee.position == start
        assert ruled(see(referee, after, "confirm"))[0] == "legal"


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 30), data=st.data())
def test_no_legal_turn_is_lost_after_a_refusal(seed: int, plies: int, data: st.DataObject) -> None:
    game = Kipp4.with_options({"rows": data.draw(st.sampled_from(["shown", "must-arise"]))})
    position = played(game, seed, plies)
    if game.result(position):
        return
    referee = Referee(game, history=history_at(game, position))
    referee.see(sharp(game, game.seen(position)), "confirm")
    wrong = {"b1": "dark", "g2": "light", "a6": "red", "f7": "red", "c4": "light"}
    referee.see(sharp(game, wrong), "confirm")
    put_right = data.draw(st.sampled_from(game.same_but_turned(position)))
    if data.draw(st.booleans()):
        referee.see(sharp(game, game.seen(put_right)))
    turn = data.draw(st.sampled_from(list(game.turns(put_right))))
    after = game.after(put_right, turn)
    if data.draw(st.booleans()):
        referee.see(sharp(game, game.seen(after)))
    report = referee.see(sharp(game, game.seen(after)), "confirm")
    assert report.ruling is not None
    assert report.ruling.kind == "legal", report.message
    assert referee.position.marbles == after.marbles
