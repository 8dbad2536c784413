"""Recording a live game as a session, so that it can be refereed again from disk with the same rulings."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from gettext import gettext as _
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import tomlkit
from numpy.typing import NDArray

from calibration.profile import Profile
from companion.records.errors import SessionError
from companion.records.session import DESCRIPTION, EVENTS
from companion.referee.history import OVERRULED
from companion.referee.presses import Press
from companion.values import Announcement, Player, Report
from hardware.camera import Frame

QUALITY = 95
"""Of the JPEG photos."""


class Recorder:
    """Writes every frame that a ruling rests on, with its press.

    A press that waits is written with the frame that it is ruled on; one that was only asked for again is left out.

    Args:
        folder: to be made; it may exist if it is empty.
        profile: the table's, for the calibration photos.

    Raises:
        SessionError: the folder cannot be made or holds something.
    """

    def __init__(self, folder: Path, profile: Profile) -> None:
        self._folder, self._profile = folder, profile
        self._waiting: tuple[Press, Player | None] | None = None
        self._frames = 0
        self._has_begun = self._is_over = False
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise SessionError(str(folder), "", _("expected a new or an empty folder to record in; name another one"))
        try:
            (folder / "frames").mkdir(parents=True)
            self._save_calibration()
        except OSError as error:
            raise self._failed(error) from error

    def see(
        self,
        frame: Frame,
        press: Press | None,
        by: Player | None,
        report: Report,
        turns: Sequence[str],
        announced: Announcement | None = None,
    ) -> None:
        """Take a frame and what was said of it.

        Args:
            frame: it.
            press: the press that came with it.
            by: who pressed.
            report: what the referee said.
            turns: those that count after it.
            announced: what the referee knew of the computer's turn.

        Raises:
            SessionError: the disk is full, or a game with an overruled turn would be recorded from its middle.
        """
        if self._is_over:
            return
        if report.ruling is not None and report.ruling.kind == "set-up":
            # A session is one game; the next one is not recorded.
            self._is_over = self._has_begun
            if self._is_over:
                return
            self._begin(turns)
        if press == "confirm" and report.event != "resumed":
            self._waiting = (press, by)
        elif press is not None:
            self._waiting = None
            self._save(frame, press, by, announced)
            return
        if report.pending or report.event == "asked-again":
            self._waiting = None if report.event == "asked-again" else self._waiting
            return
        ruled = report.ruling is not None or report.event is not None
        if ruled or any(warning.startswith("board-moved") for warning in report.warnings):
            waited, waited_by = self._waiting or (press, by)
            self._save(frame, waited, waited_by, announced)
        self._waiting = None

    def _begin(self, turns: Sequence[str]) -> None:
        self._has_begun = True
        if OVERRULED in turns:
            problem = _("a game cannot be recorded from its middle after an overruled turn; record the next one")
            raise SessionError(str(self._folder), "", problem)
        try:
            self._write(self._folder / DESCRIPTION, self._described(turns).encode())
        except OSError as error:
            raise self._failed(error) from error

    def _save(self, frame: Frame, press: Press | None, by: Player | None, announced: Announcement | None) -> None:
        self._frames += 1
        name = f"frames/{self._frames:04d}.jpg"
        event: dict[str, Any] = {"frame": name, "t": round(frame.t_s, 3)}
        event |= {"press": press} if press else {}
        event |= {"by": by} if by else {}
        event |= {"computer": announced.player} if announced else {}
        event |= {"announced": announced.turn} if announced and announced.turn else {}
        try:
            # First the photo: a line never names one that is not there, whenever the power goes.
            self._write(self._folder / name, _jpeg(frame.image))
            with (self._folder / EVENTS).open("a", encoding="utf-8") as events:
                events.write(json.dumps(event) + "\n")
                events.flush()
                os.fsync(events.fileno())
        except OSError as error:
            raise self._failed(error) from error

    def _save_calibration(self) -> None:
        photos = self._profile.photos
        calibration = self._folder / "calibration"
        calibration.mkdir()
        for name, photo in (("empty", photos.empty), ("start", photos.start), ("samples", photos.samples)):
            if photo is not None:
                self._write(calibration / f"{name}.jpg", _jpeg(photo))

    def _described(self, turns: Sequence[str]) -> str:
        profile = self._profile
        document = tomlkit.document()
        document.add("game", tomlkit.item(profile.game))
        options: dict[str, Any] = {name: value for name, value in profile.options.items() if name != "holes"}
        if profile.holes is not None and not profile.holes.unsure:
            options["holes"] = list(profile.holes.map)
        parts: Mapping[str, Mapping[str, Any]] = {
            "options": options,
            "board": {"corners_px": profile.camera.project(profile.board.corners).round(1).tolist()},
            "camera": {"hfov_deg": profile.hfov_deg},
            "samples": dict(profile.sample_looks),
            "before": {"turns": list(turns)} if turns else {},
        }
        for name, part in parts.items():
            if part:
                document.add(name, tomlkit.item(part))
        return tomlkit.dumps(document)

    @staticmethod
    def _write(path: Path, content: bytes) -> None:
        with path.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    def _failed(self, error: OSError) -> SessionError:
        reason = error.strerror or error
        return SessionError(str(self._folder), "", _("cannot be recorded to: {reason}").format(reason=reason))


def _jpeg(image: NDArray[np.uint8]) -> bytes:
    _done, content = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return content.tobytes()
