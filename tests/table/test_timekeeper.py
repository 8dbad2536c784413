from __future__ import annotations

import pytest

from companion.records.journal import Journal
from companion.table.game_clock import GameClock, TimeControl, parse_time_control
from companion.table.timekeeper import Timekeeper, timekeeper_for
from companion.values import BOTH, Report, Ruling
from hardware.animation import SLOT_S
from hardware.gestures import Press
from hardware.lamps import Signal
from hardware.sound import Tune
from tests.table.room import GAME, Room

FISCHER = parse_time_control("fischer:1+5")


class TimedRoom(Room):
    """A room with a clock on the table."""

    def __init__(self, journal: Journal, control: TimeControl = FISCHER) -> None:
        self.timekeeper = Timekeeper(GameClock(control), GAME.name)
        super().__init__(journal, timekeeper=self.timekeeper)

    @property
    def left_s(self) -> list[float]:
        """What the first and the second player have left, in whole seconds: the loop's ticks are not to count."""
        now_s, clock = self.clock.now_s(), self.timekeeper.clock
        return [round(clock.left(who, now_s).main_s) for who in BOTH]


@pytest.fixture
def room(journal: Journal) -> TimedRoom:
    return TimedRoom(journal)


def test_no_time_passes_until_the_set_up_is_confirmed(room: TimedRoom) -> None:
    room.wait(30.0)
    assert room.left_s == [60, 60]
    room.press("first")
    room.wait(10.0)
    assert room.left_s == [50, 60]


def test_confirm_ends_ones_own_time_and_starts_the_others(room: TimedRoom) -> None:
    room.press("first")
    room.wait(10.0)
    room.move("e9", "e10")
    room.press("first")
    assert room.rulings()[-1] == ("legal", "e9-e10")
    room.wait(20.0)
    assert room.left_s == [60 - 10 + 5, 60 - 20]
    assert room.table.clock_words.startswith("Red 0:55, Blue 0:")


def test_a_press_that_waits_its_turn_costs_no_time(room: TimedRoom) -> None:
    room.press("first")
    (begun_s,) = (at_s for at_s, report in room.told if report.ruling)
    room.move("e9", "e10")
    pressed_s = room.clock.now_s() + 0.01
    room.buttons.coming += [Press(("second",), pressed_s, 0.1), Press(("first",), pressed_s, 0.1)]
    room.wait(0.5)
    assert room.rulings()[-1] == ("legal", "e9-e10")
    used_s = 60 + 5 - room.timekeeper.clock.left("first", room.clock.now_s()).main_s
    assert used_s == pytest.approx(pressed_s - begun_s)


def test_time_is_held_while_the_referee_looks_and_runs_on_after_an_illegal_turn(room: TimedRoom) -> None:
    room.press("first")
    room.wait(10.0)
    room.move("g9", "g8")
    room.eye.covered = ("d4",)
    room.press("first")
    room.wait(30.0)
    assert room.left_s == [50, 60]
    room.eye.covered = ()
    room.wait(5.0)
    assert room.rulings()[-1] == ("illegal", "wrong-distance")
    assert room.left_s == [45, 60]


def test_a_pause_holds_the_time(room: TimedRoom) -> None:
    room.press("first")
    room.wait(10.0)
    room.press("first", "second", held_s=1.5)
    room.wait(20.0)
    before_s = room.left_s[0]
    assert before_s > 45
    room.press("first")
    room.wait(5.0)
    assert room.left_s[0] == pytest.approx(before_s - 5, abs=1)


def test_a_turn_that_is_taken_back_holds_the_time_until_the_board_is_as_it_was(room: TimedRoom) -> None:
    room.press("first")
    room.wait(2.0)
    room.move("e9", "e10")
    room.press("first")
    room.press("first", held_s=1.2)
    held_s = room.left_s
    room.wait(10.0)
    assert room.left_s == held_s
    room.move("e10", "e9")
    room.wait(5.0)
    assert room.left_s[0] == pytest.approx(held_s[0] - 5, abs=1)
    assert room.left_s[1] == held_s[1]


def test_the_last_ten_seconds_are_shown_and_a_fallen_flag_is_announced(room: TimedRoom) -> None:
    room.press("first")
    room.wait(45.0)
    assert room.lamps.shown[-1] == {"first": Signal.STEADY}
    room.wait(7.0)
    assert room.lamps.shown[-1] == {"first": Signal.WARN}
    assert room.sound.played.count(Tune.CLOCK_LOW) == 1
    room.wait(10.0)
    assert room.notes[-1] == "Red's time is over; the game goes on."
    assert {"first": Signal.TAKE, "second": Signal.TAKE} in room.lamps.shown
    assert [ruling for ruling, _ in room.rulings()] == ["set-up"]
    room.move("e9", "e10")
    room.press("first")
    assert room.rulings()[-1] == ("legal", "e9-e10")


def test_a_fallen_flag_loses_the_game_where_that_is_agreed(journal: Journal) -> None:
    room = TimedRoom(journal, parse_time_control("per-move:20").losing())
    room.press("first")
    room.wait(22.0)
    assert room.notes[-1] == "Red's time is over, and with it the game."
    ruling = next(report.ruling for _, report in reversed(room.told) if report.ruling)
    assert (ruling.kind, ruling.by, ruling.result, ruling.reason) == ("ended", "first", "second", "time")
    assert [event.press for event in journal.events(1)] == ["confirm", "time"]
    room.wait(3 * SLOT_S)
    assert room.lamps.shown[-1] == {"second": Signal.OK}
    assert not room.timekeeper.clock.running


def test_the_clock_of_an_interrupted_game_goes_on_where_it_was(room: TimedRoom, journal: Journal) -> None:
    room.press("first")
    room.wait(10.0)
    room.move("e9", "e10")
    room.press("first")
    again = timekeeper_for(journal, room.table.game_number, TimeControl(), GAME.name)
    assert again.clock.control == FISCHER
    assert (again.clock.mover, again.clock.running) == ("second", False)
    assert again.clock.left("first", 0.0).main_s == pytest.approx(55, abs=0.5)
    assert again.words(0.0) == "Red 0:55, Blue 1:00"


def test_the_next_game_of_the_evening_has_all_its_time(room: TimedRoom) -> None:
    room.press("first")
    room.wait(20.0)
    room.press("first", held_s=6.5)
    room.press("second")
    assert room.rulings()[-1] == ("set-up", None)
    assert room.left_s == [60, 60]
    room.wait(10.0)
    assert room.left_s == [50, 60]


def test_a_game_instead_of_the_interrupted_one_has_the_clock_that_is_asked_for(journal: Journal) -> None:
    room = TimedRoom(journal)
    room.press("first")
    keeper = timekeeper_for(journal, room.table.game_number, parse_time_control("fischer:5+0"), GAME.name)
    assert keeper.clock.control == FISCHER
    keeper.see(Report("ruled", {}, "", ruling=Ruling("set-up"), event="begun-anew"), "first", 3.0)
    assert (keeper.clock.left("second", 3.0).main_s, keeper.clock.mover) == (300, "first")


def test_a_new_game_has_the_clock_that_is_asked_for_and_none_keeps_nothing(room: Room, journal: Journal) -> None:
    assert timekeeper_for(journal, None, FISCHER, GAME.name).clock.control == FISCHER
    plain = Room(journal)
    plain.press("first")
    plain.wait(1.0)
    assert journal.clock(plain.table.game_number or 0) is None
