"""Whether the photo of the set-up shows it, and which way round."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as _

import numpy as np

from calibration.board import Board
from calibration.errors import SetUpPhotoError
from calibration.geometry import Floats
from calibration.judges.judge import Judge
from calibration.judges.names import contradicted
from calibration.looks import Judgement
from calibration.orientation import seen_turn, site_turns, turned_references
from calibration.sight import Sight

SURE_OF_SET_UP = 0.9
SURELY_BARE, SURELY_TAKEN = 25.0, 0.0
"""Evidence for bare wood on a site; between the two it is not asked whether a piece stands there."""


def check_before_learning(sight: Sight, start_looks: Mapping[str, str]) -> None:
    """Raise SetUpPhotoError if the set-up surely lies turned, as wood and the pieces' places and colours tell.

    Whoever learned from a turned set-up would take each piece for another.

    Args:
        sight: of the photo of the set-up.
        start_looks: site -> look; the other sites are empty.
    """
    board = sight.places.board
    turn_deg = seen_turn(sight, turned_references(sight.reference, sight.places))
    if turn_deg:
        problem = _(
            "in the photo of the set-up the board lies turned by {degrees} degrees, against the photo of the"
            " empty board: turn it back and take the photo again"
        )
        raise SetUpPhotoError(problem.format(degrees=turn_deg))
    bare = sight.bare_evidence()
    if not _may_show(sight, bare, start_looks):
        turns = [turn for turn, turned in turned_set_ups(board, start_looks).items() if _may_show(sight, bare, turned)]
        if turns:
            raise SetUpPhotoError(_turned(turns))


def check_after_learning(sight: Sight, start_looks: Mapping[str, str], judge: Judge) -> None:
    """Raise SetUpPhotoError unless a judge reads the set-up off its photo, naming the sites that differ."""
    board, judgement = sight.places.board, judge.judge(sight)
    wrong = _misplaced(board, judgement, judge.looks, start_looks)
    if not wrong:
        return
    turns = [
        turn_deg
        for turn_deg, turned in turned_set_ups(board, start_looks).items()
        if not _misplaced(board, judgement, judge.looks, turned)
    ]
    if turns:
        raise SetUpPhotoError(_turned(turns), tuple(wrong))
    problem = _("the photo of the set-up does not show the set-up: look at {sites}")
    raise SetUpPhotoError(problem.format(sites=" ".join(wrong)), tuple(wrong))


def turned_set_ups(board: Board, start_looks: Mapping[str, str]) -> dict[int, dict[str, str]]:
    """Return turn in degrees, clockwise -> site -> look of the set-up on a board that is turned by it."""
    return {
        turn_deg: {target[site]: look for site, look in start_looks.items()}
        for turn_deg, target in site_turns(board).items()
    }


def is_told_by_set_up(board: Board, start_looks: Mapping[str, str]) -> bool:
    """Return whether the set-up looks different whenever it is turned: then it tells which way round the board lies."""
    return all(turned != dict(start_looks) for turned in turned_set_ups(board, start_looks).values())


def _may_show(sight: Sight, bare: Floats, looks: Mapping[str, str]) -> bool:
    """Return whether nothing surely contradicts looks (site -> look, the others empty): no place and no colour."""
    board = sight.places.board
    expected = np.array([site in looks for site in board.sites])
    if (expected & (bare > SURELY_BARE)).any() or (~expected & (bare < SURELY_TAKEN)).any():
        return False
    tops = sight.at_height(board.looked_at_mm)
    by_colour: dict[str, list[Floats]] = {}
    for row, site in enumerate(board.sites):
        if site in looks:
            by_colour.setdefault(_colour_of(board, looks[site]), []).append(np.median(tops[row], axis=0))
    return contradicted({colour: np.mean(seen, axis=0) for colour, seen in by_colour.items()}) is None


def _colour_of(board: Board, look: str) -> str:
    """Return the colour that a look's name stands for; White's digits are odd, Black's even (rulebook of Krux)."""
    if board.digits:
        return "WB"[board.digits.index(look.partition("@")[0]) % 2]
    return look[-1] if board.stack is not None else look


def _misplaced(board: Board, judgement: Judgement, looks: tuple[str, ...], expected: Mapping[str, str]) -> list[str]:
    """Return the sites that surely show another look than expected (site -> look; others empty)."""
    names = ("", *looks)
    return [
        site
        for row, site in enumerate(board.sites)
        if names[int(judgement.likely[row].argmax())] != expected.get(site, "")
        and judgement.likely[row].max() >= SURE_OF_SET_UP
    ]


def _turned(turns_deg: list[int]) -> str:
    return _(
        "the photo of the set-up shows the set-up turned by {degrees} degrees: turn the board or the camera,"
        " or say so in the game's options, and calibrate again"
    ).format(degrees=_(" or ").join(map(str, turns_deg)))
