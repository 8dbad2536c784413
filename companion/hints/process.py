"""The search in a process of its own: it never holds up a press, and if it crashes a hint is lost, not the game."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic

from companion.games.contract import Game, PositionT, TurnT
from companion.hints.engines import (
    cache_of,
    compiled_engine,
    forget_compiled,
    must_be_compiled,
    plain_engine,
    ready_engine,
)
from companion.hints.opponent import Opponent, Strength
from companion.hints.scores import Engine, Finding, Limits

logger = logging.getLogger(__name__)

IDLE_S = 0.2
"""A search process that nobody has asked for so long looks whether there is a compiled engine to load."""

STOP_S = 0.02
"""So often it is looked whether a search is to stop, even in the middle of a position of many turns."""

# A fork would copy threads' locks and the pins that gpiozero holds.
_CONTEXT = get_context("spawn")


@dataclass(frozen=True, slots=True)
class _Request(Generic[PositionT]):
    """What to search; None for a position only drops the search under way.

    Attributes:
        strength: of the opponent who is to choose a turn, whatever the limits; None for a search within these.
    """

    number: int
    position: PositionT | None = None
    depth: int = Limits().depth
    nodes: int | None = None
    time_s: float | None = None
    strength: Strength | None = None


class SearchProcess(Generic[PositionT, TurnT]):
    """Searches positions of one game, one at a time, in another process that starts with the first one asked.

    Only `answer` never waits: starting a process, or one for one that died, takes a second.
    """

    def __init__(self, game: Game[PositionT, TurnT]) -> None:
        self._game = game
        self._number = 0
        self._process: BaseProcess | None = None
        self._is_dead = False
        self._connection: Connection | None = None
        self._compiler: BaseProcess | None = None

    @property
    def pid(self) -> int | None:
        """The process's id; None while there is none."""
        return None if self._process is None else self._process.pid

    def prepare(self) -> None:
        """Have everything compiled beside, if it is not, so that the first search is fast already."""
        if self._compiler is None and must_be_compiled(self._game):
            self._compiler = _CONTEXT.Process(target=compile_aside, args=(self._game,), daemon=True)
            self._compiler.start()

    def start(self) -> None:
        """Start the process, if it does not run, before anybody waits for it; `ask` does so too."""
        if self._is_dead:
            self._bury()
        if self._process is None:
            self._start()

    def ask(self, position: PositionT, limits: Limits) -> None:
        """Begin to search a position, instead of any other. `limits.stopped` does not count."""
        self._number += 1
        self._send(_Request(self._number, position, limits.depth, limits.nodes, limits.time_s))

    def choose(self, position: PositionT, strength: Strength) -> None:
        """Begin to choose a turn as an opponent of this strength does, instead of any other search."""
        self._number += 1
        self._send(_Request(self._number, position, strength=strength))

    def drop(self) -> None:
        """Give up the search under way, if any: its position stands no more."""
        self._number += 1
        if self._connection is None or self._is_dead:
            return
        try:
            self._connection.send(_Request(self._number))
        except ConnectionError:
            self._is_dead = True

    def answer(self, wait_s: float = 0.0) -> Finding[TurnT] | None:
        """Return what was found of the position asked last, or None while that is not known.

        Raises:
            SearchCrashed: the process died; the next `ask` starts another one.
        """
        if self._connection is None or self._is_dead:
            return None
        try:
            while self._connection.poll(wait_s):
                number, finding = self._connection.recv()
                if number == self._number:
                    return finding  # type: ignore[no-any-return]
        except (EOFError, ConnectionError) as error:
            self._is_dead = True
            raise SearchCrashed from error
        return None

    def close(self) -> None:
        """End the process."""
        for process in (self._process, self._compiler):
            if process is not None:
                process.kill()
                process.join()
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = self._compiler = None
        self._is_dead = False

    def _send(self, request: _Request[PositionT]) -> None:
        self.start()
        assert self._connection is not None
        try:
            self._connection.send(request)
        except ConnectionError:
            self._is_dead = True
            self.start()
            self._connection.send(request)

    def _start(self) -> None:
        self._connection, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=serve, args=(self._game, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self.prepare()

    def _bury(self) -> None:
        """Put a process that died away; what was compiled may be why."""
        self.close()
        forget_compiled(self._game)


class SearchCrashed(Exception):  # noqa: N818  (what happened, said by whoever shows the hint)
    """The search process died."""


def serve(game: Game[Any, Any], connection: Connection) -> None:
    """Answer requests until the other end is closed; a new one ends the search under way.

    The compiled engine takes a second to load, so that is done while nobody waits.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    engine, cache = plain_engine(game), cache_of(game)
    while True:
        while cache is not None and not connection.poll(IDLE_S):
            if cache.ready:
                engine, cache = ready_engine(game), None
        try:
            request = connection.recv()
        except EOFError:
            return
        if request.position is None or connection.poll():
            continue
        finding = _unless_stopped(connection, partial(_finding, game, engine, request, connection))
        if finding is not None and not connection.poll():
            connection.send((request.number, finding))


class _Stopped(Exception):  # noqa: N818  (no error: the way out of a search that nobody wants any more)
    """There is a new request."""


def _unless_stopped(connection: Connection, search: Callable[[], Finding[Any]]) -> Finding[Any] | None:
    """Return what a search finds; None if another request came. Only the main thread of a process can call this."""

    def look(_signal: int, _frame: object) -> None:
        if connection.poll():
            signal.setitimer(signal.ITIMER_REAL, 0.0)
            raise _Stopped

    signal.signal(signal.SIGALRM, look)
    try:
        signal.setitimer(signal.ITIMER_REAL, STOP_S, STOP_S)
        finding = search()
        signal.setitimer(signal.ITIMER_REAL, 0.0)
    except _Stopped:
        return None
    return finding


def _finding(
    game: Game[Any, Any], engine: Engine[Any, Any], request: _Request[Any], connection: Connection
) -> Finding[Any]:
    if request.strength is not None:
        return Opponent(game, engine, request.strength).find(request.position, connection.poll)
    limits = Limits(request.depth, request.nodes, request.time_s)
    return engine.search(request.position, replace(limits, stopped=connection.poll))


def compile_aside(game: Game[Any, Any]) -> None:
    """Fill the cache while nobody waits for it; if that fails, as on a full disk, hints stay plain."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    try:
        compiled_engine(game)
    except Exception as error:  # numba lets errors of the system and of its compiler through
        logger.warning("the search of %s cannot be compiled, hints are found without: %s", game.name, error)
        forget_compiled(game)
