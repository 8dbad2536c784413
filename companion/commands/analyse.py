"""`companion analyse`: which turns of a game threw something away, and what would have been better."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from dataclasses import asdict
from gettext import gettext as _
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.commands.errors import CommandError
from companion.commands.options.journals import add_journal, existing_journal
from companion.commands.options.output import add_json
from companion.commands.telling import new_console
from companion.games.catalogue import new_game
from companion.games.contract import Game
from companion.hints.analysis import Verdict, analyse
from companion.hints.engines import ready_engine
from companion.hints.faults import scale_of, worth_words
from companion.hints.scores import distance
from companion.records.journal import Journal
from companion.records.resume import rebuild
from companion.records.session import OWN, load_session
from companion.referee.history import OVERRULED, History
from companion.referee.sentences import player_name
from companion.setup.sessions import make_ready
from companion.values import BOTH

MOST_DEPTH = 20


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "record",
        metavar="RECORD",
        help=_("a game's number, as 'companion games' lists it, or the folder of a recorded session"),
    )
    parser.add_argument(
        "--depth",
        type=_depth,
        metavar="N",
        help=_("how many turns to look ahead (default: what takes about a second for each turn of the game)"),
    )
    parser.add_argument(
        "--profile",
        type=Path,
        metavar="FILE",
        help=_("the table's profile, for a session (default: calibrate from its photos first)"),
    )
    add_journal(parser)
    add_json(parser)


def run(arguments: Namespace) -> None:
    """Print a line for each turn as soon as it is analysed; what is printed stays if this is interrupted."""
    game, history = _record(arguments)
    console = new_console()
    depth = arguments.depth or scale_of(game).depth
    thrown = 0
    for verdict in analyse(game, history.positions, history.turns, ready_engine(game), depth):
        thrown += verdict.fault is not None
        if arguments.json:
            sys.stdout.write(json.dumps(asdict(verdict)) + "\n")
            sys.stdout.flush()
        else:
            _tell(console, game, verdict, history.turns)
    if not arguments.json:
        console.print(
            _("Mistakes and blunders: {count} of {turns} turns.").format(count=thrown, turns=len(history.turns))
        )


def _record(arguments: Namespace) -> tuple[Game[Any, Any], History[Any, Any]]:
    """Return the rules and the turns of a game in the journal, or of a session, which is refereed first."""
    if arguments.record.isdecimal() and not Path(arguments.record).is_dir():
        with Journal(existing_journal(arguments)) as journal:
            record, events = journal.game(int(arguments.record)), journal.events(int(arguments.record))
        _need_rules(record.name, arguments.record)
        game = new_game(record.name, record.options)
        return game, rebuild(game, record.before, events)
    session = load_session(Path(arguments.record))
    _need_rules(session.description.game, session.file)
    ready = make_ready(session, arguments.profile)
    referee = session.new_referee(ready.game)
    for number, (event, reading) in enumerate(ready.readings(), start=1):
        _tell_progress(number, len(session.frames))
        referee.announce(event.announcement)
        referee.see(reading, event.press, event.by)
    return ready.game, referee.history


def _need_rules(name: str, record: str) -> None:
    if name == OWN:
        raise CommandError(_("{record}: a board without rules cannot be analysed").format(record=record))


def _tell_progress(number: int, frames: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if number == frames else ""
        sys.stderr.write("\r" + _("Refereeing frame {number} of {frames}").format(number=number, frames=frames) + end)
        sys.stderr.flush()


def _tell(console: Console, game: Game[Any, Any], verdict: Verdict, turns: Sequence[str]) -> None:
    """Print a turn and what is said of it: side by side in columns, or in one line where it is no terminal."""
    head = [f"{verdict.number:>4}/{len(turns)}", player_name(game.name, verdict.mover), _made(verdict.turn)]
    said = []
    if verdict.fault is not None:
        said = [_fault_words(game, verdict), _("Better: {line}.").format(line=", ".join(verdict.line))]
    if not console.is_terminal:
        console.print(Text("  ".join([*head, *([" ".join(said)] if said else [])])))
        return
    columns = Table.grid(padding=(0, 2))
    for text, widest in zip(head, (head[0], *_widest(game, turns)), strict=True):
        columns.add_column(no_wrap=True, width=max(len(text), len(widest)))
    columns.add_row(*map(Text, head), Text("\n".join(said), style="yellow" if verdict.fault == "mistake" else "red"))
    console.print(columns)


def _widest(game: Game[Any, Any], turns: Sequence[str]) -> tuple[str, str]:
    """Return the longest of the players' names and of the turns."""
    return max((player_name(game.name, player) for player in BOTH), key=len), max(map(_made, turns), key=len)


def _made(turn: str) -> str:
    return _("decided by the players") if turn == OVERRULED else turn


def _fault_words(game: Game[Any, Any], verdict: Verdict) -> str:
    if verdict.fault == "win-missed" and distance(verdict.best) == 1:
        return _("A blunder: a win at once was missed.")
    if verdict.fault == "win-missed":
        return _("A blunder: a win by force in {turns} turns was missed.").format(turns=distance(verdict.best))
    if verdict.fault == "loss-allowed":
        return _("A blunder: it loses by force in {turns} turns.").format(turns=distance(verdict.score))
    worth = worth_words(game, verdict.best - verdict.score)
    if verdict.fault == "blunder":
        return _("A blunder: it gives away {worth}.").format(worth=worth)
    return _("A mistake: it gives away {worth}.").format(worth=worth)


def _depth(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_DEPTH:
        raise ArgumentTypeError(_("expected 1 to {last}, found {found!r}").format(last=MOST_DEPTH, found=text))
    return int(text)
