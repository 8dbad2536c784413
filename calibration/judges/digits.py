"""The judge of pieces that bear a digit and may lie in a ring: Krux."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from calibration.geometry import Floats
from calibration.judges.digit_faces import Faces, Rows
from calibration.judges.digit_shapes import DigitGrid, DigitShapes
from calibration.judges.rings import Rings
from calibration.looks import Judgement, chances, else_evidence
from calibration.sight import Sight

SURELY_BARE = 40.0
"""Evidence for bare wood that no piece reaches; such sites need no closer look."""


@dataclass(frozen=True)
class DigitJudge:
    """Judges a site by the colour of the face on it, the digit there, and the ring around it.

    Attributes:
        looks: as the board names them: every digit without a ring, then with each ring.
        faces: light and dark ones.
        grid: the samples of a digit.
        shapes: the digits on each of them.
        rings: None where the board has none.
        pit: the row of the hole that swallows pieces, if there is one.
    """

    looks: tuple[str, ...]
    faces: Faces
    grid: DigitGrid
    shapes: Sequence[DigitShapes]
    rings: Rings | None
    pit: int | None = None

    def judge(self, sight: Sight) -> Judgement:
        """Return how likely each look is on every site of a sight.

        What lies in the pit lies too deep to be read: there, whatever is not the empty pit is strange.
        """
        bare = sight.bare_evidence()
        likely = np.zeros((len(bare), 1 + len(self.looks)))
        likely[:, 0] = 1.0
        strange = np.zeros(len(bare))
        closely = bare < SURELY_BARE
        if self.pit is not None:
            closely[self.pit] = False
            likely[self.pit], strange[self.pit] = self._judge_pit(bare[self.pit])
        sites = np.flatnonzero(closely)
        if len(sites):
            likely[sites], strange[sites] = self._judge_closely(sight, sites, bare[sites])
        return Judgement(likely, strange)

    def _judge_pit(self, bare: float) -> tuple[Floats, float]:
        evidence = np.full((1, 1 + len(self.looks)), -np.inf)
        evidence[0, 0] = bare
        judged = chances(evidence, else_evidence())
        return judged.likely[0], float(judged.strange[0])

    def _judge_closely(self, sight: Sight, sites: Rows, bare: Floats) -> tuple[Floats, Floats]:
        centres_mm, evidence = self.faces.locate(sight, sites)
        judged = chances(np.column_stack([bare, evidence]), else_evidence())
        known = judged.likely - judged.strange[:, None] / judged.likely.shape[1]
        digits, unknown_mark = self._digits(sight, sites, centres_mm, known[:, 1:])
        rings, unknown_ring = self._rings(sight, sites, centres_mm)
        likely = np.column_stack([known[:, :1], (rings[:, :, None] * digits[:, None, :]).reshape(len(sites), -1)])
        strange = judged.strange + known[:, 1:].sum(axis=1) * (1 - (1 - unknown_mark) * (1 - unknown_ring))
        return likely + judged.strange[:, None] / likely.shape[1], strange

    def _digits(self, sight: Sight, sites: Rows, centres_mm: Floats, faces: Floats) -> tuple[Floats, Floats]:
        """Return how likely each digit is, by how likely each face (N, kinds) is, and that the mark is none of them."""
        of_faces = [np.full((len(sites), len(shapes.digits)), 1 / len(shapes.digits)) for shapes in self.shapes]
        unknown = np.zeros(len(sites))
        pictures = self.grid.pictures(sight, sites, centres_mm)
        likelier = faces.argmax(axis=1)
        for kind, shapes in enumerate(self.shapes):
            rows = np.flatnonzero(likelier == kind)
            if len(rows):
                judged = shapes.judge(pictures[rows])
                of_faces[kind][rows], unknown[rows] = judged.likely, judged.strange
        weighed = [faces[:, kind, None] * share for kind, share in enumerate(of_faces)]
        return np.concatenate(weighed, axis=1)[:, self._in_board_order], unknown

    @cached_property
    def _in_board_order(self) -> list[int]:
        digits = [digit for shapes in self.shapes for digit in shapes.digits]
        return [digits.index(look) for look in self.looks[: len(digits)]]

    def _rings(self, sight: Sight, sites: Rows, centres_mm: Floats) -> tuple[Floats, Floats]:
        if self.rings is None:
            return np.ones((len(sites), 1)), np.zeros(len(sites))
        judged = self.rings.judge(sight, sites, centres_mm)
        return judged.likely, judged.strange
