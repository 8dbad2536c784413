"""Which way round the board lies: the turns that map a board's sites onto themselves, and which of them fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Floats
from calibration.light import LogPicture, largest
from calibration.reference import Places, Reference
from calibration.sight import Sight

SAME_PLACE_MM = 1.0
PATTERN_DIFFERS = 0.03
"""Log units by which a board must differ from the reference, on average, before another turn is thought of."""
FITS, FITS_BETTER = 0.1, 0.08
"""Another turn must fit so much better than none, and than the next, as a part of what it differs from the reference.

Of pieces, shadow and the change of light no turn explains anything, so even the right one stays well below 1; where
the board does not lie turned, all of them are below 0.
"""
LEAST_TOLD_APART = 0.01
"""A board that looks the same after a turn, within these log units, has none to be told of."""
PATCHES_ACROSS = 8
AGREEING_PATCHES = 0.55
"""So many parts of the board must look like the turned one."""
MOST_DIFFERENCE = 0.5
"""A pixel counts for this at most: a piece is no proof of a turn."""
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
        looks: turn in degrees -> (N, 3) log colour; empty for a board that is turned in play.
        patches: (N,) which part of the board each pixel lies in.
    """

    looks: Mapping[int, LogPicture]
    patches: NDArray[np.intp]


def turned_references(reference: Reference, places: Places) -> Turned:
    """Return how the empty board would look in all orientations but its own."""
    canvas = places.canvas
    middle = canvas.pixel(0.0, 0.0)
    looks = {}
    for turn_deg in site_turns(places.board) if not places.board.turned_in_play else ():
        about = cv2.getRotationMatrix2D(middle, -float(turn_deg), 1.0)
        picture = cv2.warpAffine(
            reference.canvas, about, (canvas.width, canvas.height), borderMode=cv2.BORDER_REPLICATE
        )
        looks[turn_deg] = _telling(np.asarray(picture, np.float32), places)
    rows, columns = np.divmod(places.board_pixels[::TOLD_BY_EVERY], canvas.width)
    size = -(-max(canvas.width, canvas.height) // PATCHES_ACROSS)
    return Turned(looks, rows // size * PATCHES_ACROSS + columns // size)


def seen_turn(sight: Sight, turned: Turned) -> int:
    """Return by how many degrees clockwise the board lies turned against calibration; 0 if it does not.

    The grain, the lines and the paint must say so together, and all over the board: a piece, a hand or a lamp's
    reflection makes a part of it look like anything.
    """
    if not turned.looks:
        return 0
    lit, as_it_was = _telling(sight.lit, sight.places), _telling(sight.reference.canvas, sight.places)
    away = _difference(lit, as_it_was)
    if away.mean() < PATTERN_DIFFERS:
        return 0
    fits = []
    for turn_deg, look in turned.looks.items():
        gained = away - _difference(lit, look)
        told_apart = max(float(_difference(as_it_was, look).mean()), LEAST_TOLD_APART)
        fits.append((float(gained.mean()) / told_apart, turn_deg, gained))
    fits.sort(key=lambda fit: -fit[0])
    (fit, turn_deg, gained), next_fit = fits[0], fits[1][0] if len(fits) > 1 else -1.0
    agree = np.bincount(turned.patches, gained)[np.bincount(turned.patches) > 0] > 0
    return turn_deg if fit >= FITS and fit - next_fit >= FITS_BETTER and agree.mean() >= AGREEING_PATCHES else 0


def _telling(canvas: LogPicture, places: Places) -> LogPicture:
    return canvas.reshape(-1, 3).take(places.board_pixels[::TOLD_BY_EVERY], axis=0)


def _difference(lit: LogPicture, reference: LogPicture) -> Floats:
    return np.asarray(np.minimum(largest(np.abs(lit - reference)), MOST_DIFFERENCE), np.float64)
