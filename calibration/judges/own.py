"""The judge of an owner's own board: against the empty board, and by itself for photos taken from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from calibration.board import Board
from calibration.judges.alone import LOOK_COLOUR, LOOK_SHADE, AloneJudge, Taught, learn_alone
from calibration.judges.plain import PlainJudge, learn_plain
from calibration.looks import Judgement, Look, floor_covariance
from calibration.sight import Shown, Sight

KNOWN_LIGHT, KNOWN_PART = 0.2, 90
"""This part of the bare wood, in percent, differs by less log units in a photo taken in the reference's light."""


@dataclass(frozen=True)
class OwnJudge:
    """Judges plain pieces.

    Attributes:
        at_table: by the picture of the empty board; for the frames of the camera that took it.
        elsewhere: by each site's surroundings; for photos of any camera in any light.
    """

    at_table: PlainJudge
    elsewhere: AloneJudge

    @property
    def looks(self) -> tuple[str, ...]:
        """The looks, as the board names them."""
        return self.at_table.looks

    def judge(self, sight: Sight) -> Judgement:
        """Return how likely each look is on every site of a sight."""
        return self.at_table.judge(sight)


def _is_known_light(sight: Sight) -> bool:
    """Return whether most bare wood looks as at calibration, but for an even change of light."""
    rows, columns = sight.places.light_pixels
    residual = sight.canvas[rows, columns] - sight.reference.canvas[rows, columns]
    residual -= sight.light.at(sight.places.canvas_mm[rows, columns])
    return float(np.percentile(np.abs(residual).max(axis=1), KNOWN_PART)) <= KNOWN_LIGHT


def learn_own(board: Board, shown: Sequence[Shown]) -> OwnJudge:
    """Return the judge that sights with known looks teach; raises Unlearned for a look that none shows."""
    elsewhere = learn_alone(board, [Taught(known.sight.frame, known.sight.camera, known.looks) for known in shown])
    if all(_is_known_light(known.sight) for known in shown):
        return OwnJudge(learn_plain(board, shown), elsewhere)
    spread = floor_covariance(LOOK_COLOUR, LOOK_SHADE)
    colours = {look: Look(top.colour, spread) for look, top in elsewhere.colours.items()}
    return OwnJudge(PlainJudge(board.looked_at_mm, colours), elsewhere)
