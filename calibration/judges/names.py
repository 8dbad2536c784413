"""Colours that contradict their names: photos that were named for a board lying the other way round."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from calibration.judges.judge import Swapped
from calibration.looks import Look

ORDERS = (
    ("red", "blue", np.array([-1.0, 0.0, 1.0])),
    ("light", "dark", np.array([1.0, 1.0, 1.0])),
    ("W", "B", np.array([1.0, 1.0, 1.0])),
)
"""Looks whose names say which of the two is redder, or lighter: the direction in log B, G, R."""


def check_names(looks: Mapping[str, Look]) -> None:
    """Raise Swapped if two looks bear each other's names: a red that is bluer than the blue."""
    for more, less, direction in ORDERS:
        if more in looks and less in looks and float((looks[more].mean - looks[less].mean) @ direction) < 0:
            raise Swapped(more, less)
