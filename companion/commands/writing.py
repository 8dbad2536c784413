"""Files that commands write, with one clear error for what cannot be written."""

from __future__ import annotations

from gettext import gettext as _
from pathlib import Path

from companion.commands.errors import CommandError


def write_file(path: Path, content: bytes) -> None:
    """Write a file; raises CommandError, which names it."""
    try:
        path.write_bytes(content)
    except OSError as error:
        problem = _("{file}: cannot be written: {reason}")
        raise CommandError(problem.format(file=path, reason=error.strerror or error)) from error
