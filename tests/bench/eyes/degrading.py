"""The ways in which frames are made worse: those that must not cost a press in five, and families of worse ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from tests.calibration.drawn import Picture
from tests.vision.altered import (
    balanced,
    banded,
    blurred,
    compressed,
    contrasted,
    faded,
    half_lit,
    hazy,
    lit,
    moved,
    noisy,
    shaken,
    sloping,
    spotted,
    striped,
    vignetted,
)

Alter = Callable[[Picture], Picture]

DEGRADATIONS: dict[str, Alter] = {
    "brightness -40 %": lambda photo: lit(photo, 0.6),
    "brightness +40 %": lambda photo: lit(photo, 1.4),
    "white balance, warmer": lambda photo: balanced(photo, 0.85, 1.15),
    "white balance, colder": lambda photo: balanced(photo, 1.15, 0.85),
    "blur 1 px": lambda photo: blurred(photo, 1.0),
    "blur 2 px": lambda photo: blurred(photo, 2.0),
    "noise sigma 8": lambda photo: noisy(photo, 8.0),
    "JPEG quality 40": lambda photo: compressed(photo, 40),
    "shift 6 px": lambda photo: moved(photo, 4.8, -3.6),
    "rotation 1 degree": lambda photo: moved(photo, turn_deg=1.0),
}
SMALL = ("brightness -40 %", "brightness +40 %", "blur 2 px", "shift 6 px")


def _anywhere(alter: Callable[..., Picture], **how: object) -> Alter:
    """Return a change of photos that strikes each at other places, the same ones every time."""
    return lambda photo: alter(photo, seed=int(photo[::40, ::40].sum(dtype=np.int64)), **how)


FAMILIES: dict[str, tuple[Alter, ...]] = {
    "under-exposed, to 40, 25 %": tuple(partial(lit, gain=gain) for gain in (0.4, 0.25)),
    "over-exposed, to 170, 220 %": tuple(partial(lit, gain=gain) for gain in (1.7, 2.2)),
    "tone curve, 0.6 to 2": tuple(partial(contrasted, gamma=gamma) for gamma in (0.6, 0.75, 1.3, 1.6, 2.0)),
    "haze, 15 to 40 %": tuple(partial(hazy, part=part) for part in (0.15, 0.25, 0.4)),
    "white balance, to 40 %": (partial(balanced, blue=0.6, red=1.25), partial(balanced, blue=1.4, red=0.65)),
    "colours, 0 to 160 %": tuple(partial(faded, colour=colour) for colour in (0.0, 0.4, 0.7, 1.6)),
    "noise, sigma 14 to 30": tuple(partial(noisy, sigma=sigma) for sigma in (14.0, 20.0, 30.0)),
    "blur 3 px, shaken 15 px": (partial(blurred, sigma_px=3.0), partial(shaken, length_px=15)),
    "JPEG quality 20, 12, 6": tuple(partial(compressed, quality=quality) for quality in (20, 12, 6)),
    "light from a side, dark corners": (
        _anywhere(sloping, by=0.3),
        _anywhere(sloping, by=0.6),
        partial(vignetted, depth=0.5),
    ),
    "bands of a flickering lamp": (
        partial(banded, depth=0.15),
        partial(banded, depth=0.3),
        partial(banded, depth=0.3, period_px=40.0),
    ),
    "edge of a shadow": tuple(
        _anywhere(striped, left=left, soft_px=soft) for left in (0.7, 0.5) for soft in (1.0, 10.0)
    ),
    "shadows of bars, 8 to 30 px": tuple(
        _anywhere(striped, left=left, width_px=width, count=4) for left in (0.7, 0.5) for width in (8.0, 15.0, 30.0)
    ),
    "reflections, 12 to 60 px": (
        _anywhere(spotted, radius_px=12, strength=255, count=8),
        _anywhere(spotted, radius_px=25, strength=90, count=6),
        _anywhere(spotted, radius_px=60, strength=200, count=3),
    ),
    "coloured lamp on one half": (
        _anywhere(half_lit, tint=(0.6, 0.9, 1.2)),
        _anywhere(half_lit, tint=(1.4, 1.0, 0.7), soft_px=8.0),
    ),
    "several at once": (
        lambda photo: noisy(lit(photo, 0.3), 6.0),
        lambda photo: noisy(balanced(blurred(photo, 2.0), 0.8, 1.2), 10.0),
        lambda photo: compressed(contrasted(photo, 0.75), 20),
        lambda photo: noisy(_anywhere(striped, left=0.5, width_px=20.0, count=4)(photo), 12.0),
    ),
}
"""Worse than what a table must bear: here any number of presses may stay unclear, but none may be ruled on wrongly."""
