"""Not every frame is worth reading: in the dark a reading would be made of noise."""

from __future__ import annotations

from calibration.profile import Profile
from companion.table.devices import Eye
from companion.values import BoardPlace, Reading
from hardware.camera import BgrImage

DARK = 0.2
"""A frame with less than this part of the light of calibration shows nothing that a ruling may rest on."""

_EVERY = 8


class CarefulEye:
    """Reads frames by day; of a frame in the dark it says that the board cannot be found.

    Args:
        eye: reads frames.
        profile: of the table, for how light it was at calibration.
    """

    def __init__(self, eye: Eye, profile: Profile) -> None:
        self._eye = eye
        self._least = DARK * _brightness(profile.photos.empty)

    def read(self, frame: BgrImage) -> Reading:
        """Return what a frame (H, W, 3) uint8 BGR shows."""
        if _brightness(frame) < self._least:
            return Reading({}, board=BoardPlace(found=False, sure=0.0))
        return self._eye.read(frame)


def _brightness(frame: BgrImage) -> float:
    return float(frame[::_EVERY, ::_EVERY].mean())
