"""Where sites and engraved lines of regular boards lie. All lengths in mm, origin in the board's centre."""

from __future__ import annotations

import string
from dataclasses import dataclass

import numpy as np

from calibration.board_files import Grid, Grooves, Hex
from calibration.geometry import Floats, points

SitePlaces = dict[str, tuple[float, float]]


@dataclass(frozen=True)
class Layout:
    """Sites and what is engraved.

    Attributes:
        sites: site -> (x, y), in site order.
        strokes: (N, 4) engraved lines.
        edges: (N, 4) rims of grooves.
        shape: columns and rows.
        pitch_mm: the smallest distance of two neighbouring sites.
        corners: (N, 2) the corner sites, from the left-most bottom one counter-clockwise.
    """

    sites: SitePlaces
    strokes: Floats
    edges: Floats
    shape: tuple[int, int]
    pitch_mm: float
    corners: Floats


NO_LINES = np.zeros((0, 4))


def column_names(count: int) -> list[str]:
    """Return `a` .. `z`, then `aa`, `ab`, ..."""
    letters = string.ascii_lowercase
    return [letters[i] if i < 26 else letters[i // 26 - 1] + letters[i % 26] for i in range(count)]


def site_key(site: str) -> tuple[int, str, int]:
    """Return what sorts sites: by letter (`z` before `aa`), then by number as a number."""
    letters = site.rstrip(string.digits)
    return len(letters), letters, int(site[len(letters) :] or 0)


def rectangle(width: float, depth: float) -> Floats:
    """Return (4, 2) the corners, from the bottom left one counter-clockwise."""
    x, y = width / 2, depth / 2
    return points([(-x, -y), (x, -y), (x, y), (-x, y)])


def hexagon(radius: float) -> Floats:
    """Return (6, 2) the corners of a hexagon that points left and right, from the left one counter-clockwise."""
    angles = np.radians(180 + 60 * np.arange(6))
    return radius * np.column_stack([np.cos(angles), np.sin(angles)])


def closed(corners: Floats) -> Floats:
    """Return (N, 4) the sides of a polygon."""
    return np.hstack([corners, np.roll(corners, -1, axis=0)])


def lay_grid(grid: Grid) -> Layout:
    """Return the layout of a square grid."""
    pitch_x, pitch_y = grid.pitch if isinstance(grid.pitch, tuple) else (grid.pitch, grid.pitch)
    xs: Floats = (np.arange(grid.columns, dtype=np.float64) - (grid.columns - 1) / 2) * pitch_x
    ys: Floats = (np.arange(grid.rows, dtype=np.float64) - (grid.rows - 1) / 2) * pitch_y
    sites = {
        f"{letter}{row + 1}": (float(xs[column]), float(ys[row]))
        for column, letter in enumerate(column_names(grid.columns))
        for row in range(grid.rows)
    }
    corners = rectangle(float(xs[-1] - xs[0]), float(ys[-1] - ys[0]))
    lines = _grid_lines(grid, xs, ys)
    strokes, edges = (NO_LINES, lines) if grid.engraved == "chequered" else (lines, NO_LINES)
    return Layout(sites, strokes, edges, (grid.columns, grid.rows), min(pitch_x, pitch_y), corners)


def _grid_lines(grid: Grid, xs: Floats, ys: Floats) -> Floats:
    if grid.engraved == "none":
        return NO_LINES
    if grid.engraved in ("fields", "chequered"):
        xs, ys = _between(xs), _between(ys)
    across = [(xs[0], y, xs[-1], y) for y in ys]
    along = [(x, ys[0], x, ys[-1]) for x in xs]
    return np.array(across + along, np.float64)


def _between(values: Floats) -> Floats:
    half = (values[1] - values[0]) / 2
    return np.append(values - half, values[-1] + half)


def lay_hexagon(description: Hex) -> Layout:
    """Return the layout of a hexagon of points."""
    side, pitch = description.side, description.pitch
    rows = 2 * side - 1
    rise = pitch * np.sqrt(3) / 2
    sites: SitePlaces = {}
    ends = []
    for row in range(rows):
        width = rows - abs(row - (side - 1))
        y = (row - (side - 1)) * rise
        xs = (np.arange(width) - (width - 1) / 2) * pitch
        letter = column_names(rows)[row]
        sites |= {f"{letter}{i + 1}": (float(x), float(y)) for i, x in enumerate(xs)}
        ends.append((xs[0], y, xs[-1], y))
    level = np.array(ends, np.float64)
    strokes = NO_LINES if description.engraved == "none" else np.vstack([_spun(level, turn) for turn in (0, 60, 120)])
    return Layout(sites, strokes, NO_LINES, (rows, rows), pitch, hexagon((side - 1) * pitch))


def _spun(strokes: Floats, turn_deg: float) -> Floats:
    cosine, sine = np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))
    turn = np.array([[cosine, sine], [-sine, cosine]])
    return np.hstack([strokes[:, :2] @ turn, strokes[:, 2:] @ turn])


def lay_grooves(grooves: Grooves) -> Layout:
    """Return the layout of double spaces: the sites at their ends, the rims of the grooves as edges."""
    letters = sorted({site.rstrip(string.digits) for pair in grooves.spaces.values() for site in pair})
    numbers = [int(site.lstrip(string.ascii_lowercase)) for pair in grooves.spaces.values() for site in pair]
    columns, rows = column_names(26).index(letters[-1]) + 1, max(numbers)

    def place(site: str) -> tuple[float, float]:
        letter, number = site[0], int(site[1:])
        return (
            (column_names(26).index(letter) - (columns - 1) / 2) * grooves.pitch,
            (number - 1 - (rows - 1) / 2) * grooves.pitch,
        )

    pairs = list(grooves.spaces.values())
    names = sorted({site for pair in pairs for site in pair}, key=site_key)
    edges = np.vstack([_rim(place(low), place(high), grooves.width / 2) for low, high in pairs])
    first, second = pairs[0]
    pitch = float(np.hypot(*(np.array(place(first)) - np.array(place(second)))))
    corners = rectangle((columns - 1) * grooves.pitch, (rows - 1) * grooves.pitch)
    return Layout({site: place(site) for site in names}, NO_LINES, edges, (columns, rows), pitch, corners)


def _rim(one: tuple[float, float], other: tuple[float, float], radius: float) -> Floats:
    a, b = np.array(one), np.array(other)
    along = (b - a) / np.linalg.norm(b - a)
    beside = radius * np.array([-along[1], along[0]])
    return np.array([[*(a + beside), *(b + beside)], [*(a - beside), *(b - beside)]])
