"""The options of a game against the computer."""

from __future__ import annotations

from argparse import Namespace, _ActionsContainer
from gettext import gettext as _

from companion.hints.opponent import STRENGTHS, Seat
from companion.values import BOTH


def add_opponent(parser: _ActionsContainer) -> None:
    """Add --opponent and --strength; `chosen_seat` returns them."""
    parser.add_argument("--opponent", choices=BOTH, help=_("the side that the computer plays (default: none)"))
    parser.add_argument(
        "--strength",
        type=int,
        choices=STRENGTHS,
        default=3,
        help=_("how well the computer plays, from 1 (a beginner beats it) to 5 (default: %(default)s)"),
    )


def chosen_seat(arguments: Namespace) -> Seat | None:
    """Return whose turns the computer chooses; None for nobody's."""
    return Seat(arguments.opponent, arguments.strength) if arguments.opponent else None
