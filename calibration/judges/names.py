"""Colours that contradict their names: photos that were named for a board lying the other way round."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from calibration.geometry import Floats
from calibration.judges.judge import Swapped
from calibration.looks import Look

ORDERS = (
    ("red", "blue", np.array([-1.0, 0.0, 1.0])),
    ("light", "dark", np.array([1.0, 1.0, 1.0])),
    ("W", "B", np.array([1.0, 1.0, 1.0])),
)
"""Looks whose names say which of the two is redder, or lighter: the direction in log B, G, R."""


def contradicted(colours: Mapping[str, Floats]) -> tuple[str, str] | None:
    """Return two looks that bear each other's names, by colours (3,) in log B, G, R: red bluer than blue."""
    for more, less, direction in ORDERS:
        if more in colours and less in colours and float((colours[more] - colours[less]) @ direction) < 0:
            return more, less
    return None


def check_names(looks: Mapping[str, Look]) -> None:
    """Raise Swapped if two looks bear each other's names."""
    swapped = contradicted({name: look.mean for name, look in looks.items()})
    if swapped is not None:
        raise Swapped(*swapped)
