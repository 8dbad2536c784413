"""Row and column rails: a site is the crossing of two lit lamps; and a turn lamp per player."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import ExitStack
from functools import partial
from gettext import gettext as _

from gpiozero import LED

from hardware.animation import signal_is_on, site_shown
from hardware.errors import LampNameError
from hardware.lamps import Scene
from hardware.pins import Pins, open_device
from hardware.wiring import Wiring

_SITE = re.compile(r"([a-z]+)([0-9]+)")


class RailLamps:
    """Rail and turn lamps straight on GPIO pins, moved by the ticks of the live loop.

    Args:
        wiring: which lamp is on which pin.
        pins: where to open them.

    Raises:
        PinError: a pin cannot be had; no lamp stays open then.
    """

    def __init__(self, wiring: Wiring, pins: Pins) -> None:
        self._wiring = wiring
        self._scene: Scene = {}
        self._began_s: float | None = None
        self._lit: frozenset[str] = frozenset()
        self._leds: dict[str, LED] = {}
        with ExitStack() as opened:
            lamps: Mapping[str, int] = {**wiring.columns, **wiring.rows, **wiring.turn_lamps}
            for name, pin in lamps.items():
                self._leds[name] = open_device(pin, partial(LED, pin, pin_factory=pins.factory))
                opened.callback(self._leds[name].close)
            self._opened = opened.pop_all()

    @property
    def lit(self) -> frozenset[str]:
        """The names of the lamps that are on: columns, rows, players."""
        return self._lit

    def show(self, scene: Scene) -> None:
        """Show a scene from the next tick on; raises LampNameError for a site beyond the rails."""
        for name in scene:
            self._lamps_of(name)
        if list(scene.items()) != list(self._scene.items()):
            self._scene, self._began_s = dict(scene), None

    def tick(self, now_s: float) -> None:
        """Set the lamps to what the scene asks for at this time."""
        if self._began_s is None:
            self._began_s = now_s
        self._light(self._wanted(now_s - self._began_s))

    def close(self) -> None:
        """Leave all lamps dark and give the pins back."""
        if self._leds:
            self._light(frozenset())
            self._leds = {}
        self._opened.close()

    def _wanted(self, elapsed_s: float) -> frozenset[str]:
        turn_lamps = {name for name in self._scene if name in self._wiring.turn_lamps}
        lit = {name for name in turn_lamps if signal_is_on(self._scene[name], elapsed_s)}
        site = site_shown({name: signal for name, signal in self._scene.items() if name not in turn_lamps}, elapsed_s)
        return frozenset(lit if site is None else lit.union(self._lamps_of(site)))

    def _light(self, wanted: frozenset[str]) -> None:
        # Off before on: in between no crossing is lit that nobody asked for.
        for name in self._lit - wanted:
            self._leds[name].off()
        for name in wanted - self._lit:
            self._leds[name].on()
        self._lit = wanted

    def _lamps_of(self, name: str) -> tuple[str, ...]:
        if name in self._wiring.turn_lamps:
            return (name,)
        match = _SITE.fullmatch(name)
        if match and match[1] in self._wiring.columns and match[2] in self._wiring.rows:
            return match.groups()
        columns, rows = list(self._wiring.columns), list(self._wiring.rows)
        expected = _("a site {first} to {last}, or one of {lamps}").format(
            first=columns[0] + rows[0], last=columns[-1] + rows[-1], lamps=", ".join(self._wiring.turn_lamps)
        )
        raise LampNameError(name, expected)
