"""The ways in which frames are made worse."""

from __future__ import annotations

from collections.abc import Callable

from tests.calibration.drawn import Picture
from tests.vision.altered import balanced, blurred, compressed, lit, moved, noisy

DEGRADATIONS: dict[str, Callable[[Picture], Picture]] = {
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
