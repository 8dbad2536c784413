"""`companion perft`: how many turns and positions there are, depth by depth."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from gettext import gettext as _
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from companion.commands.options.games import add_game, chosen_game
from companion.commands.telling import new_console
from companion.games.perft import perft


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_game(parser)
    parser.add_argument("depth", type=_depth, metavar="DEPTH", help=_("how many turns deep to count, at least 1"))


def run(arguments: Namespace) -> None:
    """Print a line for every depth as soon as it is counted; on a terminal a bar shows how far the count is."""
    game, console = chosen_game(arguments), new_console()
    console.print(
        _("{depth:>5} {turns:>15} {positions:>15} {seconds:>9}").format(
            depth=_("depth"), turns=_("turns"), positions=_("positions"), seconds=_("seconds")
        )
    )
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def show(depth: int, done: int, of: int) -> None:
            bar.update(task, description=_("depth {depth}").format(depth=depth), completed=done, total=of)

        started_s = perf_counter()
        for count in perft(game, arguments.depth, show):
            seconds = perf_counter() - started_s
            console.print(f"{count.depth:>5} {count.turns:>15,} {count.positions:>15,} {seconds:>9.1f}")


def _depth(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(_("expected a depth of at least 1, found {found!r}").format(found=text))
    return int(text)
