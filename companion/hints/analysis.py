"""Which turns of a game threw something away, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.contract import Game, Player
from companion.hints.faults import Fault, fault_of, scale_of
from companion.hints.scores import WIN, Engine, Finding, Limits, distance


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
    depth: int,
) -> Iterator[Verdict]:
    """Yield a verdict for each turn, as soon as it is known; the same on every machine.

    Args:
        game: the rules.
        positions: from the start of the game on, one more than turns.
        turns: in notation; one that has none (players overruled the referee) is judged by where it led.
        engine: searches.
        depth: how many turns are looked ahead, 1 or more.
    """
    scale = scale_of(game)
    for index, turn in enumerate(turns):
        before, after = positions[index], positions[index + 1]
        if game.result(before) is not None:
            return
        finding = engine.search(before, Limits(depth))
        score = _score_of(game, before, after, engine, finding)
        fault = fault_of(finding.score, score, scale)
        line = tuple(game.write(each) for each in finding.line) if fault else ()
        yield Verdict(index + 1, before.mover, turn, score, fault, finding.score, line)


def _score_of(game: Game[Any, Any], before: Any, after: Any, engine: Engine[Any, Any], finding: Finding[Any]) -> int:
    """Return the score of the turn made, as deep as that of the best one was searched."""
    if game.after(before, finding.line[0]) == after:
        return finding.score
    result = game.result(after)
    if result is not None:
        return 0 if result.winner == "draw" else WIN - 1 if result.winner == before.mover else 1 - WIN
    # A win that was seen beyond the depth may have a like that is seen only within it.
    depth = max(finding.depth, distance(finding.score) or 0)
    answer = engine.search(after, Limits(depth - 1))
    if answer.outcome is None:
        return -answer.score
    # The answer counts its distance from one turn later.
    return -answer.score + (1 if answer.score > 0 else -1)
