"""What the live loop talks to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from companion.table.scenes import TimedScene
from companion.values import Reading, Report
from hardware.buttons import Buttons
from hardware.camera import BgrImage, Camera
from hardware.clock import Clock
from hardware.lamps import Lamps
from hardware.sound import Silent, Sound


class Eye(Protocol):
    """What reads frames; `companion.vision.reader.Reader` is one."""

    def read(self, frame: BgrImage) -> Reading:
        """Return what a frame (H, W, 3) uint8 BGR shows."""


class Audience(Protocol):
    """Who hears what the referee says: a screen, later the page."""

    def note(self, text: str) -> None:
        """Hear a line that belongs to no frame."""

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        """Hear the report of a frame, and the scenes that are shown for it."""


@dataclass(frozen=True, slots=True)
class Devices:
    """What the live loop talks to; whoever opened them closes them."""

    camera: Camera
    buttons: Buttons
    lamps: Lamps
    clock: Clock
    sound: Sound = field(default_factory=Silent)
