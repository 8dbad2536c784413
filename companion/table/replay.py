"""A recorded session as camera and buttons, so that the live loop can watch it."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as _

from calibration.photos import read_photo
from companion.records.session import Event, Session
from companion.table.presses import END_S, LONGER_S
from companion.values import Announcement
from hardware.camera import Frame
from hardware.capture_camera import small_grey
from hardware.clock import Clock
from hardware.errors import NoMoreFrames
from hardware.gestures import LONG_S, Press

FRAME_S = 1.0
"""From one frame to the next in a session that tells no times."""

EPILOGUE_S = 0.4
"""The last frame stays for so long: its press has to be heard."""

_BOTH = ("first", "second")
_EITHER = ("both",)


def frame_times(events: Iterable[Event]) -> list[float]:
    """Return when each frame was taken, in s after the first one."""
    told = [event.t if event.t is not None else index * FRAME_S for index, event in enumerate(events)]
    return [t_s - told[0] for t_s in told]


class SessionCamera:
    """The frames of a recorded session, each at its time.

    Args:
        session: the session.
        clock: what frames are timed by, from where it stands now on.
    """

    def __init__(self, session: Session, clock: Clock) -> None:
        self._folder, self._clock = session.folder, clock
        start_s = clock.now_s()
        self._coming = [
            (start_s + t_s, event) for t_s, event in zip(frame_times(session.frames), session.frames, strict=True)
        ]
        self._end_s = self._coming[-1][0] + EPILOGUE_S if self._coming else start_s

    @property
    def announced(self) -> Announcement | None:
        """What the referee knew of the computer's turn when it ruled on the frame that is next."""
        return self._coming[0][1].announcement if self._coming else None

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait for the next frame, at most `timeout_s`.

        Raises:
            FileError: its photo cannot be read.
            NoMoreFrames: the session is over.
        """
        if not self._coming and self._clock.now_s() >= self._end_s:
            raise NoMoreFrames(str(self._folder), _("the recorded session is over"))
        wait_s = self._coming[0][0] - self._clock.now_s() if self._coming else timeout_s + 1.0
        if wait_s > timeout_s:
            self._clock.sleep(timeout_s)
            return None
        self._clock.sleep(wait_s)
        _t_s, event = self._coming.pop(0)
        image = read_photo(self._folder / event.frame)
        return Frame(image, self._clock.now_s(), luma=small_grey(image))

    def close(self) -> None:
        """Give no more frames."""
        self._coming = []


class SessionButtons:
    """The presses of a recorded session, each just before its frame."""

    def __init__(self, session: Session, clock: Clock) -> None:
        start_s = clock.now_s()
        times_s = frame_times(session.frames)
        self._coming = [
            Press(*_gesture(event, start_s + t_s))
            for t_s, event in zip(times_s, session.frames, strict=True)
            if event.press is not None and event.press != "hint"
        ]

    def poll(self, now_s: float) -> list[Press]:
        """Return the presses whose frame is there."""
        due = [press for press in self._coming if press.t_s <= now_s]
        self._coming = self._coming[len(due) :]
        return due

    def held(self, now_s: float) -> tuple[str, ...]:
        """Nobody holds a button that was pressed long ago."""
        return ()

    def stuck(self, now_s: float) -> tuple[str, ...]:
        """Nor is one stuck."""
        return ()

    def close(self) -> None:
        """Press nothing more."""
        self._coming = []


def _gesture(event: Event, t_s: float) -> tuple[tuple[str, ...], float, float]:
    """Return whose button was pressed, when, and for how long, to mean what was recorded."""
    who = _EITHER if event.by is None else (event.by,)
    match event.press:
        case "take-back":
            return who, t_s, LONG_S
        case "overrule" | "pause":
            return _EITHER, t_s, LONGER_S
        case "resign" | "time":
            return who if event.by else ("first",), t_s, END_S
        case "draw":
            return _BOTH, t_s, END_S
    return who, t_s, 0.1
