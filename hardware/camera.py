"""What every camera offers, real or simulated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

BgrImage = NDArray[np.uint8]
"""A colour picture, (height, width, 3), uint8, in the order blue, green, red."""

GreyImage = NDArray[np.uint8]
"""A grey picture, (height, width), uint8."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture, with the time and the settings that belong to it.

    Attributes:
        image: (height, width, 3) uint8, BGR.
        t_s: when its exposure began, on the clock of the live loop.
        settings: exposure, gain and the like as the camera tells them; empty if it tells none.
        luma: the same picture small and grey, (height, width) uint8; None if the camera has none.
    """

    image: BgrImage
    t_s: float
    settings: Mapping[str, float] = field(default_factory=dict)
    luma: GreyImage | None = None


class Camera(Protocol):
    """Something that gives one frame after another."""

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait for a frame that was not given before, at most `timeout_s`; None if none came in that time.

        Raises:
            CameraError: the camera cannot give pictures any more.
        """

    def close(self) -> None:
        """Give the camera back; a second call does nothing."""
