"""`companion rules`: the rules as this program reads them, every assumption marked."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from typing import Any

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.commands.options.games import add_game, chosen_game
from companion.commands.telling import new_console
from companion.diagrams.boards import draw
from companion.games.contract import Game

_INDENT = (0, 0, 1, 2)


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_game(parser)


def run(arguments: Namespace) -> None:
    """Print the rules."""
    show_rules(new_console(), chosen_game(arguments))


def show_rules(console: Console, game: Game[Any, Any]) -> None:
    """Print what is given, how the board looks, and what is assumed, each with the option that changes it."""
    console.print(Text(game.name, style="bold underline"))
    console.print()
    for chapter in game.outline():
        _print_part(console, chapter.title, _list([("•", sentence) for sentence in chapter.sentences]))
    plan = game.plan()
    if plan.engraved:
        _print_part(console, _("On the wood"), draw(plan, plan.engraved))
    _print_part(console, _("At the start"), draw(plan, game.seen(game.start())))
    assumed = [(f"--option {each.option}=..." if each.option else "", each.text) for each in game.assumptions()]
    if assumed:
        title = _("Assumed by this program, since no source says it")
        rows = [("◇", Text.assemble(text, (f"  {option}" if option else "", "cyan"))) for option, text in assumed]
        _print_part(console, title, _list(rows))


def _print_part(console: Console, title: str, body: Text | Table) -> None:
    console.print(Group(Text(title, style="bold"), Padding(body, _INDENT)))


def _list(rows: list[tuple[str, str]] | list[tuple[str, Text]]) -> Table:
    table = Table.grid(padding=(0, 1))
    for bullet, text in rows:
        table.add_row(Text(bullet, style="yellow"), text)
    return table
