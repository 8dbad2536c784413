"""A recorded session as a camera, with what was asked for at each frame, so that the live loop can watch it."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as _

from calibration.photos import read_photo
from companion.records.session import Event, Session
from companion.table.presses import Asked
from companion.values import Announcement
from hardware.camera import Frame
from hardware.capture_camera import small_grey
from hardware.clock import Clock
from hardware.errors import NoMoreFrames

FRAME_S = 1.0
"""From one frame to the next in a session that tells no times."""

EPILOGUE_S = 0.4
"""The last frame stays for so long: its press has to be heard."""


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
        self._wishes = [Asked(event.press, event.by, t_s) for t_s, event in self._coming if event.press is not None]
        self._end_s = self._coming[-1][0] + EPILOGUE_S if self._coming else start_s

    @property
    def announced(self) -> Announcement | None:
        """What the referee knew of the computer's turn when it ruled on the frame that is next."""
        return self._coming[0][1].announcement if self._coming else None

    def asked(self, until_s: float) -> list[Asked]:
        """Return what is asked for at the frames that come until then; each is returned once."""
        due = [asked for asked in self._wishes if asked.t_s <= until_s]
        self._wishes = self._wishes[len(due) :]
        return due

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait for the next frame, at most `timeout_s`.

        Raises:
            FileError: its photo cannot be read.
            NoMoreFrames: the session is over.
        """
        if not self._coming and self._clock.now_s() >= self._end_s:
            raise NoMoreFrames(str(self._folder), _("The recorded session is over."))
        wait_s = self._coming[0][0] - self._clock.now_s() if self._coming else timeout_s + 1.0
        if wait_s > timeout_s:
            self._clock.sleep(timeout_s)
            return None
        self._clock.sleep(wait_s)
        t_s, event = self._coming.pop(0)
        image = read_photo(self._folder / event.frame)
        return Frame(image, t_s, luma=small_grey(image))

    def close(self) -> None:
        """Give no more frames."""
        self._coming = []
