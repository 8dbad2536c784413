"""Options that several commands share."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from gettext import gettext as _
from pathlib import Path
from typing import Any

from companion.games.catalogue import GAMES, new_game
from companion.games.contract import Game
from companion.records.journal import default_path


def add_journal(parser: ArgumentParser) -> None:
    """Add --journal, the file that games are kept in."""
    parser.add_argument(
        "--journal",
        type=Path,
        default=default_path(),
        metavar="FILE",
        help=_("the file that games are kept in (default: %(default)s)"),
    )


def add_json(parser: ArgumentParser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help=_("print JSON instead of words"))


def add_game(parser: ArgumentParser) -> None:
    """Add GAME and --option; `chosen_game` makes the game of them."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=_("one of {games}").format(games=", ".join(GAMES)))
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


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(_("expected NAME=VALUE, found {found!r}").format(found=text))
    try:
        return name, tomllib.loads(f"value = {value}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return name, value
