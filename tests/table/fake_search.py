"""A search process that answers when a test says so, and the thread that asks it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from companion.hints.opponent import Strength
from companion.hints.scores import Finding, Limits


class FakeSearch:
    """A search process."""

    def __init__(self) -> None:
        self.asked = list[tuple[Any, Limits]]()
        self.chosen = list[tuple[Any, Strength]]()
        self.drops = 0
        self.is_closed = self.is_prepared = False
        self.finding: Finding[Any] | None = None
        self.failure: Exception | None = None
        self.cannot_start = False

    def prepare(self) -> None:
        self.is_prepared = True

    def ask(self, position: Any, limits: Limits) -> None:
        self._start()
        self.asked.append((position, limits))

    def choose(self, position: Any, strength: Strength) -> None:
        self._start()
        self.chosen.append((position, strength))

    def drop(self) -> None:
        self.drops += 1

    def answer(self) -> Finding[Any] | None:
        if self.failure is not None:
            raise self.failure
        return self.finding

    def close(self) -> None:
        self.is_closed = True

    def _start(self) -> None:
        if self.cannot_start:
            raise OSError("no memory for another process")


class Worker(Executor):
    """Does what it is told at once, or when the test says so."""

    def __init__(self) -> None:
        self.is_slow = False
        self.is_shut_down = False
        self._waiting = list[Callable[[], None]]()

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **_options: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def finish() -> None:
            try:
                future.set_result(work(*arguments))
            except OSError as error:
                future.set_exception(error)

        self._waiting.append(finish)
        if not self.is_slow:
            self.finish()
        return future

    def finish(self) -> None:
        waiting, self._waiting = self._waiting, []
        for finish in waiting:
            finish()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.is_shut_down = True
