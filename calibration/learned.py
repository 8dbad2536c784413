"""What a profile's photos teach: the empty board's lines and wood, and how the owner's pieces look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from gettext import gettext as _

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.algebra import one_thread
from calibration.board import Board
from calibration.clicked import place_by_corners
from calibration.errors import SetUpPhotoError
from calibration.fitting import Fit, Sections, cut, measure
from calibration.following import follow
from calibration.geometry import Camera
from calibration.judges.judge import Judge, Swapped, Unlearned
from calibration.judges.learning import learn_judge
from calibration.judges.own import learn_own
from calibration.reference import Places, Reference, take_reference
from calibration.set_up import check_after_learning, check_before_learning
from calibration.sight import Shown, see

Photo = NDArray[np.uint8]

LINE_WINDOW_PX = 2.5
"""How far from its place a line of the empty board may lie: the camera was fitted to this very photo."""


@dataclass(frozen=True, slots=True)
class CalibrationPhotos:
    """The photos of one calibration, (H, W, 3) uint8 BGR each.

    Attributes:
        empty: the empty board.
        start: the set-up position, for games that have one.
        samples: one of each piece on named sites.
    """

    empty: Photo
    start: Photo | None = None
    samples: Photo | None = None


@dataclass(frozen=True, slots=True)
class Own:
    """How the photos of an owner's own board were taken.

    Attributes:
        sample_corners_px: the board's corners in the sample photo, if that was taken from elsewhere.
        filled: the sites that were filled in in the empty photo, because it was put together from the sample photo.
    """

    sample_corners_px: Sequence[tuple[float, float]] | None = None
    filled: Sequence[str] = ()


@dataclass(frozen=True)
class Learned:
    """What is needed to read a frame.

    Attributes:
        places: where the board is looked at.
        sections: of its lines and rims.
        empty_fit: where they are, and how clear, on the empty board.
        reference: the empty board's picture.
        judge: of the sites.
    """

    places: Places
    sections: Sections
    empty_fit: Fit
    reference: Reference
    judge: Judge


@one_thread()
def learn(
    board: Board,
    camera: Camera,
    hfov_deg: float,
    polarity: int,
    photos: CalibrationPhotos,
    start_looks: Mapping[str, str],
    sample_looks: Mapping[str, str],
    *,
    own: Own | None = None,
) -> Learned:
    """Return what calibration photos teach.

    Args:
        board: the board.
        camera: fitted to the photo of the empty board.
        hfov_deg: the camera's horizontal field of view.
        polarity: +1 if engraved lines are lighter than the wood, else -1.
        photos: of the empty board, the set-up and the samples.
        start_looks: site -> look in the set-up photo; its other sites are empty.
        sample_looks: site -> look in the sample photo; its other sites are not spoken of.
        own: what more there is to know of an owner's own board; None for one that ships.

    Raises:
        BoardNotFound: the set-up or sample photo does not show the board.
        SetUpPhotoError: they do not show what they should, or not every look.
    """
    places, sections = Places(board), cut(board)
    empty_fit = measure(_gray(photos.empty), camera, sections, LINE_WINDOW_PX, polarity)
    reference = take_reference(photos.empty, camera, places)

    def shown(
        photo: Photo | None, looks: Mapping[str, str], corners_px: Sequence[Sequence[float]] | None = None
    ) -> list[Shown]:
        if photo is None or not looks:
            return []
        if corners_px is not None:
            placed = place_by_corners(_gray(photo), board, corners_px, hfov_deg)
        else:
            placed = follow(_gray(photo), camera, empty_fit, sections, board, hfov_deg).fit
        return [Shown(see(photo, placed.camera, places, reference), looks)]

    set_up = shown(photos.start, start_looks)
    for known in set_up:
        check_before_learning(known.sight, start_looks)
    try:
        samples = shown(photos.samples, sample_looks, None if own is None else own.sample_corners_px)
        if own is not None and board.stack is None and not board.digits:
            judge: Judge = learn_own(board, samples, reference, own.filled)
        else:
            judge = learn_judge(board, [*set_up, *samples])
    except Unlearned as missing:
        problem = _("no photo shows {looks}: expected the set-up (start.jpg) or samples of each piece (samples.jpg)")
        raise SetUpPhotoError(problem.format(looks=", ".join(missing.looks))) from missing
    except Swapped as swapped:
        problem = _(
            "what should be {one} looks more like {other} in the photos: is the board turned by a quarter,"
            " or another option meant?"
        )
        raise SetUpPhotoError(problem.format(one=swapped.one, other=swapped.other)) from swapped
    for known in set_up:
        check_after_learning(known.sight, start_looks, judge)
    return Learned(places, sections, empty_fit, reference, judge)


def _gray(photo: Photo) -> Photo:
    return np.asarray(cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY), np.uint8)
