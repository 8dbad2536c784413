"""What every lamp device shows: one scene, in which each site or lamp has a signal."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Protocol


class Signal(Enum):
    """What a lamp says; how it looks is up to the device."""

    STEADY = "steady"
    BLINK = "blink"
    PULSE = "pulse"
    FROM = "from"
    TO = "to"
    TAKE = "take"
    WARN = "warn"
    OK = "ok"


Scene = Mapping[str, Signal]
"""Site (`c4`) or lamp (`first`, `second`: whose turn it is) -> signal; whatever is absent is dark.

Devices that cannot show all sites at once show them one after another, in this order.
"""


class Lamps(Protocol):
    """Something that shows scenes; moved on by the live loop, with no threads of its own."""

    def show(self, scene: Scene) -> None:
        """Show a scene from the next tick on, from its beginning; the scene that is shown already goes on.

        Raises:
            LampNameError: it names a site or lamp that this device does not have.
        """

    def tick(self, now_s: float) -> None:
        """Set the lamps to what the scene asks for at this time; 20 to 30 times a second."""

    def close(self) -> None:
        """Leave all lamps dark and give the pins back; a second call does nothing."""
