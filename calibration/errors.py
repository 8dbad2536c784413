"""The errors of calibration; each says what was expected, what was found and what to do."""

from __future__ import annotations

from gettext import gettext as _


class CalibrationError(Exception):
    """Root of all errors of calibration."""


class FileError(CalibrationError, ValueError):
    """A board or profile file that cannot be read.

    Attributes:
        file: its path as given.
        field: the field (`grid.pitch`), or an empty string.
        problem: what was expected and what was found.
    """

    def __init__(self, file: str, field: str, problem: str) -> None:
        self.file, self.field, self.problem = file, field, problem
        super().__init__(": ".join(part for part in (file, field, problem) if part))


class BoardNotFound(CalibrationError):  # noqa: N818  (the word the referee uses)
    """The board is not in the picture, or not clearly enough to be sure of it."""

    def __init__(self, board: str, sure: float) -> None:
        self.board, self.sure = board, sure
        super().__init__(
            _(
                "the {board} board was not found in the photo of the empty board"
                " (only {percent:.0f} % of its lines lie where they should):"
                " take the photo from above with the whole board in it, or name its corners"
                " (--corners, or corners_px in session.toml)"
            ).format(board=board, percent=100 * sure)
        )


class CornersError(CalibrationError, ValueError):
    """Corners that cannot be those of the board.

    Attributes:
        problem: what was expected and what was found.
    """

    def __init__(self, problem: str) -> None:
        self.problem = problem
        super().__init__(_("corners_px: {problem}").format(problem=problem))


class SetUpPhotoError(CalibrationError):
    """The set-up or sample photo does not show what it should.

    Attributes:
        sites: where it differs.
    """

    def __init__(self, problem: str, sites: tuple[str, ...] = ()) -> None:
        self.sites = sites
        super().__init__(problem)
