"""A physical board: where its sites are, what is engraved on it, what stands on it. All lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calibration.board_files import HolePattern, Piece, Pit, Stack
from calibration.geometry import Floats, points


@dataclass(frozen=True)
class Board:
    """A physical board in mm; origin in its centre, x to the right, y away from the lower picture edge.

    Attributes:
        name: as people call it.
        looks: what a camera can tell apart on a site; piles by their height and top (`??W`).
        piece: the size of one piece, or of a single one of a pile.
        sites: site -> (x, y), in site order.
        shape: columns and rows of a square board, as the diagram draws it; widest row and rows of others.
        pitch_mm: the smallest distance of two neighbouring sites.
        outline: (N, 2) the board's outer corners, from the left-most bottom one counter-clockwise.
        strokes: (N, 4) engraved lines, x and y of both ends.
        edges: (N, 4) where the surface ends or drops: outline and grooves, as far as they help to find the board.
        corners: (N, 2) what `corners_px` names: the outline, or the corner sites.
        holes: the pattern of the holes in its fields, where there are some.
        stack: how high piles get and of which colours, where pieces are piled.
        ring: the ring around a piece, where there are rings.
        digits: the digits that pieces bear, where they bear some.
        rings: the colours of the rings.
        pit: a hole that swallows pieces.
        groove: the width and depth of grooves that marbles lie in.
        turned_in_play: True if the board itself is turned between frames, so that its grain is no landmark.
    """

    name: str
    looks: tuple[str, ...]
    piece: Piece
    sites: Mapping[str, tuple[float, float]]
    shape: tuple[int, int]
    pitch_mm: float
    outline: Floats
    strokes: Floats
    edges: Floats
    corners: Floats
    holes: HolePattern | None = None
    stack: Stack | None = None
    ring: Piece | None = None
    digits: tuple[str, ...] = ()
    rings: tuple[str, ...] = ()
    pit: Pit | None = None
    groove: tuple[float, float] | None = None
    turned_in_play: bool = False

    def site_points(self) -> Floats:
        """Return (N, 2) the sites' places, in the order of `sites`."""
        return points(list(self.sites.values()))

    def corner_sites(self) -> list[str]:
        """Return the site nearest to each of `corners`, in their order."""
        names, places = list(self.sites), self.site_points()
        return [names[int(((places - corner) ** 2).sum(axis=1).argmin())] for corner in self.corners]

    def height_mm(self, look: str) -> float:
        """Return how high over the surface the top of a look lies; 0 for an empty site."""
        if not look:
            return 0.0
        if self.groove is not None:
            return self.piece.height - self.groove[1]
        return self.piece.height * (len(look) if self.stack is not None else 1)

    @property
    def looked_at_mm(self) -> float:
        """Height over the surface at which a single piece is looked for: a disc's top, a marble's middle."""
        if self.groove is not None:
            return self.piece.height / 2 - self.groove[1]
        return self.piece.height
