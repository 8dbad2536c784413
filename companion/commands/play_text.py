"""`companion play-text`: a game in the terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from companion.commands.options import add_game, chosen_game
from companion.commands.telling import new_console
from companion.text_game import TextGame


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_game(parser)


def run(arguments: Namespace) -> None:
    """Let two people play."""
    game, console = chosen_game(arguments), new_console()
    TextGame(game, console, console.input).play()
