"""A recorded session: the photos and presses of one game, in a folder."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from gettext import gettext as _
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from calibration.errors import FileError
from calibration.misspelt import did_you_mean
from calibration.toml import convert, load_toml
from companion.games.catalogue import GAMES, new_game
from companion.games.contract import Game
from companion.games.errors import IllegalTurn, ImpossiblePosition, NotationError, OptionError
from companion.records.errors import PhotoError, SessionError
from companion.referee.history import History
from companion.referee.presses import Press
from companion.referee.referee import Referee
from companion.referee.sentences import rule_sentence
from companion.values import Announcement, Look, Player, Site

OWN = "own"
"""The name of the game that is none: a board without rules."""

DESCRIPTION, EVENTS = "session.toml", "events.jsonl"

Length = Annotated[float, msgspec.Meta(gt=0)]


class BoardPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[board]`: where the board lies in `empty.jpg` as a person would click it, and how big it is.

    `sample_corners_px` says where it lies in `samples.jpg`, if that was taken from elsewhere.
    """

    corners_px: list[tuple[float, float]] | None = None
    size_mm: tuple[Length, Length] | None = None
    sample_corners_px: list[tuple[float, float]] | None = None
    file: str | None = None


class CameraPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[camera]`: its horizontal field of view, roughly."""

    hfov_deg: Annotated[float, msgspec.Meta(gt=0, lt=180)] = 62.0


class BeforePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`[before]`: the turns already played when the first frame was taken.

    `positions` says where they led, from the start of the game on and one more than turns, each as the game's text:
    turns alone do not tell that if one was `overruled`, or if the board was turned in between.
    """

    turns: tuple[str, ...] = ()
    positions: tuple[str, ...] = ()


class Description(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`session.toml`."""

    game: str
    options: dict[str, Any] = {}
    board: BoardPart = BoardPart()
    camera: CameraPart = CameraPart()
    samples: dict[Site, Look] = {}
    before: BeforePart = BeforePart()


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of `events.jsonl`: a frame and perhaps a press, or a choice made on the page (then `frame` is empty).

    Where the computer plays, `computer` says whose turns, and `announced` which one it had chosen, if it had.
    """

    frame: str = ""
    t: float | None = None
    press: Press | None = None
    by: Player | None = None
    choice: str | None = None
    computer: Player | None = None
    announced: str | None = None

    @property
    def announcement(self) -> Announcement | None:
        """What the referee knew of the computer's turn when it ruled on the frame."""
        return None if self.computer is None else Announcement(self.computer, self.announced)


@dataclass(frozen=True)
class Session:
    """A recorded session whose files are all there.

    Attributes:
        folder: where it lies.
        description: `session.toml`.
        frames: the events with a frame, in order of time.
    """

    folder: Path
    description: Description
    frames: tuple[Event, ...]

    @property
    def file(self) -> str:
        """The path of `session.toml`, for errors."""
        return str(self.folder / DESCRIPTION)

    def calibration_photo(self, name: Literal["empty", "start", "samples"]) -> Path:
        """Return where a calibration photo lies, if the session has it."""
        return self.folder / "calibration" / f"{name}.jpg"

    def new_game(self, options: Mapping[str, Any]) -> Game[Any, Any]:
        """Return the session's game with these options, which are its own or completed from a profile.

        Raises:
            SessionError: an option that the game does not have or that has a wrong value.
        """
        try:
            return new_game(self.description.game, options)
        except OptionError as error:
            problem = _("expected {expected}, found {found!r}").format(expected=error.expected, found=error.found)
            raise SessionError(self.file, f"options.{error.option}", problem) from error

    def new_referee(self, game: Game[Any, Any]) -> Referee[Any, Any]:
        """Return a referee for the session's first frame.

        Raises:
            SessionError: a turn of `[before]` that cannot be played, or a position that cannot be.
        """
        before = self.description.before
        if before.positions:
            return Referee(game, history=self._history(game, before))
        position = game.start()
        for index, text in enumerate(before.turns):
            try:
                position = game.play(position, game.parse(position, text))
            except IllegalTurn as error:
                reason = rule_sentence(game, position, error.rule, error.sites)
                raise self._turn_error(index, text, reason) from error
            except NotationError as error:
                raise self._turn_error(index, text, str(error)) from error
        return Referee(game, before.turns)

    def _history(self, game: Game[Any, Any], before: BeforePart) -> History[Any, Any]:
        expected, found = len(before.turns) + 1, len(before.positions)
        if found != expected:
            problem = _("expected {expected} positions, the first one and one after each turn; found {found}")
            raise SessionError(self.file, "before.positions", problem.format(expected=expected, found=found))
        positions = [self._position(game, index, text) for index, text in enumerate(before.positions)]
        history = History(game)
        history.lies_as(positions[0])
        for turn, position in zip(before.turns, positions[1:], strict=True):
            history.commit(turn, position)
        return history

    def _position(self, game: Game[Any, Any], index: int, text: str) -> Any:
        try:
            return game.from_text(text)
        except (NotationError, ImpossiblePosition) as error:
            raise SessionError(self.file, f"before.positions[{index}]", str(error)) from error

    def _turn_error(self, index: int, text: str, reason: str) -> SessionError:
        problem = _("{turn} cannot be played: {reason}").format(turn=text, reason=reason)
        return SessionError(self.file, f"before.turns[{index}]", problem)


def load_session(folder: Path) -> Session:
    """Read a session's description and events, and see that its photos are there.

    Raises:
        SessionError: no session, an unknown field, a value of the wrong kind.
        PhotoError: a frame that is missing.
    """
    table = load_table(folder)
    return replace(table, frames=tuple(event for event in _events(folder) if event.frame))


def load_table(folder: Path) -> Session:
    """Read what a session says of its table; nothing need have been played there yet.

    Raises:
        SessionError: no session, an unknown field, a value of the wrong kind.
    """
    file = folder / DESCRIPTION
    if not file.is_file():
        raise SessionError(
            str(folder), "", _("is no session: expected a folder with a {name}").format(name=DESCRIPTION)
        )
    try:
        description = load_toml(file, Description)
    except FileError as error:
        raise SessionError(error.file, error.field, error.problem) from error
    _check(description, str(file))
    return Session(folder, description, ())


def _check(description: Description, file: str) -> None:
    names = (*GAMES, OWN)
    if description.game not in names:
        problem = _("expected {names}; found {found!r}").format(names=" | ".join(names), found=description.game)
        raise SessionError(file, "game", problem + did_you_mean(description.game, names))


def _events(folder: Path) -> Iterator[Event]:
    path = folder / EVENTS
    if not path.exists():
        problem = _("is missing: expected the frames and presses there, one JSON object a line")
        raise SessionError(str(path), "", problem)
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SessionError(str(path), "", _("expected the frames and presses, one JSON object a line")) from error
    for number, line in enumerate(lines, start=1):
        place = _("{file}, line {number}").format(file=path, number=number)
        try:
            event = convert(json.loads(line), Event, place)
        except json.JSONDecodeError as error:
            raise SessionError(place, "", _("expected a JSON object; {reason}").format(reason=error)) from error
        except FileError as error:
            raise SessionError(error.file, error.field, error.problem) from error
        if event.frame:
            _check_frame(folder, event.frame, place)
        yield event


def _check_frame(folder: Path, frame: str, place: str) -> None:
    if not (folder / frame).resolve().is_relative_to(folder.resolve()):
        raise SessionError(place, "frame", _("expected a photo inside the session, found {frame}").format(frame=frame))
    if not (folder / frame).is_file():
        raise PhotoError(str(folder / frame), _("there is no such photo, but {place} names it").format(place=place))
