"""--corners, where a board lies in a picture."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _

from calibration.errors import CornersError
from companion.commands.errors import CommandError

Corners = list[tuple[float, float]]


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


def _corners(text: str) -> Corners:
    try:
        return [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]
    except ValueError as error:
        raise ArgumentTypeError(_("expected 'x,y x,y ...' in pixels, found {found!r}").format(found=text)) from error
