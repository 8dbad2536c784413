"""GAME and --option: which game, and how it is played."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Collection
from gettext import gettext as _
from typing import Any

from calibration.misspelt import did_you_mean
from companion.games.catalogue import GAMES, new_game
from companion.games.contract import Game
from companion.games.errors import OptionError


def add_game(parser: ArgumentParser) -> None:
    """Add GAME and --option; `chosen_game` makes the game of them."""
    parser.add_argument("game", type=_game, metavar="GAME", help=" | ".join(GAMES))
    add_option(parser)


def _game(text: str) -> str:
    """Take a game's name; one that boards have (`attangle-127`) is refused with the option that chooses the variant."""
    for game in GAMES:
        variant = text.removeprefix(f"{game}-")
        if variant != text and _has_variant(game, variant):
            told = _("expected {names}; found {found!r}, did you mean {game} --option variant={variant}?")
            raise ArgumentTypeError(told.format(names=" | ".join(GAMES), found=text, game=game, variant=variant))
    return one_of(GAMES)(text)


def _has_variant(game: str, variant: str) -> bool:
    try:
        new_game(game, {"variant": variant})
    except OptionError:
        return False
    return True


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


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(_("expected NAME=VALUE, found {found!r}").format(found=text))
    try:
        return name, tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):  # no TOML, or a number too long for Python
        return name, value
