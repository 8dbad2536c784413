"""`companion analyse`: which turns of a game in the journal threw something away, and what would have been better."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from gettext import gettext as _

from rich.text import Text

from companion.commands.options import add_journal, add_json
from companion.commands.telling import new_console
from companion.games.catalogue import new_game
from companion.hints.analysis import Verdict, analyse
from companion.hints.engines import ready_engine
from companion.hints.scores import Limits, distance
from companion.records.journal import Journal
from companion.records.resume import rebuild
from companion.referee.sentences import player_name

SECONDS = 1.0


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("id", type=int, metavar="ID", help=_("the game's number, as 'companion games' lists it"))
    parser.add_argument(
        "--seconds", type=_seconds, default=SECONDS, metavar="S", help=_("for each turn (default: %(default)s)")
    )
    add_journal(parser)
    add_json(parser)


def run(arguments: Namespace) -> None:
    """Print a line for each turn as soon as it is analysed; what is printed stays if this is interrupted."""
    with Journal(arguments.journal) as journal:
        record, events = journal.game(arguments.id), journal.events(arguments.id)
    game = new_game(record.name, record.options)
    history = rebuild(game, record.before, events)
    console = new_console()
    limits = Limits(time_s=arguments.seconds)
    thrown = 0
    for verdict in analyse(game, history.positions, history.turns, ready_engine(game), limits):
        thrown += verdict.fault is not None
        if arguments.json:
            sys.stdout.write(json.dumps(asdict(verdict)) + "\n")
            sys.stdout.flush()
        else:
            console.print(Text(_words(game.name, verdict, len(history.turns))))
    if not arguments.json:
        console.print(
            _("{count} of {turns} turns threw something away.").format(count=thrown, turns=len(history.turns))
        )


def _words(game: str, verdict: Verdict, turns: int) -> str:
    head = f"{verdict.number:>4}/{turns}  {player_name(game, verdict.mover)}  {verdict.turn}"
    if verdict.fault is None:
        return head
    return f"{head}  {_fault_words(verdict)} {_('Better: {line}.').format(line=', '.join(verdict.line))}"


def _fault_words(verdict: Verdict) -> str:
    if verdict.fault == "win-missed":
        return _("A win in {turns} turns was missed.").format(turns=distance(verdict.best))
    if verdict.fault == "loss-allowed":
        return _("This loses in {turns} turns against best play.").format(turns=distance(verdict.score))
    return _("This is {points} points worse than the best turn.").format(points=verdict.best - verdict.score)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(_("expected a time in seconds above 0, found {found!r}").format(found=text))
    return seconds
