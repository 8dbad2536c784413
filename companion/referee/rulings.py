"""Rulings: what a press is answered with once a frame can be read, and what is said while nobody pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.contract import Alert, Match, PositionT, Refusal, Site, TurnT, other
from companion.referee import sentences
from companion.referee.announcing import as_announced, is_as_announced
from companion.referee.course import Course
from companion.referee.going_on import is_nearer, open_turns, unseen_turns, went_on
from companion.referee.judgement import (
    EitherTurn,
    Illegal,
    Judged,
    Legal,
    Unsure,
    UnsureFields,
    differing_sites,
    judge_set_up,
    judge_turn,
    likeliest,
    settled,
    unsure_sites,
    visible_position,
)
from companion.referee.reports import report, ruled, unclear, wanted_set_up, watching
from companion.values import Reading, Report, Ruling

REPETITIONS_TOLD = 3
"""A position is announced from its third time on."""

MOST_IN_A_TURN = 4
"""A board on which more sites differ shows no single turn that went wrong."""

WARNED = ("forbidden-group", "threat")
"""The alerts that go with a ruling as warnings; the others are help that people ask for."""


def watch(course: Course[PositionT, TurnT], reading: Reading, notice: str | None) -> Report:
    """Report a frame while no press waits: whether a board that was to be put back, or put right, is."""
    costs = settled(course.game, course.position, reading.costs())
    if not unsure_sites(course.game, costs):
        course.history.lies_as(course.standing.watch(likeliest(costs)) or course.position)
        if course.is_put_right_by(likeliest(costs)):
            is_right = report(course, "watching", reading, notice or watching(course), event="put-back")
            course.refused = None
            return is_right
    if course.stage != "put-back":
        return report(course, "watching", reading, notice or watching(course))
    if judge_set_up(course.game, course.standing.nearest(likeliest(costs)), costs) == ():
        course.history.taken_back.clear()
        return report(course, "watching", reading, notice or watching(course), event="put-back")
    return report(course, "watching", reading, notice or sentences.put_back(course.game, course.position.mover))


def rule_set_up(course: Course[PositionT, TurnT], reading: Reading) -> Report:
    """Rule on the press that confirms the set-up."""
    wanted = wanted_set_up(course, reading)
    judged = judge_set_up(course.game, wanted, reading.costs())
    if judged != () and (gone_on := _rule_going_on_from_set_up(course, reading)) is not None:
        return gone_on
    if isinstance(judged, Unsure):
        course.open_set_up = None if course.is_offered else wanted
        return unclear(course, reading, judged.sites, sentences.unsure(judged.sites))
    if judged and course.earlier_set_up is not None and not course.is_live:
        course.open_set_up = course.earlier_set_up
        return unclear(course, reading, (), sentences.lost_track(course.turns))
    if judged:
        return _rule_not_set_up(course, reading, wanted, judged)
    course.is_set_up = True
    if course.is_offered and wanted == course.game.start() and course.turns:
        return _begin_anew(course, reading)
    course.history.lies_as(wanted)
    course.standing.is_at(wanted)
    say = sentences.goes_on if course.is_offered and course.turns else sentences.set_up
    return ruled(course, reading, Ruling("set-up"), say(course.game, course.position.mover))


def _rule_going_on_from_set_up(course: Course[PositionT, TurnT], reading: Reading) -> Report | None:
    """Rule on a press after a set-up that was unclear, if the players have gone on from it; None if they have not."""
    started = course.earlier_set_up
    if started is None or course.pressed_by == other(started.mover):
        return None
    judged = judge_turn(course.game, (started,), reading.costs())
    # In a recording the players have gone on, whatever was said; at the table they may still be setting up.
    if not isinstance(judged, Legal) and (course.is_live or not isinstance(judged, Illegal)):
        return None
    if isinstance(judged, Illegal) and _differing_number(course, started, reading) > MOST_IN_A_TURN:
        return None
    course.is_set_up, course.earlier_set_up = True, None
    course.history.lies_as(started)
    course.standing.is_at(started)
    report = _rule_judged(course, reading, judged, (started,))
    return replace(report, earlier=Ruling("set-up"), message=sentences.taken_as_set_up(report.message))


def _differing_number(course: Course[PositionT, TurnT], position: PositionT, reading: Reading) -> int:
    picture = likeliest(settled(course.game, position, reading.costs()))
    return len(differing_sites(course.game, visible_position(course.game, position), picture))


def _rule_not_set_up(
    course: Course[PositionT, TurnT], reading: Reading, wanted: PositionT, sites: tuple[Site, ...]
) -> Report:
    expected = visible_position(course.game, wanted)
    put_right = {site: expected.get(site) for site in sites}
    if course.is_live:
        # They know now that it does not count.
        course.open_set_up = course.earlier_set_up = None
    ruling = Ruling("not-set-up", sites=sites, put_right=put_right)
    return ruled(course, reading, ruling, sentences.not_set_up(put_right))


def _begin_anew(course: Course[PositionT, TurnT], reading: Reading) -> Report:
    course.begin_anew()
    message = sentences.set_up(course.game, course.position.mover)
    return ruled(course, reading, Ruling("set-up"), message, event="begun-anew")


def _is_set_up_anew(course: Course[PositionT, TurnT], reading: Reading) -> bool:
    return course.is_live and judge_set_up(course.game, course.game.start(), reading.costs()) == ()


def rule_over(course: Course[PositionT, TurnT], reading: Reading) -> Report:
    """Rule on a press after the end of the game: who has set the pieces up again wants another one."""
    start, message = course.game.start(), sentences.refused(course.game, course.position, "game-over", (), None, {})
    judged = judge_set_up(course.game, start, reading.costs())
    if course.is_live and judged == ():
        return _begin_anew(course, reading)
    ruling = Ruling("illegal", rule="game-over", put_right={})
    is_almost = _differing_number(course, start, reading) < _differing_number(course, course.position, reading)
    # A recording is over: a better look would change nothing.
    if judged == () or not is_almost or (isinstance(judged, Unsure) and not course.is_live):
        return ruled(course, reading, ruling, message)
    if isinstance(judged, Unsure):
        return unclear(course, reading, judged.sites, sentences.unsure(judged.sites))
    expected = visible_position(course.game, start)
    put_right = {site: expected.get(site) for site in judged}
    ruling = replace(ruling, sites=judged, put_right=put_right)
    return ruled(course, reading, ruling, f"{message} {sentences.not_set_up(put_right)}")


def rule_turn(course: Course[PositionT, TurnT], reading: Reading) -> Report:
    """Rule on the turn that a press ended."""
    picture = likeliest(settled(course.game, course.position, reading.costs()))
    starts = course.standing.before(picture)
    judged = judge_turn(course.game, starts, reading.costs())
    if course.turns and not isinstance(judged, Legal) and _is_set_up_anew(course, reading):
        return _begin_anew(course, reading)
    if course.earlier is None:
        return _rule_judged(course, reading, judged, starts)
    is_others = course.pressed_by == other(course.position.mover)
    if isinstance(judged, Legal) and not is_others:
        return _rule_judged(course, reading, judged, starts)
    earlier = course.earlier
    if not earlier and not course.is_live:
        earlier = unseen_turns(course.game, course.position, reading.costs())
    open_still = [match for match in earlier if match.after not in course.history.taken_back]
    return _rule_going_on(course, reading, judged, as_announced(course, open_still), is_others)


def _rule_going_on(
    course: Course[PositionT, TurnT],
    reading: Reading,
    judged: Judged[PositionT, TurnT],
    earlier: Sequence[Match[PositionT, TurnT]],
    is_others: bool,
) -> Report:
    """Rule on a press after one that was unclear: the players may have gone on from a turn that was left open."""
    costs = reading.costs()
    if likeliest(costs) == visible_position(course.game, course.position):
        course.pending, course.left_open, course.earlier = False, None, None
        return watch(course, reading, None)
    gone_on = went_on(course.game, course.position, earlier, costs)
    if gone_on is None:
        if not is_others and is_nearer(course.game, course.position, earlier, costs):
            return _rule_judged(course, reading, judged, (course.position,))
        course.left_open = course.earlier
        return unclear(course, reading, (), sentences.lost_track(course.turns))
    before, match = course.position, gone_on.earlier
    text = course.game.write(match.turn)
    sites = differing_sites(course.game, course.game.seen(before), course.game.seen(match.after))
    course.commit(text, match.after)
    result = course.result
    accepted = Ruling(
        "legal",
        by=before.mover,
        turn=text,
        sites=sites,
        result=result.winner if result else None,
        reason=result.reason if result else None,
    )
    report = _rule_judged(course, reading, gone_on.judged, (match.after,))
    message = sentences.taken_as_played(course.game, before.mover, text, report.message)
    return replace(report, earlier=accepted, message=message)


def _rule_judged(
    course: Course[PositionT, TurnT], reading: Reading, judged: Judged[PositionT, TurnT], starts: Sequence[PositionT]
) -> Report:
    match judged:
        case Legal():
            is_announced = is_as_announced(course, judged.before, judged.match.after)
            course.history.lies_as(judged.before)
            if not is_announced and judged.match.after not in course.history.taken_back:
                return _rule_not_announced(course, reading, judged.match.turn, judged.match.after)
            return _rule_legal(course, reading, judged.match.turn, judged.match.after)
        case Illegal():
            return _rule_illegal(course, reading, judged.refusal)
        case Unsure():
            course.left_open = open_turns(course.game, starts, reading.costs())
            return unclear(course, reading, judged.sites, sentences.unsure(judged.sites))
        case EitherTurn():
            course.left_open = open_turns(course.game, starts, reading.costs())
            one, two = (course.game.write(turn) for turn in judged.turns)
            return unclear(course, reading, judged.sites, sentences.either_turn(one, two, judged.sites))
        case UnsureFields():
            course.left_open = open_turns(course.game, starts, reading.costs()) or None
            return unclear(course, reading, judged.sites, sentences.unsure_fields(judged.sites))


def _rule_legal(course: Course[PositionT, TurnT], reading: Reading, turn: TurnT, after: PositionT) -> Report:
    before, by, text = course.position, course.position.mover, course.game.write(turn)
    changed = differing_sites(course.game, course.game.seen(before), course.game.seen(after))
    if after in course.history.taken_back:
        return _rule_not_set_up(course, reading, before, changed)
    if course.is_live and not changed and not course.was_asked:
        course.was_asked, course.pending = True, False
        return report(course, "watching", reading, sentences.nothing_changed(course.game, by), event="asked-again")
    course.commit(text, after)
    result, alerts = course.result, _alerts(course)
    times = course.history.times(after)
    warnings = tuple(dict.fromkeys(" ".join((alert.kind, *alert.sites)) for alert in alerts))
    if times >= REPETITIONS_TOLD:
        warnings = (*warnings, f"repetition {times}")
    ruling = Ruling(
        "legal",
        by=by,
        turn=text,
        sites=changed,
        warnings=warnings,
        result=result.winner if result else None,
        reason=result.reason if result else None,
    )
    return ruled(course, reading, ruling, sentences.legal(course.game, ruling, after.mover, alerts, times))


def _rule_not_announced(course: Course[PositionT, TurnT], reading: Reading, turn: TurnT, after: PositionT) -> Report:
    """Refuse a turn that is legal, but not the one that its player announced."""
    before = visible_position(course.game, course.position)
    sites = differing_sites(course.game, before, visible_position(course.game, after))
    put_right = {site: before.get(site) for site in sites}
    text = course.game.write(turn)
    report = _rule_illegal(course, reading, Refusal("not-announced", sites, text, put_right))
    course.not_announced = text, after
    wanted = course.announced.turn if course.announced else None
    return replace(report, message=f"{report.message} {sentences.then_carry_out(wanted)}") if wanted else report


def _rule_illegal(course: Course[PositionT, TurnT], reading: Reading, refusal: Refusal) -> Report:
    course.refused = likeliest(settled(course.game, course.position, reading.costs()))
    course.standing.is_put_right(course.position, course.refused)
    course.put_right, course.was_asked, course.not_announced = refusal.put_right, False, None
    course.left_open = course.earlier = None
    ruling = Ruling(
        "illegal",
        by=course.position.mover,
        rule=refusal.rule,
        sites=refusal.sites,
        put_right=dict(refusal.put_right),
    )
    message = sentences.refused(
        course.game, course.position, refusal.rule, refusal.sites, refusal.turn, refusal.put_right
    )
    return ruled(course, reading, ruling, message)


def _alerts(course: Course[PositionT, TurnT]) -> tuple[Alert, ...]:
    if course.result:
        return ()
    return tuple(alert for alert in course.game.alerts(course.position) if alert.kind in WARNED)
