from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.game_clock import (
    ClockEvent,
    GameClock,
    TimeControl,
    TimeControlError,
    clock_words,
    parse_time_control,
)
from companion.values import Player

FISCHER = parse_time_control("fischer:1+5")
BYO_YOMI = parse_time_control("byo-yomi:1+3x20")
PER_MOVE = parse_time_control("per-move:30")
NAMES = ("Red", "Blue")


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("none", TimeControl()),
        ("per-move:30", TimeControl("per-move", period_s=30, periods=1)),
        ("fischer:10+5", TimeControl("fischer", 600, 5)),
        ("fischer:0.5+0", TimeControl("fischer", 30, 0)),
        ("byo-yomi:10+3x30", TimeControl("byo-yomi", 600, period_s=30, periods=3)),
        ("byo-yomi:0+1x10", TimeControl("byo-yomi", 0, period_s=10, periods=1)),
    ],
)
def test_a_time_control_is_named_by_a_text(text: str, control: TimeControl) -> None:
    assert parse_time_control(text) == control


@pytest.mark.parametrize(
    "text", ["", "blitz", "fischer:10", "per-move:0", "fischer:0+5", "byo-yomi:0+0x30", "per-move:1.2.3", "none5"]
)
def test_other_texts_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(TimeControlError, match=r"^expected none, per-move:30 .*; found"):
        parse_time_control(text)


def test_without_a_clock_no_time_passes_and_nothing_is_told() -> None:
    clock = GameClock(TimeControl())
    clock.begin("first", 0.0)
    assert not clock.running
    assert clock.poll(1e6) == ()
    assert not clock.is_low(1e6)
    assert clock_words(clock, NAMES, 1e6) == ""


def test_fischer_time_runs_for_the_mover_and_grows_by_each_turn() -> None:
    clock = GameClock(FISCHER)
    clock.begin("first", 100.0)
    clock.pass_to("second", 120.0)
    assert clock.left("first", 130.0).main_s == 60 - 20 + 5
    assert clock.left("second", 130.0).main_s == 60 - 10


def test_time_is_held_from_the_press_until_the_ruling() -> None:
    clock = GameClock(FISCHER)
    clock.begin("first", 0.0)
    clock.hold(10.0)
    clock.go_on(13.0)
    assert clock.left("first", 15.0).main_s == 60 - 12
    clock.hold(16.0)
    clock.pass_to("second", 17.0)
    assert clock.left("first", 20.0).main_s == 60 - 13 + 5
    assert clock.left("second", 20.0).main_s == 60 - 3


def test_holding_and_going_on_twice_change_nothing() -> None:
    clock = GameClock(FISCHER)
    clock.begin("first", 0.0)
    clock.hold(10.0)
    clock.hold(20.0)
    clock.go_on(30.0)
    clock.go_on(35.0)
    assert clock.left("first", 40.0).main_s == 40


def test_a_clock_that_nobody_began_does_not_go_on() -> None:
    clock = GameClock(FISCHER)
    clock.go_on(5.0)
    assert not clock.running
    clock.begin("first", 10.0)
    clock.stop(12.0)
    clock.go_on(13.0)
    assert not clock.running
    assert clock.left("first", 99.0).main_s == 58


def test_per_move_time_is_whole_again_for_every_turn() -> None:
    clock = GameClock(PER_MOVE)
    clock.begin("first", 0.0)
    clock.pass_to("second", 25.0)
    clock.pass_to("first", 50.0)
    assert clock.left("first", 60.0).phase_s == 20


@pytest.mark.parametrize(
    ("elapsed_s", "main_s", "period_s", "periods"),
    [(59, 1, 20, 3), (60, 0, 20, 3), (79, 0, 1, 3), (80, 0, 20, 2), (119, 0, 1, 1), (120, 0, 0, 0), (500, 0, 0, 0)],
)
def test_byo_yomi_uses_one_period_after_the_other(
    elapsed_s: float, main_s: float, period_s: float, periods: int
) -> None:
    clock = GameClock(BYO_YOMI)
    clock.begin("first", 0.0)
    left = clock.left("first", elapsed_s)
    assert (left.main_s, left.period_s, left.periods) == (main_s, period_s, periods)
    assert left.flag == (periods == 0)


def test_a_turn_within_a_period_gives_it_back_whole_and_used_ones_stay_used() -> None:
    clock = GameClock(BYO_YOMI)
    clock.begin("first", 0.0)
    clock.pass_to("second", 85.0)
    left = clock.left("first", 85.0)
    assert (left.main_s, left.period_s, left.periods) == (0, 20, 2)


def events(clock: GameClock, until_s: float, step_s: float = 0.04) -> list[tuple[float, str]]:
    told: list[tuple[float, str]] = []
    now_s = 0.0
    while now_s < until_s:
        told += [(round(now_s), event.kind) for event in clock.poll(now_s)]
        now_s += step_s
    return told


def test_the_last_seconds_and_the_flag_are_told_once() -> None:
    clock = GameClock(FISCHER)
    clock.begin("first", 0.0)
    assert events(clock, 90.0) == [(50, "low"), (57, "low"), (58, "low"), (59, "low"), (60, "flag")]
    assert clock.is_low(61.0)


def test_in_byo_yomi_every_period_warns_and_the_main_time_does_not() -> None:
    clock = GameClock(BYO_YOMI)
    clock.begin("first", 0.0)
    lows = [at for at, kind in events(clock, 125.0) if kind == "low"]
    assert lows == [70, 77, 78, 79, 90, 97, 98, 99, 110, 117, 118, 119]
    assert clock.poll(126.0) == ()


def test_a_slow_loop_tells_the_most_urgent_only() -> None:
    clock = GameClock(PER_MOVE)
    clock.begin("second", 0.0)
    assert clock.poll(28.5) == (ClockEvent("low", "second"),)
    assert clock.poll(28.6) == ()
    assert clock.poll(45.0) == (ClockEvent("flag", "second"),)


def test_nothing_is_told_of_a_held_clock() -> None:
    clock = GameClock(PER_MOVE)
    clock.begin("first", 0.0)
    clock.hold(25.0)
    assert clock.poll(60.0) == ()
    assert not clock.is_low(60.0)


def test_whose_flag_fell_without_losing_plays_on_with_the_last_period() -> None:
    clock = GameClock(BYO_YOMI)
    clock.begin("first", 0.0)
    clock.poll(500.0)
    clock.pass_to("second", 500.0)
    left = clock.left("first", 500.0)
    assert (left.period_s, left.periods) == (20, 1)
    clock.pass_to("first", 510.0)
    assert clock.poll(531.0) == (ClockEvent("flag", "first"),)


@pytest.mark.parametrize("control", [FISCHER, BYO_YOMI, PER_MOVE, TimeControl()], ids=lambda control: control.kind)
def test_a_clock_survives_a_restart_held_as_it_was(control: TimeControl) -> None:
    clock = GameClock(control)
    clock.begin("first", 0.0)
    clock.pass_to("second", 10.0)
    clock.hold(17.0)
    again = GameClock.from_json(json.loads(json.dumps(clock.to_json())))
    assert again.to_json() == clock.to_json()
    assert (again.mover, again.running) == ("second", False)
    again.go_on(3.0)
    assert again.left("second", 4.0) == clock_after(clock, 1.0)


def clock_after(clock: GameClock, duration_s: float) -> object:
    clock.go_on(0.0)
    return clock.left("second", duration_s)


@given(
    control=st.sampled_from([FISCHER, BYO_YOMI, PER_MOVE]),
    turns=st.lists(st.floats(0.0, 90.0), min_size=1, max_size=12),
    splits=st.lists(st.floats(0.0, 1.0), min_size=12, max_size=12),
)
def test_it_does_not_matter_how_often_a_turn_is_held_and_looked_at(
    control: TimeControl, turns: list[float], splits: list[float]
) -> None:
    plain, held, now_s = GameClock(control), GameClock(control), 0.0
    plain.begin("first", now_s)
    held.begin("first", now_s)
    lag_s = 0.0
    for number, (turn_s, split) in enumerate(zip(turns, splits, strict=False)):
        who: Player = "second" if number % 2 == 0 else "first"
        held.poll(now_s + lag_s + split * turn_s)
        held.hold(now_s + lag_s + split * turn_s)
        lag_s += 7.0
        held.go_on(now_s + lag_s + split * turn_s)
        now_s += turn_s
        plain.pass_to(who, now_s)
        held.pass_to(who, now_s + lag_s)
    players: tuple[Player, Player] = ("first", "second")
    for player in players:
        one, other = plain.left(player, now_s), held.left(player, now_s + lag_s)
        assert other.periods == one.periods
        assert other.main_s + other.period_s == pytest.approx(one.main_s + one.period_s, abs=1e-6)


def test_times_are_told_in_minutes_and_seconds_rounded_up() -> None:
    clock = GameClock(BYO_YOMI)
    clock.begin("first", 0.0)
    assert clock_words(clock, NAMES, 0.5) == "Red 1:00, Blue 1:00"
    assert clock_words(clock, NAMES, 50.2) == "Red 0:10, Blue 1:00"
    assert clock_words(clock, NAMES, 85.5) == "Red 0:15 (2 periods), Blue 1:00"
    assert clock_words(clock, NAMES, 500.0) == "Red 0:00 (0 periods), Blue 1:00"
