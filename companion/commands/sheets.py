"""`companion sheets`: markers to print and lay at the board's corners."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from gettext import gettext as _
from pathlib import Path

from companion.commands.telling import new_console
from companion.commands.writing import write_file
from companion.printouts.marker_sheets import marker_sheet


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("file", type=Path, metavar="FILE", help=_("the PDF to write"))
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help=_("its size (default: %(default)s)"))


def run(arguments: Namespace) -> None:
    """Write the sheet."""
    write_file(arguments.file, marker_sheet(arguments.paper))
    new_console().print(
        _("{file}: print it at 100 % and check its ruler; calibration uses the markers when it sees them.").format(
            file=arguments.file
        )
    )
