from __future__ import annotations

import pytest

from hardware.gestures import STUCK_S, Gestures, Press

Move = tuple[str, str, float]


def told(moves: list[Move]) -> list[Press]:
    gestures = Gestures()
    presses = []
    for what, who, t_s in moves:
        if what == "down":
            gestures.down(who, t_s)
        elif press := gestures.up(who, t_s):
            presses.append(press)
    return presses


@pytest.mark.parametrize(
    ("moves", "presses"),
    [
        ([("down", "first", 0.0), ("up", "first", 0.1)], [Press(("first",), 0.0, 0.1)]),
        ([("down", "first", 2.0), ("up", "first", 8.5)], [Press(("first",), 2.0, 6.5)]),
        (
            [("down", "first", 0.0), ("down", "second", 0.5), ("up", "first", 1.6), ("up", "second", 9.0)],
            [Press(("first", "second"), 0.5, 1.1)],
        ),
        (
            [("down", "second", 0.0), ("down", "first", 0.1), ("up", "first", 0.2), ("up", "second", 0.3)],
            [Press(("first",), 0.1, 0.1), Press(("second",), 0.0, 0.3)],
        ),
        (
            [("down", "first", 0.0), ("down", "second", 1.4), ("up", "first", 1.5), ("up", "second", 1.6)],
            [Press(("first",), 0.0, 1.5), Press(("second",), 1.4, 1.6 - 1.4)],
        ),
        ([("down", "first", 0.0), ("up", "first", STUCK_S)], []),
        (
            [("down", "first", 0.0), ("down", "second", 20.0), ("up", "second", 21.5), ("up", "first", 22.0)],
            [Press(("second",), 20.0, 1.5)],
        ),
        ([("up", "first", 1.0)], []),
    ],
    ids=[
        "tap",
        "hold",
        "both, however late the other is let go",
        "two taps at once",
        "a tap at the end of a hold",
        "stuck",
        "one beside a stuck one",
        "up without down",
    ],
)
def test_presses_are_told_when_they_are_over(moves: list[Move], presses: list[Press]) -> None:
    assert told(moves) == presses


def test_after_both_the_next_tap_is_a_plain_one() -> None:
    moves = [("down", "first", 0.0), ("down", "second", 0.0), ("up", "first", 1.2), ("up", "second", 1.3)]
    again = [("down", "second", 2.0), ("up", "second", 2.1)]
    assert told([*moves, *again])[1:] == [Press(("second",), 2.0, 2.1 - 2.0)]
