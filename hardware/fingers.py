"""Fingers on simulated buttons: they pull mock pins down at the times of a script."""

from __future__ import annotations

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
        presses: in order of time, each over before the next one.
    """

    def __init__(self, confirm: Mapping[str, int], factory: MockFactory, presses: Iterable[ScriptedPress]) -> None:
        self._confirm, self._factory = confirm, factory
        self._coming = list(presses)
        self._release_s: float | None = None

    def move(self, now_s: float) -> None:
        """Do what is due: one change at a time, so that a press lasts as long as it should however late it is."""
        if not self._coming or now_s < self._coming[0].down_s:
            return
        press = self._coming[0]
        pin = self._factory.pin(self._confirm[press.who])
        if self._release_s is None:
            pin.drive_low()
            self._release_s = now_s + press.up_s - press.down_s
        elif now_s >= self._release_s:
            pin.drive_high()
            self._coming.pop(0)
            self._release_s = None
