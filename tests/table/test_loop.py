from __future__ import annotations

import numpy as np
import pytest

from companion.records.journal import Journal
from companion.table.attention import Attention
from companion.table.loop import HELD_TICK_S, LOST_S, TICK_S
from companion.table.presses import Asked
from companion.values import BoardPlace, Reading
from hardware.animation import SLOT_S
from hardware.camera import Frame
from hardware.errors import CameraError
from hardware.gestures import Press
from hardware.lamps import Signal
from hardware.sound import Tune
from tests.table.room import Room


@pytest.fixture
def room(journal: Journal) -> Room:
    return Room(journal)


def test_presses_become_rulings_lamps_and_records(room: Room) -> None:
    room.press("first")
    room.move("e9", "e10")
    room.press("first")
    assert room.rulings() == [("set-up", None), ("legal", "e9-e10")]
    assert [event.ruling.kind for event in room.journal.events(1) if event.ruling] == ["set-up", "legal"]
    room.wait(3 * SLOT_S)
    assert list(room.lamps.shown)[-2:] == [
        {"e9": Signal.FROM, "e10": Signal.TO, "first": Signal.OK},
        {"second": Signal.STEADY},
    ]


def test_a_ruling_is_in_the_journal_before_anybody_hears_of_it(room: Room) -> None:
    room.press("first")
    heard = [count for count, (_, report) in zip(room.journalled_when_told, room.told, strict=True) if report.ruling]
    assert heard == [1]


def test_an_illegal_turn_stays_lit_until_it_is_put_right(room: Room) -> None:
    room.press("first")
    room.move("g9", "g8")
    room.press("first")
    assert room.rulings()[-1] == ("illegal", "wrong-distance")
    room.wait(10 * SLOT_S)
    assert room.lamps.shown[-1] == {"g8": Signal.WARN, "g9": Signal.TO, "first": Signal.WARN}
    room.move("g8", "g6")
    room.press("first")
    assert room.rulings()[-1] == ("legal", "g9-g6")


def test_a_press_is_ruled_on_a_frame_begun_after_it(room: Room) -> None:
    room.wait(0.11)
    assert len(room.told) == 2
    room.buttons.coming.append(Press(("first",), 0.15, 0.03))
    room.wait(0.2)
    ruled_s = [t_s for t_s, report in room.told if report.ruling]
    assert ruled_s == [pytest.approx(0.2)]


def test_a_press_is_ruled_at_once_on_what_was_read_while_it_was_held(room: Room) -> None:
    room.buttons.coming.append(Press(("first",), 0.05, 0.08))
    room.wait(0.19)
    ruled_s = [t_s for t_s, report in room.told if report.ruling]
    assert ruled_s == [pytest.approx(0.14, abs=TICK_S / 2)]


def test_a_press_is_ruled_as_soon_as_it_is_let_go(room: Room) -> None:
    down_s, up_s = 0.05, 0.163
    room.buttons.coming.append(Press(("first",), down_s, up_s - down_s))
    room.buttons.held_s = (down_s, up_s)
    room.wait(0.3)
    ruled_s = [t_s for t_s, report in room.told if report.ruling]
    assert ruled_s == [pytest.approx(up_s, abs=HELD_TICK_S)]


class Uninterested(Attention):
    """Wants no frame as long as nobody waits for it."""

    def __init__(self) -> None:
        pass

    def wants(self, frame: Frame) -> bool:
        return False

    def has_read(self, frame: Frame, reading: Reading, *, is_odd: bool) -> None:
        pass


def test_a_frame_that_was_passed_over_is_read_if_a_press_began_before_it(journal: Journal) -> None:
    room = Room(journal, attention=Uninterested())
    room.buttons.coming.append(Press(("first",), 0.09, 0.03))
    room.wait(0.19)
    ruled_s = [t_s for t_s, report in room.told if report.ruling]
    assert ruled_s == [pytest.approx(0.12, abs=TICK_S)]
    assert len(room.told) == 1


def test_two_presses_at_once_are_taken_one_after_the_other(room: Room) -> None:
    room.press("first")
    room.move("e9", "e10")
    now_s = room.clock.now_s() + 0.01
    room.buttons.coming += [Press(("second",), now_s, 0.1), Press(("first",), now_s, 0.1)]
    room.wait(0.4)
    assert room.rulings() == [("set-up", None), ("legal", "e9-e10")]


def test_a_press_under_a_hand_is_ruled_on_when_it_is_gone(room: Room) -> None:
    room.eye.covered = ("d4",)
    room.press("first")
    assert room.rulings() == []
    room.eye.covered = ()
    room.wait(0.2)
    assert room.rulings() == [("set-up", None)]


def test_unsure_sites_are_lit_until_they_can_be_seen(room: Room) -> None:
    room.eye.unsure = ("d4",)
    room.press("first")
    assert room.lamps.shown[-1] == {"d4": Signal.PULSE, "first": Signal.BLINK}
    room.eye.unsure = ()
    room.wait(0.2)
    assert room.lamps.shown[-1] == {"first": Signal.TO, "second": Signal.TO}


def test_a_board_that_was_lost_and_found_ends_the_alarm(room: Room) -> None:
    room.press("first")
    room.wait(2 * SLOT_S)
    room.eye.board = BoardPlace(found=False)
    room.wait(0.3)
    assert room.lamps.shown[-1] == {"first": Signal.PULSE, "second": Signal.PULSE}
    room.eye.board = BoardPlace(found=True)
    room.wait(0.3)
    assert room.lamps.shown[-1] == {"first": Signal.STEADY}


def test_lamps_move_on_at_every_tick_between_frames(room: Room) -> None:
    room.wait(2.0)
    gaps_s = np.diff(room.lamps.ticks_s)
    assert gaps_s.max() <= TICK_S + 1e-9
    assert len(room.told) == pytest.approx(20, abs=1)


def test_a_camera_that_is_gone_ends_the_loop_with_its_own_error(room: Room) -> None:
    room.camera.close()
    with pytest.raises(CameraError):
        room.table.step()


def test_while_setting_up_the_sites_that_differ_are_lit_without_a_press(room: Room) -> None:
    room.move("e9", "e5")
    room.wait(0.3)
    assert room.lamps.shown[-1] == {"e5": Signal.WARN, "e9": Signal.TO}
    room.move("e5", "e9")
    room.wait(0.3)
    assert room.lamps.shown[-1] == {"first": Signal.STEADY, "second": Signal.STEADY}


def test_a_long_press_takes_back_and_lights_what_to_put_back(room: Room) -> None:
    room.press("first")
    room.move("e9", "e10")
    room.press("first")
    room.press("first", held_s=1.2)
    room.wait(3 * SLOT_S)
    assert room.lamps.shown[-1] == {"e10": Signal.WARN, "e9": Signal.TO, "first": Signal.FROM}
    room.move("e10", "e9")
    room.wait(0.3)
    assert room.lamps.shown[-1] == {"first": Signal.STEADY}
    assert [event.press for event in room.journal.events(1)] == ["confirm", "confirm", "take-back"]


def test_a_turn_that_is_taken_back_at_once_is_not_lit_as_legal_any_longer(room: Room) -> None:
    room.press("first")
    room.move("e9", "e10")
    room.press("first")
    room.table.ask(Asked("take-back", "first", room.clock.now_s()))
    room.wait(0.3)
    assert room.lamps.shown[-1] == {"e10": Signal.WARN, "e9": Signal.TO, "first": Signal.FROM}


def test_both_long_overrule_a_refusal_and_pause_otherwise(room: Room) -> None:
    room.press("first")
    room.move("g9", "g8")
    room.press("first")
    room.press("first", "second", held_s=1.2)
    assert room.rulings()[-1] == ("overruled", None)
    room.press("first", "second", held_s=1.2)
    room.wait(3 * SLOT_S)
    assert room.lamps.shown[-1] == {"second": Signal.PULSE}
    room.press("first")
    room.wait(0.3)
    assert room.lamps.shown[-1] == {"second": Signal.STEADY}
    assert [event.press for event in room.journal.events(1)][2:] == ["overrule", "pause", "resume"]


def test_what_is_asked_for_elsewhere_is_what_was_meant_whatever_a_button_would_do_now(room: Room) -> None:
    room.press("first")
    room.eye.standing["a1"] = "red"
    room.press("first")
    room.table.ask(Asked("pause", None, room.clock.now_s()))
    room.wait(0.3)
    assert room.told[-1][1].stage == "paused"
    assert room.rulings() == [("set-up", None), ("illegal", "piece-added")]
    assert room.sound.played.count(Tune.CONFIRM_HEARD) == 3


def test_the_state_that_the_lamps_show_can_be_looked_up(room: Room) -> None:
    shown = [room.table.shown]
    room.press("first")
    shown.append(room.table.shown)
    assert [scene and scene.state for scene in shown] == [None, "ready"]


def test_six_seconds_give_up_and_both_agree_on_a_draw(room: Room) -> None:
    room.press("first")
    room.press("second", held_s=6.1)
    assert room.rulings()[-1] == ("ended", None)
    assert room.lamps.shown[-1] == {"first": Signal.OK}
    room.press("second", held_s=1.1)
    room.press("first", "second", held_s=6.1)
    assert room.lamps.shown[-1] == {"first": Signal.OK, "second": Signal.OK}
    assert room.journal.game(1).result == "draw"


def test_one_button_for_both_confirms_takes_back_and_overrules(room: Room) -> None:
    room.press("both")
    room.move("e9", "e10")
    room.press("both")
    room.press("both", held_s=1.5)
    room.move("e10", "e9")
    room.wait(0.3)
    room.move("g9", "g8")
    room.press("both")
    room.press("both", held_s=3.1)
    assert [kind for kind, _ in room.rulings()] == ["set-up", "legal", "illegal", "overruled"]


@pytest.mark.parametrize(
    ("held_s", "result", "reason"), [(6.5, "second", "resigned"), (10.5, "draw", "agreed")], ids=["gives up", "draw"]
)
def test_one_button_for_both_ends_the_game(room: Room, held_s: float, result: str, reason: str) -> None:
    room.press("both")
    room.press("both", held_s=held_s)
    ended = room.told[-1][1]
    assert (ended.stage, ended.result) == ("over", result)
    assert [r.ruling.reason for _, r in room.told if r.ruling] == [None, reason]


def test_a_button_that_is_held_is_heard_when_it_asks_for_something_else(room: Room) -> None:
    room.buttons.held_s = (0.0, 7.0)
    room.wait(6.5)
    assert room.sound.played.count(Tune.CONFIRM_HEARD) == 2


def test_the_press_of_the_wrong_player_is_told_by_lamp_and_sound(room: Room) -> None:
    room.press("first")
    room.press("second")
    assert room.lamps.shown[-1] == {"first": Signal.STEADY, "second": Signal.WARN}
    assert room.sound.played[-1] is Tune.DECLINED
    room.wait(3 * SLOT_S)
    assert room.lamps.shown[-1] == {"first": Signal.STEADY}
    assert room.rulings() == [("set-up", None)]


def test_a_board_that_cannot_be_overruled_is_told_by_lamp_and_sound(room: Room) -> None:
    room.press("first")
    room.eye.standing |= dict.fromkeys(("d4", "d5", "d6", "e5", "e6", "f5", "f6", "g5"), "red")
    room.press("first")
    room.press("first", "second", held_s=1.2)
    assert [kind for kind, _ in room.rulings()] == ["set-up", "illegal"]
    assert room.sound.played[-1] is Tune.DECLINED
    assert room.lamps.shown[-1] == {"first": Signal.STEADY, "second": Signal.WARN}


def test_a_stuck_button_is_told_once(room: Room) -> None:
    room.buttons.stuck_ones = ("second",)
    room.wait(0.5)
    assert room.sound.played == [Tune.DECLINED]
    assert [note for note in room.notes if "Blue's button is stuck" in note] == room.notes
    assert len(room.notes) == 1


def test_a_camera_that_stops_is_told_by_lamp_and_sound_within_3_s(room: Room) -> None:
    room.press("first")
    room.wait(1.0)
    room.camera.stalled = True
    room.wait(3.0)
    assert room.lamps.shown[-1] == {"first": Signal.WARN, "second": Signal.WARN}
    assert room.sound.played[-1] is Tune.CAMERA_LOST
    assert "gives no pictures" in room.notes[-1]
    room.camera.stalled = False
    room.wait(0.3)
    assert room.lamps.shown[-1] == {"first": Signal.STEADY}
    assert "again" in room.notes[-1]
    assert LOST_S < 3.0


def test_an_old_frame_is_not_ruled_on(room: Room) -> None:
    room.camera.delay_s = 0.6
    room.press("first")
    room.wait(1.0)
    assert room.told == []
    room.camera.delay_s = 0.0
    room.wait(0.3)
    assert room.rulings() == [("set-up", None)]


def test_tunes_go_with_what_is_shown(room: Room) -> None:
    room.press("first")
    room.move("g9", "g8")
    room.press("first")
    assert room.sound.played == [Tune.CONFIRM_HEARD, Tune.YOUR_TURN, Tune.CONFIRM_HEARD, Tune.ILLEGAL]


def test_a_knocked_board_is_told_within_3_s_without_a_press(room: Room) -> None:
    room.press("first")
    room.wait(3 * SLOT_S)
    del room.eye.standing["i9"]
    del room.eye.standing["b3"]
    knocked_s = room.clock.now_s()
    room.wait(3.0)
    assert room.lamps.shown[-1] == {"b3": Signal.TO, "i9": Signal.TO, "first": Signal.STEADY}
    told_s = next(t_s for t_s, report in room.told if report.amiss)
    assert told_s - knocked_s < 3.0


def test_a_taken_piece_that_creeps_onto_the_board_is_told(room: Room) -> None:
    room.press("first")
    room.wait(3 * SLOT_S)
    room.eye.standing["e5"] = "blue"
    room.wait(1.0)
    assert room.lamps.shown[-1] == {"e5": Signal.WARN, "first": Signal.STEADY}


def test_a_new_game_begins_without_a_screen_by_setting_the_pieces_up(room: Room) -> None:
    room.press("first")
    room.press("second", held_s=6.1)
    room.press("first")
    assert [kind for kind, _ in room.rulings()] == ["set-up", "ended", "set-up"]
    assert [game.number for game in room.journal.games()] == [2, 1]
    room.move("e9", "e10")
    room.press("first")
    assert room.journal.game(2).turns == 1
