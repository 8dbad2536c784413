"""Which scene is shown when: what happened once, then what lasts; and the tune that goes with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

from companion.table.scenes import TableState, TimedScene
from hardware.lamps import Lamps
from hardware.sound import Sound, Tune

URGENT: frozenset[TableState] = frozenset(
    {"no-board", "unclear", "looking", "lifted", "camera-lost", "paused", "put-back"}
)
"""States that do not wait until a turn or an alert has been shown."""

TUNES: Mapping[TableState, Tune] = {
    "ready": Tune.YOUR_TURN,
    "legal": Tune.LEGAL,
    "illegal": Tune.ILLEGAL,
    "unclear": Tune.UNCLEAR,
    "alert": Tune.CAPTURE_ALERT,
    "amiss": Tune.UNCLEAR,
    "press-again": Tune.UNCLEAR,
    "declined": Tune.DECLINED,
    "no-board": Tune.UNCLEAR,
    "camera-lost": Tune.CAMERA_LOST,
    "over": Tune.GAME_OVER,
    "flag": Tune.CLOCK_LOW,
}


class Lights:
    """Lamps and sound of one table.

    Args:
        lamps: what shows scenes.
        sound: what plays tunes.
    """

    def __init__(self, lamps: Lamps, sound: Sound) -> None:
        self._lamps, self._sound = lamps, sound
        self._coming: deque[TimedScene] = deque()
        self._lasting: TimedScene | None = None
        self._shown: TimedScene | None = None
        self._until_s = float("-inf")

    @property
    def shown(self) -> TimedScene | None:
        """What is shown now; None before anything was."""
        return self._shown

    def tell(self, once: Iterable[TimedScene], lasting: TimedScene | None) -> None:
        """Take what is shown once, in this order, and what is shown after it; None: what lasted till now."""
        coming = deque(once)
        is_urgent = lasting is not None and lasting != self._lasting and lasting.state in URGENT
        if lasting is not None:
            self._lasting = lasting
        if coming or is_urgent:
            self._coming, self._until_s = coming, float("-inf")

    def tick(self, now_s: float) -> None:
        """Show what is due at this time."""
        if now_s >= self._until_s:
            due = self._coming.popleft() if self._coming else self._lasting
            if due is not None and due != self._shown:
                self._show(due)
            self._until_s = now_s + due.lasts_s if due is not None and due.lasts_s is not None else float("-inf")
        self._lamps.tick(now_s)
        self._sound.tick(now_s)

    def _show(self, scene: TimedScene) -> None:
        was = None if self._shown is None else self._shown.state
        self._shown = scene
        self._lamps.show(scene.scene)
        tune = TUNES.get(scene.state)
        if tune is not None and scene.state != was:
            self._sound.play(tune)
