"""The engine on compact states: iterative deepening around `companion.hints.alphabeta`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any

from companion.games.contract import Game, PositionT, TurnT
from companion.hints import alphabeta
from companion.hints.alphabeta import ENTRY_BITS, ENTRY_SIZE, FRAME_SIZE, HISTORY_BITS, MOST_FRAMES
from companion.hints.cores.core import Core
from companion.hints.kernel import MOVER
from companion.hints.scores import BOUND, WIN, Budget, Engine, Finding, Limits, distance

SLICE_S = 0.008
"""How long the search goes on before it asks whether a limit is reached; a stop must be heard within 0.05 s."""

MOST_SLICE_NODES = 1 << 17

Array = Callable[[Sequence[int]], Any]
"""Makes the array that functions work on: a list, or for compiled ones a numpy array of int64."""


class CompactSearch(Engine[PositionT, TurnT]):
    """An engine for a game that has a compact core."""

    def __init__(
        self,
        game: Game[PositionT, TurnT],
        core: Core[PositionT, TurnT],
        functions: dict[str, Any],
        array: Array,
    ) -> None:
        """Make the engine.

        Args:
            game: the rules.
            core: their compact form.
            functions: the search bound to the core, see `companion.hints.binding`.
            array: makes what the functions work on.
        """
        self._game, self._core, self._functions, self._array = game, core, functions, array
        self._slice_nodes = 1
        self._tables = array(core.tables)
        self._progress = array([0] * 4)
        self._frames = array([0] * (MOST_FRAMES * FRAME_SIZE))
        self._states = array([0] * (MOST_FRAMES * core.size))
        self._found = array([0] * (MOST_FRAMES * core.most_moves))
        self._order = array([0] * (MOST_FRAMES * core.most_moves))
        self._line = array([0] * (MOST_FRAMES * MOST_FRAMES))
        self._no_entries = array([0] * (ENTRY_SIZE << ENTRY_BITS))

    def search(self, position: PositionT, limits: Limits) -> Finding[TurnT]:
        """Return the best of the last depth that was finished; raises ValueError if the game is over."""
        if self._game.result(position) is not None:
            raise ValueError("the game is over: there is no turn to search")
        budget = Budget(limits)
        entries = self._no_entries.copy()
        history = self._array([0] * (1 << HISTORY_BITS))
        for i in range(MOST_FRAMES * FRAME_SIZE):
            self._frames[i] = -1
        best = Finding(0, (next(self._game.turns(position)),), 0, 0)
        for depth in range(min(1, limits.depth), limits.depth + 1):
            self._set_up(position, depth)
            if not self._finish(entries, history, budget):
                best = self._better_begun(position, best)
                break
            score = int(self._progress[alphabeta.VALUE])
            best = Finding(score, self._turns(position), depth, budget.nodes)
            proven_in = distance(score)
            if proven_in is not None and proven_in <= depth + 1:
                break
        return Finding(best.score, best.line, best.depth, budget.nodes)

    def _set_up(self, position: PositionT, depth: int) -> None:
        state = self._core.encode(position)
        for i, number in enumerate(state):
            self._states[i] = number
        for i in range(4):
            self._progress[i] = 0
        self._frames[alphabeta.ALPHA], self._frames[alphabeta.BETA] = -WIN, WIN
        self._frames[alphabeta.DEPTH], self._frames[alphabeta.MADE] = depth, 0
        self._frames[alphabeta.LINE_LENGTH] = 0

    def _finish(self, entries: Any, history: Any, budget: Budget) -> bool:
        """Search one depth to its end; return False if a limit was reached before."""
        advance = self._functions["advance"]
        while not budget.spent:
            started_s = monotonic()
            nodes = self._slice_nodes if budget.left is None else min(self._slice_nodes, budget.left)
            before = int(self._progress[alphabeta.NODES])
            done = advance(
                self._progress, self._frames, self._states, self._found, self._order, self._line, entries, history,
                self._tables, self._core.size, self._core.most_moves, nodes,
            )  # fmt: skip
            looked_at = int(self._progress[alphabeta.NODES]) - before
            budget.nodes += looked_at
            self._adapt_slice(looked_at, monotonic() - started_s)
            if done:
                return True
        return False

    def _adapt_slice(self, nodes: int, took_s: float) -> None:
        """Let the next slice, after which limits are asked again, take about as long as it should."""
        fitting = int(nodes * SLICE_S / max(took_s, 1e-6))
        self._slice_nodes = max(1, min(fitting, 2 * self._slice_nodes, MOST_SLICE_NODES))

    def _better_begun(self, position: PositionT, best: Finding[TurnT]) -> Finding[TurnT]:
        """Return the best of a depth that was not finished, if it looked at a turn to the end and was not lost.

        The best turn of the depth before is looked at first, so what is preferred to it now is better.
        """
        score, line = int(self._frames[alphabeta.BEST]), self._turns(position)
        if not line or score <= -BOUND:
            return best
        return Finding(score, line, best.depth, best.nodes)

    def _turns(self, position: PositionT) -> tuple[TurnT, ...]:
        """Return the line found, its moves put together to turns; an unfinished turn at its end is left out."""
        length = int(self._frames[alphabeta.LINE_LENGTH])
        turns: list[TurnT] = []
        for parts in self._parts(position, [int(move) for move in self._line[:length]]):
            turn = self._core.turn(position, parts)
            turns.append(turn)
            position = self._game.after(position, turn)
        return tuple(turns)

    def _parts(self, position: PositionT, moves: Sequence[int]) -> Iterator[list[int]]:
        state = self._core.encode(position)
        parts: list[int] = []
        for move in moves:
            after = self._core.after(state, move)
            parts.append(move)
            if after[MOVER] != state[MOVER]:
                yield parts
                parts = []
            state = after
