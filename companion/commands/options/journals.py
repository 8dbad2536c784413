"""--journal, the file that games are kept in."""

from __future__ import annotations

from argparse import Namespace, _ActionsContainer
from gettext import gettext as _
from pathlib import Path

from companion.commands.errors import CommandError
from companion.records.journal import default_path


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
