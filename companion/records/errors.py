"""The errors of records; each says what was expected, what was found and what to do."""

from __future__ import annotations

from gettext import gettext as _


class RecordError(Exception):
    """Root of all errors of recorded sessions and of the journal."""


class SessionError(RecordError, ValueError):
    """A recorded session that cannot be used.

    Attributes:
        file: the file that is wrong, with its line if known.
        field: the field (`board.corners_px`), or an empty string.
        problem: what was expected and what was found.
    """

    def __init__(self, file: str, field: str, problem: str) -> None:
        self.file, self.field, self.problem = file, field, problem
        super().__init__(": ".join(part for part in (file, field, problem) if part))


class PhotoError(RecordError, ValueError):
    """A photo that is missing, or that is none of this table.

    Attributes:
        file: its path as given.
        problem: what is wrong with it.
    """

    def __init__(self, file: str, problem: str) -> None:
        self.file, self.problem = file, problem
        super().__init__(f"{file}: {problem}")


class JournalError(RecordError):
    """The journal cannot be opened, read or written.

    Attributes:
        file: its path.
        problem: what went wrong.
    """

    def __init__(self, file: str, problem: str) -> None:
        self.file, self.problem = file, problem
        super().__init__(
            _("the journal {file} cannot be used: {problem}; name another one with --journal").format(
                file=file, problem=problem
            )
        )


class NoSuchGame(RecordError, LookupError):  # noqa: N818  (the question asked of the journal)
    """The journal holds no game of that number."""

    def __init__(self, file: str, number: int) -> None:
        self.file, self.number = file, number
        super().__init__(
            _("the journal {file} holds no game {number}; 'companion games' lists those it has").format(
                file=file, number=number
            )
        )
