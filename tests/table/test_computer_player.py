"""The computer at the table: its turn is lit and said, and waits until somebody has carried it out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from companion.games.catalogue import new_game
from companion.hints.opponent import Seat
from companion.hints.process import SearchCrashed
from companion.hints.scores import Finding
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.records.resume import interrupted_game
from companion.referee.referee import Referee
from companion.table.computer_player import MOST_CRASHES, ComputerPlayer
from companion.table.devices import Devices
from companion.table.loop import Table
from companion.table.scenes import TimedScene
from companion.table.thinking import Thinking
from companion.values import Announcement, Look, Player, Reading, Report, Site
from hardware.animation import SLOT_S
from hardware.camera import BgrImage
from hardware.clock import VirtualClock
from hardware.gestures import LONG_S, Press
from hardware.simulated_camera import SimulatedCamera
from tests.referee.readings import sharp
from tests.table.fake_search import FakeSearch, Worker
from tests.table.room import FakeButtons
from tests.table.test_hinting import lamps_of

GAME = new_game("attangle")
WHITE = Seat("first", 3)
PLAYED = "The computer plays c4 for White. Then there is W on c4. Carry it out, then press Confirm."
BROKEN = "The computer's search broke down; it begins again."


class Room:
    """A table at which one person plays Black, and the computer White."""

    def __init__(self, journal: Journal, seat: Seat | None = WHITE) -> None:
        self.clock, self.buttons, self.search, self.worker = VirtualClock(), FakeButtons(), FakeSearch(), Worker()
        self.lamps = lamps_of(GAME.sites)
        self.standing: dict[Site, Look] = {}
        self.reports = list[Report]()
        self.notes = list[str]()
        self.countdown_s: float | None = None
        found = interrupted_game(journal, GAME, {}, "table")
        referee: Referee[Any, Any] = Referee(GAME, history=found.history if found else None, is_live=True)
        number = found.number if found else None
        self.referee = JournalledReferee(referee, journal, options={}, source="table", number=number)
        self.computer = ComputerPlayer(
            Thinking(self.search, self.worker),
            GAME,
            self.lamps,
            self,
            shutdown_in_s=lambda _now_s: self.countdown_s,
            seat=seat,
        )
        camera = SimulatedCamera(lambda _t_s: np.zeros((2, 2, 3), np.uint8), self.clock, frames_per_second=10)
        devices = Devices(camera, self.buttons, self.lamps, self.clock)
        self.table = Table(devices, self, self.referee, self.computer)

    def read(self, frame: BgrImage) -> Reading:
        return sharp(GAME, {site: GAME.visible(look) for site, look in self.standing.items()})

    def note(self, text: str) -> None:
        self.notes.append(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        self.reports.append(report)

    def wait(self, duration_s: float) -> list[frozenset[str]]:
        """Let time pass; return what was lit."""
        lit, end_s = [], self.clock.now_s() + duration_s
        while self.clock.now_s() < end_s:
            self.computer.tick(self.clock.now_s(), self.referee)
            self.table.step()
            lit.append(self.lamps.lit)
        return lit

    def press(self, *who: str, held_s: float = 0.1) -> Report:
        """Press a button; return what was said of it."""
        before = len(self.reports)
        self.buttons.coming.append(Press(who, self.clock.now_s() + 0.05, held_s))
        self.wait(held_s + 0.4)
        told = [report for report in self.reports[before:] if report.ruling or report.event]
        return told[0] if told else self.reports[before]

    def chooses(self, turn: str) -> None:
        """Let the search find a turn."""
        self.search.finding = Finding(0, (GAME.parse(self.referee.position, turn),), 2, 10)
        self.wait(0.2)
        self.search.finding = None

    def begin(self) -> None:
        self.press("second")
        self.chooses("c4")


@pytest.fixture
def room(journal: Journal) -> Room:
    return Room(journal)


def sites(lit: list[frozenset[str]]) -> set[str]:
    return {name for each in lit for name in each} & set(GAME.sites)


def test_it_begins_to_choose_when_the_game_begins(room: Room) -> None:
    room.wait(1.0)
    assert room.search.chosen == []
    room.press("second")
    room.wait(1.0)
    assert room.search.chosen == [(GAME.start(), 3)]
    assert room.computer.announced == Announcement("first")


def test_its_turn_is_said_and_lit_until_somebody_has_carried_it_out(room: Room) -> None:
    room.begin()
    assert room.notes == [PLAYED]
    assert room.computer.announced == Announcement("first", "c4")
    lit = room.wait(60.0)
    assert sites(lit) == sites(lit[-60:]) == {"c4"}
    room.standing = {"c4": "W"}
    room.press("first")
    assert room.referee.turns == ["c4"]
    assert "c4" not in sites(room.wait(10.0)[100:])
    assert room.computer.announced == Announcement("first")
    assert len(room.search.chosen) == 1


@pytest.mark.parametrize("who", ["first", "second", "both"])
def test_any_button_confirms_its_turn(room: Room, who: str) -> None:
    room.begin()
    room.standing = {"c4": "W"}
    room.press(who)
    assert room.referee.turns == ["c4"]


def test_it_answers_every_turn_of_the_person(room: Room) -> None:
    room.begin()
    room.standing = {"c4": "W"}
    room.press("second")
    room.standing["e3"] = "B"
    room.press("second")
    assert [position for position, _strength in room.search.chosen] == [GAME.start(), room.referee.position]
    room.chooses("e4")
    assert room.notes[-1].startswith("The computer plays e4")


def test_the_table_shows_the_persons_turn_before_the_answer(room: Room) -> None:
    room.computer.seat = Seat("second")
    room.press("first")
    room.standing = {"c4": "W"}
    room.buttons.coming.append(Press(("first",), room.clock.now_s() + 0.05, 0.1))
    room.search.finding = Finding(
        0, (GAME.parse(GAME.after(GAME.start(), GAME.parse(GAME.start(), "c4")), "d5"),), 1, 1
    )
    order = [site for each in room.wait(6 * SLOT_S) for site in sorted(each & {"c4", "d5"})]
    assert order[0] == "c4"
    assert order[-1] == "d5"
    assert order == sorted(order)


def test_a_press_before_it_has_chosen_rules_nothing(room: Room) -> None:
    room.press("second")
    room.standing = {"d5": "W"}
    room.reports.clear()
    room.press("second")
    assert "White's turn is not chosen yet; wait until it is lit." in [report.message for report in room.reports]
    assert not any(report.ruling or report.pending for report in room.reports)


def test_another_turn_is_refused_and_its_own_lit_again_when_that_is_put_right(room: Room) -> None:
    room.begin()
    room.standing = {"d5": "W"}
    ruling = room.press("second").ruling
    assert ruling is not None
    assert (ruling.kind, ruling.rule, ruling.put_right) == ("illegal", "not-announced", {"d5": None})
    assert sites(room.wait(5.0)[25:]) == {"d5"}
    room.standing = {}
    assert sites(room.wait(5.0)[25:]) == {"c4"}
    room.standing = {"c4": "W"}
    room.press("second")
    assert room.referee.turns == ["c4"]
    assert len(room.search.chosen) == 1


def test_the_person_may_overrule_it(room: Room) -> None:
    room.begin()
    room.standing = {"d5": "W"}
    room.press("second")
    room.press("first", "second", held_s=LONG_S)
    assert room.referee.turns == ["d5"]


def test_a_crash_costs_time_and_not_the_game(room: Room) -> None:
    room.press("second")
    room.search.failure = SearchCrashed()
    room.wait(0.04)
    room.search.failure = None
    room.chooses("c4")
    assert room.notes == [BROKEN, PLAYED]
    assert len(room.search.chosen) == 2


def test_if_it_crashes_again_and_again_it_plays_what_is_legal(room: Room) -> None:
    room.search.failure = SearchCrashed()
    room.press("second")
    room.wait(1.0)
    assert room.notes[:-1] == [BROKEN] * MOST_CRASHES
    assert room.computer.announced is not None
    assert room.computer.announced.turn == GAME.write(next(GAME.turns(GAME.start())))


def test_a_process_that_starts_slowly_delays_no_press(room: Room) -> None:
    room.worker.is_slow = True
    room.press("second")
    assert room.press("first", "second", held_s=LONG_S).event == "paused"
    assert room.clock.now_s() < 3.0


def test_turns_are_taken_back_one_by_one_and_it_chooses_anew(room: Room) -> None:
    room.begin()
    room.standing = {"c4": "W"}
    room.press("second")
    room.standing = {"c4": "W", "e3": "B"}
    room.press("second")
    room.press("second", held_s=LONG_S)
    room.standing = {"c4": "W"}
    room.wait(1.0)
    assert room.referee.turns == ["c4"]
    room.press("second", held_s=LONG_S)
    chosen = len(room.search.chosen)
    room.wait(1.0)
    assert len(room.search.chosen) == chosen, "the board is not put back yet"
    room.standing = {}
    room.wait(1.0)
    room.chooses("d5")
    assert room.computer.announced == Announcement("first", "d5")


def test_it_goes_on_after_a_power_cut(room: Room, journal: Journal) -> None:
    room.begin()
    room.standing = {"c4": "W"}
    room.press("second")
    room.standing = {"c4": "W", "e3": "B"}
    room.press("second")
    room.chooses("e4")
    again = Room(journal)
    again.standing = room.standing
    again.wait(1.0)
    assert again.search.chosen == []
    again.press("second")
    again.chooses("e4")
    assert again.notes == ["The computer plays e4 for White. Then there is W on e4. Carry it out, then press Confirm."]
    again.standing = {"c4": "W", "e3": "B", "e4": "W"}
    again.press("second")
    assert again.referee.turns == ["c4", "e3", "e4"]


@pytest.mark.parametrize("seat", [None, Seat("second")], ids=["nobody", "the other side"])
def test_it_may_leave_its_seat_at_any_time(room: Room, seat: Seat | None) -> None:
    room.begin()
    room.computer.seat = seat
    assert sites(room.wait(2.0)) == set()
    room.standing = {"d5": "W"}
    room.press("first")
    assert room.referee.turns == ["d5"]


def test_it_may_take_a_seat_in_the_middle_of_a_game(journal: Journal) -> None:
    room = Room(journal, seat=None)
    room.press("first")
    room.wait(1.0)
    assert (room.search.chosen, room.computer.announced, room.computer.say_again()) == ([], None, False)
    room.computer.seat = Seat("first", 5)
    room.chooses("c4")
    assert room.search.chosen == [(GAME.start(), 5)]
    assert room.notes == [PLAYED]


def test_it_is_dark_while_the_game_is_paused(room: Room) -> None:
    room.begin()
    room.press("first", "second", held_s=LONG_S)
    assert sites(room.wait(3.0)) == set()
    room.press("second")
    assert sites(room.wait(3.0)) == {"c4"}
    assert len(room.search.chosen) == 1


def test_the_countdown_to_the_shutdown_keeps_the_lamps(room: Room) -> None:
    room.begin()
    room.countdown_s = 3.0
    room.lamps.cover({})
    assert sites(room.wait(2.0)) == set()
    room.countdown_s = None
    assert sites(room.wait(2.0)) == {"c4"}


@pytest.mark.parametrize(("by", "winner"), [("first", "first"), ("second", "first")])
def test_it_never_gives_up(room: Room, by: Player, winner: Player) -> None:
    room.begin()
    ruling = room.press(by, held_s=6.0).ruling
    assert ruling is not None
    assert ruling.result == winner
    assert sites(room.wait(3.0)[25:]) == set()


def test_asked_again_it_says_its_turn_again(room: Room) -> None:
    room.press("second")
    assert room.computer.say_again()
    assert room.notes == ["The computer is choosing White's turn ..."]
    room.chooses("c4")
    assert room.computer.say_again()
    assert room.notes[1:] == [PLAYED, PLAYED]
    room.standing = {"c4": "W"}
    room.press("second")
    assert not room.computer.say_again()
