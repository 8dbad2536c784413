"""The rules in short, as people are shown them."""

from __future__ import annotations

from gettext import gettext as _

from companion.games.contract import Chapter
from companion.games.kopf_oder_knopf.options import Options


def outline(options: Options) -> tuple[Chapter, ...]:
    """Return the rules with these options."""
    set_up = _("All 28 buttons, red and blue in turn, stand around the second ring of fields; {colour} on b2 and i9.")
    colour = _("red") if options.corner == "red" else _("blue")
    return (
        Chapter(
            _("Board and set-up"),
            (
                _("10 x 10 fields with one to four holes each."),
                set_up.format(colour=colour),
                _("Red begins."),
            ),
        ),
        Chapter(
            _("A turn, in this order"),
            (
                _("Penalties: one button may be taken from each forbidden group of the other player."),
                _("Captures: any of the threatened buttons may be taken."),
                _("The move: one own button goes exactly as many fields as its field has holes, from a four 1 to 4."),
                _("It goes in any of the eight directions, jumps over anything and lands on a free field."),
                _("There is no passing while a move exists."),
            ),
        ),
        Chapter(
            _("Threats"),
            (
                _("Two own buttons side by side, diagonally too, attack along their own line, both ways."),
                _("They reach as many fields beyond each end as their two fields have holes together."),
                _("Only the nearest button on each side is threatened, and an own button blocks."),
            ),
        ),
        Chapter(
            _("The end"),
            (_("Who has taken {count} buttons, penalties included, wins at once.").format(count=options.target),),
        ),
        Chapter(
            _("How a turn is written"),
            (_("!c4 xd5 xf7 e2-e5: a penalty, two captures and the move. A pass is --."),),
        ),
    )
