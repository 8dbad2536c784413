"""Turns of a player who does not sit at the board: they are announced, and people carry them out.

Only one person plays then, so every button is his, and only the announced turn counts as the other player's.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.contract import Match, PositionT, TurnT
from companion.referee.course import Course


def is_still_chosen(course: Course[PositionT, TurnT]) -> bool:
    """Return whether the turn that is to be carried out is not known yet."""
    announced = course.announced
    return (
        announced is not None
        and announced.turn is None
        and announced.player == course.position.mover
        and course.stage == "playing"
    )


def is_as_announced(course: Course[PositionT, TurnT], before: PositionT, after: PositionT) -> bool:
    """Return whether a turn that leads from one position to another is the mover's own, or the one announced for him.

    Raises:
        NotationError: what was announced is no turn.
    """
    announced = course.announced
    if announced is None or announced.player != before.mover:
        return True
    if announced.turn is None:
        return False
    turn = course.game.parse(before, announced.turn)
    return course.game.is_legal(before, turn) and course.game.after(before, turn) == after


def as_announced(
    course: Course[PositionT, TurnT], matches: Sequence[Match[PositionT, TurnT]]
) -> list[Match[PositionT, TurnT]]:
    """Return those turns from the last position that are the mover's own, or announced for him."""
    return [match for match in matches if is_as_announced(course, course.position, match.after)]
