"""The judge of plain pieces: buttons, stones and marbles, told by the colour of their top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.board import Board
from calibration.geometry import Floats
from calibration.judges.judge import Unlearned
from calibration.judges.names import check_names
from calibration.judges.samples import Samples
from calibration.looks import Judgement, Look, learn_look
from calibration.sight import Shown, Sight


@dataclass(frozen=True)
class PlainJudge:
    """Judges every site by a disc of samples inside the piece's top.

    Attributes:
        height_mm: where the top is looked for.
        colours: look -> its colours.
    """

    height_mm: float
    colours: Mapping[str, Look]

    @property
    def looks(self) -> tuple[str, ...]:
        """The looks, as the board names them."""
        return tuple(self.colours)

    def judge(self, sight: Sight) -> Judgement:
        """Return how likely each look is on every site of a sight."""
        return self.judge_against(sight, sight.bare_log_density())

    def judge_against(self, sight: Sight, bare: Floats) -> Judgement:
        """Return the same, given how well bare wood explains each sample, (S, P) log density."""
        looks = [look.doubted(sight.tone.doubt) for look in self.colours.values()]
        samples = Samples(looks, sight.on_wood(), sight.at_height(self.height_mm), bare)
        return samples.left_open(samples.judge(), np.arange(1 + len(looks)), sight)


def learn_plain(board: Board, shown: Sequence[Shown]) -> PlainJudge:
    """Return the judge that sights with known looks teach; raises Unlearned for a look that none shows."""
    samples: dict[str, list[NDArray[np.float32]]] = {look: [] for look in board.looks}
    for known in shown:
        tops = known.sight.at_height(board.looked_at_mm)
        for look, rows in known.rows().items():
            samples.setdefault(look, []).append(tops[rows].reshape(-1, 3))
    missing = tuple(look for look, seen in samples.items() if not seen)
    if missing:
        raise Unlearned(missing)
    colours = {look: learn_look(np.concatenate(seen)) for look, seen in samples.items()}
    check_names(colours)
    return PlainJudge(board.looked_at_mm, colours)
