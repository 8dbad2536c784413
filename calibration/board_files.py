"""The form of a board file: what an owner can say of a board. All lengths in mm."""

from __future__ import annotations

from typing import Literal

import msgspec


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One table of a board file: misspelt fields are refused."""


class Piece(_Entry, frozen=True):
    """What stands on a site: a disc, marble or ring."""

    diameter: float
    height: float


class Grid(_Entry, frozen=True):
    """Sites in rows and columns, a1 bottom left, centred in the board; columns beyond z go on with aa, ab.

    `engraved` says where lines run: around the fields, through the sites, or nowhere; `chequered` fields have no
    lines between them, but light ends on dark. Where it does not say, calibration finds out.
    """

    columns: int
    rows: int
    pitch: float | tuple[float, float]
    engraved: Literal["fields", "points", "chequered", "none"] | None = None


class Hex(_Entry, frozen=True):
    """A hexagon of points, `side` to a side, rows named a, b, ... from the bottom and numbered from the left.

    `engraved` as in `Grid`.
    """

    side: int
    pitch: float
    engraved: Literal["points", "none"] | None = None


class Grooves(_Entry, frozen=True):
    """Double spaces: grooves with a site at either end, on the points of a lattice centred in the board."""

    pitch: float
    width: float
    depth: float
    spaces: dict[str, tuple[str, str]]


class HolePattern(_Entry, frozen=True):
    """The holes of a field: their diameter, and the distance of two that lie side by side."""

    diameter: float
    spread: float


class Stack(_Entry, frozen=True):
    """Piles: how many pieces the highest has, and the colours of pieces."""

    most: int
    colours: list[str]


class Pit(_Entry, frozen=True):
    """A hole in the board that swallows pieces."""

    site: str
    diameter: float


class BoardFile(_Entry, frozen=True):
    """A whole board file.

    Exactly one of `grid`, `hex`, `grooves` and `sites` says where the sites are. `size` is the outer size of a
    rectangle, `corner_radius` the distance of a hexagon's outer corners from its middle; with neither,
    `corners = "sites"` and the board's edge is not known.
    """

    name: str
    looks: list[str]
    piece: Piece
    grid: Grid | None = None
    hex: Hex | None = None
    grooves: Grooves | None = None
    sites: dict[str, tuple[float, float]] | None = None
    size: tuple[float, float] | None = None
    corner_radius: float | None = None
    corners: Literal["board", "sites"] = "board"
    holes: HolePattern | None = None
    stack: Stack | None = None
    ring: Piece | None = None
    rings: list[str] = []
    digits: bool = False
    pit: Pit | None = None
    turned_in_play: bool = False
