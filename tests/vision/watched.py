"""Recorded sessions as the eyes see them: profiles learned once, frames with what truly stands in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from calibration.photos import read_photo
from calibration.profile import Profile
from companion.games.contract import Game
from companion.records.session import Session, load_session
from companion.setup.profiles import learn_profile
from companion.values import EMPTY, Look, Reading, Site
from companion.vision.reader import Reader
from tests.calibration.drawn import Picture
from tests.recorded import truth

CONFIDENT = 0.99
"""A look that is called this likely must be right."""


@dataclass(frozen=True)
class TrueFrame:
    """One frame and what is truly in it; `position` is what a camera can tell: site -> look."""

    name: str
    picture: Picture
    hand: bool
    position: Mapping[Site, Look]


@cache
def watched(folder: Path) -> Session:
    """Return the session in a folder."""
    return load_session(folder)


@cache
def game_of(folder: Path) -> Game[Any, Any]:
    """Return the rules of a session's game."""
    session = watched(folder)
    return session.new_game(session.description.options)


def without_corners(session: Session) -> Session:
    """Return the session as if nobody had clicked the board's corners."""
    board = msgspec.structs.replace(session.description.board, corners_px=None)
    return replace(session, description=msgspec.structs.replace(session.description, board=board))


@cache
def profile_of(folder: Path, *, corners: bool = True) -> Profile:
    """Return what a session's calibration photos teach, with and without its clicked corners."""
    session = watched(folder)
    return learn_profile(session if corners else without_corners(session), game_of(folder))


def true_frames(folder: Path) -> Iterator[TrueFrame]:
    """Yield a session's frames."""
    game = game_of(folder)
    for line in truth(folder):
        position = {site: game.visible(look) for site, look in line["position"].items()}
        yield TrueFrame(line["frame"], read_photo(folder / line["frame"]), line["hand"], position)


@cache
def true_frame(folder: Path, number: int) -> TrueFrame:
    """Return a session's frame by its number, from 1."""
    return next(frame for frame in true_frames(folder) if frame.name.endswith(f"{number:04d}.jpg"))


def wrong_sites(reading: Reading, position: Mapping[Site, Look]) -> dict[Site, str]:
    """Return the sites that are read wrongly, site -> what was read for what and how sure."""
    return {
        site: f"{reading.look(site)!r} for {position.get(site, EMPTY)!r} at {reading.confidence(site):.4f}"
        for site in reading.likelihoods
        if reading.look(site) != position.get(site, EMPTY)
    }


def silent_mistakes(reading: Reading, position: Mapping[Site, Look]) -> dict[Site, str]:
    """Return the sites that are read wrongly with confidence, on a frame that a ruling may rest on."""
    if reading.hand or reading.covered or not reading.board.found or reading.board.turned_deg:
        return {}
    wrong = wrong_sites(reading, position)
    return {site: told for site, told in wrong.items() if reading.confidence(site) >= CONFIDENT}


def read(folder: Path, picture: Picture) -> Reading:
    """Return the reading of a frame by a reader that sees its first one."""
    return Reader(profile_of(folder)).read(picture)
