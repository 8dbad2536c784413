"""The profile of an owner's own board, from a session's calibration photos and its board file."""

from __future__ import annotations

from gettext import gettext as _
from typing import Literal

from calibration.board_files import BoardFile
from calibration.errors import CalibrationError, FileError
from calibration.own_board import OwnTable, Photo, calibrate_own
from calibration.photos import read_photo
from calibration.profile import Profile
from calibration.toml import load_toml
from companion.records.errors import SessionError
from companion.records.session import Session


def learn_own_profile(session: Session) -> Profile:
    """Return the profile that the calibration photos of a session with an own board give.

    Raises:
        FileError: a photo or the board file is missing or cannot be read.
        SessionError: calibration cannot make sense of the photos or of what is said of them.
    """
    description = session.description
    if description.board.file is None:
        raise SessionError(session.file, "board.file", _("expected the board file of an own board (board.toml)"))
    path = session.folder / description.board.file
    table = OwnTable(
        description=load_toml(path, BoardFile),
        file=str(path),
        hfov_deg=description.camera.hfov_deg,
        corners_px=description.board.corners_px,
        size_mm=description.board.size_mm,
        sample_corners_px=description.board.sample_corners_px,
    )
    try:
        return calibrate_own(table, _photo(session, "empty"), _photo(session, "samples"), description.samples)
    except FileError:
        raise
    except CalibrationError as error:
        raise SessionError(session.file, "", str(error)) from error


def _photo(session: Session, name: Literal["empty", "samples"]) -> Photo | None:
    path = session.calibration_photo(name)
    return read_photo(path) if path.is_file() else None
