"""Profiles of tables: loaded, or learned from a session's calibration photos; and what they tell the rules."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as _
from pathlib import Path
from typing import Any, Literal

from calibration.boards import load_board
from calibration.calibrate import Table, calibrate
from calibration.errors import CalibrationError, FileError
from calibration.learned import CalibrationPhotos
from calibration.photos import read_photo
from calibration.profile import Profile, load_profile
from companion.games.contract import Game
from companion.records.errors import SessionError
from companion.records.session import Session
from companion.referee.judgement import visible_position
from companion.referee.sentences import places


def load_profile_for(session: Session, path: Path) -> Profile:
    """Return a profile from a file. Raises FileError, also if it is one for another game."""
    profile = load_profile(path)
    if profile.game != session.description.game:
        problem = _("expected {game}, which the session is of; found {found}")
        raise FileError(str(path), "game", problem.format(game=session.description.game, found=profile.game))
    return profile


def learn_profile(session: Session, game: Game[Any, Any]) -> Profile:
    """Return the profile that a session's calibration photos give.

    Raises:
        FileError: a photo is missing or cannot be decoded.
        SessionError: calibration cannot make sense of the photos or of what is said of them.
    """
    description = session.description
    table = Table(
        game=description.game,
        options=description.options,
        board_name=description.game,
        board=load_board(description.game, description.options),
        hfov_deg=description.camera.hfov_deg,
        corners_px=description.board.corners_px,
        holes=description.options.get("holes"),
    )
    photos = CalibrationPhotos(
        empty=read_photo(session.calibration_photo("empty")),
        start=_photo_if_any(session, "start"),
        samples=_photo_if_any(session, "samples"),
    )
    try:
        return calibrate(table, photos, visible_position(game, game.start()), description.samples)
    except CalibrationError as error:
        raise SessionError(session.file, "", str(error)) from error


def _photo_if_any(session: Session, name: Literal["start", "samples"]) -> Any:
    path = session.calibration_photo(name)
    return read_photo(path) if path.is_file() else None


def options_with(session: Session, profile: Profile) -> dict[str, Any]:
    """Return the session's options, completed by the holes of the profile's board unless the session types them."""
    options = dict(session.description.options)
    if profile.holes is not None and "holes" not in options:
        options["holes"] = profile.holes.map
        options["unsure_holes"] = profile.holes.unsure
    return options


def hole_notes(profile: Profile, rows: Sequence[str]) -> list[str]:
    """Return what people should know of the hole map that counts, in sentences.

    Args:
        profile: the table's.
        rows: the map that counts, row 10 first: the profile's, or one that was typed in a session.
    """
    holes = profile.holes
    if holes is None:
        return []
    differing = _differing_fields(profile, rows, holes.read or holes.map)
    notes = []
    if differing:
        text = _("The hole map that was typed counts; calibration read something else on {sites}.")
        notes.append(text.format(sites=places(differing)))
    unsure = [site for site in holes.unsure if list(rows) == holes.map]
    if unsure:
        text = _("Calibration is not sure of the holes on {sites}: please look, and correct the map in the profile.")
        notes.append(text.format(sites=places(unsure)))
    return notes


def _differing_fields(profile: Profile, one: Sequence[str], other: Sequence[str]) -> list[str]:
    _columns, rows = profile.board.shape
    places_in_map = ((site, rows - 1 - index % rows, index // rows) for index, site in enumerate(profile.board.sites))
    return [site for site, row, column in places_in_map if one[row][column] != other[row][column]]
