"""Calibrating step by step: what people are asked to put on the board, and the photos that are taken of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from gettext import gettext as _
from typing import Any, Protocol, TypeVar

from calibration.boards import load_board
from calibration.calibrate import Photo, Table, calibrate, locate
from calibration.errors import BoardNotFound, SetUpPhotoError
from calibration.learned import CalibrationPhotos
from calibration.profile import Profile
from companion.games.catalogue import new_game
from companion.referee.judgement import visible_position
from companion.samples import samples_for
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
        """Make the board show these looks, and return when that is done."""

    def hear(self, text: str) -> None:
        """Hear how it goes."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be calibrated.

    Attributes:
        game: its name.
        options: the game's.
        hfov_deg: the camera's horizontal field of view, roughly.
    """

    game: str
    options: Mapping[str, Any]
    hfov_deg: float


def calibrate_live(subject: Subject, opened: OpenedCamera, clock: Clock, people: People) -> Profile:
    """Return the profile of a table, asking people for an empty board, the set-up, and samples.

    Raises:
        CameraError: the camera gives no frames.
        BoardNotFound, SetUpPhotoError: a photo did not show what it should, however often it was asked for.
    """
    return _LiveCalibration(subject, opened, clock, people).run()


class _LiveCalibration:
    def __init__(self, subject: Subject, opened: OpenedCamera, clock: Clock, people: People) -> None:
        game = new_game(subject.game, subject.options)
        self._opened, self._clock, self._people = opened, clock, people
        board = load_board(subject.game, subject.options)
        self._table = Table(subject.game, subject.options, subject.game, board, subject.hfov_deg)
        self._start = visible_position(game, game.start())
        self._samples = samples_for(board, self._start.values())

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
        locate(photo, self._table.board, self._table.hfov_deg, None)
        return photo

    def _with_pieces(self, empty: Photo) -> Profile:
        start = self._asked_for(_("Set up the board: {pieces}."), self._start)
        samples = self._asked_for(_("Put these pieces on the board as samples: {pieces}."), self._samples)
        return calibrate(self._table, CalibrationPhotos(empty, start, samples), self._start, self._samples)

    def _asked_for(self, text: str, looks: Mapping[Site, Look]) -> Photo | None:
        if not looks:
            return None
        pieces = ", ".join(_("{look} on {site}").format(look=look, site=site) for site, look in looks.items())
        self._people.do(text.format(pieces=pieces), looks)
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
        raise CameraError(_("camera"), _("it gives no pictures; look at its cable"))
