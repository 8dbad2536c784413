"""Options that several commands share."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import Any

from calibration.errors import CornersError
from calibration.misspelt import did_you_mean
from companion.commands.errors import CommandError
from companion.games.catalogue import GAMES, new_game
from companion.games.contract import Game, PositionT
from companion.games.errors import IllegalTurn, NotationError
from companion.records.journal import default_path
from companion.referee.sentences import rule_sentence

Corners = list[tuple[float, float]]


def add_journal(parser: _ActionsContainer) -> None:
    """Add --journal, the file that games are kept in."""
    parser.add_argument(
        "--journal",
        type=Path,
        default=default_path(),
        metavar="FILE",
        help=_("the file that games are kept in (default: %(default)s)"),
    )


def existing_journal(arguments: Namespace) -> Path:
    """Return the journal to read; raises CommandError for one that was named and is not there."""
    path: Path = arguments.journal
    if path != default_path() and not path.exists():
        raise CommandError(_("{file}: there is no such journal").format(file=path))
    return path


def add_json(parser: ArgumentParser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help=_("print JSON instead of words"))


def add_game(parser: ArgumentParser) -> None:
    """Add GAME and --option; `chosen_game` makes the game of them."""
    parser.add_argument("game", type=one_of(GAMES), metavar="GAME", help=" | ".join(GAMES))
    add_option(parser)


def one_of(names: Collection[str]) -> Callable[[str], str]:
    """Return what takes one of these names, for argparse; it guesses which one was misspelt."""

    def name(text: str) -> str:
        if text in names:
            return text
        expected = _("expected {names}; found {found!r}").format(names=" | ".join(names), found=text)
        raise ArgumentTypeError(expected + did_you_mean(text, names))

    return name


def add_option(parser: ArgumentParser) -> None:
    """Add --option; `dict(arguments.option)` are the game's options."""
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("an option of the game, as in a session's TOML file"),
    )


def chosen_game(arguments: Namespace) -> Game[Any, Any]:
    """Return the game with its options; raises OptionError."""
    return new_game(arguments.game, dict(arguments.option))


def add_after(parser: ArgumentParser) -> None:
    """Add --after; `position_after` plays the turns."""
    parser.add_argument(
        "--after",
        nargs="+",
        default=[],
        metavar="'TURN; TURN'",
        help=_("the turns played so far (if the first one begins with a dash: --after='-d5/1; ...')"),
    )


def position_after(game: Game[PositionT, Any], texts: Iterable[str], start: PositionT | None = None) -> PositionT:
    """Return where turns lead, from the start unless another position is given; a text may hold several turns.

    Raises:
        CommandError: one of them cannot be played.
    """
    position = game.start() if start is None else start
    turns = [turn.strip() for text in texts for turn in text.split(";") if turn.strip()]
    for number, text in enumerate(turns, start=1):
        try:
            position = game.play(position, game.parse(position, text))
        except (IllegalTurn, NotationError) as error:
            reason = rule_sentence(error.rule, error.sites) if isinstance(error, IllegalTurn) else str(error)
            problem = _("--after: turn {number}, {turn}, cannot be played: {reason}")
            raise CommandError(problem.format(number=number, turn=text, reason=reason)) from error
    return position


def add_corners(parser: ArgumentParser, what: str) -> None:
    """Add --corners; `what` says of which picture."""
    order = _(
        "in pixels, counter-clockwise from the one at a1; on a hexagon from the left one (d1 on standard Attangle)"
    )
    parser.add_argument("--corners", type=_corners, metavar="'X,Y X,Y ...'", help=f"{what}, {order}")


@contextmanager
def naming_corners(corners: Corners | None) -> Iterator[None]:
    """Name --corners where corners that were given there cannot be those of the board; raises CommandError."""
    try:
        yield
    except CornersError as error:
        if corners is None:
            raise
        raise CommandError(f"--corners: {error.problem}") from error


def _corners(text: str) -> list[tuple[float, float]]:
    try:
        return [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]
    except ValueError as error:
        raise ArgumentTypeError(_("expected 'x,y x,y ...' in pixels, found {found!r}").format(found=text)) from error


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(_("expected NAME=VALUE, found {found!r}").format(found=text))
    try:
        return name, tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):  # no TOML, or a number too long for Python
        return name, value
