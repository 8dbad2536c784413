"""The options of a `session.toml`, and which readings of the rules they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any, Literal

from companion.games.contract import Assumption
from companion.games.errors import OptionError
from companion.games.kopf_oder_knopf.holes import PRACTICE_ROWS, HoleMap, read_hole_map
from companion.games.kopf_oder_knopf.position import BUTTONS

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
    for name, value in options.items():
        if name not in NAMES:
            raise OptionError(name, value, _("one of the options {names}").format(names=" | ".join(NAMES)))
    corner, target = options.get("corner", "red"), options.get("target", 10)
    if corner not in ("red", "blue"):
        raise OptionError("corner", corner, "red | blue")
    if type(target) is not int or not 1 <= target <= BUTTONS:
        raise OptionError("target", target, _("a number of buttons from 1 to 14"))
    holes = read_hole_map(options.get("holes", PRACTICE_ROWS), options.get("unsure_holes", {}))
    return Options(holes, "holes" not in options, corner, target)


def assumptions(options: Options) -> tuple[Assumption, ...]:
    """Return every reading of the rules that no source gives."""
    holes = (
        _("The holes are those of a practice board, not of yours: calibrate, or type your board's map.")
        if options.practice
        else _("The holes are those of your own board; the printed map is in no source.")
    )
    found = [Assumption("holes", holes)]
    if options.holes.unsure:
        unsure = " ".join(options.holes.unsure_among(options.holes.unsure))
        text = _("The holes of {sites} are not sure; a ruling that rests on one of them is unclear.")
        found.append(Assumption("unsure_holes", text.format(sites=unsure)))
    found += [
        Assumption("corner", _("Colours alternate around the second ring; red or blue stands on b2 and i9.")),
        Assumption("target", _("Penalties count towards the number of buttons that wins.")),
    ]
    fixed = (
        _("A forbidden group is any connected group of three or more buttons of one player; making one is legal."),
        _("One button of each forbidden group may be taken per turn, again next turn while the group still stands."),
        _("Only a connected group of exactly two attacks; a pair inside a bigger group does not."),
        _("Reach counts the fields beyond each end of the pair; a four-hole field counts four."),
        _("Threats are judged once per turn, after the penalties and before any capture; taking is free to choose."),
        _("Who has no move after his removals passes; if both pass in a row the game is drawn."),
        _("The game ends the moment the number is reached; what is taken or moved after it does not count."),
        _("Repeating a position has no consequence; the third time is announced."),
    )
    return (*found, *(Assumption(None, text) for text in fixed))
