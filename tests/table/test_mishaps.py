"""What goes wrong at a table while something is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.records.resume import interrupted_game
from companion.referee.referee import Referee
from companion.table.devices import Devices
from companion.table.loop import Table
from companion.values import BoardPlace, Reading
from hardware.camera import BgrImage
from hardware.gestures import Press
from hardware.lamps import Signal
from tests.referee.readings import sharp
from tests.table.room import GAME, Room

DARK = BoardPlace(found=False)
CAMERA_LOST = {"first": Signal.WARN, "second": Signal.WARN}
NO_BOARD = {"first": Signal.PULSE, "second": Signal.PULSE}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with Journal(tmp_path / "games.sqlite") as journal:
        room = Room(journal)
        room.press("first")
        yield room


def reach_over_a_turn(room: Room) -> None:
    room.move("e9", "e10")
    room.eye.covered = ("e10",)
    room.press("first")
    assert room.told[-1][1].pending


def test_a_press_waits_while_the_camera_is_gone(room: Room) -> None:
    reach_over_a_turn(room)
    room.camera.stalled = True
    room.wait(10.0)
    assert room.lamps.shown[-1] == CAMERA_LOST
    room.camera.stalled, room.eye.covered = False, ()
    room.wait(0.5)
    assert room.rulings()[-1] == ("legal", "e9-e10")


def test_a_press_while_the_camera_is_gone_is_ruled_on_when_it_is_back(room: Room) -> None:
    room.camera.stalled = True
    room.move("e9", "e10")
    room.press("first")
    room.wait(5.0)
    assert len(room.rulings()) == 1
    room.camera.stalled = False
    room.wait(0.5)
    assert room.rulings()[-1] == ("legal", "e9-e10")


def test_a_press_waits_while_the_light_is_off(room: Room) -> None:
    reach_over_a_turn(room)
    room.eye.board, room.eye.covered = DARK, ()
    room.wait(5.0)
    assert room.lamps.shown[-1] == NO_BOARD
    assert len(room.rulings()) == 1
    room.eye.board = BoardPlace(found=True)
    room.wait(0.5)
    assert room.rulings()[-1] == ("legal", "e9-e10")


def test_a_board_that_is_bumped_as_somebody_presses_is_ruled_on_and_told(room: Room) -> None:
    room.move("e9", "e10")
    room.eye.board = BoardPlace(found=True, moved_px=6.0)
    room.press("first")
    assert room.rulings()[-1] == ("legal", "e9-e10")
    told = next(report for _, report in reversed(room.told) if report.ruling)
    assert "board-moved 6.0" in told.warnings


def test_both_buttons_for_a_moment_are_the_press_of_the_player_to_move(room: Room) -> None:
    room.move("e9", "e10")
    now_s = room.clock.now_s() + 0.01
    room.buttons.coming += [Press(("first",), now_s, 0.3), Press(("second",), now_s, 0.35)]
    room.wait(1.0)
    assert room.rulings() == [("set-up", None), ("legal", "e9-e10")]


def test_with_one_button_a_press_that_begins_before_the_ruling_is_no_turn_of_the_other_player(room: Room) -> None:
    room.move("e9", "e10")
    now_s = room.clock.now_s() + 0.01
    room.buttons.coming += [Press(("both",), now_s, 0.02), Press(("both",), now_s + 0.04, 0.08)]
    room.wait(1.0)
    assert room.rulings() == [("set-up", None), ("legal", "e9-e10")]
    room.press("both")
    assert room.rulings()[-1] == ("illegal", "nothing-changed")


def test_both_players_may_confirm_the_set_up_at_once(tmp_path: Path) -> None:
    with Journal(tmp_path / "other.sqlite") as journal:
        room = Room(journal)
        room.buttons.coming += [Press(("second",), 0.01, 0.1), Press(("first",), 0.02, 0.1)]
        room.wait(1.0)
        assert room.rulings() == [("set-up", None)]


def test_once_an_illegal_turn_is_put_right_both_buttons_pause(room: Room) -> None:
    room.move("g9", "g8")
    room.press("first")
    room.move("g8", "g9")
    room.wait(0.3)
    room.press("first", "second", held_s=1.2)
    assert room.told[-1][1].stage == "paused"
    assert [kind for kind, _ in room.rulings()] == ["set-up", "illegal"]


def test_a_game_that_was_paused_when_the_power_failed_is_offered_with_its_last_turn(room: Room) -> None:
    room.move("e9", "e10")
    room.press("first")
    room.press("first", "second", held_s=1.2)
    found = interrupted_game(room.journal, GAME, {}, "table")
    assert found is not None
    assert found.history.turns == ["e9-e10"]


def test_a_set_up_for_the_next_game_that_is_not_right_yet_is_lit(room: Room) -> None:
    room.move("e9", "e10")
    room.press("first")
    room.press("second", held_s=6.1)
    room.eye.standing = dict(GAME.seen(GAME.start()))
    room.move("b3", "c3")
    room.press("first")
    room.wait(0.5)
    lit = next(scene for scene in reversed(room.lamps.shown) if "c3" in scene)
    assert lit == {"c3": Signal.WARN, "b3": Signal.TO, "second": Signal.WARN}
    room.move("c3", "b3")
    room.press("first")
    assert room.rulings()[-1] == ("set-up", None)


def test_a_press_while_the_pieces_are_set_up_says_what_is_missing(tmp_path: Path) -> None:
    with Journal(tmp_path / "other.sqlite") as journal:
        room = Room(journal)
        del room.eye.standing["e9"]
        room.press("second")
        room.wait(1.0)
        assert room.lamps.shown[-1] == {"e9": Signal.TO}
        room.eye.standing["e9"] = GAME.seen(GAME.start())["e9"]
        room.press("second")
        assert [kind for kind, _ in room.rulings()] == ["not-set-up", "set-up"]


def test_a_double_press_with_nothing_changed_is_asked_for_and_not_its_own_answer(tmp_path: Path) -> None:
    with Journal(tmp_path / "other.sqlite") as journal:
        evening = KruxRoom(journal)
        evening.press("first")
        now_s = evening.clock.now_s()
        evening.buttons.coming += [Press(("first",), now_s + 0.01, 0.05), Press(("first",), now_s + 0.3, 0.05)]
        evening.wait(1.0)
        assert [report.event for _, report in evening.told if report.event] == ["asked-again"]
        assert evening.rulings() == [("set-up", None)]
        evening.press("first")
        assert evening.rulings()[-1] == ("legal", "1 -")


class KruxRoom(Room):
    """A table at which a player may leave everything as it is."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        krux = new_game("krux")
        reading = sharp(krux, krux.seen(krux.start()))
        referee = JournalledReferee(Referee(krux, is_live=True), journal, options={}, source="table")
        devices = Devices(self.camera, self.buttons, self.lamps, self.clock, self.sound)
        self.table = Table(devices, OneReading(reading), referee, self)


class OneReading:
    """An eye that always sees the same."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading

    def read(self, frame: BgrImage) -> Reading:
        return self._reading
