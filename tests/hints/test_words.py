"""Whatever a hint says of a turn is true: it is asked of the rules core, turn by turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.games.attangle.values import Capture
from companion.games.catalogue import new_game
from companion.games.contract import Game, Site, other
from companion.games.krux.values import following
from companion.hints import words
from companion.hints.scores import WIN, Finding
from companion.hints.showing import steps
from tests.games.variants import VARIANTS, Variant, random_game

SEEDS = range(4)
EVERY = 2
"""Of each game so many turns one is looked at."""

SITE = re.compile(r"\b[a-m]\d+\b")


def turns_of(variant: Variant, game: Game[Any, Any]) -> Iterator[tuple[Any, Any]]:
    for seed in SEEDS:
        positions, turns = random_game(game, seed, min(variant.turn_limit, 60))
        yield from list(zip(positions, turns, strict=False))[::EVERY]


def if_nothing_changes(position: Any) -> Any:
    """The position with the other player to move."""
    if hasattr(position, "next_piece"):
        return replace(position, next_piece=following(position.next_piece))
    return replace(position, mover=other(position.mover))


def can_be_taken(game: Game[Any, Any], position: Any) -> set[Site]:
    """Where the mover can take a piece of the other player."""
    sites: set[Site] = set()
    for turn in game.turns(position):
        if isinstance(turn, Capture):
            sites.add(turn.target)
        elif game.name == "kopf-oder-knopf":
            sites.update(turn.penalties, turn.captures)
    return sites


def can_win(game: Game[Any, Any], position: Any) -> bool:
    results = (game.result(game.after(position, turn)) for turn in game.turns(position))
    return any(result is not None and result.winner == position.mover for result in results)


def where_it_went(game: Game[Any, Any], position: Any, turn: Any, site: Site) -> Site:
    """Return where the piece that stood on a site stands after a turn of its player that takes nothing of his."""
    done = steps(game, position, turn)
    return done[-1].site if any(step.role == "from" and step.site == site for step in done) else site


def check(game: Game[Any, Any], position: Any, turn: Any, said: str) -> None:
    """Hold a part of a sentence against the rules."""
    after = game.after(position, turn)
    sites = set(SITE.findall(said))
    if said.startswith("it threatens to take "):
        assert sites <= can_be_taken(game, if_nothing_changes(after))
    elif said.endswith(" out of danger"):
        assert sites <= can_be_taken(game, if_nothing_changes(position))
        assert not {where_it_went(game, position, turn, site) for site in sites} & can_be_taken(game, after)
    elif said in ("it threatens a row next", "it threatens to put a piece into the hole next"):
        assert can_win(game, if_nothing_changes(after))
    elif said in ("it averts a row", "it keeps a piece out of the hole"):
        assert can_win(game, if_nothing_changes(position))
        assert not can_win(game, after)
    elif said.startswith("it takes "):
        assert sites <= game.seen(position).keys()
    else:
        assert said == "a search of depth 1 found nothing better"


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (WIN - 1, "it wins at once"),
        (WIN - 3, "it wins in 3 turns of both players, whatever the other player does"),
        (4 - WIN, "the game is lost in 4 turns of both players, against best play"),
    ],
    ids=["at once", "by force", "lost"],
)
def test_a_proven_end_is_told_first_with_its_distance(score: int, said: str) -> None:
    game = new_game("attangle")
    assert words.reasons(game, game.start(), Finding(score, (game.parse(game.start(), "c3"),), 1, 1))[0] == said


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_what_is_said_of_a_turn_is_true(variant: Variant) -> None:
    game = variant.new()
    said: Counter[str] = Counter()
    for position, turn in turns_of(variant, game):
        for reason in words.reasons(game, position, Finding(0, (turn,), 1, 1)):
            check(game, position, turn, reason)
            said[SITE.sub("", reason).split(" next")[0]] += 1
    assert len(said) >= 3, "turns of several kinds came by"
