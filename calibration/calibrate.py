"""From calibration photos to a profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.algebra import one_thread
from calibration.board import Board
from calibration.clicked import faint_share, place_by_corners
from calibration.errors import BoardNotFound, CornersError
from calibration.finding import find_board
from calibration.fitting import Fit
from calibration.geometry import points
from calibration.holes import hole_rows, read_holes
from calibration.learned import CalibrationPhotos, learn
from calibration.markers import find_markers
from calibration.profile import Holes, Profile

Photo = NDArray[np.uint8]

LEAST_CLICKED_SHARE = 0.5
"""So many of the lines must be seen where corners were named: with less, they name something else."""


@dataclass(frozen=True, slots=True)
class Table:
    """What the owner says of the table.

    Attributes:
        game: as in `session.toml`.
        options: the game's options.
        board_name: the board that ships with this name.
        board: it.
        hfov_deg: the camera's horizontal field of view, roughly.
        corners_px: the board's corners in the empty photo, from the left-most bottom one counter-clockwise.
        holes: a hole map that was typed; it wins over the one that is read.
    """

    game: str
    options: Mapping[str, Any]
    board_name: str
    board: Board
    hfov_deg: float
    corners_px: Sequence[Sequence[float]] | None = None
    holes: Sequence[str] | None = None


def calibrate(
    table: Table, photos: CalibrationPhotos, start_looks: Mapping[str, str], sample_looks: Mapping[str, str]
) -> Profile:
    """Return what the photos say of a table.

    Args:
        table: what its owner says.
        photos: of the empty board, the set-up and the samples.
        start_looks: site -> look in the set-up photo.
        sample_looks: site -> look in the sample photo; other sites there are not looked at.

    Raises:
        CornersError: corners in the wrong number, or crossing.
        BoardNotFound: the empty photo does not show the board.
        SetUpPhotoError: the set-up or sample photo does not show what it should.
    """
    found = locate(photos.empty, table.board, table.hfov_deg, table.corners_px)
    learned = learn(table.board, found.camera, table.hfov_deg, found.polarity, photos, start_looks, sample_looks)
    return Profile(
        game=table.game,
        options=table.options,
        board_name=table.board_name,
        board=table.board,
        camera=found.camera,
        hfov_deg=table.hfov_deg,
        polarity=found.polarity,
        photos=photos,
        start_looks=start_looks,
        sample_looks=sample_looks,
        learned=learned,
        holes=_holes(table, photos.empty, found),
    )


@one_thread()
def locate(empty: Photo, board: Board, hfov_deg: float, corners_px: Sequence[Sequence[float]] | None) -> Fit:
    """Return the camera that sees the board in a photo: by clicked corners, else by markers at them, else by itself.

    Args:
        empty: (H, W, 3) uint8 BGR, the empty board.
        board: to be found.
        hfov_deg: the camera's horizontal field of view, roughly.
        corners_px: the board's corners in its own order, x and y each; None if nobody clicked them.

    Raises:
        CornersError: corners in the wrong number, outside the picture, or crossing.
        BoardNotFound: the board is not there.
    """
    gray = np.asarray(cv2.cvtColor(empty, cv2.COLOR_BGR2GRAY), np.uint8)
    if corners_px is None:
        marked = find_markers(gray, board, hfov_deg)
        if marked is None:
            return find_board(gray, board, hfov_deg)
        corners_px = marked.tolist()
    height, width = gray.shape
    check_corners(corners_px, board, (width, height))
    found = place_by_corners(gray, board, corners_px, hfov_deg)
    if len(found.strength) and faint_share(found) < LEAST_CLICKED_SHARE:
        raise BoardNotFound(board.name, faint_share(found))
    return found


def check_corners(corners_px: Sequence[Sequence[float]], board: Board, size_px: tuple[int, int]) -> None:
    """Raise CornersError unless the corners can be those of the board in a picture of this size."""
    expected = len(board.corners)
    if len(corners_px) != expected or any(len(corner) != 2 for corner in corners_px):
        raise CornersError(_("expected {n} points [x, y], found {m}").format(n=expected, m=len(corners_px)))
    corners = points(corners_px)
    width, height = size_px
    slack = 0.25 * np.array([width, height])
    for number, corner in enumerate(corners, start=1):
        if (corner < -slack).any() or (corner > np.array([width, height]) + slack).any():
            raise CornersError(
                _("corner {number} ({x:.0f}, {y:.0f}) lies far outside the {w} x {h} picture").format(
                    number=number, x=corner[0], y=corner[1], w=width, h=height
                )
            )
    edges = np.roll(corners, -1, axis=0) - corners
    following = np.roll(edges, -1, axis=0)
    bends = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    # The picture's y axis points down, so counter-clockwise on the board bends to negative here.
    if (bends >= 0).any():
        problem = _("they cross or run the wrong way: start at the corner at {site} and go on counter-clockwise")
        raise CornersError(problem.format(site=board.corner_sites()[0]))


def _holes(table: Table, empty: Photo, found: Fit) -> Holes | None:
    if table.board.holes is None:
        return None
    read = read_holes(empty, found.camera, table.board)
    columns, rows = table.board.shape
    confidence = [field.confidence for field in read.values()]
    by_row = [[confidence[column * rows + row] for column in range(columns)] for row in reversed(range(rows))]
    if table.holes is not None:
        return Holes(list(table.holes), {}, by_row, hole_rows(read, columns, rows))
    unsure = {site: list(field.possible) for site, field in read.items() if len(field.possible) > 1}
    return Holes(hole_rows(read, columns, rows), unsure, by_row)
