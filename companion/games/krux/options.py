"""The options of Krux as they stand in `session.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from gettext import gettext as _
from typing import Any, Self

from companion.games.errors import OptionError, quoted
from companion.games.krux.board import HOLE, SQUARE
from companion.games.krux.values import COLOURS, PIECES, Position, Squares
from companion.games.options import refuse_unknown

NAMES = ("setup", "rings", "drop_in_hole")

_SETUP = ("a1", "g7", "d1", "d7", "g1", "a7")


@dataclass(frozen=True, slots=True)
class Options:
    """What the rulebook leaves open.

    Attributes:
        setup: where the pieces 1..6 start.
        shared_rings: three rings in all; otherwise each player has three, one of each colour.
        drop_in_hole: the hole counts as a free square for a carrier's drop.
    """

    setup: Squares = tuple(SQUARE[site] for site in _SETUP)
    shared_rings: bool = False
    drop_in_hole: bool = True

    @classmethod
    def read(cls, options: Mapping[str, Any]) -> Self:
        """Read options; absent ones have their defaults. Raises OptionError."""
        refuse_unknown(options, NAMES)
        rings = options.get("rings", "own")
        if rings not in ("own", "shared"):
            raise OptionError("rings", rings, "own | shared")
        drop_in_hole = options.get("drop_in_hole", True)
        if not isinstance(drop_in_hole, bool):
            raise OptionError("drop_in_hole", drop_in_hole, "true | false")
        return cls(_read_setup(options.get("setup", _SETUP)), rings == "shared", drop_in_hole)

    def rings_left(self, position: Position, piece: int) -> tuple[str, ...]:
        """Return the colours that nobody wears of the rings that `piece` could be given, in order."""
        pool = PIECES if self.shared_rings else PIECES[(piece - 1) % 2 :: 2]
        worn = {position.rings[each - 1] for each in pool}
        return tuple(colour for colour in COLOURS if colour not in worn)

    def rings_to_wear(self, position: Position, piece: int) -> tuple[str, ...]:
        """Return what `piece` may wear in a turn that is not empty; the empty string only if it gets no ring at all."""
        worn = position.rings[piece - 1]
        return (worn,) if worn else self.rings_left(position, piece) or ("",)


def _read_setup(value: object) -> Squares:
    if not isinstance(value, list | tuple) or len(value) != len(PIECES):
        raise OptionError("setup", value, _("a list of six squares, for the pieces 1 to 6 in this order"))
    squares: list[int] = []
    for entry, site in enumerate(value, start=1):
        square = SQUARE.get(site) if isinstance(site, str) else None
        if square is None or square == HOLE or square in squares:
            expected = _("six different squares from a1 to g7 without d4 (see entry {entry}, {site})")
            raise OptionError("setup", value, expected.format(entry=entry, site=quoted(site)))
        squares.append(square)
    return tuple(squares)
