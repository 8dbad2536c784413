"""A whole evening at the table as a script, with wrong set-ups, illegal turns, take-backs, and a light that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from companion.demo.script import ScriptedTurn
from companion.games.contract import Game, Look, Player, Site
from companion.games.errors import ImpossiblePosition

MOST_TURNS_LOOKED_AT = 300
TRIES = 200

Judge = Callable[[Any, Mapping[Site, Look]], Any]
"""Position and what stands on the board -> the position after the one legal turn that explains it, or None."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What the referee must rule.

    Attributes:
        kind: of the ruling.
        rule: the rule that is broken, of an illegal turn.
        position: after it, as the game's text; None before the set-up is confirmed.
    """

    kind: str
    rule: str | None
    position: str | None


@dataclass(frozen=True, slots=True)
class Evening:
    """A script.

    Attributes:
        first_shown: what stands on the board at the first press, which finds it not set up.
        deeds: what the players do after it.
        expected: the rulings, in order.
    """

    first_shown: Mapping[Site, Look]
    deeds: tuple[ScriptedTurn, ...]
    expected: tuple[Expected, ...]


def script_evening(game: Game[Any, Any], judge: Judge, turns: int, seed: int) -> Evening:
    """Return an evening of at least `turns` turns, or of a whole game; the same arguments give the same evening.

    Args:
        game: the rules.
        judge: what a sure picture says.
        turns: how many are played, the overruled ones among them.
        seed: 0 or more.
    """
    return _Writer(game, judge, np.random.default_rng(seed)).write(turns)


class _Writer:
    def __init__(self, game: Game[Any, Any], judge: Judge, rng: np.random.Generator) -> None:
        self._game, self._judge, self._rng = game, judge, rng
        self._position = game.start()
        self._deeds: list[ScriptedTurn] = []
        self._expected = [Expected("not-set-up", None, None)]

    def write(self, turns: int) -> Evening:
        start = self._shows()
        self._deed("first", start)
        self._expect("set-up")
        for number in range(turns):
            if self._game.result(self._position) is not None:
                break
            self._write_turn(number)
        return Evening(self._wrong(start), tuple(self._deeds), tuple(self._expected))

    def _write_turn(self, number: int) -> None:
        turn = self._turn()
        if turn is None:
            return
        match number % 5:
            case 1:
                self._illegal(overruled=False)
            case 2:
                if self._illegal(overruled=True):
                    return
            case 3:
                self._taken_back(turn)
                return
        self._play(turn, is_dark=number % 5 == 4)

    def _shows(self) -> dict[Site, Look]:
        return self._game.seen(self._position)

    def _turn(self) -> Any:
        """Return a random turn that changes the board and that a picture cannot mistake; None if there is none."""
        turns = list(islice(self._game.turns(self._position), MOST_TURNS_LOOKED_AT))
        for index in self._rng.permutation(len(turns)):
            after = self._game.after(self._position, turns[index])
            shows = self._game.seen(after)
            if shows != self._shows() and self._judge(self._position, shows) == after:
                return turns[index]
        return None

    def _play(self, turn: Any, *, is_dark: bool = False) -> None:
        by, self._position = self._position.mover, self._game.after(self._position, turn)
        self._deed(by, self._shows(), turn=self._game.write(turn), is_dark=is_dark)
        self._expect("legal")

    def _taken_back(self, turn: Any) -> None:
        """Play a turn, take it back, put the board back, and play another one if there is one."""
        before, by = self._position, self._position.mover
        self._play(turn)
        if self._game.result(self._position) is not None:
            return
        self._deed(by, self._shows(), press="take-back")
        self._position = before
        self._deed(by, self._shows(), press="none")
        self._play(self._turn() or turn)

    def _illegal(self, *, overruled: bool) -> bool:
        """Break a rule; return whether it was overruled."""
        by, standing = self._position.mover, self._shows()
        for _try in range(TRIES):
            shows = self._wrong(standing)
            if self._judge(self._position, shows) is not None:
                continue
            refusal = self._game.explain(
                self._position, {site: self._game.visible(look) for site, look in shows.items()}
            )
            if refusal.doubts:
                continue
            after = self._overruled(shows) if overruled else None
            if overruled and after is None:
                continue
            self._deed(by, shows, rule=refusal.rule)
            self._expect("illegal", refusal.rule)
            if after is not None:
                self._deed(by, shows, press="overrule")
                self._position = after
                self._expect("overruled")
                return True
            self._deed(by, standing, press="none")
            return False
        return False

    def _overruled(self, shows: Mapping[Site, Look]) -> Any:
        """Return the position that players may go on from; None if there is none, or it is the end of the game."""
        try:
            after = self._game.overruled(self._position, self._visible(shows))
        except ImpossiblePosition:
            return None
        return after if self._game.result(after) is None and self._game.seen(after) == shows else None

    def _wrong(self, standing: Mapping[Site, Look]) -> dict[Site, Look]:
        """Return a board on which one piece stands elsewhere, or one too many."""
        free = [site for site in self._game.sites if site not in standing]
        target = free[self._rng.integers(len(free))]
        moved = dict(standing)
        if not standing:
            return {target: self._game.looks[0]}
        origin = list(standing)[self._rng.integers(len(standing))]
        moved[target] = moved.pop(origin)
        return moved

    def _visible(self, shows: Mapping[Site, Look]) -> dict[Site, Look]:
        return {site: self._game.visible(look) for site, look in shows.items()}

    def _deed(self, by: Player, shows: Mapping[Site, Look], **how: Any) -> None:
        self._deeds.append(ScriptedTurn(by, shows=shows, **({"turn": "", "rule": None} | how)))

    def _expect(self, kind: str, rule: str | None = None) -> None:
        self._expected.append(Expected(kind, rule, self._game.to_text(self._position)))
