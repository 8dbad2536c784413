"""Files that commands write, with one clear error for what cannot be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path

from calibration.whole_files import replace_files
from companion.commands.errors import CommandError


def write_file(path: Path, content: bytes) -> None:
    """Write a file, in place of a whole older one; raises CommandError, which names it."""
    with _naming(path):
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a pipe or a terminal
        else:
            replace_files({path.resolve(): content})


def make_folder(path: Path) -> None:
    """Make a folder unless it is there; raises CommandError, which names it."""
    with _naming(path):
        path.mkdir(parents=True, exist_ok=True)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError as error:
        raise CommandError(_("{file}: expected a folder, found a file").format(file=path)) from error
    except OSError as error:
        problem = _("{file}: cannot be written: {reason}")
        raise CommandError(problem.format(file=path, reason=error.strerror or error)) from error
