"""The options of Kopf oder Knopf as they stand in `session.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any, Literal

from companion.games.errors import OptionError
from companion.games.kopf_oder_knopf.holes import PRACTICE_ROWS, HoleMap, read_hole_map
from companion.games.kopf_oder_knopf.values import BUTTONS
from companion.games.options import refuse_unknown

Colour = Literal["red", "blue"]

NAMES = ("holes", "corner", "target", "unsure_holes")


@dataclass(frozen=True, slots=True)
class Options:
    """The options, read.

    Attributes:
        holes: the hole map, with what calibration was not sure of.
        practice: True if no hole map was given and the practice board's stands in.
        corner: the colour on b2 and i9.
        target: how many buttons win, 1..14.
    """

    holes: HoleMap
    practice: bool
    corner: Colour
    target: int


def read_options(options: Mapping[str, Any]) -> Options:
    """Read the options; absent ones have their defaults.

    Raises:
        OptionError: an unknown option, or a value it cannot have.
    """
    refuse_unknown(options, NAMES)
    corner, target = options.get("corner", "red"), options.get("target", 10)
    if corner not in ("red", "blue"):
        raise OptionError("corner", corner, "red | blue")
    if type(target) is not int or not 1 <= target <= BUTTONS:
        raise OptionError("target", target, _("a number of buttons from 1 to 14"))
    holes = read_hole_map(options.get("holes", PRACTICE_ROWS), options.get("unsure_holes", {}))
    return Options(holes, "holes" not in options, corner, target)
