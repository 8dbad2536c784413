from __future__ import annotations

from dataclasses import dataclass

from hardware.gestures import Press
from hardware.joined_buttons import JoinedButtons


@dataclass
class Somebodys:
    coming: list[Press]
    held_ones: tuple[str, ...] = ()
    stuck_ones: tuple[str, ...] = ()
    is_closed: bool = False

    def poll(self, now_s: float) -> list[Press]:
        due, self.coming = self.coming, []
        return due

    def held(self, now_s: float) -> tuple[str, ...]:
        return self.held_ones

    def stuck(self, now_s: float) -> tuple[str, ...]:
        return self.stuck_ones

    def close(self) -> None:
        self.is_closed = True


def test_what_is_pressed_anywhere_is_heard_in_order_of_time() -> None:
    fingers = Somebodys([Press(("first",), 1.0, 0.1), Press(("second",), 3.0, 0.1)])
    keys = Somebodys([Press(("both",), 2.0, 0.1)])
    joined = JoinedButtons(fingers, keys)
    assert [press.who for press in joined.poll(4.0)] == [("first",), ("both",), ("second",)]
    assert joined.poll(5.0) == []


def test_what_is_held_or_stuck_anywhere_is_told_and_all_are_closed() -> None:
    one, other = Somebodys([], held_ones=("first",)), Somebodys([], stuck_ones=("second",))
    joined = JoinedButtons(one, other)
    assert (joined.held(0.0), joined.stuck(0.0)) == (("first",), ("second",))
    joined.close()
    assert one.is_closed
    assert other.is_closed
