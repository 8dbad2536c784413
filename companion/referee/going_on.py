"""A turn that could not be ruled on, and that the players went on from.

An unclear press is no reason to be lost for the rest of the game: the turns that its picture left open are kept, and
the next press is explained by one of them followed by a turn of the other player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic

from companion.games.contract import Costs, Game, Match, PositionT, TurnT
from companion.referee.judgement import (
    SURE,
    Judged,
    Legal,
    differing_sites,
    judge_turn,
    likeliest,
    not_ruled_out,
    settled,
    visible_position,
)

MOST_OPEN = 24
"""A picture that leaves more turns open than this says next to nothing."""

MOST_TRIED = 500
"""If more turns than this were possible, nobody can say which of them went by unseen."""


@dataclass(frozen=True, slots=True)
class WentOn(Generic[PositionT, TurnT]):
    """The turn that was open, and what the picture says of the turn after it."""

    earlier: Match[PositionT, TurnT]
    judged: Judged[PositionT, TurnT]


def open_turns(
    game: Game[PositionT, TurnT], positions: Sequence[PositionT], costs: Costs
) -> tuple[Match[PositionT, TurnT], ...]:
    """Return the legal turns that a picture leaves open; none if they are too many to be followed."""
    costs = settled(game, positions[0], costs)
    found = not_ruled_out(game, positions, costs, keep=MOST_OPEN + 1)
    return tuple(found) if len(found) <= MOST_OPEN else ()


def unseen_turns(game: Game[PositionT, TurnT], before: PositionT, costs: Costs) -> tuple[Match[PositionT, TurnT], ...]:
    """Return the turn that went by unseen before the legal one that a picture shows; none if that is not certain.

    It is not if several would explain the picture, or if another one comes nearer to it: an illegal turn may have
    followed that one.
    """
    turns = tuple(islice(game.turns(before), MOST_TRIED + 1))
    if len(turns) > MOST_TRIED:
        return ()
    results = {game.after(before, turn): turn for turn in turns}
    explaining = [after for after in results if _leads_on(game, after, costs)]
    if len(explaining) != 1:
        return ()
    (after,) = explaining
    nearest = min(_distance(game, each, costs) for each in results)
    return (Match(0.0, results[after], after),) if _distance(game, after, costs) == nearest else ()


def _leads_on(game: Game[PositionT, TurnT], position: PositionT, costs: Costs) -> bool:
    """Return whether a legal turn from a position explains a picture."""
    found = game.matches(position, settled(game, position, costs), keep=1)
    return bool(found) and found[0].cost < SURE


def went_on(
    game: Game[PositionT, TurnT], before: PositionT, earlier: Sequence[Match[PositionT, TurnT]], costs: Costs
) -> WentOn[PositionT, TurnT] | None:
    """Return how the players went on from an open turn; None if the picture does not tell.

    Args:
        game: the rules.
        before: the position before the open turn.
        earlier: the turns that were left open.
        costs: what the picture shows now.
    """
    ways = [WentOn(match, judge_turn(game, (match.after,), costs)) for match in earlier]
    legal = [(way, way.judged.match) for way in ways if isinstance(way.judged, Legal)]
    if legal:
        ends = {match.after for _way, match in legal}
        return min(legal, key=lambda pair: pair[0].earlier.cost + pair[1].cost)[0] if len(ends) == 1 else None
    if len(ways) == 1 and _distance(game, ways[0].earlier.after, costs) < _distance(game, before, costs):
        return ways[0]
    return None


def is_nearer(
    game: Game[PositionT, TurnT], before: PositionT, earlier: Sequence[Match[PositionT, TurnT]], costs: Costs
) -> bool:
    """Return whether the picture is closer to the position before the open turn than to any after it."""
    nearest = min((_distance(game, match.after, costs) for match in earlier), default=0)
    return _distance(game, before, costs) < nearest


def _distance(game: Game[PositionT, TurnT], position: PositionT, costs: Costs) -> int:
    picture = likeliest(settled(game, position, costs))
    return len(differing_sites(game, visible_position(game, position), picture))
