"""Lines typed in a terminal as presses, for a computer without pins."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from gettext import gettext as _
from queue import Empty, SimpleQueue
from typing import TextIO

from hardware.clock import Clock
from hardware.gestures import LONG_S, Press

EITHER = ("both",)
"""A keyboard belongs to both players, as one button would."""

HELD_S = {"": 0.1, "t": LONG_S, "o": 3 * LONG_S, "g": 6 * LONG_S, "d": 10 * LONG_S}
"""What is typed before Enter -> how long a button would be held for the same."""


class KeyboardButtons:
    """Presses by lines of a text stream.

    Args:
        lines: standard input.
        clock: the live loop's.
        wishes: what else can be typed before Enter -> what is called then, from another thread.
    """

    def __init__(self, lines: TextIO, clock: Clock, wishes: Mapping[str, Callable[[], None]] | None = None) -> None:
        self._lines, self._clock = lines, clock
        self._wishes = wishes or {}
        self._presses: SimpleQueue[Press] = SimpleQueue()
        # Nothing can wait for a line and be woken otherwise, so this thread ends with the process.
        threading.Thread(target=self._read, name="reading the keyboard", daemon=True).start()

    @staticmethod
    def help() -> str:
        """Return what can be typed, for people."""
        return _(
            "Press Enter to confirm; t and Enter takes back; o and Enter overrules a refusal, or pauses;"
            " g and Enter gives up; d and Enter agrees on a draw."
        )

    def poll(self, now_s: float) -> list[Press]:
        """Return what was typed since the last call."""
        presses = []
        while True:
            try:
                presses.append(self._presses.get_nowait())
            except Empty:
                return presses

    def held(self, now_s: float) -> tuple[str, ...]:
        """A key is not held."""
        return ()

    def stuck(self, now_s: float) -> tuple[str, ...]:
        """Nor is it stuck."""
        return ()

    def close(self) -> None:
        """Nothing is to be given back."""

    def _read(self) -> None:
        for line in self._lines:
            typed = line.strip().lower()
            held_s = HELD_S.get(typed)
            if typed in self._wishes:
                self._wishes[typed]()
            elif held_s is not None:
                self._presses.put(Press(EITHER, self._clock.now_s(), held_s))
