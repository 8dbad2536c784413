"""All lamp devices of a table behind one scene and one animation loop."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _

from hardware.chain_lamps import ChainLampOutput
from hardware.errors import LampNameError, PinError
from hardware.lamp_outputs import LampOutput, TerminalLamps
from hardware.lamps import Scene, Signal
from hardware.layout import Layout
from hardware.pin_lamps import PinLampOutput
from hardware.pins import Pins
from hardware.strip_lamps import StripLampOutput
from hardware.wiring import ChainLamps, LampWiring, PinLamps, Wiring

logger = logging.getLogger(__name__)

BRIGHT, NIGHT = 1.0, 0.2
"""Brightness by day, and dimmed at night."""


@dataclass(frozen=True, slots=True)
class LampDevice:
    """Some lamps, and what they stand for.

    Attributes:
        name: for people.
        layout: which lamps stand for a site.
        output: lights them.
    """

    name: str
    layout: Layout
    output: LampOutput


class LampBank:
    """Shows every scene on all its devices; each shows what it has lamps for. A device that fails is left out.

    Args:
        devices: the devices.
        tell: called with a line for people when a device is left out.

    Attributes:
        brightness: above 0 to 1; taken up at the next tick.
    """

    def __init__(self, devices: Sequence[LampDevice], tell: Callable[[str], None]) -> None:
        self.brightness = BRIGHT
        self._devices = list(devices)
        self._layouts = [device.layout for device in devices]
        self._tell = tell
        self._scene: Scene = {}
        self._cover: Scene | None = None
        self._began_s: float | None = None
        self._lit: Mapping[str, Signal] = {}

    @property
    def devices(self) -> tuple[LampDevice, ...]:
        """The devices that work."""
        return tuple(self._devices)

    @property
    def lit(self) -> frozenset[str]:
        """The names of the lamps that are on: rails, sites, players."""
        return frozenset(self._lit)

    @property
    def scene(self) -> Scene:
        """What is shown now."""
        return self._scene if self._cover is None else self._cover

    def show(self, scene: Scene) -> None:
        """Show a scene from the next tick on; raises LampNameError for what no device has lamps for."""
        self._check(scene)
        if not _same(scene, self._scene):
            self._scene, self._began_s = dict(scene), None

    def cover(self, scene: Scene | None) -> None:
        """Show this instead of every other scene until None comes; raises LampNameError as `show` does."""
        self._check(scene or {})
        if not _same(scene, self._cover):
            self._cover, self._began_s = None if scene is None else dict(scene), None

    def tick(self, now_s: float) -> None:
        """Set the lamps of all devices to what the scene asks for at this time."""
        if self._began_s is None:
            self._began_s = now_s
        lit: dict[str, Signal] = {}
        for device in self.devices:
            wanted = device.layout.lit(self.scene, now_s - self._began_s)
            if self._light(device, wanted):
                lit |= wanted
        self._lit = lit

    def close(self) -> None:
        """Leave all lamps dark and give the pins back."""
        while self._devices:
            self._close(self._devices.pop())
        self._lit = {}

    def _check(self, scene: Scene) -> None:
        for name in scene:
            if not any(layout.lamps_of(name) for layout in self._layouts):
                raise LampNameError(name, _("; or ").join(layout.described() for layout in self._layouts))

    def _light(self, device: LampDevice, wanted: Mapping[str, Signal]) -> bool:
        try:
            device.output.light(wanted, self.brightness)
        except Exception as error:  # the errors of pin libraries share no class, and none may end the game
            self._devices.remove(device)
            self._tell(_left_out(device.name, error))
            self._close(device)
            return False
        return True

    def _close(self, device: LampDevice) -> None:
        try:
            device.output.close()
        except Exception:  # the same; there is nothing else to be done for it
            logger.warning("lamps %s could not be closed", device.name, exc_info=True)


def open_lamps(wiring: Wiring, pins: Pins, tell: Callable[[str], None], terminal: Collection[str] = ()) -> LampBank:
    """Return the lamps of a wiring; a device that cannot be opened is told and left out.

    Args:
        wiring: the devices.
        pins: where to open them.
        tell: called with a line for people when a device is left out.
        terminal: the sites and lamps that a terminal shows beside; the bank's `lit` then has their names too.
    """
    devices = []
    for lamps in wiring.lamps:
        name = device_name(lamps)
        try:
            devices.append(LampDevice(name, Layout(lamps.names, lamps.crossing), open_output(lamps, pins)))
        except PinError as error:
            tell(_left_out(name, error))
    if terminal:
        devices.append(LampDevice(_("terminal"), Layout(terminal, "none"), TerminalLamps(terminal)))
    return LampBank(devices, tell)


def open_output(lamps: LampWiring, pins: Pins) -> LampOutput:
    """Return what lights the lamps of a device; raises PinError."""
    if isinstance(lamps, PinLamps):
        return PinLampOutput(lamps.pins, pins)
    return ChainLampOutput(lamps, pins) if isinstance(lamps, ChainLamps) else StripLampOutput(lamps, pins)


def device_name(lamps: LampWiring) -> str:
    """Return what people call a lamp device."""
    count = len(lamps.names)
    if isinstance(lamps, PinLamps):
        return _("{count} lamps on pins").format(count=count)
    if isinstance(lamps, ChainLamps):
        return _("{count} lamps on a chain").format(count=count)
    return _("{count} lamps on a strip").format(count=count)


def _same(one: Scene | None, other: Scene | None) -> bool:
    """Return whether two scenes are the same, in the same order, which they are shown in."""
    if one is None or other is None:
        return one is other
    return list(one.items()) == list(other.items())


def _left_out(name: str, error: Exception) -> str:
    return _("{device}: left out, the game goes on without: {problem}").format(device=name, problem=error)
