from __future__ import annotations

import io
import time
from queue import SimpleQueue

from hardware.clock import SystemClock
from hardware.gestures import LONG_S, Press
from hardware.keyboard import EITHER, KeyboardButtons


def typed(text: str) -> list[Press]:
    buttons = KeyboardButtons(io.StringIO(text), SystemClock())
    presses: list[Press] = []
    end_s = time.monotonic() + 2.0
    while len(presses) < text.count("\n") and time.monotonic() < end_s:
        presses += buttons.poll(0.0)
    return presses


def test_enter_confirms_and_letters_are_long_presses() -> None:
    presses = typed("\nt\n O \n")
    assert [press.who for press in presses] == [EITHER] * 3
    assert [press.held_s for press in presses] == [0.1, LONG_S, 3 * LONG_S]


def test_anything_else_asks_for_nothing() -> None:
    buttons = KeyboardButtons(io.StringIO("hello\n"), SystemClock())
    time.sleep(0.05)
    assert buttons.poll(0.0) == []
    assert (buttons.held(0.0), buttons.stuck(0.0)) == ((), ())


def test_other_wishes_can_be_typed_too() -> None:
    asked: SimpleQueue[str] = SimpleQueue()
    buttons = KeyboardButtons(io.StringIO(" H \n\n"), SystemClock(), {"h": lambda: asked.put("hint")})
    assert asked.get(timeout=2.0) == "hint"
    presses: list[Press] = []
    end_s = time.monotonic() + 2.0
    while not presses and time.monotonic() < end_s:
        presses += buttons.poll(0.0)
    assert [press.held_s for press in presses] == [0.1]
