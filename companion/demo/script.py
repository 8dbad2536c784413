"""Choosing a game worth watching: by seed, with a capture, a forbidden group and a turn that breaks a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal

import numpy as np

from companion.games.contract import Game, Look, Player, Site
from companion.games.errors import IllegalTurn

TURNS = 9
"""Legal turns of a scripted game; one illegal one comes on top."""

LEAST_QUIET = 4
"""So many of them make no forbidden group, or warnings would be all there is to see."""

BROKEN_RULE = "wrong-distance"


@dataclass(frozen=True, slots=True)
class ScriptedTurn:
    """What a player does before pressing Confirm.

    Attributes:
        by: who.
        turn: in notation.
        rule: the rule it breaks; None if it is legal.
        shows: what stands on the board when Confirm is pressed.
        press: what is pressed.
        is_dark: whether somebody switches the light off for a while just before.
    """

    by: Player
    turn: str
    rule: str | None
    shows: Mapping[Site, Look]
    press: Literal["confirm", "take-back", "overrule", "none"] = "confirm"
    is_dark: bool = False


def script_game(game: Game[Any, Any], seed: int) -> tuple[ScriptedTurn, ...]:
    """Return a game from its set-up on; the same seed (0 or more) gives the same game.

    It has at least one remote capture, one forbidden group and one turn with a wrong distance, which is put right
    by the turn that follows it.
    """
    attempts = (_attempt(game, np.random.default_rng([seed, attempt])) for attempt in count())
    return next(script for script in attempts if script)


@dataclass(frozen=True, slots=True)
class _Played:
    before: Any
    turn: Any
    after: Any


def _attempt(game: Game[Any, Any], rng: np.random.Generator) -> tuple[ScriptedTurn, ...]:
    """Return a random game, or nothing if it is not worth watching."""
    turns = list(_play(game, rng))
    return _with_a_mistake(game, turns, rng) if _is_worth_watching(game, turns) else ()


def _play(game: Game[Any, Any], rng: np.random.Generator) -> Iterator[_Played]:
    position = game.start()
    for _ in range(TURNS):
        turns = list(game.turns(position))
        if not turns:
            return
        most_taken = min(len(game.seen(game.after(position, turn))) for turn in turns)
        taking = [turn for turn in turns if len(game.seen(game.after(position, turn))) == most_taken]
        turn = taking[rng.integers(len(taking))]
        after = game.after(position, turn)
        yield _Played(position, turn, after)
        position = after


def _is_worth_watching(game: Game[Any, Any], turns: list[_Played]) -> bool:
    captures = sum(" x" in f" {game.write(played.turn)}" for played in turns)
    kinds = [{alert.kind for alert in game.alerts(played.after)} for played in turns]
    groups = sum("forbidden-group" in kind for kind in kinds)
    unfinished = len(turns) == TURNS and game.result(turns[-1].after) is None
    return unfinished and captures > 0 and 0 < groups <= TURNS - LEAST_QUIET


def _with_a_mistake(game: Game[Any, Any], turns: list[_Played], rng: np.random.Generator) -> tuple[ScriptedTurn, ...]:
    """Return the game with one illegal turn before a legal one from the third on; empty if there is none to make."""
    script = [_scripted(game, played) for played in turns]
    for index in rng.permutation(np.arange(2, len(turns))).tolist():
        mistakes = list(_mistakes(game, turns[index].before))
        if mistakes:
            script.insert(index, mistakes[rng.integers(len(mistakes))])
            return tuple(script)
    return ()


def _scripted(game: Game[Any, Any], played: _Played) -> ScriptedTurn:
    return ScriptedTurn(played.before.mover, game.write(played.turn), None, game.seen(played.after))


def _mistakes(game: Game[Any, Any], position: Any) -> Iterator[ScriptedTurn]:
    """Yield moves of one own button over a wrong distance that the referee can only explain as just that."""
    standing = game.seen(position)
    own = [site for site in standing if game.destinations(position, site)]
    for origin in own:
        for target in game.sites:
            text = f"{origin}-{target}"
            if target in standing or _fault(game, position, text) != BROKEN_RULE:
                continue
            shows = {site: look for site, look in standing.items() if site != origin} | {target: standing[origin]}
            if game.explain(position, shows).rule == BROKEN_RULE:
                yield ScriptedTurn(position.mover, text, BROKEN_RULE, shows)


def _fault(game: Game[Any, Any], position: Any, text: str) -> str | None:
    try:
        game.check(position, game.parse(position, text))
    except IllegalTurn as error:
        return error.rule
    return None
