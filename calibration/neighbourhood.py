"""What one frame shows of every site against the wood around it, in the frame's own light."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import Camera, Floats
from calibration.light import DARKEST
from calibration.resampling import resampled
from calibration.surroundings import Surroundings

BLUR_PITCHES = 0.03
HEAD_PART = 0.6
"""A piece is looked for at this part of its height: between its foot and its top."""
GREY_NOISE = 4.0
"""Grey levels by which a colour is uncertain: dark channels say little."""
CLIPPED = 250
"""Grey values from here on say only "at least"."""
LEAST_ON_LINE = 4
OFF_CENTRE_PITCHES = 0.15
"""Pieces are also looked for so far off-centre, along and across."""
ODD = 0.1
"""Only on sites that differ from their wood by so many log units."""


@dataclass(frozen=True, slots=True)
class OffCentre:
    """What is seen where a piece would stand that was put off-centre.

    Attributes:
        off_mm: (x, y) from the site's middle.
        rows: (N,) the sites that were looked at.
        foot, head: (N, K, 3) as in `Neighbourhood`.
        uneven: (N,) by how much the shade at a piece's height varies within the site: its middle half.
    """

    off_mm: tuple[float, float]
    rows: NDArray[np.intp]
    foot: Floats
    head: Floats
    uneven: Floats


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What one frame shows of every site, in log units.

    Attributes:
        foot: (S, K, 3) the site's surface against the wood in each direction; nan where there is none.
        head: (S, K, 3) the same of the site at a piece's height.
        sides: (S, K, 3) the wood in each direction against the wood of the whole neighbourhood.
        noise: (S, 3) variance of them all.
        clipped: (S, 3) which part of the surface is overexposed, 0..1.
        lines: (S,) how much darker the lines on it are than the wood between them; nan without lines.
        off_centre: the same for other places on the site, the middle first.
    """

    foot: Floats
    head: Floats
    sides: Floats
    noise: Floats
    clipped: Floats
    lines: Floats
    off_centre: tuple[OffCentre, ...]

    def without(self, sides: NDArray[np.bool_]) -> Neighbourhood:
        """Return it without some sides (S, K), but for sites that would have none left."""
        gone = (sides & (~sides & ~np.isnan(self.foot[:, :, 0])).any(axis=1, keepdims=True))[:, :, None]

        def cleared(part: Floats, rows: NDArray[np.intp]) -> Floats:
            return np.where(gone[rows], np.nan, part)

        everywhere = np.arange(len(gone))
        return replace(
            self,
            foot=cleared(self.foot, everywhere),
            head=cleared(self.head, everywhere),
            off_centre=tuple(
                replace(place, foot=cleared(place.foot, place.rows), head=cleared(place.head, place.rows))
                for place in self.off_centre
            ),
        )


def look_at(frame: NDArray[np.uint8], camera: Camera, around: Surroundings) -> Neighbourhood:
    """Return what a frame (H, W, 3) uint8 BGR shows around every site."""
    board = around.board
    sites = board.site_points()
    step_px = float(np.linalg.norm(camera.project([(0, 0)]) - camera.project([(board.pitch_mm, 0)])))
    smooth = cv2.GaussianBlur(frame, (0, 0), max(0.3, BLUR_PITCHES * step_px))
    height_mm = HEAD_PART * board.piece.height
    before_board = around.seen_at(camera, height_mm)

    def logs(middles_mm: Floats, offsets_mm: Floats, height: float) -> Floats:
        places = middles_mm[:, None, :] + offsets_mm[None, :, :]
        pixels = camera.project(places, height).reshape(places.shape).astype(np.float32)
        seen = resampled(np.asarray(smooth, np.uint8), pixels)
        return np.log(np.asarray(seen, np.float64) + DARKEST)

    outer = logs(sites, around.outer_mm, 0.0)
    sides = np.stack([_median(outer, around.sectors[:, k]) for k in range(around.sectors.shape[1])], axis=1)

    def piece_at(rows: NDArray[np.intp], off_mm: tuple[float, float]) -> OffCentre:
        middles = sites[rows] + off_mm
        on_board = around.within(middles[:, None, :] + around.inner_mm[None, :, :])
        foot = _median(logs(middles, around.inner_mm, 0.0), around.off_line[rows] & on_board)
        top = logs(middles, around.inner_mm, height_mm)
        head = _median(top, before_board[rows] & on_board)
        head = np.where(np.isnan(head), foot, head)
        low, high = np.percentile(top.mean(axis=2), (25, 75), axis=1)
        return OffCentre(off_mm, rows, foot[:, None, :] - sides[rows], head[:, None, :] - sides[rows], high - low)

    middle = piece_at(np.arange(len(sites)), (0.0, 0.0))
    odd = np.flatnonzero(np.nanmax(np.abs(np.concatenate([middle.foot, middle.head], axis=1)), axis=(1, 2)) > ODD)
    steps = OFF_CENTRE_PITCHES * board.pitch_mm * np.array([-1.0, 0.0, 1.0])
    others = [piece_at(odd, (x, y)) for x in steps for y in steps if (x, y) != (0.0, 0.0)]
    shade = logs(sites, around.inner_mm, 0.0).mean(axis=2, keepdims=True)
    lines = (_median(shade, around.off_line) - _median(shade, around.on_line))[:, 0]
    lines[around.on_line.sum(axis=1) < LEAST_ON_LINE] = np.nan
    wood = np.nanmedian(sides, axis=1)
    beside = sides - neighbourly(wood, around.nearby)[:, None, :]
    clipped = (logs(sites, around.inner_mm, 0.0) >= np.log(CLIPPED + DARKEST)).mean(axis=1)
    noise = (GREY_NOISE / np.exp(wood)) ** 2
    return Neighbourhood(middle.foot, middle.head, beside, noise, clipped, lines, (middle, *others))


def wood_of_sites(frame: NDArray[np.uint8], camera: Camera, around: Surroundings) -> Floats:
    """Return (S, 3) how light the wood around every site of a frame is, log units B, G, R."""
    places = around.board.site_points()[:, None, :] + around.outer_mm[None, :, :]
    pixels = camera.project(places).reshape(places.shape).astype(np.float32)
    seen = resampled(frame, pixels)
    logs = np.log(np.asarray(seen, np.float64) + DARKEST)
    sides = [_median(logs, around.sectors[:, k]) for k in range(around.sectors.shape[1])]
    return np.asarray(np.nanmedian(np.stack(sides, axis=1), axis=1))


def neighbourly(wood: Floats, nearby: NDArray[np.bool_]) -> Floats:
    """Return (S, 3) the median of the nearby sites' wood (S, 3)."""
    return np.asarray(np.stack([np.median(wood[near], axis=0) for near in nearby]))


def _median(values: Floats, chosen: NDArray[np.bool_]) -> Floats:
    """Return (S, C) the median of the chosen (S, P) of values (S, P, C); nan where none is chosen."""
    ordered = np.sort(np.where(chosen[:, :, None], values, np.inf), axis=1)
    count = chosen.sum(axis=1)
    rows = np.arange(len(values))
    low, high = ordered[rows, np.maximum(count - 1, 0) // 2], ordered[rows, np.minimum(count // 2, values.shape[1] - 1)]
    return np.asarray(np.where(count[:, None] > 0, (low + high) / 2, np.nan))
