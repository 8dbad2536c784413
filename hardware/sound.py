"""Short tunes that tell without a look what has happened; by a piezo buzzer, or by nothing."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from enum import Enum
from functools import partial
from gettext import gettext as _
from typing import Protocol

from gpiozero import TonalBuzzer
from gpiozero.tones import Tone

from hardware.errors import PinError
from hardware.pins import Pins, open_device
from hardware.wiring import SoundWiring

logger = logging.getLogger(__name__)

LOUDEST_DUTY = 0.5
"""A square wave that is high half of the time is the loudest."""

STEP_S = 0.08
"""How long a letter of a tune lasts: two ticks of the live loop."""

MOST_WAITING = 3
_EARLY_S = STEP_S / 8  # ticks come at about their times


class Tune(Enum):
    """What can be told by sound."""

    CONFIRM_HEARD = "confirm heard"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNCLEAR = "unclear"
    DECLINED = "declined"
    CAPTURE_ALERT = "capture alert"
    YOUR_TURN = "your turn"
    CLOCK_LOW = "clock low"
    GAME_OVER = "game over"
    CAMERA_LOST = "camera lost"


Note = tuple[str | None, float]
"""A tone (`C5`; None for a rest) and how long it lasts, in s."""


def _tune(text: str) -> tuple[Note, ...]:
    """Return the notes of a tune: each tone followed by a `-` for every further step; `.` is a rest of one step."""
    notes: list[Note] = []
    for word in text.split():
        tone = word.rstrip("-")
        notes.append((None if tone == "." else tone, STEP_S * (1 + word.count("-"))))
    return tuple(notes)


TUNES: dict[Tune, tuple[Note, ...]] = {
    Tune.CONFIRM_HEARD: _tune("A5"),
    Tune.LEGAL: _tune("C5 E5 G5-"),
    Tune.ILLEGAL: _tune("E4-- . C4----"),
    Tune.UNCLEAR: _tune("G4 . G4 . B4--"),
    Tune.DECLINED: _tune("C4 . C4"),
    Tune.CAPTURE_ALERT: _tune("E5 B5 E5 B5 E5 B5"),
    Tune.YOUR_TURN: _tune("G5 . G5"),
    Tune.CLOCK_LOW: _tune("B5-"),
    Tune.GAME_OVER: _tune("C5- G4 A4 G4- . B4 C5---"),
    Tune.CAMERA_LOST: _tune("A4-- D4-- A4-- D4--"),
}
"""Rising is good, low is wrong, a question ends higher, an alarm goes to and fro."""


class Sound(Protocol):
    """Something that plays tunes; moved on by the live loop, with no threads of its own.

    Attributes:
        muted: True if nothing is to be heard; tunes pass in silence then.
    """

    muted: bool

    def play(self, tune: Tune) -> None:
        """Play a tune after those that are waiting; one that is waiting already is not played twice."""

    def tick(self, now_s: float) -> None:
        """Sound what is due at this time; 20 to 30 times a second."""

    def close(self) -> None:
        """Be silent and give the pin back; a second call does nothing."""


class Silent:
    """No sound."""

    muted = True

    def play(self, tune: Tune) -> None:
        """Play nothing."""

    def tick(self, now_s: float) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class Buzzer:
    """A passive piezo buzzer on a pin with PWM. If it fails it is silent from then on.

    Args:
        wiring: its pin and volume.
        pins: where to open it.
        tell: called with a line for people when it fails.

    Raises:
        PinError: the pin cannot be had.
    """

    def __init__(self, wiring: SoundWiring, pins: Pins, tell: Callable[[str], None]) -> None:
        make = partial(TonalBuzzer, wiring.buzzer, octaves=2, pin_factory=pins.factory)
        self._buzzer: TonalBuzzer = open_device(wiring.buzzer, make)
        self._works = True
        self._duty = LOUDEST_DUTY * wiring.volume
        self._tell = tell
        self.muted = False
        self._waiting: deque[Tune] = deque()
        self._notes: deque[Note] = deque()
        self._until_s = float("-inf")
        self._sounding: str | None = None

    def play(self, tune: Tune) -> None:
        """Play a tune after those that are waiting; the oldest one is left out if too many are."""
        if tune in self._waiting:
            return
        self._waiting.append(tune)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.popleft()

    def tick(self, now_s: float) -> None:
        """Go on to the next note if it is due."""
        if now_s < self._until_s:
            if self.muted:
                self._sound(None)
            return
        if not self._notes and self._waiting:
            self._notes.extend(TUNES[self._waiting.popleft()])
            self._notes.append((None, STEP_S))  # between two tunes
        tone, duration_s = self._notes.popleft() if self._notes else (None, 0.0)
        # A late tick shortens no note: what matters is that the tune can be told, not its tempo.
        self._until_s = now_s + duration_s - _EARLY_S
        self._sound(None if self.muted else tone)

    def close(self) -> None:
        """Be silent and give the pin back."""
        self._works = False
        try:
            self._buzzer.close()
        except Exception:  # the errors of pin libraries share no class; there is nothing else to be done for it
            logger.warning("the buzzer could not be closed", exc_info=True)

    def _sound(self, tone: str | None) -> None:
        if tone == self._sounding or not self._works:
            return
        self._sounding = tone
        try:
            if tone is None:
                self._buzzer.stop()
            else:
                self._buzzer.play(Tone(tone))
                self._buzzer.pwm_device.value = self._duty
        except Exception as error:  # the same; and none may end the game
            self._works = False
            self._tell(_("buzzer: silent from now on, the game goes on: {problem}").format(problem=error))


def open_sound(wiring: SoundWiring | None, pins: Pins, tell: Callable[[str], None]) -> Sound:
    """Return the buzzer of a wiring; silence if it has none, or, after telling so, if it cannot be opened."""
    if wiring is None:
        return Silent()
    try:
        return Buzzer(wiring, pins, tell)
    except PinError as error:
        tell(_("buzzer: silent from now on, the game goes on: {problem}").format(problem=error))
        return Silent()
