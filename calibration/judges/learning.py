"""Which judge a board needs, and teaching it."""

from __future__ import annotations

from collections.abc import Sequence

from calibration.board import Board
from calibration.judges.digit_learning import learn_digits
from calibration.judges.judge import Judge
from calibration.judges.plain import learn_plain
from calibration.judges.stacks import learn_stacks
from calibration.sight import Shown


def learn_judge(board: Board, shown: Sequence[Shown]) -> Judge:
    """Return the judge for a board's kind of pieces; raises Unlearned for a look that no sight shows."""
    if board.stack is not None:
        return learn_stacks(board, shown)
    if board.digits:
        return learn_digits(board, shown)
    return learn_plain(board, shown)
