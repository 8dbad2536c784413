"""The members of the family: what differs between them, and the options that choose one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from gettext import gettext as _
from typing import Any, TypeGuard

from companion.games.contract import Player, Site
from companion.games.errors import OptionError
from companion.games.options import refuse_unknown

MOST_IN_HAND = 99


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules that differ.

    Attributes:
        name: the value of option `variant`.
        side: points on each edge of the board.
        pieces: how many each player owns.
        own_piles: the piles that can come about, from the bottom, as their owner's (`o`) and the other's (`e`) pieces.
        takes_back: "After that the current player takes back the topmost piece"; if so, full stacks also never move.
        tallest: "The maximum height of a stack".
        stacks_to_win: how many of the tallest stacks win; None if none do.
        voids: points where nothing may stand.
        setup: site -> owner of the single piece that stands there at the start.
        first_not: "In the very first move, White cannot place a piece on the center"; None if he can.
        stuck_draws: whether having no legal turn ends the game in a draw instead of a loss.
    """

    name: str
    side: int
    pieces: int
    own_piles: tuple[str, ...] = ("o", "eo", "eeo", "oeo")
    takes_back: bool = True
    tallest: int = 3
    stacks_to_win: int | None = 3
    voids: tuple[Site, ...] = ()
    setup: Mapping[Site, Player] = field(default_factory=dict)
    first_not: Site | None = None
    stuck_draws: bool = False


STANDARD = Variant("standard", side=4, pieces=18, voids=("d4",))

GRAND = Variant(
    "grand",
    side=5,
    pieces=27,
    stacks_to_win=5,
    voids=("b3", "c6", "d2", "e5", "f7", "g2", "h4"),
    setup={"b4": "first", "f2": "first", "g6": "first", "c2": "second", "d7": "second", "h3": "second"},
)

LARGE = Variant("127", side=7, pieces=30, stacks_to_win=5)

EARLIER = Variant(
    "2006",
    side=4,
    pieces=50,
    own_piles=("o", "eoo", "eeooo", "oeeoo"),
    takes_back=False,
    tallest=5,
    first_not="d4",
    stuck_draws=True,
)

VARIANTS = {variant.name: variant for variant in (STANDARD, GRAND, LARGE, EARLIER)}

_BY_NUMBER = {int(name): name for name in VARIANTS if name.isdecimal()}

OPTIONS = ("variant", "goal", "hand")


def chosen(options: Mapping[str, Any]) -> Variant:
    """Return the variant that the options of a `session.toml` choose.

    Raises:
        OptionError: no such option, or a value that it cannot have with this variant.
    """
    refuse_unknown(options, OPTIONS)
    variant = _named(options.get("variant", STANDARD.name))
    if "goal" in options:
        variant = _with_goal(variant, options["goal"])
    if "hand" in options:
        variant = _with_hand(variant, options["hand"])
    return variant


def _named(value: object) -> Variant:
    name = _BY_NUMBER.get(value) if _is_whole(value) else value
    if not isinstance(name, str) or name not in VARIANTS:
        raise OptionError("variant", value, " | ".join(VARIANTS))
    return VARIANTS[name]


def _with_goal(variant: Variant, value: object) -> Variant:
    if value == "stacks":
        return variant
    if value == "last-mover" and variant is LARGE:
        return replace(variant, stacks_to_win=None)
    raise OptionError("goal", value, _("stacks | last-mover (only with variant = 127)"))


def _with_hand(variant: Variant, value: object) -> Variant:
    if variant is not GRAND:
        raise OptionError("hand", value, _("variant = grand beside it: no other has this option"))
    if not _is_whole(value) or not 1 <= value <= MOST_IN_HAND:
        raise OptionError("hand", value, _("a whole number from 1 to {most}").format(most=MOST_IN_HAND))
    return replace(variant, pieces=value + len(variant.setup) // 2)


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
