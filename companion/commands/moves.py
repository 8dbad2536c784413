"""`companion moves`: the legal turns, at the start or after some turns."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from typing import Any

from rich.columns import Columns

from companion.commands.options.games import add_game, chosen_game
from companion.commands.options.output import add_json
from companion.commands.options.turns import add_after, position_after
from companion.commands.telling import new_console
from companion.diagrams.boards import draw
from companion.games.contract import Game
from companion.referee.sentences import over, to_move


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_game(parser)
    add_after(parser)
    add_json(parser)


def run(arguments: Namespace) -> None:
    """Print the board and every legal turn, or how the game ended."""
    game = chosen_game(arguments)
    position = position_after(game, arguments.after)
    turns = [game.write(turn) for turn in game.turns(position)]
    if arguments.json:
        sys.stdout.write(json.dumps(moves_json(game, position, turns)) + "\n")
        return
    console = new_console()
    console.print(draw(game.plan(), game.seen(position)))
    result = game.result(position)
    if result is not None:
        console.print(over(game, result.winner, result.reason))
        return
    console.print(to_move(game, position.mover))
    console.print(_("{count} legal turns:").format(count=len(turns)))
    if console.is_terminal:
        console.print(Columns(turns))
        return
    for turn in turns:
        console.print(turn)


def moves_json(game: Game[Any, Any], position: Any, turns: list[str]) -> dict[str, Any]:
    """Return what is printed of a position, always with the same fields."""
    result = game.result(position)
    return {
        "game": game.name,
        "position": game.to_json(position),
        "mover": position.mover,
        "result": result.winner if result else None,
        "reason": result.reason if result else None,
        "turns": turns,
    }
