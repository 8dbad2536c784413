"""A recorded session made ready to be refereed: its profile, and the game with what the profile knows of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calibration.photos import read_photo
from calibration.profile import Profile
from companion.games.contract import Game
from companion.records.errors import PhotoError
from companion.records.session import Event, Session
from companion.setup.profiles import learn_profile, load_profile_for, options_with
from companion.values import Reading
from companion.vision.errors import FrameError
from companion.vision.reader import Reader


@dataclass(frozen=True, slots=True)
class ReadySession:
    """A session of a game.

    Attributes:
        session: it.
        profile: its table's.
        options: the game's, completed from the profile.
        game: the rules with these options.
    """

    session: Session
    profile: Profile
    options: dict[str, Any]
    game: Game[Any, Any]

    def readings(self) -> Iterator[tuple[Event, Reading]]:
        """Yield every frame's event with what is seen on it."""
        reader = Reader(self.profile)
        for event in self.session.frames:
            yield event, reader.read(read_photo(self.session.folder / event.frame))


def make_ready(session: Session, profile_file: Path | None) -> ReadySession:
    """Return a session of a game with its profile, from a file or else learned from its own photos.

    Raises:
        FileError, PhotoError: a photo that cannot be read, before anything is said of the others.
        SessionError: calibration cannot make sense of the photos.
    """
    game = session.new_game(session.description.options)
    profile = load_profile_for(session, profile_file) if profile_file else learn_profile(session, game)
    options = options_with(session, profile)
    check_frames(session, profile)
    return ReadySession(session, profile, options, session.new_game(options))


def check_frames(session: Session, profile: Profile) -> None:
    """Raise FileError or PhotoError for a frame that cannot be read, before anything is printed or journalled."""
    for event in session.frames:
        path = session.folder / event.frame
        height, width = read_photo(path).shape[:2]
        if (width, height) != profile.camera.size_px:
            raise PhotoError(str(path), str(FrameError((width, height), profile.camera.size_px)))
