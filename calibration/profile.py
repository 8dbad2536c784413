"""The profile: what calibration learned of one table, in a TOML file that its owner can read and mend.

The calibration photos lie beside it: how the board and its pieces look is learned from them anew when it is loaded.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from gettext import gettext as _
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np
import tomlkit
from numpy.typing import NDArray
from tomlkit.exceptions import TOMLKitError

from calibration.board import Board
from calibration.board_files import BoardFile
from calibration.boards import build_board, load_board
from calibration.errors import FileError
from calibration.geometry import Camera
from calibration.learned import CalibrationPhotos, Learned, Own, learn
from calibration.photos import encode_png, read_photo
from calibration.toml import load_toml
from calibration.whole_files import replace_files

COUNTS = "1234"


class CameraRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The camera as it stands in the file; see `geometry.Camera`."""

    size_px: tuple[int, int]
    hfov_deg: float
    focal_px: float
    k1: float
    rotation: tuple[float, float, float]
    translation_mm: tuple[float, float, float]
    lines: Literal["dark", "light"]
    offset_px: tuple[float, float] = (0.0, 0.0)
    stretch: float = 1.0
    locked: dict[str, float] = {}


class PhotosRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The calibration photos, beside the profile, and what stands in them (site -> look)."""

    empty: str
    start: str | None = None
    samples: str | None = None
    start_looks: dict[str, str] = {}
    sample_looks: dict[str, str] = {}
    sample_corners_px: list[tuple[float, float]] | None = None
    filled: list[str] = []


class Holes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hole map.

    Attributes:
        map: one string a row, the top row first; what the referee goes by.
        unsure: site -> every count it may have; empty once the owner has corrected them.
        confidence: the same rows as `map`, 0..1 for each field; empty for a map that was typed.
        read: what was read off the board where `map` was typed instead; empty otherwise.
    """

    map: list[str]
    unsure: dict[str, list[int]] = {}
    confidence: list[list[float]] = []
    read: list[str] = []

    @property
    def rows(self) -> list[str]:
        """The map that counts."""
        return self.map


class _ProfileFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal[1]
    game: str
    board: str
    photos: PhotosRecord
    camera: CameraRecord
    options: dict[str, Any] = {}
    holes: Holes | None = None
    own_board: BoardFile | None = None


@dataclass(frozen=True)
class Profile:
    """What is known of one table.

    Attributes:
        game: as in `session.toml`.
        options: the game's options.
        board_name: the board that ships with this name.
        board: it.
        camera: where the camera stood at calibration.
        hfov_deg: what was said of its field of view.
        polarity: +1 if the engraved lines are lighter than the wood, else -1.
        photos: the calibration photos.
        start_looks: site -> look in the photo of the set-up.
        sample_looks: site -> look in the photo of the samples.
        learned: what the photos teach.
        holes: the hole map, where the board has one.
        own_board: what its owner says of the board, if it is none that ships.
        own: how the photos of such a board were taken.
        locked: exposure, gain and the like that the camera was held to; empty if it cannot be told.
    """

    game: str
    options: Mapping[str, Any]
    board_name: str
    board: Board
    camera: Camera
    hfov_deg: float
    polarity: int
    photos: CalibrationPhotos
    start_looks: Mapping[str, str]
    sample_looks: Mapping[str, str]
    learned: Learned
    holes: Holes | None = None
    own_board: BoardFile | None = None
    own: Own | None = None
    locked: Mapping[str, float] = field(default_factory=dict)


def check_hole_rows(rows: list[str], columns: int, lines: int, where: str, name: str) -> None:
    """Raise FileError unless a hole map has `lines` rows of `columns` digits 1-4."""
    if len(rows) != lines:
        raise FileError(where, name, _("expected {n} rows, found {m}").format(n=lines, m=len(rows)))
    for number, row in enumerate(rows, start=1):
        if len(row) != columns or any(count not in COUNTS for count in row):
            raise FileError(
                where,
                name,
                _("row {number} from the top: expected {n} digits 1-4, found {row!r}").format(
                    number=number, n=columns, row=row
                ),
            )


def load_profile(path: Path) -> Profile:
    """Return the profile in a file.

    Raises:
        FileError: the file, its photo, or a field in it is missing or wrong.
    """
    stored = load_toml(path, _ProfileFile)
    own_board, own = stored.own_board, None
    if own_board is not None:
        board = build_board(own_board, str(path))
        own = Own(stored.photos.sample_corners_px, tuple(stored.photos.filled))
    else:
        board = load_board(stored.board, stored.options)
    if stored.holes is not None:
        _check_holes(stored.holes, board, str(path))
    photos = _read_photos(stored.photos, path)
    height, width = photos.empty.shape[:2]
    record = stored.camera
    if (width, height) != record.size_px:
        problem = _("expected the size of the photo of the empty board, {w} x {h}").format(w=width, h=height)
        raise FileError(str(path), "camera.size_px", problem)
    camera = Camera(
        record.size_px,
        record.focal_px,
        record.k1,
        record.rotation,
        record.translation_mm,
        record.offset_px,
        record.stretch,
    )
    polarity = 1 if record.lines == "light" else -1
    start_looks, sample_looks = stored.photos.start_looks, stored.photos.sample_looks
    learned = learn(
        board,
        camera,
        record.hfov_deg,
        polarity,
        photos,
        start_looks,
        sample_looks,
        own=own,
    )
    return Profile(
        game=stored.game,
        options=stored.options,
        board_name=stored.board,
        board=board,
        camera=camera,
        hfov_deg=record.hfov_deg,
        polarity=polarity,
        locked=record.locked,
        photos=photos,
        start_looks=start_looks,
        sample_looks=sample_looks,
        learned=learned,
        holes=stored.holes,
        own_board=own_board,
        own=own,
    )


def _read_photos(record: PhotosRecord, profile: Path) -> CalibrationPhotos:
    return CalibrationPhotos(
        empty=_read_photo_of(profile, record.empty),
        start=_read_photo_of(profile, record.start) if record.start is not None else None,
        samples=_read_photo_of(profile, record.samples) if record.samples is not None else None,
    )


def _read_photo_of(profile: Path, name: str) -> NDArray[np.uint8]:
    photo = profile.parent / name
    if not photo.exists():
        problem = _("is missing: the photos of {profile} lie beside it and must be copied with it")
        raise FileError(str(photo), "", problem.format(profile=profile.name))
    return read_photo(photo)


def _check_holes(holes: Holes, board: Board, file: str) -> None:
    columns, rows = board.shape
    check_hole_rows(holes.map, columns, rows, file, "holes.map")
    if holes.read:
        check_hole_rows(holes.read, columns, rows, file, "holes.read")
    for site, counts in holes.unsure.items():
        if site not in board.sites:
            raise FileError(file, f"holes.unsure.{site}", _("there is no such site on this board"))
        if not counts or any(str(count) not in COUNTS for count in counts):
            raise FileError(
                file, f"holes.unsure.{site}", _("expected the counts it may have, 1-4, found {n}").format(n=counts)
            )


def check_place(path: Path) -> None:
    """Raise FileError if no file can be put there, or in place of something that is no ordinary file, like a device."""
    if path.exists() and not path.is_file():
        raise FileError(str(path), "", _("cannot be written: it exists and is no ordinary file"))
    folder = next(folder for folder in path.absolute().parents if folder.exists())
    if not os.access(folder, os.W_OK):
        raise FileError(str(path), "", _("cannot be written: {reason}").format(reason=os.strerror(errno.EACCES)))


def save_profile(profile: Profile, path: Path) -> None:
    """Write the profile and, beside it, its photos; what stood there before is replaced only by whole files.

    Raises:
        FileError: the place cannot be written to.
    """
    photos = profile.photos
    taken = {"empty": photos.empty, "start": photos.start, "samples": photos.samples}
    contents = {kind: encode_png(photo) for kind, photo in taken.items() if photo is not None}
    with _naming(path):
        check_place(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        older = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        names = {kind: _photo_name(path, kind, content, older) for kind, content in contents.items()}
        files = {path.with_name(name): contents[kind] for kind, name in names.items()}
        for place in files:
            check_place(place)
        # The profile comes last: whenever the power goes, the one that is there has its own photos.
        replace_files({**files, path: _written(profile, names).encode()})
        for kind in taken:
            for name in _possible_names(path, kind):
                if name not in names.values() and _is_named(name, older):
                    path.with_name(name).unlink(missing_ok=True)


def save_locked(path: Path, locked: Mapping[str, float]) -> None:
    """Write what the camera is locked to into a profile's file; all else in it stays as it is.

    Raises:
        FileError: it cannot be read or written.
    """
    with _naming(path):
        document = tomlkit.parse(path.read_text(encoding="utf-8"))
        document["camera"]["locked"] = dict(locked)
        replace_files({path: tomlkit.dumps(document).encode()})


def _photo_name(path: Path, kind: str, content: bytes, older: str) -> str:
    """Return a name by which the profile that is to be replaced has no other photo."""
    usual, other = _possible_names(path, kind)
    place = path.with_name(usual)
    is_others = _is_named(usual, older) and place.is_file() and place.read_bytes() != content
    return other if is_others else usual


def _possible_names(path: Path, kind: str) -> tuple[str, str]:
    return f"{path.stem}-{kind}.png", f"{path.stem}-{kind}-2.png"


def _is_named(name: str, profile: str) -> bool:
    return f'"{name}"' in profile


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, TOMLKitError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FileError(str(path), "", _("cannot be written: {reason}").format(reason=reason)) from error


def _written(profile: Profile, photos: Mapping[str, str]) -> str:
    document = tomlkit.document()
    document.add(tomlkit.comment(_("What the companion knows of this table. It may be mended by hand.")))
    document.add("format", tomlkit.item(1))
    document.add("game", tomlkit.item(profile.game))
    document.add("board", tomlkit.item(profile.board_name))
    if profile.options:
        document.add("options", tomlkit.item({k: v for k, v in profile.options.items() if k != "holes"}))
    if profile.holes is not None:
        document.add("holes", _written_holes(profile.holes))
    if profile.own_board is not None:
        document.add("own_board", tomlkit.item(_said(profile.own_board)))
    camera = profile.camera
    record = CameraRecord(
        camera.size_px,
        profile.hfov_deg,
        round(camera.focal_px, 3),
        round(camera.k1, 6),
        camera.rotation,
        camera.translation_mm,
        "light" if profile.polarity > 0 else "dark",
        camera.offset_px,
        camera.stretch,
        dict(profile.locked),
    )
    document.add("camera", tomlkit.item(_said(record)))
    own = profile.own or Own()
    shown = PhotosRecord(
        photos["empty"],
        photos.get("start"),
        photos.get("samples"),
        dict(profile.start_looks),
        dict(profile.sample_looks),
        None if own.sample_corners_px is None else list(own.sample_corners_px),
        list(own.filled),
    )
    document.add("photos", tomlkit.item(_said(shown)))
    return tomlkit.dumps(document)


def _said(record: msgspec.Struct) -> dict[str, Any]:
    """Return the fields of a structure, tables inside it too, that are not as by default."""
    said: dict[str, Any] = {}
    for entry in msgspec.structs.fields(record):
        value = getattr(record, entry.name)
        default = entry.default if entry.default_factory is msgspec.NODEFAULT else entry.default_factory()
        if value != default:
            said[entry.name] = _said(value) if isinstance(value, msgspec.Struct) else msgspec.to_builtins(value)
    return said


def _written_holes(holes: Holes) -> tomlkit.items.Table:
    table = tomlkit.table()
    table.add(tomlkit.comment(_("The holes of every field, top row first. The referee goes by this map.")))
    table.add("map", tomlkit.item(holes.map).multiline(True))
    if holes.read:
        table.add("read", tomlkit.item(holes.read).multiline(True))
        table["read"].comment(_("what was read off the board; `map` was typed and counts"))
    if holes.confidence:
        table.add("confidence", tomlkit.item(holes.confidence).multiline(True))
    unsure = tomlkit.table()
    if holes.unsure:
        unsure.add(tomlkit.comment(_("Not read surely: look at these fields, correct `map`, and delete their lines.")))
    for site, counts in holes.unsure.items():
        unsure.add(site, counts)
    table.add("unsure", unsure)
    return table
