from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.demo.drawing import TableState
from companion.demo.hand import Hand
from companion.demo.simulated_table import SimulatedTable
from companion.table.attention import AGAIN_S, HEARTBEAT_S, Attention
from companion.values import BoardPlace, Reading
from hardware.camera import BgrImage, Frame

FREE, UNDER_A_HAND = Reading({}), Reading({}, hand=True)
NO_BOARD = Reading({}, board=BoardPlace(found=False))


@pytest.fixture(scope="module")
def table() -> SimulatedTable:
    return SimulatedTable("kipp4", (), 1)


class Watch:
    """Attention at 10 frames a second, and when it read."""

    def __init__(self, table: SimulatedTable) -> None:
        self.attention, self.table = Attention(table.calibrate()), table
        self.t_s = 0.0
        self.read_s: list[float] = []

    def frames(self, duration_s: float) -> Iterator[float]:
        for _ in range(round(duration_s * 10)):
            self.t_s = round(self.t_s + 0.1, 1)
            yield self.t_s

    def look(self, image: BgrImage, reading: Reading = FREE, *, is_odd: bool = False) -> None:
        frame = Frame(image, self.t_s)
        if self.attention.wants(frame):
            self.read_s.append(self.t_s)
            self.attention.has_read(frame, reading, is_odd=is_odd)


def test_a_still_board_is_read_at_the_heartbeat_only(table: SimulatedTable) -> None:
    watch = Watch(table)
    for t_s in watch.frames(12.0):
        watch.look(table.photo({"c2": "red"}, t_s))
    assert len(watch.read_s) <= 2 + 12.0 / HEARTBEAT_S


def test_after_a_hand_it_is_read_as_soon_as_it_is_still(table: SimulatedTable) -> None:
    watch = Watch(table)
    for t_s in watch.frames(3.0):
        watch.look(table.photo({"c2": "red"}, t_s))
    for t_s in watch.frames(0.8):
        hand = Hand("first", 480.0, 300.0 + 300.0 * (t_s - 3.0))
        watch.look(table.draw(TableState(hand=hand), t_s), UNDER_A_HAND)
    gone_s = watch.t_s
    for t_s in watch.frames(1.0):
        watch.look(table.photo({"e4": "red"}, t_s))
    assert any(gone_s < t_s <= gone_s + 0.4 for t_s in watch.read_s)


def test_what_is_odd_is_read_again_soon(table: SimulatedTable) -> None:
    watch = Watch(table)
    for t_s in watch.frames(4.0):
        watch.look(table.photo({}, t_s), is_odd=True)
    assert len(watch.read_s) >= 4.0 / (AGAIN_S + 0.11)


def test_while_the_board_is_not_found_it_is_looked_for_again(table: SimulatedTable) -> None:
    watch = Watch(table)
    for t_s in watch.frames(2.0):
        watch.look(table.photo({}, t_s), NO_BOARD)
    assert len(watch.read_s) > 10
