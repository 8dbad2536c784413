"""Options that several commands share."""

from __future__ import annotations

from argparse import ArgumentParser
from gettext import gettext as _
from pathlib import Path

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
