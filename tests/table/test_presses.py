from __future__ import annotations

import pytest

from companion.referee.presses import Press as Wish
from companion.table.presses import asked
from companion.values import Player
from hardware.gestures import Press

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
     (8.0, False, "pause")],
)  # fmt: skip
def test_with_one_button(held_s: float, can_overrule: bool, wish: Wish) -> None:
    assert asked(Press(ONE, 2.0, held_s), one_button=True, can_overrule=can_overrule) == (wish, None, 2.0)
