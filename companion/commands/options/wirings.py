"""Wirings for the commands: the one that ships for a board, or the owner's file; and how lamps and sound begin."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, _ActionsContainer
from collections.abc import Mapping
from gettext import gettext as _
from pathlib import Path
from typing import Any

from companion.commands.options.games import one_of
from companion.table.game_clock import TimeControl, TimeControlError, parse_time_control
from hardware.errors import WiringError
from hardware.wiring import Wiring
from hardware.wiring_files import load_wiring, shipped_wiring, shipped_wirings


def add_wiring(parser: ArgumentParser) -> None:
    """Add the game, and --file for a wiring of one's own."""
    names = shipped_wirings()
    parser.add_argument("game", type=one_of(names), metavar="GAME", help=" | ".join(names))
    parser.add_argument("--file", type=Path, metavar="FILE", help=_("your own wiring (default: the one that ships)"))


def chosen_wiring(arguments: Namespace) -> Wiring:
    """Return the wiring that `add_wiring` was told of. Raises WiringError, also if it is one for another game."""
    shipped = shipped_wiring(arguments.game)
    return shipped if arguments.file is None else _own_wiring(arguments.file, shipped.game)


def add_fittings(parser: _ActionsContainer) -> None:
    """Add --wiring, --mute and --dim, for a command that plays at a table."""
    parser.add_argument("--wiring", type=Path, metavar="FILE", help=_("your own wiring (default: the one that ships)"))
    parser.add_argument("--mute", action="store_true", help=_("begin without sound"))
    parser.add_argument("--dim", action="store_true", help=_("begin with lamps dimmed, as at night"))


def add_clock(parser: _ActionsContainer) -> None:
    """Add --clock and --flag-loses; `time_control` returns them."""
    parser.add_argument(
        "--clock",
        type=_time_control,
        default=TimeControl(),
        metavar="TIME",
        help=_("none | per-move:30 (s) | fischer:10+5 (min + s) | byo-yomi:10+3x30 (min + periods x s)"),
    )
    parser.add_argument("--flag-loses", action="store_true", help=_("a player whose time is over has lost"))


def table_wiring(arguments: Namespace, game: str, options: Mapping[str, Any]) -> Wiring:
    """Return the wiring of the table that `add_fittings` was told of; raises WiringError.

    Args:
        arguments: of the command line.
        game: the game's name.
        options: the game's; a variant with a board of its own has a wiring of its own.
    """
    if arguments.wiring is not None:
        return _own_wiring(arguments.wiring, game)
    of_variant = f"{game}-{options.get('variant')}"
    return shipped_wiring(of_variant if of_variant in shipped_wirings() else game)


def time_control(arguments: Namespace) -> TimeControl:
    """Return the clock that `add_clock` was told of."""
    control: TimeControl = arguments.clock
    return control.losing() if arguments.flag_loses else control


def _own_wiring(path: Path, game: str) -> Wiring:
    wiring = load_wiring(path)
    if wiring.game != game:
        problem = _("expected {game}, found {found}").format(game=game, found=wiring.game)
        raise WiringError(str(path), "game", problem)
    return wiring


def _time_control(text: str) -> TimeControl:
    try:
        return parse_time_control(text)
    except TimeControlError as error:
        raise ArgumentTypeError(str(error)) from error
