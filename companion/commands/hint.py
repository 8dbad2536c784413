"""`companion hint`: what is threatened, where a piece may go, or a good turn, in a position that turns lead to."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from gettext import gettext as _
from typing import Any

from companion.commands.errors import CommandError
from companion.commands.options.games import add_game, chosen_game
from companion.commands.options.output import add_json
from companion.commands.options.turns import add_after, position_after
from companion.commands.telling import new_console
from companion.diagrams.boards import draw
from companion.games.contract import Game
from companion.games.errors import ImpossiblePosition, NotationError
from companion.hints.compiling import can_compile
from companion.hints.engines import compiled_engine, ready_engine
from companion.hints.hint import LEVELS, LIMITS, Hint, Level, found, told_at_once
from companion.hints.scores import Limits, distance
from companion.referee.sentences import over


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    add_game(parser)
    add_after(parser)
    parser.add_argument("--position", metavar="TEXT", help=_("the position before those turns, instead of the start"))
    parser.add_argument(
        "--level",
        type=int,
        choices=LEVELS,
        default=4,
        help=_("1 what is threatened, 2 where a piece may go, 3 a good turn and why, 4 what may follow too (default)"),
    )
    parser.add_argument("--lifted", metavar="SITE", help=_("the site whose piece was lifted, for level 2"))
    parser.add_argument("--nodes", type=_number, metavar="N", help=_("search so many positions, whatever the time"))
    parser.add_argument(
        "--prepare",
        action="store_true",
        help=_("compile the search of this game, so that later hints are found faster; no hint"),
    )
    add_json(parser)


def run(arguments: Namespace) -> None:
    """Print the hint."""
    game = chosen_game(arguments)
    if arguments.prepare:
        _prepare(game)
        return
    position = position_after(game, arguments.after, _before(game, arguments.position))
    result = game.result(position)
    if result is not None:
        end = over(game, result.winner, result.reason)
        raise CommandError(_("{end} There are hints only while a game goes on.").format(end=end))
    if arguments.lifted is not None:
        _check_lifted(game, arguments.lifted, arguments.level)
    given = _hint(game, position, arguments)
    if arguments.json:
        sys.stdout.write(json.dumps(hint_json(game, position, given)) + "\n")
        return
    console = new_console()
    console.print(draw(game.plan(), game.seen(position), [step.site for step in given.steps if step.role != "turn"]))
    console.print(given.message)


def _before(game: Game[Any, Any], text: str | None) -> Any:
    """Return the position that was given as text; None for the start."""
    try:
        return None if text is None else game.from_text(text)
    except (NotationError, ImpossiblePosition) as error:
        raise CommandError(_("--position: {problem}").format(problem=error)) from error


def _check_lifted(game: Game[Any, Any], site: str, level: Level) -> None:
    if level != 2:
        expected = _("--lifted: expected --level 2, found --level {level}; add --level 2, or leave --lifted out")
        raise CommandError(expected.format(level=level))
    if site not in game.sites:
        expected = _("--lifted: expected a site of this board, {first} to {last}; found {site}")
        raise CommandError(expected.format(first=game.sites[0], last=game.sites[-1], site=site))


def _hint(game: Game[Any, Any], position: Any, arguments: Namespace) -> Hint:
    level = arguments.level
    if level < 3:
        return told_at_once(game, position, level, arguments.lifted)
    limits = LIMITS[level] if arguments.nodes is None else Limits(nodes=arguments.nodes)
    return found(game, position, level, ready_engine(game).search(position, limits))


def _prepare(game: Game[Any, Any]) -> None:
    if not can_compile():
        raise CommandError(_("numba is not installed: pip install 'board-companion[hints]'; hints work without it too"))
    compiled_engine(game)
    new_console().print(_("The search of {game} is compiled.").format(game=game.name))


def hint_json(game: Game[Any, Any], position: Any, given: Hint) -> dict[str, Any]:
    """Return what is printed of a hint, always with the same fields."""
    finding = given.finding
    proven_in = distance(finding.score) if finding else None
    return {
        "game": game.name,
        "position": game.to_text(position),
        "mover": position.mover,
        "level": given.level,
        "alerts": [
            {"kind": alert.kind, "sites": list(alert.sites), "helps": alert.helps, "sources": list(alert.sources)}
            for alert in given.alerts
        ],
        "destinations": {site: list(targets) for site, targets in given.destinations.items()},
        "turn": given.turn,
        "steps": [{"role": step.role, "site": step.site} for step in given.steps],
        "line": list(given.line),
        "reasons": list(given.reasons),
        "score": finding.score if finding and proven_in is None else None,
        "proven": {"outcome": finding.outcome, "in_turns": proven_in} if finding and proven_in is not None else None,
        "depth": finding.depth if finding else None,
        "nodes": finding.nodes if finding else None,
        "message": given.message,
    }


def _number(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(_("expected a number above 0, found {found!r}").format(found=text))
    return int(text)
