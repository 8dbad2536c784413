"""Presses: what each button does to a game, and what is said of it at once."""

from __future__ import annotations

from typing import Literal

from companion.games.contract import Player, PositionT, Result, TurnT, other
from companion.games.errors import ImpossiblePosition
from companion.referee import sentences
from companion.referee.announcing import is_still_chosen
from companion.referee.course import Answer, Course
from companion.referee.history import OVERRULED
from companion.referee.judgement import differing_sites, visible_position
from companion.referee.partway import surely_seen
from companion.referee.reports import watching
from companion.values import Look, Reading, Ruling, Site

Press = Literal["confirm", "take-back", "overrule", "pause", "resign", "draw", "time", "hint"]


def take(course: Course[PositionT, TurnT], press: Press | None, by: Player | None, reading: Reading) -> Answer | None:
    """Take a press, and the frame that it came with; return what there is to say of it, unless a ruling will."""
    by = _presser(course, press, by)
    match press:
        case "confirm":
            return _confirm(course, by, reading)
        case "take-back":
            return _take_back(course, by)
        case "overrule":
            return _overrule(course, reading)
        case "pause":
            return _pause(course)
        case "resign" | "draw" | "time":
            return _end(course, press, by)
    return None


def _presser(course: Course[PositionT, TurnT], press: Press | None, by: Player | None) -> Player | None:
    """Return for whom a press counts: if only one person sits at the board, every button is his."""
    if course.announced is None or press == "time":
        return by
    return other(course.announced.player) if press == "resign" else None


def _confirm(course: Course[PositionT, TurnT], by: Player | None, reading: Reading) -> Answer | None:
    if course.is_paused:
        return _pause(course)
    if by is None and not course.is_live:
        _leave_open(course, reading)
    if course.left_open is not None:
        course.earlier, course.left_open = course.left_open, None
    if course.open_set_up is not None:
        course.earlier_set_up, course.open_set_up = course.open_set_up, None
    is_playing = course.is_set_up and not course.result
    if by is not None and by != course.position.mover and is_playing and course.earlier is None:
        return Answer(sentences.not_your_turn(course.game, by))
    if is_still_chosen(course):
        return Answer(sentences.still_chosen(course.game, course.position.mover))
    course.pending, course.pressed_by = True, by
    return None


def _leave_open(course: Course[PositionT, TurnT], reading: Reading) -> None:
    """Leave open what a recorded press ended that no frame could be read for before the next press."""
    if not course.pending or course.result:
        return
    if not course.is_set_up:
        course.open_set_up = course.open_set_up or course.standing.nearest(reading.position())
    elif course.left_open is None:
        course.left_open = ()


def _take_back(course: Course[PositionT, TurnT], by: Player | None) -> Answer:
    if not course.is_set_up or not (course.turns or course.history.is_agreed):
        return Answer(sentences.nothing_to_take_back())
    if by == course.position.mover and not course.history.is_agreed:
        return Answer(sentences.not_yours_to_take_back(course.game, by))
    course.pending, course.is_paused, course.was_asked, course.refused = False, False, False, None
    course.left_open = course.earlier = None
    taken_back = visible_position(course.game, course.position)
    turn = course.history.take_back()
    if turn is None:
        return Answer(sentences.goes_on(course.game, course.position.mover), "taken-back")
    course.standing.is_put_right(course.position, taken_back)
    return Answer(sentences.taken_back(course.game, turn, course.position.mover), "taken-back")


def _overrule(course: Course[PositionT, TurnT], reading: Reading) -> Answer:
    refused, before = course.refused, course.position
    if refused is None:
        return Answer(sentences.nothing_to_overrule())
    now = _seen_now(course, reading)
    seen = refused if now is None else now
    if course.is_put_right_by(seen):
        course.refused = None
        return Answer(sentences.nothing_to_overrule())
    turn, after = course.not_announced if course.not_announced and seen == refused else (None, before)
    if turn is None:
        try:
            after = course.game.overruled(before, seen)
        except ImpossiblePosition as error:
            return Answer(sentences.cannot_overrule(error.faults))
    course.pending = False
    course.commit(turn or OVERRULED, after)
    result = course.result
    ruling = Ruling(
        "overruled",
        by=before.mover,
        turn=turn,
        sites=differing_sites(course.game, course.game.seen(before), course.game.seen(after)),
        result=result.winner if result else None,
        reason=result.reason if result else None,
    )
    return Answer(sentences.overruled(course.game, ruling, after.mover), ruling=ruling)


def _seen_now(course: Course[PositionT, TurnT], reading: Reading) -> dict[Site, Look] | None:
    """Return what stands on the board; None if the frame does not tell all of it."""
    if not reading.board.found or reading.board.turned_deg or reading.hand or reading.covered:
        return None
    return surely_seen(course.game, course.position, reading.costs())


def _pause(course: Course[PositionT, TurnT]) -> Answer:
    if not course.is_set_up or course.result:
        return Answer(watching(course))
    course.pending, course.is_paused = False, not course.is_paused
    if course.is_paused:
        return Answer(sentences.paused(), "paused")
    return Answer(sentences.goes_on(course.game, course.position.mover), "resumed")


def _end(course: Course[PositionT, TurnT], press: Literal["resign", "draw", "time"], by: Player | None) -> Answer:
    if not course.is_set_up or course.result:
        return Answer(watching(course))
    loser = by or course.position.mover
    reason = {"draw": "agreed", "resign": "resigned", "time": "time"}[press]
    result = Result("draw" if press == "draw" else other(loser), reason)
    course.pending, course.is_paused, course.refused = False, False, None
    course.left_open = course.earlier = None
    course.history.end(result)
    ruling = Ruling("ended", by=None if press == "draw" else loser, result=result.winner, reason=result.reason)
    return Answer(sentences.over(course.game, result.winner, result.reason), ruling=ruling)
