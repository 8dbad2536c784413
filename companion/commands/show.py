"""`companion show`: one game of the journal, turn by turn."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from gettext import gettext as _

from rich.text import Text

from companion.commands.options import add_journal, existing_journal
from companion.commands.telling import new_console, result_words
from companion.diagrams.boards import draw
from companion.games.catalogue import new_game
from companion.records.journal import EventRecord, GameRecord, Journal
from companion.records.session import OWN
from companion.records.watched import watched_plan, watched_position
from companion.referee.sentences import player_name
from companion.values import Ruling


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("id", type=_number, metavar="ID", help=_("the game's number, as 'companion games' lists it"))
    add_journal(parser)


def run(arguments: Namespace) -> None:
    """Print the game's events and where it stands."""
    with Journal(existing_journal(arguments)) as journal:
        game, events = journal.game(arguments.id), journal.events(arguments.id)
    console = new_console()
    console.print(
        _("Game {number}: {name}, {started}, from {source}").format(
            number=game.number, name=game.name, started=f"{game.started:%Y-%m-%d %H:%M}", source=game.source
        )
    )
    if game.before:
        console.print(_("Played before: {turns}").format(turns=", ".join(game.before)))
    for event in events:
        console.print(Text(_event_words(game, event)))
    console.print(_("Result: {result}").format(result=result_words(game.name, game.result)))
    if events:
        console.print(_last_position(game, events[-1].position))


def _number(text: str) -> int:
    if not text.isdecimal():
        expected = _("expected a game's number, as 'companion games' lists it; found {found!r}")
        raise ArgumentTypeError(expected.format(found=text))
    return int(text)


def _last_position(game: GameRecord, text: str) -> Text:
    if game.name == OWN:
        return draw(watched_plan(game), watched_position(text))
    rules = new_game(game.name, game.options)
    return draw(rules.plan(), rules.seen(rules.from_text(text)))


def _event_words(game: GameRecord, event: EventRecord) -> str:
    what = event.press if event.ruling is None else _ruling_words(game, event.ruling)
    return f"{event.number:>4}  {event.at:%H:%M:%S}  {what}"


def _ruling_words(game: GameRecord, ruling: Ruling) -> str:
    who = f"{player_name(game.name, ruling.by)}  " if ruling.by else ""
    if ruling.kind == "legal":
        warnings = f"  ({'; '.join(ruling.warnings)})" if ruling.warnings else ""
        return f"{who}{ruling.turn}{warnings}"
    return " ".join(part for part in (f"{who}{ruling.kind}", ruling.rule or ruling.reason, *ruling.sites) if part)
