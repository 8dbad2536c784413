"""`--page`: whether the page beside the board is served, and where."""

from __future__ import annotations

from argparse import ArgumentTypeError, BooleanOptionalAction, Namespace, _ActionsContainer
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from calibration.profile import Profile
from companion.commands.errors import CommandError
from companion.games.catalogue import new_game
from companion.live.watched import game_options
from companion.table.cameras import CameraChoice

if TYPE_CHECKING:
    # Whoever does without the page does without its server, too.
    from companion.web.page import Page

EVERYWHERE, PORT = "0.0.0.0", 8080  # noqa: S104  (it is there for the phones in the home network)
LAST_PORT = 65535


def add_page(parser: _ActionsContainer) -> None:
    """Add --page, --host and --port."""
    parser.add_argument(
        "--page",
        action=BooleanOptionalAction,
        default=None,
        help=_("serve a page for phones in the home network (default: with a live camera)"),
    )
    parser.add_argument(
        "--host", default=EVERYWHERE, metavar="ADDRESS", help=_("serve it on this address only (default: on all)")
    )
    parser.add_argument(
        "--port", type=_port, default=PORT, metavar="PORT", help=_("serve it there (default: %(default)s)")
    )


def wants_page(arguments: Namespace, camera: CameraChoice) -> bool:
    """Return whether the page is to be served: if nothing is said, where people play."""
    return camera.is_live if arguments.page is None else bool(arguments.page)


def open_page(opened: ExitStack, arguments: Namespace, profile: Profile, console: Console) -> Page:
    """Serve the page, which tells where it is when there is a table to see on it.

    Args:
        opened: closes it.
        arguments: with `add_page`'s.
        profile: of the table.
        console: where it is told.

    Raises:
        CommandError: it cannot be served there.
    """
    from companion.web.door import DoorError, addresses, open_door, own_names
    from companion.web.page import Page

    try:
        door = open_door(arguments.host, arguments.port)
    except DoorError as error:
        raise CommandError(str(error)) from error
    game, announce = new_game(profile.game, game_options(profile)), partial(_announce, addresses(door), console)
    return opened.enter_context(Page(door, own_names(arguments.host), game, profile, announce))


def _announce(addresses: Sequence[str], console: Console) -> None:
    from companion.web.door import qr_code

    told = _("The page beside the board: {addresses}").format(addresses=_(" or ").join(addresses))
    console.print(told, soft_wrap=True)
    if console.is_terminal:
        # Cameras want dark on light, whatever colours the terminal has.
        console.print(Text(qr_code(addresses[0]).rstrip("\n"), style="bright_white on black"), soft_wrap=True)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise ArgumentTypeError(_("expected 0 to {last}, found {found!r}").format(last=LAST_PORT, found=text))
    return int(text)
