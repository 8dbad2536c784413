"""Which turns of a game threw something away, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.games.contract import Game, Player
from companion.hints.scores import BOUND, WIN, Engine, Finding, Limits

THROWN_AWAY = 100
"""Points; about a button in Kopf oder Knopf."""

Fault = Literal["win-missed", "loss-allowed", "worse"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of one turn.

    Attributes:
        number: counted from 1.
        mover: who made it.
        turn: in notation.
        score: of the turn made, for its mover; see `companion.hints.scores`.
        fault: what it threw away; None if it was good.
        best: the score of the best turn found.
        line: that turn and what was expected after it, in notation; empty without a fault.
    """

    number: int
    mover: Player
    turn: str
    score: int
    fault: Fault | None
    best: int
    line: tuple[str, ...]


def analyse(
    game: Game[Any, Any],
    positions: Sequence[Any],
    turns: Sequence[str],
    engine: Engine[Any, Any],
    limits: Limits,
) -> Iterator[Verdict]:
    """Yield a verdict for each turn, as soon as it is known.

    Args:
        game: the rules.
        positions: from the start of the game on, one more than turns.
        turns: in notation; one that has none (players overruled the referee) is judged by where it led.
        engine: searches.
        limits: for each turn.
    """
    for index, turn in enumerate(turns):
        before, after = positions[index], positions[index + 1]
        if game.result(before) is not None:
            return
        finding = engine.search(before, limits)
        score = _score_of(game, before, after, engine, limits, finding)
        fault = _fault(finding.score, score)
        line = tuple(game.write(each) for each in finding.line) if fault else ()
        yield Verdict(index + 1, before.mover, turn, score, fault, finding.score, line)


def _score_of(
    game: Game[Any, Any], before: Any, after: Any, engine: Engine[Any, Any], limits: Limits, finding: Finding[Any]
) -> int:
    """Return the score of the turn made, as deep as that of the best one was searched."""
    if game.after(before, finding.line[0]) == after:
        return finding.score
    result = game.result(after)
    if result is not None:
        return 0 if result.winner == "draw" else WIN - 1 if result.winner == before.mover else 1 - WIN
    answer = engine.search(after, replace(limits, depth=max(1, finding.depth - 1)))
    if answer.outcome is None:
        return -answer.score
    # The answer counts its distance from one turn later.
    return -answer.score + (1 if answer.score > 0 else -1)


def _fault(best: int, score: int) -> Fault | None:
    if best > BOUND and score <= BOUND:
        return "win-missed"
    if score < -BOUND <= best:
        return "loss-allowed"
    if abs(best) < BOUND and abs(score) < BOUND and best - score >= THROWN_AWAY:
        return "worse"
    return None
