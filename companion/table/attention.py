"""Which frames are worth a careful look: a still board is only glanced at, so that watching it costs little."""

from __future__ import annotations

from calibration.profile import Profile
from companion.values import Reading
from companion.vision.stillness import Stillness
from hardware.camera import Frame
from hardware.capture_camera import small_grey

HEARTBEAT_S = 2.0
"""However still it is, the board is read this often: what is knocked while nobody moves has to be told within 3 s."""

AGAIN_S = 0.5
"""After something odd was read it is looked at again this soon."""


class Attention:
    """Chooses the frames to read.

    Args:
        profile: of the table.
    """

    def __init__(self, profile: Profile) -> None:
        self._stillness = Stillness(profile.board, profile.camera, small_grey(profile.photos.empty))
        self._has_moved = True
        self._due_s = float("-inf")
        self._was_covered = False

    def wants(self, frame: Frame) -> bool:
        """Return whether a frame that nobody waits for is worth reading."""
        state = self._stillness.see(small_grey(frame.image) if frame.luma is None else frame.luma)
        self._was_covered = state == "covered"
        if state != "free":
            self._has_moved = True
        return frame.t_s >= self._due_s or (state == "free" and self._has_moved)

    def has_read(self, frame: Frame, reading: Reading, *, is_odd: bool) -> None:
        """Take what was read of a frame, and whether it has to be looked at again soon."""
        self._due_s = frame.t_s + (AGAIN_S if is_odd else HEARTBEAT_S)
        if not reading.hand and reading.board.found:
            self._has_moved = False
            if self._was_covered:
                self._stillness.accept()
