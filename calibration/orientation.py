"""Which way round the board lies: the turns that map a board's sites onto themselves, and which of them fits."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.light import LogPicture, largest
from calibration.looks import Judgement
from calibration.reference import Places, Reference
from calibration.sight import Sight

SAME_PLACE_MM = 1.0
PATTERN_DIFFERS = 0.03
"""Log units by which a board must differ from the reference, on average, before another turn is thought of."""
FITS_BETTER = 0.75
"""Another turn must fit the reference with less than this part of the difference."""
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


def misplaced(
    board: Board, judgement: Judgement, looks: tuple[str, ...], expected: Mapping[str, str], sure: float
) -> list[str]:
    """Return the sites that surely show another look than expected (site -> look; others empty)."""
    names = ("", *looks)
    return [
        site
        for row, site in enumerate(board.sites)
        if names[int(judgement.likely[row].argmax())] != expected.get(site, "") and judgement.likely[row].max() >= sure
    ]


def turn_that_fits(
    board: Board, judgement: Judgement, looks: tuple[str, ...], expected: Mapping[str, str], sure: float
) -> int | None:
    """Return the turn of the board, in degrees clockwise, after which it would show what is expected; else None."""
    for turn_deg, target in site_turns(board).items():
        turned = {target[site]: look for site, look in expected.items()}
        if not misplaced(board, judgement, looks, turned, sure):
            return turn_deg
    return None


def turned_references(reference: Reference, places: Places) -> dict[int, LogPicture]:
    """Return turn in degrees -> how a board turned by it would look in the pixels (N, 3) that tell a turn.

    A board that is turned in play has no turn to be told of.
    """
    if places.board.turned_in_play:
        return {}
    canvas = places.canvas
    middle = canvas.pixel(0.0, 0.0)
    turned = {}
    for turn_deg in site_turns(places.board):
        about = cv2.getRotationMatrix2D(middle, -float(turn_deg), 1.0)
        picture = cv2.warpAffine(
            reference.canvas, about, (canvas.width, canvas.height), borderMode=cv2.BORDER_REPLICATE
        )
        turned[turn_deg] = _telling(np.asarray(picture, np.float32), places)
    return turned


def seen_turn(sight: Sight, turned: Mapping[int, LogPicture]) -> int:
    """Return by how many degrees clockwise the board lies turned against calibration; 0 if it does not."""
    if not turned:
        return 0
    lit = _telling(sight.lit, sight.places)
    as_it_was = _difference(lit, _telling(sight.reference.canvas, sight.places))
    if as_it_was < PATTERN_DIFFERS:
        return 0
    differences = {turn_deg: _difference(lit, picture) for turn_deg, picture in turned.items()}
    best = min(differences, key=differences.__getitem__)
    return best if differences[best] < FITS_BETTER * as_it_was else 0


def _telling(canvas: LogPicture, places: Places) -> LogPicture:
    return canvas.reshape(-1, 3).take(places.board_pixels[::TOLD_BY_EVERY], axis=0)


def _difference(lit: LogPicture, reference: LogPicture) -> float:
    return float(np.minimum(largest(np.abs(lit - reference)), MOST_DIFFERENCE).mean())


def set_up_problem(turn_deg: int | None, wrong: list[str]) -> str:
    """Return the sentence for a set-up photo that does not show the set-up."""
    if turn_deg is not None:
        return _(
            "the photo of the set-up shows the set-up turned by {degrees} degrees: turn the board or the camera,"
            " or say so in the game's options, and calibrate again"
        ).format(degrees=turn_deg)
    return _("the photo of the set-up does not show the set-up: look at {sites}").format(sites=" ".join(wrong))
