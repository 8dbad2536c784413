"""Reports: what is said of a frame, with the position as it was read and what is known of it."""

from __future__ import annotations

from typing import Literal

from companion.games.contract import EMPTY, PositionT, Site, TurnT
from companion.referee import sentences
from companion.referee.course import Answer, Course
from companion.referee.judgement import (
    Unsure,
    differing_sites,
    judge_set_up,
    likeliest,
    settled,
    visible_position,
)
from companion.values import Event, Look, Reading, Report, Ruling

BOARD_MOVED_PX = 3.0
"""People are told of a bump from here on; what lies below is the jitter of finding the board."""


def watching(course: Course[PositionT, TurnT]) -> str:
    """Return what is said while nobody pressed."""
    if not course.is_set_up and course.is_offered and course.turns:
        return sentences.offered(course.turns, course.position.mover, course.game)
    if not course.is_set_up:
        return sentences.waiting_for_set_up()
    if course.is_paused:
        return sentences.paused()
    result = course.result
    if result:
        return sentences.over(course.game, result.winner, result.reason)
    return sentences.to_move(course.game, course.position.mover)


def wanted_set_up(course: Course[PositionT, TurnT], reading: Reading) -> PositionT:
    """Return the position to set up that the board is closest to."""
    picture = reading.position()
    wanted = course.standing.nearest(picture)
    if not course.is_offered or not course.turns:
        return wanted

    def differences(position: PositionT) -> int:
        return len(differing_sites(course.game, visible_position(course.game, position), picture))

    return min(wanted, course.game.start(), key=differences)


def answered(course: Course[PositionT, TurnT], reading: Reading, answer: Answer) -> Report:
    """Report what a press changed; it does not rest on what the frame shows."""
    state: Literal["watching", "ruled"] = "watching" if answer.ruling is None else "ruled"
    if not reading.board.found or reading.board.turned_deg:
        result = course.result.winner if course.result else None
        return Report(
            state, {}, answer.message, ruling=answer.ruling, stage=course.stage, event=answer.event, result=result
        )
    sites = answer.ruling.sites if answer.ruling else ()
    return report(course, state, reading, answer.message, sites=sites, ruling=answer.ruling, event=answer.event)


def blind(course: Course[PositionT, TurnT], state: Literal["no-board", "unclear"], message: str) -> Report:
    """Report a frame that shows no board as calibration saw it."""
    result = course.result
    return Report(
        state, {}, message, stage=course.stage, pending=course.pending, result=result.winner if result else None
    )


def ruled(
    course: Course[PositionT, TurnT], reading: Reading, ruling: Ruling, message: str, event: Event | None = None
) -> Report:
    """Report a ruling; the press is answered."""
    course.pending = False
    return report(course, "ruled", reading, message, sites=ruling.sites, ruling=ruling, event=event)


def unclear(course: Course[PositionT, TurnT], reading: Reading, sites: tuple[Site, ...], message: str) -> Report:
    """Report that the picture does not say enough; the press stays pending."""
    return report(course, "unclear", reading, message, sites=sites)


def report(
    course: Course[PositionT, TurnT],
    state: Literal["watching", "hand", "ruled", "unclear"],
    reading: Reading,
    message: str,
    *,
    sites: tuple[Site, ...] = (),
    ruling: Ruling | None = None,
    event: Event | None = None,
) -> Report:
    """Report a frame that could be read."""
    warnings = ruling.warnings if ruling else ()
    if reading.board.moved_px >= BOARD_MOVED_PX:
        warnings = (*warnings, f"board-moved {reading.board.moved_px:.1f}")
        message = sentences.board_moved(message, reading.board.moved_px)
    return Report(
        state,
        _with_hidden(course, reading),
        message,
        sites,
        ruling,
        warnings=warnings,
        stage=course.stage,
        event=event,
        pending=course.pending,
        amiss=ruling.put_right if ruling else _amiss(course, reading) if state == "watching" else None,
        refused=course.can_overrule,
        result=course.result.winner if course.result else None,
    )


def _amiss(course: Course[PositionT, TurnT], reading: Reading) -> dict[Site, Look | None] | None:
    if course.can_overrule and not course.standing.has_several_ways:
        return {site: look for site, look in course.put_right.items() if reading.look(site) != (look or EMPTY)}
    if not course.can_overrule and course.stage not in ("set-up", "put-back"):
        return None
    wanted = course.standing.nearest(reading.position()) if course.is_set_up else wanted_set_up(course, reading)
    judged = judge_set_up(course.game, wanted, reading.costs())
    expected = visible_position(course.game, wanted)
    return None if isinstance(judged, Unsure) else {site: expected.get(site) for site in judged}


def _with_hidden(course: Course[PositionT, TurnT], reading: Reading) -> dict[Site, Look]:
    """Return what was read, what lies hidden in a pile or under a hand filled in from the game's history."""
    known = course.game.seen(course.position)
    seen = likeliest(settled(course.game, course.position, reading.costs()))
    position = {}
    for site in course.game.sites:
        look, last = seen.get(site, EMPTY), known.get(site, EMPTY)
        if site in reading.covered or (last and course.game.visible(last) == look):
            look = last
        if look != EMPTY:
            position[site] = look
    return position
