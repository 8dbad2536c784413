"""From an owner's board file and photos to a profile: a board that no game of ours is played on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.board_files import BoardFile
from calibration.boards import build_board
from calibration.calibrate import locate
from calibration.clicked import faint_share
from calibration.errors import BoardNotFound, SetUpPhotoError
from calibration.fitting import Fit
from calibration.geometry import Camera
from calibration.judges.alone import Taught, learn_alone
from calibration.judges.judge import Unlearned
from calibration.learned import CalibrationPhotos, Own, learn
from calibration.profile import Profile
from calibration.put_together import put_together
from calibration.stretched import find_stretched

Photo = NDArray[np.uint8]
Corners = Sequence[tuple[float, float]]

OWN = "own"
ENGRAVED = 0.35
"""Lines are engraved where a description puts them if so many of their sections are seen."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """What the owner says of a table with an own board.

    Attributes:
        description: the board file.
        file: its path, for errors.
        hfov_deg: the camera's horizontal field of view, roughly.
        corners_px: the board's corners in the empty photo; in that of the samples if there is no empty one.
        size_mm: the board's outer size, for a board file that does not say it.
        sample_corners_px: the corners in the photo of the samples, if that was taken from elsewhere.
    """

    description: BoardFile
    file: str
    hfov_deg: float
    corners_px: Corners | None = None
    size_mm: tuple[float, float] | None = None
    sample_corners_px: Corners | None = None


def calibrate_own(table: OwnTable, empty: Photo | None, samples: Photo | None, looks: Mapping[str, str]) -> Profile:
    """Return what photos say of a table with an own board.

    Args:
        table: what its owner says.
        empty: (H, W, 3) uint8 BGR, the empty board; None to put it together from the other photo.
        samples: (H, W, 3) uint8 BGR, any photo of the game.
        looks: site -> look of a few pieces in it; of the other sites nothing is said.

    Raises:
        FileError: a board file that says too little.
        CornersError: corners in the wrong number, or crossing.
        BoardNotFound: a photo does not show the board.
        SetUpPhotoError: the sample photo does not show every look, or sites are named that the board does not have.
    """
    shows_board = empty if empty is not None else samples
    if shows_board is None or samples is None:
        raise SetUpPhotoError(_("there is no photo of the pieces: expected calibration/samples.jpg"))
    description, board, found = place_own(table, shows_board)
    _check_looks(board, looks)
    if empty is None:
        empty, filled = _without_pieces(samples, found.camera, board, looks)
        own = Own(filled=filled)
    else:
        own = Own(table.sample_corners_px or _moved_to(samples, board, found.camera, table.hfov_deg))
    photos = CalibrationPhotos(empty, None, samples)
    learned = learn(
        board,
        found.camera,
        table.hfov_deg,
        found.polarity,
        photos,
        {},
        looks,
        own=own,
    )
    return Profile(
        game=OWN,
        options={},
        board_name=board.name,
        board=board,
        camera=found.camera,
        hfov_deg=table.hfov_deg,
        polarity=found.polarity,
        photos=photos,
        start_looks={},
        sample_looks=looks,
        learned=learned,
        own_board=description,
        own=own,
    )


def place_own(table: OwnTable, photo: Photo) -> tuple[BoardFile, Board, Fit]:
    """Return the description that fits the photo best, its board, and where that lies.

    Args:
        table: what its owner says.
        photo: (H, W, 3) uint8 BGR, the board, best without pieces.

    Raises:
        FileError: a board file that says too little.
        CornersError: corners in the wrong number, or crossing.
        BoardNotFound: the photo does not show the board.
    """
    found: list[tuple[float, BoardFile, Board, Fit]] = []
    missing: BoardNotFound | None = None
    for description in _engravings(_with_size(table.description, table.size_mm)):
        board = build_board(description, table.file)
        try:
            fit = locate(photo, board, table.hfov_deg, table.corners_px)
        except BoardNotFound as error:
            missing = missing or error
            continue
        found.append((_engraved_share(description, board, fit), description, board, fit))
    if not found:
        assert missing is not None
        raise missing
    _share, description, board, fit = max(found, key=lambda candidate: candidate[0])
    return description, board, fit


def _engraved_share(description: BoardFile, board: Board, fit: Fit) -> float:
    """Return how much of the engraving is seen; a board without any is believed when no other is."""
    layout = description.grid or description.hex
    if len(board.strokes) + len(board.edges) == 0 or (layout is not None and layout.engraved == "none"):
        return ENGRAVED
    return faint_share(fit)


def _with_size(description: BoardFile, size_mm: tuple[float, float] | None) -> BoardFile:
    if size_mm is None or description.size is not None or description.corner_radius is not None:
        return description
    if description.hex is not None:
        return msgspec.structs.replace(description, corner_radius=size_mm[0] / 2)
    return msgspec.structs.replace(description, size=size_mm)


def _engravings(description: BoardFile) -> list[BoardFile]:
    """Return the description with every engraving that it leaves open; without any lines only where corners help."""
    if description.grid is not None and description.grid.engraved is None:
        grids = [msgspec.structs.replace(description.grid, engraved=kind) for kind in _GRID_ENGRAVINGS]
        return [msgspec.structs.replace(description, grid=grid) for grid in grids]
    if description.hex is not None and description.hex.engraved is None:
        hexes = [msgspec.structs.replace(description.hex, engraved=kind) for kind in _HEX_ENGRAVINGS]
        return [msgspec.structs.replace(description, hex=hexagon) for hexagon in hexes]
    return [description]


_GRID_ENGRAVINGS = ("points", "fields", "chequered", "none")
_HEX_ENGRAVINGS = ("points", "none")


def _check_looks(board: Board, looks: Mapping[str, str]) -> None:
    for site, look in looks.items():
        if site not in board.sites:
            raise SetUpPhotoError(_("samples: there is no site {site} on this board").format(site=site), (site,))
        if look not in board.looks:
            problem = _("samples.{site}: expected one of the board file's looks {looks}, found {look!r}")
            raise SetUpPhotoError(problem.format(site=site, looks=", ".join(board.looks), look=look), (site,))


def _without_pieces(
    samples: Photo, camera: Camera, board: Board, looks: Mapping[str, str]
) -> tuple[Photo, tuple[str, ...]]:
    """Return the empty board, put together from a photo of the game, and the sites that were filled in."""
    try:
        judge = learn_alone(board, [Taught(samples, camera, looks)])
    except Unlearned as missing:
        problem = _("no photo shows {looks}: name a site of each look in [samples]")
        raise SetUpPhotoError(problem.format(looks=", ".join(missing.looks))) from missing
    taken = judge.judge_frame(samples, camera).likely[:, 0] < 0.5
    taken |= np.array([site in looks for site in board.sites])
    if taken.all():
        raise SetUpPhotoError(
            _("every site is taken in the photo of the samples: a photo of the empty board is needed")
        )
    filled = [site for site, is_taken in zip(board.sites, taken, strict=True) if is_taken]
    return put_together(samples, camera, judge.surroundings, taken), tuple(filled)


def _moved_to(samples: Photo, board: Board, camera: Camera, hfov_deg: float) -> Corners | None:
    """Return where the corners are in a sample photo of another camera; None for one of the same size."""
    height, width = samples.shape[:2]
    if (width, height) == camera.size_px:
        return None
    gray = np.asarray(cv2.cvtColor(samples, cv2.COLOR_BGR2GRAY), np.uint8)
    corners = find_stretched(gray, board, hfov_deg)
    return [(round(float(x), 1), round(float(y), 1)) for x, y in corners]
