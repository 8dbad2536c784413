"""Pictures of every step of a reading, for owners to check and to send with a complaint."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from gettext import gettext as _

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Camera, Floats
from calibration.profile import Profile
from calibration.rectify import Canvas
from calibration.reference import CANVAS_PER_MM
from calibration.resampling import resampled
from calibration.sight import Sight
from companion.values import EMPTY, Reading, Site
from companion.vision.reader import Looked

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]

LONGER_SIDE_PX = 1200
TITLE_PX, MARGIN_PX = 44, 14
PAPER, INK = (44, 38, 34), (240, 240, 236)
LINE, CORNER = (255, 220, 60), (60, 90, 255)
SURE, UNSURE, DOUBTED = (110, 200, 70), (40, 190, 255), (70, 70, 240)
COVERED = (200, 60, 200)
SURE_FROM, DOUBTED_BELOW = 0.95, 0.7
MARGIN_MM = 12.0
MOST_DIFFERENCE = 0.8
"""Log units that are drawn in full colour: a factor of 2.2 in light."""
MOST_NAMES = 150
SHIFT = 4


def found_grid(
    frame: Picture, board: Board, camera: Camera, labels: Mapping[Site, str], doubted: Collection[Site] = ()
) -> Picture:
    """Return a photo (H, W, 3) uint8 BGR with the board's lines as they were found, a label on each site.

    At each corner stand its number, as `--corners` counts, and the site there.

    Args:
        frame: the photo.
        board: that was found in it.
        camera: that sees it there.
        labels: what to write on the sites.
        doubted: sites whose labels are not sure.
    """
    scale = LONGER_SIDE_PX / max(frame.shape[:2])
    picture = np.asarray(cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)

    def place(places_mm: Floats) -> Floats:
        return np.asarray((camera.project(places_mm) + 0.5) * scale - 0.5)

    for x0, y0, x1, y1 in np.concatenate([board.strokes, board.edges]):
        _polyline(picture, place(np.linspace((x0, y0), (x1, y1), 8)), LINE)
    corners = place(board.corners)
    for number, (corner, site) in enumerate(zip(corners, board.corner_sites(), strict=True), start=1):
        _disc(picture, corner, 5, CORNER)
        out = (corner - corners.mean(axis=0)) / np.linalg.norm(corner - corners.mean(axis=0))
        _text(picture, f"{number} ({site})", corner + out * (38, 18), 0.6, CORNER)
    middles = place(board.site_points())
    for site, middle in zip(board.sites, middles, strict=True):
        if site in labels:
            _text(picture, labels[site], middle, _fitting(middles, labels[site]), DOUBTED if site in doubted else INK)
    return picture


def site_names(board: Board) -> dict[Site, str]:
    """Return a label for each site: its name; on a large board only some at its left and lower edge."""
    if len(board.sites) <= MOST_NAMES:
        return {site: site for site in board.sites}
    low = board.site_points().min(axis=0)
    at_edge = [site for site, (x, y) in board.sites.items() if min(x - low[0], y - low[1]) < board.pitch_mm / 2]
    return {site: site for site in at_edge[::3]}


class FromAbove:
    """The board of one frame seen from above, drawn on.

    Args:
        frame: (H, W, 3) uint8 BGR.
        board: that is seen.
        camera: that sees it.
    """

    def __init__(self, frame: Picture, board: Board, camera: Camera) -> None:
        span_mm = float(np.ptp(board.outline, axis=0).max()) + 2 * MARGIN_MM
        self._canvas = Canvas.around(board.outline, LONGER_SIDE_PX / span_mm, MARGIN_MM)
        self._board, self._camera = board, camera
        self.picture = resampled(frame, self._canvas.source(camera))
        self._middles = self._places(board.site_points())

    def sites(self, reading: Reading) -> Picture:
        """Return the looks of all sites with how sure they are."""
        picture = self._dimmed()
        radius = self._board.piece.diameter / 2 * self._canvas.per_mm
        for site, middle in zip(self._board.sites, self._middles, strict=True):
            look, sure = reading.look(site), reading.confidence(site)
            colour = SURE if sure >= SURE_FROM else DOUBTED if sure < DOUBTED_BELOW else UNSURE
            if look == EMPTY and sure >= SURE_FROM:
                _disc(picture, middle, 2, SURE)
                continue
            _ring(picture, middle, radius, colour)
            words = look or "-"
            scale = _fitting(self._middles, words)
            _text(picture, words, middle - np.array([0, 7 * scale]), scale, INK)
            _text(picture, f"{100 * sure:.0f}", middle + np.array([0, 15 * scale]), 0.75 * scale, colour)
        return picture

    def covered(self, reading: Reading, covering_mm: Floats) -> Picture:
        """Return what lies over the board, and the sites that it may hide."""
        picture = self._dimmed()
        if len(covering_mm):
            over = np.zeros(picture.shape[:2], np.uint8)
            for middle in self._places(covering_mm):
                _disc(over, middle, 7, (255,))
            tinted = (0.45 * picture + 0.55 * np.array(COVERED)).astype(np.uint8)
            picture[over > 0] = tinted[over > 0]
        radius = self._board.piece.diameter / 2 * self._canvas.per_mm
        for site, middle in zip(self._board.sites, self._middles, strict=True):
            if site in reading.covered:
                _ring(picture, middle, radius, COVERED)
                _text(picture, site, middle, _fitting(self._middles, site), INK)
        return picture

    def difference(self, sight: Sight) -> Picture:
        """Return how much lighter (red) or darker (blue) the board is than when it was empty, in the same light."""
        change = (sight.canvas - sight.light.at(sight.places.canvas_mm) - sight.reference.canvas).mean(axis=2)
        height, width = self.picture.shape[:2]
        grid = self._canvas.places_mm()
        coarse = sight.places.canvas
        columns = ((grid[..., 0] - coarse.left_mm) * CANVAS_PER_MM - 0.5).astype(np.float32)
        rows = ((coarse.top_mm - grid[..., 1]) * CANVAS_PER_MM - 0.5).astype(np.float32)
        seen = cv2.remap(change.astype(np.float32), columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        part = np.clip(np.asarray(seen, np.float64) / MOST_DIFFERENCE, -1, 1)
        lighter, darker = np.clip(part, 0, 1)[..., None], np.clip(-part, 0, 1)[..., None]
        grey = np.full((height, width, 3), 236.0)
        picture = grey - lighter * (np.array([196, 176, 20])) - darker * (np.array([20, 120, 206]))
        drawn = np.asarray(np.clip(picture, 0, 255), np.uint8)
        for middle in self._middles:
            _disc(drawn, middle, 2, (150, 150, 150))
        return drawn

    def _places(self, places_mm: Floats) -> Floats:
        return np.array([self._canvas.pixel(x, y) for x, y in places_mm]).reshape(-1, 2)

    def _dimmed(self) -> Picture:
        return np.asarray(self.picture * 0.62, np.uint8)


def titled(picture: Picture, title: str) -> Picture:
    """Return a picture in a frame with a title."""
    framed = cv2.copyMakeBorder(
        picture, TITLE_PX, MARGIN_PX, MARGIN_PX, MARGIN_PX, cv2.BORDER_CONSTANT, value=(*PAPER, 255)
    )
    cv2.putText(framed, title, (MARGIN_PX, 29), cv2.FONT_HERSHEY_SIMPLEX, 0.62, INK, 1, cv2.LINE_AA)
    return np.asarray(framed, np.uint8)


def reading_pictures(frame: Picture, board: Board, looked: Looked, reading: Reading) -> dict[str, Picture]:
    """Return name -> picture of each step of a reading, in their order."""
    camera = looked.sight.camera
    above = FromAbove(frame, board, camera)
    over = _("something lies over the board") if reading.hand else _("nothing lies over the board")
    difference = _("3  Lighter (red) or darker (blue) than the empty board in the same light")
    looks = _("4  Looks and how sure they are, in percent; a dot is surely empty")
    return {
        "1-grid": titled(found_grid(frame, board, camera, site_names(board)), _("1  The grid, where it was found")),
        "2-above": titled(above.picture, _("2  The board from above")),
        "3-difference": titled(above.difference(looked.sight), difference),
        "4-sites": titled(above.sites(reading), looks),
        "5-covered": titled(above.covered(reading, looked.covering_mm), _("5  Covered: {what}").format(what=over)),
    }


def profile_picture(profile: Profile) -> Picture:
    """Return the grid as calibration found it, with the hole map where the board has one, else the sites' names."""
    board, holes = profile.board, profile.holes
    if holes is None:
        labels, doubted, title = site_names(board), set[Site](), _("The grid, where calibration found it")
    else:
        rows = board.shape[1]
        counts = [holes.map[rows - 1 - index % rows][index // rows] for index in range(len(board.sites))]
        labels, doubted = dict(zip(board.sites, counts, strict=True)), set(holes.unsure)
        title = _("The grid and the holes of each field; red where they were not read surely")
    return titled(found_grid(profile.photos.empty, board, profile.camera, labels, doubted), title)


def _fitting(middles: Floats, text: str) -> float:
    """Return the size of letters with which a text fits between neighbouring sites."""
    apart_px = np.linalg.norm(middles[1:] - middles[:-1], axis=1).min()
    return float(np.clip(apart_px / (11.0 * max(len(text), 2)), 0.3, 0.8))


def _text(picture: Picture, words: str, middle: Floats, scale: float, colour: Colour) -> None:
    (width, height), _base = cv2.getTextSize(words, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)
    x, y = round(float(middle[0]) - width / 2), round(float(middle[1]) + height / 2)
    cv2.putText(picture, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, (20, 20, 20), 3, cv2.LINE_AA)
    cv2.putText(picture, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, 1, cv2.LINE_AA)


def _disc(picture: Picture, middle: Floats, radius_px: float, colour: tuple[int, ...]) -> None:
    cv2.circle(picture, _fine(middle), round(radius_px * 2**SHIFT), colour, -1, cv2.LINE_AA, SHIFT)


def _ring(picture: Picture, middle: Floats, radius_px: float, colour: Colour) -> None:
    cv2.circle(picture, _fine(middle), round(radius_px * 2**SHIFT), colour, 2, cv2.LINE_AA, SHIFT)


def _polyline(picture: Picture, places: Floats, colour: Colour) -> None:
    cv2.polylines(picture, [np.round(places * 2**SHIFT).astype(np.int32)], False, colour, 1, cv2.LINE_AA, SHIFT)


def _fine(place: Floats) -> tuple[int, int]:
    return round(float(place[0]) * 2**SHIFT), round(float(place[1]) * 2**SHIFT)
