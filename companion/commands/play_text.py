"""`companion play-text`: a game in the terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from gettext import gettext as _

from companion.commands.options import add_game, chosen_game
from companion.commands.telling import new_console
from companion.hints.engines import ready_engine
from companion.hints.opponent import STRENGTHS, Opponent
from companion.text_game import TextGame


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_game(parser)
    parser.add_argument(
        "--opponent", choices=("first", "second"), help=_("the side that the computer plays (default: none)")
    )
    parser.add_argument(
        "--strength",
        type=int,
        choices=STRENGTHS,
        default=3,
        help=_("how well the computer plays, from 1 (a beginner beats it) to 5 (default: %(default)s)"),
    )


def run(arguments: Namespace) -> None:
    """Let two people play, or one against the computer."""
    game, console = chosen_game(arguments), new_console()
    side = arguments.opponent
    partners = {side: Opponent(game, ready_engine(game), arguments.strength)} if side else {}
    TextGame(game, console, console.input, partners).play()
