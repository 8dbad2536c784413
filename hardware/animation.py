"""How signals look on lamps that can only be on or off, and whose sites share rails."""

from __future__ import annotations

from hardware.lamps import Scene, Signal

SLOT_S = 0.8
"""How long one site is shown, and the period of every signal."""

GAP = 0.1
"""The part of a slot, at its end, that is dark between two sites."""

_ON: dict[Signal, tuple[tuple[float, float], ...]] = {
    Signal.STEADY: ((0.0, 1.0),),
    Signal.OK: ((0.0, 0.9),),
    Signal.TO: ((0.0, 0.7),),
    Signal.BLINK: ((0.0, 0.5),),
    Signal.PULSE: ((0.0, 0.25),),
    Signal.FROM: ((0.0, 0.2), (0.4, 0.6)),
    Signal.TAKE: ((0.0, 0.15), (0.3, 0.45), (0.6, 0.75)),
    Signal.WARN: ((0.0, 0.1), (0.2, 0.3), (0.4, 0.5), (0.6, 0.7)),
}
"""Signal -> when it is on, as parts (begin, end) of a slot; 0 is its beginning, 1 its end."""


def signal_is_on(signal: Signal, elapsed_s: float) -> bool:
    """Return whether a lamp with this signal is on, `elapsed_s` after its scene began."""
    part = elapsed_s % SLOT_S / SLOT_S
    return any(begin <= part < end for begin, end in _ON[signal])


def site_shown(scene: Scene, elapsed_s: float) -> str | None:
    """Return the one name of `scene` that is lit, or None: each has its slot, in the order of the scene.

    On rails two lit sites would cross four times, so no two are ever lit at once.
    """
    names = list(scene)
    if not names:
        return None
    name = names[int(elapsed_s // SLOT_S) % len(names)]
    between_two = len(names) > 1 and elapsed_s % SLOT_S / SLOT_S >= 1.0 - GAP
    return name if not between_two and signal_is_on(scene[name], elapsed_s) else None
