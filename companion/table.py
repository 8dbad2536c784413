"""The live loop: camera and buttons in, referee, journal, lamps and screen out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.records.journal import Journal
from companion.records.journalled import JournalledReferee
from companion.referee.referee import Referee
from companion.scenes import TimedScene, scenes_of, turn_scene
from companion.values import Look, Player, Reading, Report, Site
from hardware.buttons import Buttons, Press
from hardware.camera import BgrImage, Camera, Frame
from hardware.clock import Clock
from hardware.lamps import Lamps

TICK_S = 0.04
"""Lamps move and buttons are looked at 25 times a second."""

PLAYERS: dict[str, Player] = {"first": "first", "second": "second"}


class Eye(Protocol):
    """What reads frames; `companion.vision.reader.Reader` is one."""

    def read(self, frame: BgrImage) -> Reading:
        """Return what a frame (H, W, 3) uint8 BGR shows."""


@dataclass(frozen=True, slots=True)
class Devices:
    """What the live loop talks to."""

    camera: Camera
    buttons: Buttons
    lamps: Lamps
    clock: Clock


class Table:
    """One game at one table. A single loop owns all state; devices hand it frames and presses.

    Args:
        devices: camera, buttons, lamps, clock; whoever opened them closes them.
        eye: reads the frames.
        referee: of a game that begins.
        journal: what is ruled is in it before anybody hears of it.
        options: of the game, for the journal.
        source: for the journal (`table`, `demo`).
        tell: called with the report of every frame, and the scenes that are shown for it.
    """

    def __init__(
        self,
        devices: Devices,
        eye: Eye,
        referee: Referee[Any, Any],
        journal: Journal,
        *,
        options: Mapping[str, Any],
        source: str,
        tell: Callable[[Report, tuple[TimedScene, ...]], None],
    ) -> None:
        self._devices, self._eye, self._referee, self._tell = devices, eye, referee, tell
        self._journalled = JournalledReferee(referee, journal, options=options, source=source)
        self._presses: deque[Press] = deque()
        self._coming: deque[TimedScene] = deque()
        self._shown_until_s: float | None = None
        self._interrupted = False

    @property
    def game_number(self) -> int:
        """The game's number in the journal."""
        return self._journalled.number

    def step(self) -> None:
        """Wait for a frame, one tick at most; take presses; rule; move the lamps on.

        Raises:
            CameraError: there are no more frames.
            JournalError: a ruling cannot be written; it was not shown then.
        """
        frame = self._devices.camera.next_frame(TICK_S)
        self._presses.extend(self._devices.buttons.poll(self._devices.clock.now_s()))
        if frame is not None:
            self._look(frame)
        now_s = self._devices.clock.now_s()
        self._next_scene(now_s)
        self._devices.lamps.tick(now_s)

    def _look(self, frame: Frame) -> None:
        before = self._standing()
        press = self._press_for(frame)
        kind, by = (None, None) if press is None else (press.kind, PLAYERS[press.who])
        report = self._journalled.see(self._eye.read(frame.image), kind, by)
        scenes = scenes_of(report, before, self._referee.position.mover)
        if report.state == "watching" and self._interrupted:
            scenes = (turn_scene(self._referee.position.mover),)
        if scenes:
            self._interrupted = report.ruling is None and report.state != "watching"
            self._coming, self._shown_until_s = deque(scenes), frame.t_s
        self._tell(report, scenes)

    def _press_for(self, frame: Frame) -> Press | None:
        """Return the oldest press whose moment this frame shows: one that was taken before it says nothing of it."""
        return self._presses.popleft() if self._presses and self._presses[0].t_s <= frame.t_s else None

    def _standing(self) -> dict[Site, Look]:
        return self._referee.game.seen(self._referee.position)

    def _next_scene(self, now_s: float) -> None:
        if self._shown_until_s is None or now_s < self._shown_until_s or not self._coming:
            return
        timed = self._coming.popleft()
        self._shown_until_s = None if timed.lasts_s is None else now_s + timed.lasts_s
        self._devices.lamps.show(timed.scene)
