from __future__ import annotations

import pytest

from companion.referee.presses import Press as Wish
from companion.table.presses import PLAYERS, Holding, asked
from companion.values import Player
from hardware.gestures import Press
from hardware.keyboard import EITHER, HELD_S

ONE, OTHER, BOTH = ("first",), ("second",), ("first", "second")


@pytest.mark.parametrize(
    ("who", "held_s", "can_overrule", "wish", "by"),
    [
        (ONE, 0.1, False, "confirm", "first"),
        (OTHER, 0.99, True, "confirm", "second"),
        (OTHER, 1.0, True, "take-back", "second"),
        (ONE, 5.9, False, "take-back", "first"),
        (ONE, 6.0, True, "resign", "first"),
        (BOTH, 1.0, True, "overrule", None),
        (BOTH, 1.0, False, "pause", None),
        (BOTH, 6.0, True, "draw", None),
    ],
)
def test_with_two_buttons(
    who: tuple[str, ...], held_s: float, can_overrule: bool, wish: Wish, by: Player | None
) -> None:
    assert asked(Press(who, 2.0, held_s), one_button=False, can_overrule=can_overrule) == (wish, by, 2.0)


@pytest.mark.parametrize(
    ("held_s", "can_overrule", "wish"),
    [(0.2, False, "confirm"), (1.0, True, "take-back"), (2.9, False, "take-back"), (3.0, True, "overrule"),
     (5.9, False, "pause"), (6.0, True, "resign"), (9.9, False, "resign"), (10.0, True, "draw")],
)  # fmt: skip
def test_with_one_button(held_s: float, can_overrule: bool, wish: Wish) -> None:
    assert asked(Press(ONE, 2.0, held_s), one_button=True, can_overrule=can_overrule) == (wish, None, 2.0)


@pytest.mark.parametrize(
    ("steps", "marks_s"),
    [
        ([(ONE, 0, 120)], [1.0, 6.0]),
        ([(("both",), 0, 120)], [1.0, 3.0, 6.0, 10.0]),
        ([(ONE, 0, 8), (BOTH, 8, 40)], [1.8]),
        ([(ONE, 0, 8), ((), 8, 20), (ONE, 20, 29)], []),
        ([((), 0, 120)], []),
    ],
    ids=["one's own", "one for both", "a second one joins", "let go in between", "none"],
)
def test_holding_tells_each_time_that_something_else_is_asked_for(
    steps: list[tuple[tuple[str, ...], int, int]], marks_s: list[float]
) -> None:
    holding = Holding()
    tenths = [(who, tenth / 10) for who, begin, end in steps for tenth in range(begin, end)]
    assert [now_s for who, now_s in tenths if holding.see(who, now_s)] == marks_s


@pytest.mark.parametrize(
    ("typed", "wish"), [("", "confirm"), ("t", "take-back"), ("o", "pause"), ("g", "resign"), ("d", "draw")]
)
def test_what_is_typed_asks_for_the_same_as_one_button(typed: str, wish: Wish) -> None:
    press = Press(EITHER, 2.0, HELD_S[typed])
    assert asked(press, one_button=EITHER[0] not in PLAYERS, can_overrule=False).wish == wish
