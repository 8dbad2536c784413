"""How this program reads what the rulebook leaves open, to be shown beside the rules."""

from __future__ import annotations

from gettext import gettext as _

from companion.games.attangle.variants import EARLIER, GRAND, LARGE, Variant
from companion.games.contract import Assumption


def assumptions(variant: Variant) -> tuple[Assumption, ...]:
    """Return the readings of the rules that no source gives, those of this variant only."""
    directions = Assumption(
        None, _("The two capturing piles may come from any two of the six directions, opposite ones too.")
    )
    return (directions, *_of_one(variant))


def _of_one(variant: Variant) -> tuple[Assumption, ...]:
    if variant.name == GRAND.name:
        in_hand = variant.pieces - len(variant.setup) // 2
        text = _("Each player has {count} pieces in hand after the set-up.").format(count=in_hand)
        return (Assumption("hand", text),)
    if variant.name == LARGE.name:
        return (Assumption("goal", _goal(variant)),)
    if variant.name == EARLIER.name:
        return (
            Assumption(None, _("Each player has {count} pieces.").format(count=variant.pieces)),
            Assumption(None, _("If the player to move has no legal turn, the game is drawn.")),
            Assumption(None, _("In a capture the taller of the two piles goes on first.")),
        )
    return ()


def _goal(variant: Variant) -> str:
    if variant.stacks_to_win is None:
        return _("No stacks win; the player who cannot make a turn loses.")
    return _("The fifth stack of three wins, and a player who cannot make a turn loses.")
