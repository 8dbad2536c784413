"""From photos of pieces with digits and rings to their judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.board_files import Piece
from calibration.judges.digit_faces import FaceGrid, Faces, Rows
from calibration.judges.digit_shapes import DigitGrid, all_around, ink_centres, learn_shapes
from calibration.judges.digits import DigitJudge
from calibration.judges.judge import Unlearned
from calibration.judges.rings import Rings, ring_samples
from calibration.looks import Look, learn_look
from calibration.sight import Shown, Sight

Samples = NDArray[np.float32]

INK = 0.3
"""This part of a face may be ink."""


def learn_digits(board: Board, shown: Sequence[Shown]) -> DigitJudge:
    """Return the judge that sights with known looks teach.

    A ring around one digit teaches it for all; so does a digit in any ring. White's digits are odd, Black's even.

    Raises:
        Unlearned: a digit or a ring that no sight shows; a ring is named as `?@blue`.
    """
    _check_all_shown(board, shown)
    kinds = (board.digits[::2], board.digits[1::2])
    faces = _learn_faces(board, shown, kinds)
    grid = DigitGrid(board.piece.height)
    turned = {digit: _learn_digit(grid, faces, shown, digit) for digit in board.digits}
    return DigitJudge(
        looks=board.looks,
        faces=faces,
        grid=grid,
        shapes=[learn_shapes({digit: turned[digit] for digit in kind}) for kind in kinds],
        rings=_learn_rings(board, faces, shown),
        pit=list(board.sites).index(board.pit.site) if board.pit else None,
    )


def _check_all_shown(board: Board, shown: Sequence[Shown]) -> None:
    looks = [look.partition("@") for known in shown for look in known.looks.values()]
    digits, rings = {digit for digit, _at, _ring in looks}, {ring for _digit, _at, ring in looks}
    missing = [digit for digit in board.digits if digit not in digits]
    missing += [f"?@{ring}" for ring in board.rings if ring not in rings]
    if missing:
        raise Unlearned(tuple(missing))


def _learn_faces(board: Board, shown: Sequence[Shown], kinds: Sequence[Sequence[str]]) -> Faces:
    """Learn colours from what mostly is face, find the faces by them, and learn again from the whole faces."""
    grid = FaceGrid.of(board)
    inside_mm = grid.offsets_mm[grid.mostly_inside]
    rough = [
        _colour([sight.around(sites, inside_mm, grid.height_mm) for sight, sites in _showing(shown, kind)], INK)
        for kind in kinds
    ]
    colours = []
    for kind, colour in zip(kinds, rough, strict=True):
        found, seen = Faces(grid, [colour]), _showing(shown, kind)
        tops = [found.inside(sight, sites, found.locate(sight, sites)[0]) for sight, sites in seen]
        colours.append(_colour(tops, INK))
    return Faces(grid, colours)


def _learn_digit(grid: DigitGrid, faces: Faces, shown: Sequence[Shown], digit: str) -> Samples:
    turned = []
    for sight, sites in _showing(shown, digit):
        middles = ink_centres(grid, sight, sites, faces.locate(sight, sites)[0])
        turned += [all_around(grid, sight, int(site), middle) for site, middle in zip(sites, middles, strict=True)]
    return np.concatenate(turned)


def _learn_rings(board: Board, faces: Faces, shown: Sequence[Shown]) -> Rings | None:
    if board.ring is None:
        return None
    return Rings(board.ring, {name: _learn_ring(board.ring, name, faces, shown) for name in board.rings})


def _learn_ring(ring: Piece, name: str, faces: Faces, shown: Sequence[Shown]) -> Look:
    seen = _showing(shown, ring=name)
    return _colour([ring_samples(ring, sight, sites, faces.locate(sight, sites)[0]) for sight, sites in seen])


def _showing(
    shown: Sequence[Shown], digits: Sequence[str] | None = None, ring: str | None = None
) -> Iterator[tuple[Sight, Rows]]:
    """Yield each sight that shows one of the digits, or any, in a certain ring, or any; and on which sites."""
    for known in shown:
        sites: list[int] = []
        for look, rows in known.rows().items():
            digit, _at, around = look.partition("@")
            if (digits is None or digit in digits) and ring in (None, around):
                sites += rows
        if sites:
            yield known.sight, np.array(sites, np.intp)


def _colour(samples: Sequence[Samples], ink: float = 0.0) -> Look:
    """Return the colour of samples, once the part of them that may be ink is left out: what is farthest off."""
    flat = np.concatenate([seen.reshape(-1, 3) for seen in samples])
    off = np.linalg.norm(flat - np.median(flat, axis=0), axis=1)
    return learn_look(flat[off <= np.quantile(off, 1 - ink)])
