"""Confirm buttons: presses as events, debounced by the live loop and not by the pins."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Protocol

from gpiozero import DigitalInputDevice

from hardware.clock import Clock
from hardware.debounce import Change, Debounce
from hardware.gestures import Gestures, Press
from hardware.pins import Pins, open_device

logger = logging.getLogger(__name__)


class Buttons(Protocol):
    """Something that tells of presses when asked."""

    def poll(self, now_s: float) -> list[Press]:
        """Return the presses that are over since the last call, in order of time."""

    def held(self, now_s: float) -> tuple[str, ...]:
        """Return whose buttons are down and may become a press."""

    def stuck(self, now_s: float) -> tuple[str, ...]:
        """Return whose buttons have been down so long that something must be wrong with them."""

    def close(self) -> None:
        """Give the pins back; a second call does nothing."""


@dataclass(frozen=True, slots=True)
class _Edge:
    who: str
    pressed: bool
    t_s: float


class ConfirmButtons:
    """Buttons between a pin and ground, one per player.

    The callbacks of gpiozero run in a thread of the pins, which dies of an exception in one of them, and all
    later events with it. So they only note what happened, and `poll`, which looks at the pins themselves, would find
    every press that lasts from one call to the next without them.

    Args:
        confirm: player -> pin.
        pins: where to open them.
        clock: the live loop's clock, which the edges are timed by.
        wake: called after an edge, in the thread of the pins, so that the live loop can look at once.

    Raises:
        PinError: a pin cannot be had; no button stays open then.
    """

    def __init__(
        self, confirm: Mapping[str, int], pins: Pins, clock: Clock, wake: Callable[[], None] | None = None
    ) -> None:
        self._clock = clock
        self._wake = wake
        self._events: SimpleQueue[_Edge | BaseException] = SimpleQueue()
        self._buttons: dict[str, DigitalInputDevice] = {}
        self._debounce = {who: Debounce() for who in confirm}
        self._gestures = Gestures()
        with ExitStack() as opened:
            for who, pin in confirm.items():
                # gpiozero's Button is this plus a thread that waits for holding; edges and their times tell that too.
                make = partial(DigitalInputDevice, pin, pull_up=True, bounce_time=None, pin_factory=pins.factory)
                button = open_device(pin, make)
                opened.callback(button.close)
                button.when_activated = self._note(who, pressed=True)
                button.when_deactivated = self._note(who, pressed=False)
                self._buttons[who] = button
            self._opened = opened.pop_all()

    def poll(self, now_s: float) -> list[Press]:
        """Return the presses that are over since the last call, in order of time."""
        changes = [(who, change) for edge in self._edges() for who, change in self._settle_edge(edge)]
        for who, button in self._buttons.items():
            change = self._debounce[who].poll(button.is_active, now_s)
            if change is not None:
                changes.append((who, change))
        return [
            press for who, change in sorted(changes, key=lambda it: it[1].t_s) if (press := self._take(who, change))
        ]

    def held(self, now_s: float) -> tuple[str, ...]:
        """Return whose buttons are down and may become a press."""
        return self._gestures.held(now_s)

    def stuck(self, now_s: float) -> tuple[str, ...]:
        """Return whose buttons have been down so long that something must be wrong with them."""
        return self._gestures.stuck(now_s)

    def close(self) -> None:
        """Give the pins back."""
        self._buttons = {}
        self._opened.close()

    def _note(self, who: str, *, pressed: bool) -> Callable[[], None]:
        def callback() -> None:
            try:
                self._events.put(_Edge(who, pressed, self._clock.now_s()))
                if self._wake is not None:
                    self._wake()
            except BaseException as error:  # whatever it is would end the pins' thread; poll tells of it
                self._events.put(error)

        return callback

    def _edges(self) -> list[_Edge]:
        edges: list[_Edge] = []
        while True:
            try:
                event = self._events.get_nowait()
            except Empty:
                return edges
            if isinstance(event, _Edge):
                edges.append(event)
            else:
                logger.error("a button's callback failed; presses are still seen", exc_info=event)

    def _settle_edge(self, edge: _Edge) -> list[tuple[str, Change]]:
        change = self._debounce[edge.who].edge(edge.pressed, edge.t_s)
        return [] if change is None else [(edge.who, change)]

    def _take(self, who: str, change: Change) -> Press | None:
        if change.pressed:
            self._gestures.down(who, change.t_s)
            return None
        return self._gestures.up(who, change.t_s)
