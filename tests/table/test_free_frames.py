"""Which frames are read with care."""

from __future__ import annotations

import numpy as np

from companion.table.free_frames import DOUBTED_FRAMES, FreeFrames
from companion.values import EMPTY, Reading
from companion.vision.stillness import Luma, State
from hardware.camera import BgrImage, Frame

FRAME = Frame(np.zeros((12, 16, 3), np.uint8), 0.0)
SURE, DOUBTFUL = 0.999, 0.6
FREE: State = "free"
COVERED: State = "covered"


class ScriptedGate:
    def __init__(self, *states: State) -> None:
        self.states = list(states)
        self.accepted = 0

    def see(self, luma: Luma) -> State:
        assert luma.shape == (240, 320)
        return self.states.pop(0)

    def accept(self) -> None:
        self.accepted += 1


class ScriptedEye:
    def __init__(self, *sure: float, hand: bool = False) -> None:
        self.sure, self.hand, self.reads = list(sure), hand, 0

    def read(self, frame: BgrImage) -> Reading:
        self.reads += 1
        sure = self.sure.pop(0) if len(self.sure) > 1 else self.sure[0]
        return Reading({"a1": {EMPTY: sure, "B": 1 - sure}}, hand=self.hand)


def readings(gate: ScriptedGate, eye: ScriptedEye) -> list[bool]:
    frames = FreeFrames(gate, eye)
    return [frames.see(FRAME) is not None for _state in list(gate.states)]


def test_a_free_board_is_read_once() -> None:
    eye = ScriptedEye(SURE)
    assert readings(ScriptedGate("moving", "free", "free", "free"), eye) == [False, True, False, False]
    assert eye.reads == 1


def test_it_is_read_again_after_something_moved_or_covered_it() -> None:
    gate = ScriptedGate("free", "moving", "free", "covered", "free")
    assert readings(gate, ScriptedEye(SURE)) == [True, False, True, False, True]


def test_a_doubtful_reading_is_tried_again() -> None:
    assert readings(ScriptedGate(*[FREE] * 4), ScriptedEye(DOUBTFUL, DOUBTFUL, SURE)) == [True, True, True, False]


def test_a_board_that_seems_covered_for_long_is_looked_at() -> None:
    gate = ScriptedGate(*[COVERED] * DOUBTED_FRAMES)
    assert readings(gate, ScriptedEye(SURE)) == [False] * (DOUBTED_FRAMES - 1) + [True]
    assert gate.accepted == 1


def test_a_hand_that_rests_for_long_is_no_free_board() -> None:
    gate = ScriptedGate(*[COVERED] * 2 * DOUBTED_FRAMES)
    eye = ScriptedEye(SURE, hand=True)
    assert not any(readings(gate, eye))
    assert (eye.reads, gate.accepted) == (2, 0)
