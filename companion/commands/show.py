"""`companion show`: one game of the journal, turn by turn."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping, Sequence
from gettext import gettext as _

from rich.text import Text

from companion.commands.options.journals import add_journal, existing_journal
from companion.commands.telling import new_console, result_words
from companion.diagrams.boards import draw
from companion.games.catalogue import new_game
from companion.records.journal import EventRecord, GameRecord, Journal
from companion.records.session import OWN
from companion.records.watched import watched_plan, watched_position
from companion.referee.retelling import Retelling
from companion.referee.watcher import change_words, last_press_gone
from companion.values import Look, Site


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
    for event, told in zip(events, _told(game, events), strict=True):
        console.print(Text(f"{event.number:>4}  {event.at:%H:%M:%S}  {told}"))
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


def _told(game: GameRecord, events: Sequence[EventRecord]) -> Iterator[str]:
    """Yield what was said at each event."""
    if game.name == OWN:
        befores: list[Mapping[Site, Look]] = [{}, *(watched_position(event.position) for event in events)]
        yield from map(_watched_words, befores, events)
        return
    rules = new_game(game.name, game.options)
    retelling = Retelling(rules, game.before)
    for event in events:
        yield retelling.tell(event.press, event.ruling, rules.from_text(event.position))


def _watched_words(before: Mapping[Site, Look], event: EventRecord) -> str:
    if event.ruling is None:
        return last_press_gone()
    return change_words(event.ruling.sites, before, watched_position(event.position))
