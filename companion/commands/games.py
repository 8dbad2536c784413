"""`companion games`: the games in the journal."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from gettext import gettext as _

from rich.table import Table

from companion.commands.options.journals import add_journal, existing_journal
from companion.commands.telling import new_console, result_words
from companion.records.journal import Journal


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_journal(parser)


def run(arguments: Namespace) -> None:
    """Print the games, the last one first."""
    with Journal(existing_journal(arguments)) as journal:
        games = journal.games()
    console = new_console()
    if not games:
        console.print(_("The journal holds no game yet."))
        return
    table = Table(_("ID"), _("started"), _("game"), _("turns"), _("result"), box=None, pad_edge=False)
    table.add_column(_("from"), overflow="fold")
    for game in games:
        table.add_row(
            str(game.number),
            f"{game.started:%Y-%m-%d %H:%M}",
            game.name,
            str(game.turns),
            result_words(game.name, game.result),
            game.source,
        )
    console.print(table)
