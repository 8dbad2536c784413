"""What every lamp device can do: light some of its lamps; and the one that only a terminal shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from hardware.lamps import Signal


class LampOutput(Protocol):
    """The lamps of one device, each on or off; devices with colours choose them by signal."""

    def light(self, lit: Mapping[str, Signal], brightness: float) -> None:
        """Light these lamps and no others.

        Args:
            lit: lamp -> what it is lit for.
            brightness: above 0 to 1; devices that cannot be dimmed ignore it.

        Raises:
            Exception: of any kind, if the device does not work; the device is not used any more then.
        """

    def close(self) -> None:
        """Leave all lamps dark and give the pins back; a second call does nothing."""


class TerminalLamps:
    """Lamps that nothing is connected to: whoever draws the terminal asks which are lit.

    Args:
        names: of the lamps.
    """

    def __init__(self, names: Collection[str]) -> None:
        self._names = frozenset(names)
        self.lit: Mapping[str, Signal] = {}

    def light(self, lit: Mapping[str, Signal], brightness: float) -> None:
        """Remember what is lit."""
        self.lit = {name: signal for name, signal in lit.items() if name in self._names}

    def close(self) -> None:
        """Light nothing."""
        self.lit = {}
