"""How this program reads what the rulebook leaves open, to be shown beside the rules."""

from __future__ import annotations

from gettext import gettext as _

from companion.games.contract import Assumption
from companion.games.kopf_oder_knopf.options import Options


def assumptions(options: Options) -> tuple[Assumption, ...]:
    """Return the readings of the rules that no source gives."""
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
