"""Fingers on simulated buttons: they pull mock pins down at the times of a script."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gpiozero.pins.mock import MockFactory


@dataclass(frozen=True, slots=True)
class ScriptedPress:
    """When a button goes down and up again, in seconds of the live loop's clock."""

    who: str
    down_s: float
    up_s: float


class Fingers:
    """Presses buttons between a mock pin and ground.

    Args:
        confirm: player -> pin; its button has to be open.
        factory: whose pins they are.
        presses: of each button in order of time, each over before its next one.
    """

    def __init__(self, confirm: Mapping[str, int], factory: MockFactory, presses: Iterable[ScriptedPress]) -> None:
        self._confirm, self._factory = confirm, factory
        self._coming: defaultdict[str, deque[ScriptedPress]] = defaultdict(deque)
        self._release_s: dict[str, float] = {}
        for press in presses:
            self._coming[press.who].append(press)

    def move(self, now_s: float) -> None:
        """Do what is due: one change a button, so that a press lasts as long as it should however late it is."""
        for who, coming in self._coming.items():
            pin = self._factory.pin(self._confirm[who])
            if who in self._release_s:
                if now_s >= self._release_s[who]:
                    pin.drive_high()
                    del self._release_s[who]
            elif coming and now_s >= coming[0].down_s:
                press = coming.popleft()
                pin.drive_low()
                self._release_s[who] = now_s + press.up_s - press.down_s
