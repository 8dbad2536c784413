"""Players that the search is measured against."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any, Protocol

from companion.games.contract import Game
from companion.hints.binding import bound
from companion.hints.cores.core import Core
from companion.hints.kernel import DRAWN, FIRST_WON, GOES_ON, MOVER
from companion.hints.scores import Engine, Limits

EXPLORATION = 0.7
PLAYOUT_CAP = 150


class Player(Protocol):
    """Chooses turns."""

    def choose(self, position: Any) -> Any:
        """Return a legal turn; the game is not over."""


class Searching:
    """The engine, with a limit."""

    def __init__(self, engine: Engine[Any, Any], limits: Limits) -> None:
        self._engine, self._limits = engine, limits

    def choose(self, position: Any) -> Any:
        return self._engine.search(position, self._limits).line[0]


class OneTurnAhead:
    """Looks at the positions after each of its turns, wins if it can, and takes the one that is worth most."""

    def __init__(self, game: Game[Any, Any], core: Core[Any, Any], random: Random) -> None:
        self._game, self._core, self._random = game, core, random

    def choose(self, position: Any) -> Any:
        turns = list(self._game.turns(position))
        self._random.shuffle(turns)
        return max(turns, key=lambda turn: self._worth(position.mover, self._game.after(position, turn)))

    def _worth(self, player: str, position: Any) -> int:
        result = self._game.result(position)
        if result is not None:
            return 0 if result.winner == "draw" else 10**6 if result.winner == player else -(10**6)
        return -self._core.evaluate(position)


class _Node:
    """One state of the tree; `won` counts for the player who moved here."""

    __slots__ = ("children", "move", "player", "state", "untried", "visits", "won")

    def __init__(self, state: list[int], player: int, move: int, untried: list[int]) -> None:
        self.state, self.player, self.move, self.untried = state, player, move, untried
        self.children: list[_Node] = []
        self.visits, self.won = 0, 0.0


class Uct:
    """Plain UCT with random playouts, on the compact core: no proofs, no knowledge, no tuning."""

    def __init__(self, game: Game[Any, Any], core: Core[Any, Any], time_s: float, random: Random) -> None:
        self._game, self._core, self._time_s, self._random = game, core, time_s, random
        functions = bound(core.functions)
        self._moves_of, self._play, self._ended_at = (functions[name] for name in ("moves", "play", "ended"))
        self._found, self._order = [0] * core.most_moves, [0] * core.most_moves

    def choose(self, position: Any) -> Any:
        """Return the turn visited most; its later parts are chosen from the same tree."""
        until_s = monotonic() + self._time_s
        root = self._new(self._core.encode(position), 0, -1)
        while monotonic() < until_s:
            self._iterate(root)
        parts: list[int] = []
        node, state = root, root.state
        while True:
            move = (
                max(node.children, key=lambda child: child.visits)
                if node.children
                else self._new(self._core.after(state, node.untried[0]), state[MOVER], node.untried[0])
            )
            parts.append(move.move)
            if move.state[MOVER] != state[MOVER]:
                return self._core.turn(position, parts)
            node, state = move, move.state

    def _iterate(self, root: _Node) -> None:
        path, node = [root], root
        while not node.untried and node.children:
            scale = log(node.visits)
            node = max(
                node.children, key=lambda child: child.won / child.visits + EXPLORATION * sqrt(scale / child.visits)
            )
            path.append(node)
        if node.untried:
            move = node.untried.pop()
            child = self._new(self._after(node.state, move), node.state[MOVER], move)
            node.children.append(child)
            path.append(child)
            node = child
        code = self._playout(node.state)
        for each in path:
            each.visits += 1
            each.won += 0.5 if code in (GOES_ON, DRAWN) else float(code == FIRST_WON + each.player)

    def _new(self, state: list[int], player: int, move: int) -> _Node:
        untried = [] if self._ended(state) != GOES_ON else self._moves(state)
        self._random.shuffle(untried)
        return _Node(state, player, move, untried)

    def _playout(self, state: list[int]) -> int:
        for _ in range(PLAYOUT_CAP):
            code = self._ended(state)
            if code != GOES_ON:
                return code
            state = self._after(state, self._random.choice(self._moves(state)))
        return GOES_ON

    def _moves(self, state: list[int]) -> list[int]:
        count = self._moves_of(state, 0, self._found, self._order, 0, 0, self._core.tables)
        return self._found[:count]

    def _ended(self, state: list[int]) -> int:
        return int(self._ended_at(state, 0, self._found, self._order, 0, self._core.tables))

    def _after(self, state: list[int], move: int) -> list[int]:
        states = state + [0] * self._core.size
        self._play(states, 0, self._core.size, move, self._core.tables)
        return states[self._core.size :]
