"""How this program reads what the rulebook leaves open, to be shown beside the rules."""

from __future__ import annotations

from gettext import gettext as _

from companion.games.contract import Assumption
from companion.games.krux.board import SITES
from companion.games.krux.options import Options


def assumptions(options: Options) -> tuple[Assumption, ...]:
    """Return the readings of the rules that no source gives."""
    return (
        Assumption("setup", _setup(options)),
        Assumption("rings", _rings(options)),
        Assumption("drop_in_hole", _drop(options)),
        Assumption(None, _("The ring is put on at the start of the piece's first move that is not empty.")),
        Assumption(None, _("The mover chooses among the rings that are left.")),
        Assumption(None, _("Next to and neighbouring mean horizontally or vertically.")),
        Assumption(None, _("A piece may step on once an action has freed it from the enemy beside it.")),
        Assumption(None, _("Steps away are counted along rows and columns, whatever stands between.")),
        Assumption(None, _("Only pieces block the sight and stop a pushed or pulled piece, not the hole.")),
        Assumption(None, _("An action that moves nothing is allowed, and counts.")),
        Assumption(None, _("A carrier carries one piece at a time, and it alone must keep away from enemies.")),
        Assumption(None, _("A carrier that carries may only step and drop.")),
        Assumption(None, _("An enemy in the hole ends the game at once, also in the middle of a move.")),
    )


def _setup(options: Options) -> str:
    pieces = [f"{piece} {SITES[square]}" for piece, square in enumerate(options.setup, start=1)]
    return _("The pieces start here: White {white}; Black {black}.").format(
        white=", ".join(pieces[0::2]), black=", ".join(pieces[1::2])
    )


def _rings(options: Options) -> str:
    if options.shared_rings:
        return _("There are three rings in all; a piece first moved when none is left gets none, for good.")
    return _("Each player has three rings, one of each colour.")


def _drop(options: Options) -> str:
    if options.drop_in_hole:
        return _("A carrier may drop a piece into the hole.")
    return _("A carrier may not drop a piece into the hole.")
