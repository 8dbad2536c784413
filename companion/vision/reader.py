"""Frame in, reading out: place the board, sample the sites, compare with the looks, name what is covered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.algebra import one_thread
from calibration.calibrate import check_corners
from calibration.clicked import place_by_corners
from calibration.errors import BoardNotFound
from calibration.fitting import Fit
from calibration.following import Followed, follow
from calibration.geometry import Camera, Floats
from calibration.judges.own import OwnJudge
from calibration.orientation import seen_turn, turned_references
from calibration.profile import Profile
from calibration.sight import Sight, see
from companion.values import EMPTY, BoardPlace, Reading, Site
from companion.vision.covering import OFF_CENTRE_MM, Bounds, covered_places, covered_sites, standing
from companion.vision.errors import FrameError
from companion.vision.pattern import Pattern

SURE_SHARE = 0.7
"""A frame that shows so many of the board's lines moves the place where the next one is looked for."""
LIFTED_PX = 4.0
"""A board that moved this far was taken up, and may have been set down turned."""
STRANGE = 0.5
"""A site is strange when "something else" is likelier there than any look."""
STRANGE_SITES = 3
"""So many strange sites are no piece that nobody knows but something over the board."""


@dataclass(frozen=True, slots=True)
class Looked:
    """How a frame was read.

    Attributes:
        sight: the frame and where the board is in it.
        covering_mm: (N, 2) places on the board that something lies over.
    """

    sight: Sight
    covering_mm: Floats


class Reader:
    """Reads frames of one table, following the board from frame to frame.

    Args:
        profile: of the table.

    Attributes:
        camera: where the board is looked for in the next frame.
        looked: how the last frame was read; None if it did not show the board.
    """

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._learned = profile.learned
        self._bounds = Bounds.of(profile.learned.reference, profile.learned.places)
        self._pattern = Pattern.of(profile.learned.reference, profile.learned.places)
        self._looks = (EMPTY, *profile.learned.judge.looks)
        self._heights_mm = np.array([profile.board.height_mm(look) for look in self._looks])
        self._turned = turned_references(profile.learned.reference, profile.learned.places)
        self.camera = profile.camera
        self._placed: Camera | None = None
        self._lies_right = False
        self.looked: Looked | None = None

    @one_thread()
    def read(self, frame: NDArray[np.uint8]) -> Reading:
        """Return the reading of a frame (H, W, 3) uint8 BGR.

        Raises:
            FrameError: the frame is not of the size that calibration saw.
        """
        self._check_size(frame)
        gray = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
        try:
            followed = self._follow(gray)
        except BoardNotFound:
            self.looked = None
            return Reading(self._unknown(), board=BoardPlace(found=False, sure=0.0))
        now = followed.fit
        moved_px = self._moved_px(now.camera)
        reading = self._look(frame, now, BoardPlace(True, round(moved_px, 1), round(min(followed.share, 1.0), 3)))
        if followed.share >= SURE_SHARE:
            self.camera, self._placed = now.camera, now.camera
        return reading

    @one_thread()
    def read_by_corners(self, frame: NDArray[np.uint8], corners_px: Sequence[Sequence[float]]) -> Reading:
        """Return the reading of any photo of the board, of another camera too, whose corners somebody named.

        Args:
            frame: (H, W, 3) uint8 BGR, of any size.
            corners_px: in the order of the board's corners.

        Raises:
            CornersError: corners in the wrong number, outside the photo, or crossing.
        """
        height, width = frame.shape[:2]
        board = self._profile.board
        check_corners(corners_px, board, (width, height))
        gray = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
        now = place_by_corners(gray, board, corners_px, self._profile.hfov_deg)
        moved_px = self._moved_px(now.camera) if now.camera.size_px == self._profile.camera.size_px else 0.0
        place = BoardPlace(True, round(moved_px, 1))
        judge = self._learned.judge
        if isinstance(judge, OwnJudge):
            sight = see(frame, now.camera, self._learned.places, self._learned.reference)
            self.looked = Looked(sight, np.zeros((0, 2)))
            judgement = judge.elsewhere.judge(sight)
            strange = judgement.strange > STRANGE
            hand = int(strange.sum()) >= STRANGE_SITES
            return self._reading(judgement.likely, hand, strange & hand, place)
        return self._look(frame, now, place)

    def _check_size(self, frame: NDArray[np.uint8]) -> None:
        height, width = frame.shape[:2]
        if (width, height) != self._profile.camera.size_px:
            raise FrameError(found=(width, height), expected=self._profile.camera.size_px)

    def _follow(self, gray: NDArray[np.uint8]) -> Followed:
        learned, profile = self._learned, self._profile
        return follow(
            gray,
            self.camera,
            learned.empty_fit,
            learned.sections,
            profile.board,
            profile.hfov_deg,
            is_sure_start=self.camera is self._placed,
        )

    def _moved_px(self, camera: Camera) -> float:
        outline = self._profile.board.outline
        return float(np.linalg.norm(camera.project(outline) - self.camera.project(outline), axis=1).max())

    def _look(self, frame: NDArray[np.uint8], now: Fit, board: BoardPlace) -> Reading:
        learned = self._learned
        sight = see(frame, now.camera, learned.places, learned.reference)
        judgement = learned.judge.judge(sight)
        strange = judgement.strange > STRANGE
        heights_mm = np.where(strange, 0.0, self._heights_mm[judgement.likely.argmax(axis=1)])
        pieces = standing(sight, heights_mm)
        covering = covered_places(sight, self._bounds, self._pattern, pieces, now, learned.empty_fit, learned.sections)
        self.looked = Looked(sight, covering)
        hand = len(covering) > 0 or int(strange.sum()) >= STRANGE_SITES
        if hand or not self._lies_right or board.moved_px >= LIFTED_PX:
            turn_deg = seen_turn(sight, self._turned)
            self._lies_right = not hand and not turn_deg
            if turn_deg:
                return Reading(self._unknown(), board=replace(board, turned_deg=turn_deg))
        covered = covered_sites(covering, learned.places) | (strange & hand)
        trust = sight.trust_beside(lambda places_mm: pieces.hide(places_mm, OFF_CENTRE_MM))
        return self._reading(judgement.trusted(trust), hand, covered, board)

    def _reading(self, likely: Floats, hand: bool, covered: NDArray[np.bool_], board: BoardPlace) -> Reading:
        sites = self._profile.board.sites
        return Reading(
            {site: dict(zip(self._looks, row, strict=True)) for site, row in zip(sites, likely.tolist(), strict=True)},
            hand=hand,
            covered=tuple(site for site, hides in zip(sites, covered, strict=True) if hides),
            board=board,
        )

    def _unknown(self) -> dict[Site, dict[str, float]]:
        even = dict.fromkeys(self._looks, 1 / len(self._looks))
        return {site: dict(even) for site in self._profile.board.sites}
