from __future__ import annotations

import io
import threading
from collections.abc import Callable, Mapping

from hardware.clock import SystemClock
from hardware.gestures import LONG_S, Press
from hardware.keyboard import EITHER, KeyboardButtons

PATIENCE_S = 120.0


def typed(text: str, wishes: Mapping[str, Callable[[], None]] | None = None) -> list[Press]:
    """Return the presses once everything was read."""
    read = threading.Event()
    buttons = KeyboardButtons(io.StringIO(f"{text}read\n"), SystemClock(), {**(wishes or {}), "read": read.set})
    assert read.wait(PATIENCE_S)
    assert (buttons.held(0.0), buttons.stuck(0.0)) == ((), ())
    return buttons.poll(0.0)


def test_enter_confirms_and_letters_are_long_presses() -> None:
    presses = typed("\nt\n O \n")
    assert [press.who for press in presses] == [EITHER] * 3
    assert [press.held_s for press in presses] == [0.1, LONG_S, 3 * LONG_S]


def test_anything_else_asks_for_nothing() -> None:
    assert typed("hello\n") == []


def test_other_wishes_can_be_typed_too() -> None:
    asked = list[str]()
    presses = typed(" H \n\n", {"h": lambda: asked.append("hint")})
    assert asked == ["hint"]
    assert [press.held_s for press in presses] == [0.1]
