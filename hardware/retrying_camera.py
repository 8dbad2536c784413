"""A camera that is opened again when it stops, and given up in the end."""

from __future__ import annotations

import threading
from collections.abc import Callable
from gettext import gettext as _
from queue import Empty, SimpleQueue

from hardware.camera import Camera, Frame
from hardware.clock import Clock
from hardware.errors import CameraError, CameraGone

SILENT_S = 2.0
"""A camera that gave nothing for so long has stopped."""

RETRY_S = 4.0
"""From one attempt to open it to the next."""

GIVE_UP_S = 20.0
"""After so long without a frame a new process has better chances than another attempt: libcamera is wedged."""

OPEN_LIMIT_S = 20.0
"""A camera that takes longer to open never will."""

InBackground = Callable[[Callable[[], None]], None]


def in_background(act: Callable[[], None]) -> None:
    """Do something that may take long, or never end, in a thread that ends with the process."""
    threading.Thread(target=act, name="opening a camera", daemon=True).start()


class RetryingCamera:
    """Gives the frames of a camera; while it is away, none, and nobody is held up.

    Args:
        name: for people.
        reopen: opens the camera; may raise CameraError.
        clock: the live loop's.
        run: does things in the background.

    Raises:
        CameraError: the camera cannot be opened at all; that is told at once.
        CameraGone: it does not even answer.
    """

    def __init__(
        self, name: str, reopen: Callable[[], Camera], clock: Clock, run: InBackground = in_background
    ) -> None:
        self._name = name
        self._reopen, self._clock, self._run = reopen, clock, run
        self._camera: Camera | None = self._opened_within(OPEN_LIMIT_S)
        self._is_closed = False
        self._frame_s = self._tried_s = clock.now_s()
        self._problem = ""
        self._lock = threading.Lock()

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait for a frame that was not given before, at most `timeout_s`.

        Raises:
            CameraGone: there was none for so long that this process should end.
        """
        frame = self._frame(timeout_s)
        now_s = self._clock.now_s()
        if frame is not None:
            self._frame_s = now_s
        elif now_s - self._frame_s >= GIVE_UP_S:
            raise CameraGone(self._name, self._problem or _("it stopped giving pictures; look at its cable"))
        elif now_s - self._frame_s >= SILENT_S and now_s - self._tried_s >= RETRY_S:
            self._tried_s = now_s
            self._run(self._open_again)
        return frame

    def close(self) -> None:
        """Give the camera back."""
        with self._lock:
            self._is_closed = True
            camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()

    def _opened_within(self, limit_s: float) -> Camera:
        answers: SimpleQueue[Camera | Exception] = SimpleQueue()

        def act() -> None:
            try:
                answers.put(self._reopen())
            except Exception as error:  # whatever it is, it is raised where somebody waits for the camera
                answers.put(error)

        self._run(act)
        try:
            answer = answers.get(timeout=limit_s)
        except Empty:
            raise CameraGone(self._name, _("it does not answer; look at its cable")) from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _frame(self, timeout_s: float) -> Frame | None:
        camera = self._camera
        if camera is not None:
            try:
                return camera.next_frame(timeout_s)
            except CameraError as error:
                self._problem = error.problem
        self._clock.sleep(timeout_s)
        return None

    def _open_again(self) -> None:
        with self._lock:
            old, self._camera = self._camera, None
        if old is not None:
            old.close()
        try:
            camera = self._reopen()
        except CameraError as error:
            self._problem = error.problem
            return
        with self._lock:
            if not self._is_closed:
                self._camera = camera
                return
        camera.close()
