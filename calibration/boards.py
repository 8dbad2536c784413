"""A physical board: where its sites are, what is engraved on it, what stands on it. All lengths in mm."""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from calibration.errors import FileError
from calibration.geometry import Floats, points
from calibration.toml import load_toml, read_toml


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on a site: a disc or marble, in mm."""

    diameter: float
    height: float


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sites in rows and columns, a1 bottom left, centred in the board.

    `engraved` says where lines run: around the fields, through the sites, or nowhere.
    """

    columns: int
    rows: int
    pitch: float | tuple[float, float]
    engraved: Literal["fields", "points", "none"] = "points"


class HolePattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The holes of a field: their diameter, and the distance of two that lie side by side."""

    diameter: float
    spread: float


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as it stands in a TOML file."""

    name: str
    looks: list[str]
    piece: Piece
    grid: Grid
    size: tuple[float, float] | None = None
    corners: Literal["board", "sites"] = "board"
    holes: HolePattern | None = None


@dataclass(frozen=True)
class Board:
    """A physical board in mm; origin in its centre, x to the right, y away from the lower picture edge.

    Attributes:
        name: as people call it.
        looks: what can stand on a site.
        piece: its size.
        sites: site -> (x, y), in site order.
        shape: columns and rows of sites.
        pitch_mm: the smallest distance of two neighbouring sites.
        outline: (N, 2) the board's outer corners, from the left-most bottom one counter-clockwise.
        strokes: (N, 4) engraved lines, x and y of both ends.
        corners: (N, 2) what `corners_px` names: the outline, or the corner sites.
        holes: the pattern of the holes, where fields have some.
    """

    name: str
    looks: tuple[str, ...]
    piece: Piece
    sites: Mapping[str, tuple[float, float]]
    shape: tuple[int, int]
    pitch_mm: float
    outline: Floats
    strokes: Floats
    corners: Floats
    holes: HolePattern | None

    def site_points(self) -> Floats:
        """Return (N, 2) the sites' places, in the order of `sites`."""
        return points(list(self.sites.values()))


def column_names(count: int) -> list[str]:
    """Return `a` .. `z`, then `aa`, `ab`, ..."""
    letters = string.ascii_lowercase
    return [letters[i] if i < 26 else letters[i // 26 - 1] + letters[i % 26] for i in range(count)]


def load_board(name: str, options: Mapping[str, Any] | None = None) -> Board:
    """Return the board that ships for a game (`kopf-oder-knopf`); raises FileError if none does."""
    del options
    resource = files("calibration") / "boards" / f"{name}.toml"
    if not resource.is_file():
        shipped = sorted(entry.name.removesuffix(".toml") for entry in (files("calibration") / "boards").iterdir())
        problem = _("no such board ships; expected one of: {boards}").format(boards=", ".join(shipped))
        raise FileError(f"{name}.toml", "", problem)
    return build_board(read_toml(resource.read_text(encoding="utf-8"), BoardFile, f"{name}.toml"), f"{name}.toml")


def load_board_file(path: Path) -> Board:
    """Return the board that an owner's file describes; raises FileError."""
    return build_board(load_toml(path, BoardFile), str(path))


def build_board(description: BoardFile, file: str) -> Board:
    """Return the board of a description; raises FileError naming `file` and the field."""
    grid = description.grid
    pitch_x, pitch_y = grid.pitch if isinstance(grid.pitch, tuple) else (grid.pitch, grid.pitch)
    if min(grid.columns, grid.rows) < 2:
        raise FileError(file, "grid", _("expected at least 2 columns and 2 rows"))
    if min(pitch_x, pitch_y) <= 0:
        raise FileError(file, "grid.pitch", _("expected a length above 0 mm"))
    xs: Floats = (np.arange(grid.columns, dtype=np.float64) - (grid.columns - 1) / 2) * pitch_x
    ys: Floats = (np.arange(grid.rows, dtype=np.float64) - (grid.rows - 1) / 2) * pitch_y
    sites = {
        f"{letter}{row + 1}": (float(xs[column]), float(ys[row]))
        for column, letter in enumerate(column_names(grid.columns))
        for row in range(grid.rows)
    }
    corner_sites = _rectangle(xs[-1] - xs[0], ys[-1] - ys[0])
    if description.size is None and description.corners == "board":
        raise FileError(file, "size", _('expected the outer size in mm, or corners = "sites"'))
    outline = corner_sites if description.size is None else _rectangle(*description.size)
    return Board(
        name=description.name,
        looks=tuple(description.looks),
        piece=description.piece,
        sites=sites,
        shape=(grid.columns, grid.rows),
        pitch_mm=min(pitch_x, pitch_y),
        outline=outline,
        strokes=_grid_strokes(grid, xs, ys),
        corners=corner_sites if description.corners == "sites" else outline,
        holes=description.holes,
    )


def _rectangle(width: float, depth: float) -> Floats:
    x, y = width / 2, depth / 2
    return points([(-x, -y), (x, -y), (x, y), (-x, y)])


def _grid_strokes(grid: Grid, xs: Floats, ys: Floats) -> Floats:
    if grid.engraved == "none":
        return np.zeros((0, 4))
    if grid.engraved == "fields":
        xs, ys = _between(xs), _between(ys)
    across = [(xs[0], y, xs[-1], y) for y in ys]
    along = [(x, ys[0], x, ys[-1]) for x in xs]
    return np.array(across + along, np.float64)


def _between(values: Floats) -> Floats:
    half = (values[1] - values[0]) / 2
    return np.append(values - half, values[-1] + half)
