"""Wirings for the commands: the one that ships for a board, or the owner's file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from pathlib import Path

from hardware.errors import WiringError
from hardware.wiring import Wiring
from hardware.wiring_files import load_wiring, shipped_wiring, shipped_wirings


def add_wiring(parser: ArgumentParser) -> None:
    """Add the game, and --file for a wiring of one's own."""
    parser.add_argument("game", choices=shipped_wirings(), metavar="GAME", help=" | ".join(shipped_wirings()))
    parser.add_argument("--file", type=Path, metavar="FILE", help=_("your own wiring (default: the one that ships)"))


def chosen_wiring(arguments: Namespace) -> Wiring:
    """Return the wiring that the arguments ask for. Raises WiringError, also if it is one for another game."""
    shipped = shipped_wiring(arguments.game)
    if arguments.file is None:
        return shipped
    wiring = load_wiring(arguments.file)
    if wiring.game != shipped.game:
        problem = _("expected {game}, found {found}").format(game=shipped.game, found=wiring.game)
        raise WiringError(str(arguments.file), "game", problem)
    return wiring
