"""Which way round the board lies: the turns that map a board's sites onto themselves, and which of them fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.light import LogPicture, largest
from calibration.rectify import Canvas
from calibration.reference import Places, Reference
from calibration.sight import Sight

SAME_PLACE_MM = 1.0
FINE_PIXELS = 21
"""What changes slowly over so many canvas pixels is light, not pattern."""
MOST_DIFFERENCE = 0.15
"""A pixel tells this much at most, in log units: lines and painted points do not outvote the grain."""
USUAL_RESIDUAL = 0.08
"""Pixels that neither orientation explains to about this, in log units, show a piece or a hand and count little."""
LEAST_TOLD_APART = 1e-5
"""A board whose pattern differs from the turned one by less, squared log units a pixel, has no turn to be told of."""
FOLLOWS, NEXT_PART = 0.4, 0.82
"""So far must the pattern have changed into the turned one, from 0 to 1, and by no more than this part into the next.

Pieces hide some of it: turned boards reach 0.45 and more, those that lie right 0.2. In blur and in bands of shade these
reach more, but then alike for all turns.
"""
ONE_TURN_ALONE = 0.5
"""The next one's part on a board that has but one turn: what noise in the reference brings about, for any turn."""
TOLD_BY_EVERY = 3
"""Some of the board's pixels tell a turn as well as all."""


def site_turns(board: Board) -> dict[int, dict[str, str]]:
    """Return, for every turn in degrees that maps the sites onto themselves, site -> the site it comes to lie on.

    Turns are clockwise as the camera sees it, 0 left out.
    """
    places = board.site_points()
    names = list(board.sites)
    turns = {}
    for turn_deg in (60, 90, 120, 180, 240, 270, 300):
        turned = places @ _clockwise(turn_deg).T
        away = np.linalg.norm(turned[:, None, :] - places[None, :, :], axis=2)
        nearest = away.argmin(axis=1)
        if away.min(axis=1).max() <= SAME_PLACE_MM:
            turns[turn_deg] = {names[row]: names[target] for row, target in enumerate(nearest)}
    return turns


def _clockwise(turn_deg: float) -> NDArray[np.float64]:
    cosine, sine = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    return np.array([[cosine, sine], [-sine, cosine]])


@dataclass(frozen=True, slots=True)
class Turned:
    """How a board would look if it lay turned, in the pixels (N, 3) that tell a turn.

    Attributes:
        pattern: (N, 3) its pattern as it lies: log colour without what changes slowly.
        differs: turn in degrees -> (N, 3) by how much the turned pattern differs; empty for a board turned in play.
    """

    pattern: LogPicture
    differs: Mapping[int, LogPicture]


def turned_references(reference: Reference, places: Places) -> Turned:
    """Return how the empty board would look in all orientations but its own."""
    canvas = places.canvas
    pattern = _pattern(reference.canvas, places)
    differs = {}
    for turn_deg in site_turns(places.board) if not places.board.turned_in_play else ():
        turned = _pattern(turned_clockwise(reference.canvas, turn_deg, canvas), places)
        differs[turn_deg] = np.clip(turned - pattern, -MOST_DIFFERENCE, MOST_DIFFERENCE)
    return Turned(pattern, differs)


def turned_clockwise(picture: LogPicture, turn_deg: int, canvas: Canvas) -> LogPicture:
    """Return a picture over a canvas (H, W) or (H, W, 3) as if the board lay turned about its middle."""
    about = cv2.getRotationMatrix2D(canvas.pixel(0.0, 0.0), -float(turn_deg), 1.0)
    size = (canvas.width, canvas.height)
    return np.asarray(cv2.warpAffine(picture, about, size, borderMode=cv2.BORDER_REPLICATE), np.float32)


def seen_turn(sight: Sight, turned: Turned) -> int:
    """Return by how many degrees clockwise the board lies turned against calibration; 0 if it does not.

    The pattern tells: grain, lines and paint. Its change is compared with the change that each turn would make, by
    the slope of the one over the other (a matched filter).
    """
    if not turned.differs:
        return 0
    change = _pattern(sight.lit, sight.places) - turned.pattern
    as_it_was = _weights(change)
    slopes = {
        turn_deg: _slope(change, differs, np.maximum(as_it_was, _weights(change - differs)))
        for turn_deg, differs in turned.differs.items()
    }
    best = max(slopes, key=lambda turn_deg: slopes[turn_deg])
    next_best = max((slope for turn_deg, slope in slopes.items() if turn_deg != best), default=ONE_TURN_ALONE)
    return best if slopes[best] >= FOLLOWS and next_best <= NEXT_PART * slopes[best] else 0


def _pattern(canvas: LogPicture, places: Places) -> LogPicture:
    fine = canvas - cv2.blur(canvas, (FINE_PIXELS, FINE_PIXELS))
    return np.asarray(fine.reshape(-1, 3).take(places.board_pixels[::TOLD_BY_EVERY], axis=0), np.float32)


def _weights(residual: LogPicture) -> NDArray[np.float32]:
    """Return the weights (N, 1) of pixels by their residuals (N, 3)."""
    squared = (largest(np.abs(residual)) / np.float32(USUAL_RESIDUAL)) ** 2
    return np.asarray(1 / (1 + squared) ** 2, np.float32)[:, None]


def _slope(change: LogPicture, by: LogPicture, weights: NDArray[np.float32]) -> float:
    weighted = weights * by
    capped = np.clip(change, -2 * MOST_DIFFERENCE, 2 * MOST_DIFFERENCE)
    return float((weighted * capped).sum() / max(float((weighted * by).sum()), LEAST_TOLD_APART * len(by)))
