"""Writing a session folder: what it says of its table, and frame after frame."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import gettext as _
from itertools import count
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import tomlkit
from numpy.typing import NDArray

from calibration.profile import Profile
from calibration.whole_files import replace_files
from companion.records.errors import SessionError
from companion.records.session import DESCRIPTION, EVENTS, BeforePart, Event

QUALITY = 95
"""Of the JPEG photos."""


def free_folder(folder: Path) -> Path:
    """Return where a session can be written: the folder itself or, if it holds one, the next free of `FOLDER-2` ...

    Raises:
        SessionError: the folder holds something that is no session.
    """
    if _is_free(folder):
        return folder
    if not (folder / DESCRIPTION).is_file():
        raise SessionError(str(folder), "", _("expected a new or an empty folder to record in; name another one"))
    return next(free for number in count(2) if _is_free(free := folder.with_name(f"{folder.name}-{number}")))


class SessionWriter:
    """One session folder.

    Args:
        folder: to be made; it may exist if it is empty.
        profile: the table's, for the calibration photos.
        before: what was played before the first frame.

    Raises:
        SessionError: the folder cannot be made.

    Attributes:
        folder: it.
        frames: how many were written.
    """

    def __init__(self, folder: Path, profile: Profile, before: BeforePart) -> None:
        self.folder, self._profile = folder, profile
        self.frames = 0
        with self._errors():
            (folder / "frames").mkdir(parents=True)
            self._write_calibration()
            self._write(folder / EVENTS, b"")
        self.describe(before)

    def describe(self, before: BeforePart) -> None:
        """Write what the session says of its table and of the turns before, in place of what it said."""
        with self._errors():
            replace_files({self.folder / DESCRIPTION: self._described(before).encode()})

    def write(self, image: NDArray[np.uint8], event: Event) -> None:
        """Write a frame and its event, which gets the frame's name; when it returns both are on the disk.

        Args:
            image: (H, W, 3) uint8 BGR.
            event: what happened then.

        Raises:
            SessionError: the disk is full.
        """
        self.frames += 1
        event = msgspec.structs.replace(event, frame=f"frames/{self.frames:04d}.jpg")
        told = {name: value for name, value in msgspec.structs.asdict(event).items() if value is not None}
        with self._errors():
            # First the photo: a line never names one that is not there, whenever the power goes.
            self._write(self.folder / event.frame, _jpeg(image))
            self._append(self.folder / EVENTS, json.dumps(told) + "\n")

    def _write_calibration(self) -> None:
        photos = self._profile.photos
        calibration = self.folder / "calibration"
        calibration.mkdir()
        for name, photo in (("empty", photos.empty), ("start", photos.start), ("samples", photos.samples)):
            if photo is not None:
                self._write(calibration / f"{name}.jpg", _jpeg(photo))

    def _described(self, before: BeforePart) -> str:
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
            "before": {name: list(value) for name, value in msgspec.structs.asdict(before).items() if value},
        }
        for name, part in parts.items():
            if part:
                document.add(name, tomlkit.item(part))
        return tomlkit.dumps(document)

    @staticmethod
    def _append(path: Path, line: str) -> None:
        length = path.stat().st_size
        try:
            with path.open("a", encoding="utf-8") as events:
                events.write(line)
                events.flush()
                os.fsync(events.fileno())
        except OSError:
            # Half a line would spoil the whole session.
            os.truncate(path, length)
            raise

    @staticmethod
    def _write(path: Path, content: bytes) -> None:
        with path.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            reason = error.strerror or error
            problem = _("cannot be recorded to: {reason}").format(reason=reason)
            raise SessionError(str(self.folder), "", problem) from error


def _is_free(folder: Path) -> bool:
    return not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))


def _jpeg(image: NDArray[np.uint8]) -> bytes:
    _done, content = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return content.tobytes()
