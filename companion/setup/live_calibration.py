"""Calibrating step by step: what people are asked to put on the board, and the photos that are taken of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from gettext import gettext as _
from pathlib import Path
from typing import Any, Protocol, TypeVar

from calibration.board import Board
from calibration.board_files import BoardFile
from calibration.boards import load_board, load_board_file
from calibration.calibrate import Photo, Table, calibrate, locate
from calibration.errors import BoardNotFound, SetUpPhotoError
from calibration.learned import CalibrationPhotos
from calibration.own_board import Corners, OwnTable, calibrate_own, place_own
from calibration.profile import Profile
from calibration.toml import load_toml
from companion.games.catalogue import new_game
from companion.games.plan import BoardPlan
from companion.referee.judgement import visible_position
from companion.setup.samples import samples_for
from companion.table.cameras import OpenedCamera
from companion.values import Look, Site
from hardware.clock import Clock
from hardware.errors import CameraError
from hardware.locking import SETTLE_LIMIT_S

TICK_S = 0.1
FRAME_LIMIT_S = 10.0
"""A camera that gives no frame for so long is given up."""

TRIES = 5
"""So often is a step asked for again before calibration ends."""


ResultT = TypeVar("ResultT")


class People(Protocol):
    """Who does what calibration asks for."""

    def do(self, text: str, looks: Mapping[Site, Look]) -> None:
        """Make the board show these looks (site -> look, the others empty), and return when that is done."""

    def hear(self, text: str) -> None:
        """Hear how it goes."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be calibrated.

    Attributes:
        board: the board, for the sites where samples are wanted.
        plan: how it is laid out, to show people what to put on it.
        start: site -> look of the set-up; empty if there is none.
        find: raises BoardNotFound or CornersError if a photo of the empty board does not show it.
        learn: makes a profile of the photos and of what stands in that of the samples.
    """

    board: Board
    plan: BoardPlan
    start: Mapping[Site, Look]
    find: Callable[[Photo], object]
    learn: Callable[[CalibrationPhotos, Mapping[Site, Look]], Profile]


def game_subject(game: str, options: Mapping[str, Any], hfov_deg: float, corners_px: Corners | None = None) -> Subject:
    """Return a game's board; raises OptionError.

    Args:
        game: its name.
        options: the game's.
        hfov_deg: the camera's horizontal field of view, roughly.
        corners_px: the board's corners as the camera sees them; None to look for the board.
    """
    rules, board = new_game(game, options), load_board(game, options)
    table = Table(game, options, game, board, hfov_deg, corners_px, options.get("holes"))
    start = visible_position(rules, rules.start())
    return Subject(
        board,
        rules.plan(),
        start,
        find=lambda photo: locate(photo, board, hfov_deg, corners_px),
        learn=lambda photos, samples: calibrate(table, photos, start, samples),
    )


def own_subject(file: Path, hfov_deg: float, corners_px: Corners | None = None) -> Subject:
    """Return the board of an owner's file; raises FileError. The arguments are those of `game_subject`."""
    table = OwnTable(load_toml(file, BoardFile), str(file), hfov_deg, corners_px)
    board = load_board_file(file)
    return Subject(
        board,
        BoardPlan(board.sites),
        {},
        find=lambda photo: place_own(table, photo),
        learn=lambda photos, samples: calibrate_own(table, photos.empty, photos.samples, samples),
    )


def calibrate_live(subject: Subject, opened: OpenedCamera, clock: Clock, people: People) -> Profile:
    """Return the profile of a table, asking people for an empty board, the set-up, and samples.

    Raises:
        CameraError: the camera gives no frames.
        BoardNotFound, SetUpPhotoError: a photo did not show what it should, however often it was asked for.
    """
    return _LiveCalibration(subject, opened, clock, people).run()


class _LiveCalibration:
    def __init__(self, subject: Subject, opened: OpenedCamera, clock: Clock, people: People) -> None:
        self._opened, self._clock, self._people = opened, clock, people
        self._subject = subject
        self._samples = samples_for(subject.board, subject.start.values())

    def run(self) -> Profile:
        empty = self._until_good(self._empty)
        self._people.hear(_("I see the board."))
        profile = self._until_good(lambda: self._with_pieces(empty))
        return replace(profile, locked=dict(self._opened.settings()))

    def _until_good(self, step: Callable[[], ResultT]) -> ResultT:
        for _try in range(TRIES - 1):
            try:
                return step()
            except (BoardNotFound, SetUpPhotoError) as error:
                self._people.hear(str(error))
        return step()

    def _empty(self) -> Photo:
        self._people.do(_("Clear the board, and bring all of it into the picture."), {})
        self._settle()
        photo = self._photo()
        self._subject.find(photo)
        return photo

    def _with_pieces(self, empty: Photo) -> Profile:
        start = self._asked_for(_("Set up the board for a game:"), self._subject.start)
        pieces = ", ".join(_("{look} on {site}").format(look=look, site=site) for site, look in self._samples.items())
        wanted = _("Clear the board, then put these pieces on it as samples: {pieces}.").format(pieces=pieces)
        samples = self._asked_for(wanted, self._samples)
        return self._subject.learn(CalibrationPhotos(empty, start, samples), self._samples)

    def _asked_for(self, text: str, looks: Mapping[Site, Look]) -> Photo | None:
        if not looks:
            return None
        self._people.do(text, looks)
        return self._photo()

    def _settle(self) -> None:
        """Let the camera find its settings, as far as it locks any."""
        end_s = self._clock.now_s() + SETTLE_LIMIT_S
        while not self._opened.settings() and self._clock.now_s() < end_s:
            self._opened.camera.next_frame(TICK_S)

    def _photo(self) -> Photo:
        """Return a frame that was begun now or later."""
        asked_s = self._clock.now_s()
        while self._clock.now_s() - asked_s < FRAME_LIMIT_S:
            frame = self._opened.camera.next_frame(TICK_S)
            if frame is not None and frame.t_s >= asked_s:
                return frame.image
        raise CameraError(_("at the board"), _("it gives no pictures; look at its cable"))
