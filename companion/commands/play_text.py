"""`companion play-text`: a game in the terminal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any, Literal

from companion.commands.options.games import add_game, chosen_game
from companion.commands.options.opponents import add_opponent, chosen_seat
from companion.commands.telling import new_console
from companion.hints.engines import ready_engine
from companion.hints.hint import LIMITS, found
from companion.hints.opponent import Opponent
from companion.terminal.text_game import TextGame

HINT_LEVEL: Literal[4] = 4


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_game(parser)
    add_opponent(parser)


def run(arguments: Namespace) -> None:
    """Let two people play, or one against the computer."""
    game, console = chosen_game(arguments), new_console()
    seat = chosen_seat(arguments)
    engine = ready_engine(game)
    partners = {seat.player: Opponent(game, engine, seat.strength)} if seat else {}

    def advise(position: Any) -> str:
        return found(game, position, HINT_LEVEL, engine.search(position, LIMITS[HINT_LEVEL])).message

    TextGame(game, console, console.input, partners, advise=advise).play()
