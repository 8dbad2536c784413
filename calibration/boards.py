"""From a board file to a board: which boards ship, and what an owner's own file says."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from calibration.board import Board
from calibration.board_files import BoardFile, Grooves
from calibration.errors import FileError
from calibration.geometry import points
from calibration.layouts import (
    NO_LINES,
    Layout,
    SitePlaces,
    closed,
    hexagon,
    lay_grid,
    lay_grooves,
    lay_hexagon,
    rectangle,
)
from calibration.toml import load_toml, read_toml

DIGITS = "123456"


def load_board(game: str, options: Mapping[str, Any] | None = None) -> Board:
    """Return the board that ships for a game, by its options.

    Raises:
        FileError: no board ships under that name.
    """
    options = options or {}
    name = game
    if game == "attangle":
        variant = str(options.get("variant", "standard"))
        name = "attangle-standard" if variant == "2006" else f"attangle-{variant}"
    description = _shipped(name)
    if game == "attangle" and str(options.get("variant")) == "2006" and description.stack is not None:
        description = msgspec.structs.replace(description, stack=msgspec.structs.replace(description.stack, most=5))
    if description.grooves is not None:
        description = msgspec.structs.replace(description, grooves=_laid_out(description.grooves, options))
    return build_board(description, f"{name}.toml")


def _shipped(name: str) -> BoardFile:
    resource = files("calibration") / "boards" / f"{name}.toml"
    if not resource.is_file():
        shipped = sorted(entry.name.removesuffix(".toml") for entry in (files("calibration") / "boards").iterdir())
        problem = _("no such board ships; expected one of: {boards}").format(boards=", ".join(shipped))
        raise FileError(f"{name}.toml", "", problem)
    return read_toml(resource.read_text(encoding="utf-8"), BoardFile, f"{name}.toml")


def _laid_out(grooves: Grooves, options: Mapping[str, Any]) -> Grooves:
    layout = options.get("layout", "parquet")
    if layout == "parquet":
        return grooves
    if layout == "parquet-mirrored":
        mirror = dict(zip("abcdefg", "gfedcba", strict=True))
        spaces = {
            name: (mirror[one[0]] + one[1:], mirror[other[0]] + other[1:])
            for name, (one, other) in grooves.spaces.items()
        }
        return msgspec.structs.replace(grooves, spaces=spaces)
    file = layout if isinstance(layout, Mapping) else load_toml(Path(str(layout)), dict[str, Any])
    table = file.get("kipp4", file)
    spaces = {name: (str(pair[0]), str(pair[1])) for name, pair in table["spaces"].items()}
    return msgspec.structs.replace(grooves, spaces=spaces)


def load_board_file(path: Path) -> Board:
    """Return the board that an owner's file describes; raises FileError."""
    return build_board(load_toml(path, BoardFile), str(path))


def build_board(description: BoardFile, file: str) -> Board:
    """Return the board of a description; raises FileError naming `file` and the field."""
    layout = _layout(description, file)
    outline = _outline(description, layout, file)
    has_rim = len(layout.strokes) == 0 and (description.size is not None or description.corner_radius is not None)
    edges = np.vstack([layout.edges, closed(outline)]) if has_rim else layout.edges
    return Board(
        name=description.name,
        looks=_looks(description),
        piece=description.piece,
        sites=layout.sites,
        shape=layout.shape,
        pitch_mm=layout.pitch_mm,
        outline=outline,
        strokes=layout.strokes,
        edges=edges,
        corners=layout.corners if description.corners == "sites" else outline,
        holes=description.holes,
        stack=description.stack,
        ring=description.ring,
        digits=tuple(DIGITS) if description.digits else (),
        rings=tuple(description.rings),
        pit=description.pit,
        groove=(description.grooves.width, description.grooves.depth) if description.grooves else None,
        turned_in_play=description.turned_in_play,
    )


def _layout(description: BoardFile, file: str) -> Layout:
    given = [kind for kind in ("grid", "hex", "grooves", "sites") if getattr(description, kind) is not None]
    if len(given) != 1:
        found = ", ".join(given) or _("none")
        raise FileError(file, "", _("expected one of grid, hex, grooves and sites, found {found}").format(found=found))
    if description.grid is not None:
        grid = description.grid
        if min(grid.columns, grid.rows) < 2:
            raise FileError(file, "grid", _("expected at least 2 columns and 2 rows"))
        pitches = grid.pitch if isinstance(grid.pitch, tuple) else (grid.pitch,)
        if min(pitches) <= 0:
            raise FileError(file, "grid.pitch", _("expected a length above 0 mm"))
        return lay_grid(grid)
    if description.hex is not None:
        if description.hex.side < 2 or description.hex.pitch <= 0:
            raise FileError(file, "hex", _("expected a side of at least 2 points and a pitch above 0 mm"))
        return lay_hexagon(description.hex)
    if description.grooves is not None:
        return lay_grooves(description.grooves)
    return _scattered(description.sites or {}, file)


def _scattered(sites: SitePlaces, file: str) -> Layout:
    if len(sites) < 2:
        raise FileError(file, "sites", _("expected at least 2 sites"))
    places = points(list(sites.values()))
    away = np.linalg.norm(places[:, None] - places[None, :], axis=2) + 1e9 * np.eye(len(places))
    if away.min() <= 0:
        raise FileError(file, "sites", _("two sites lie in one place"))
    low, high = places.min(axis=0), places.max(axis=0)
    corners = points([low, (high[0], low[1]), high, (low[0], high[1])])
    return Layout(dict(sites), NO_LINES, NO_LINES, (len(sites), 1), float(away.min()), corners)


def _outline(description: BoardFile, layout: Layout, file: str) -> np.ndarray[Any, np.dtype[np.float64]]:
    if description.corner_radius is not None:
        return hexagon(description.corner_radius)
    if description.size is not None:
        return rectangle(*description.size)
    if description.corners == "board":
        raise FileError(
            file, "size", _('expected the outer size in mm, here or as size_mm in session.toml, or corners = "sites"')
        )
    margin = 1 + layout.pitch_mm / max(float(np.ptp(layout.corners, axis=0).min()), 1.0)
    return layout.corners * margin


def _looks(description: BoardFile) -> tuple[str, ...]:
    looks = list(description.looks)
    if description.stack is not None:
        stack = description.stack
        looks = ["?" * (height - 1) + top for height in range(1, stack.most + 1) for top in stack.colours]
    ringed = [f"{look}@{ring}" for ring in description.rings for look in looks]
    return tuple(looks + ringed)
