"""One search at a time beside the game: what may take long is done on a thread of its own."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Any, Protocol

from companion.hints.opponent import Strength
from companion.hints.scores import Finding, Limits


class Search(Protocol):
    """What looks for good turns beside the game; `companion.hints.process.SearchProcess` is one."""

    def prepare(self) -> None:
        """Have everything compiled beside, so that the first search is fast already."""

    def ask(self, position: Any, limits: Limits) -> None:
        """Begin to search a position, instead of any other; starts what searches if it does not run."""

    def choose(self, position: Any, strength: Strength) -> None:
        """Begin to choose a turn as an opponent does, instead of any other search."""

    def drop(self) -> None:
        """Give up the search under way."""

    def answer(self) -> Finding[Any] | None:
        """Return what was found, None while that is not known; raises SearchCrashed. Never waits."""

    def close(self) -> None:
        """End it."""


class Thinking:
    """Lets one after another search, and makes nobody wait for it.

    Args:
        search: looks for turns; closed with this.
        worker: a thread that starts it and asks it, one thing after another; shut down with this.
    """

    def __init__(self, search: Search, worker: Executor) -> None:
        self._search, self._worker = search, worker
        self._number = 0
        self._job: Future[None] | None = None

    def prepare(self) -> None:
        """Have the search made fast beside the game, before anybody wants it."""
        self._job = self._worker.submit(self._search.prepare)

    def look_for(self, position: Any, limits: Limits) -> int:
        """Begin to search a position, instead of any other; return the number to ask `answer` for."""
        return self._begin(self._worker.submit(self._search.ask, position, limits))

    def choose(self, position: Any, strength: Strength) -> int:
        """Begin to choose a turn as an opponent of this strength does; return the number to ask `answer` for."""
        return self._begin(self._worker.submit(self._search.choose, position, strength))

    def answer(self, number: int) -> Finding[Any] | None:
        """Return what was found; None while that is not known, and for ever if something else was begun since.

        Raises:
            SearchCrashed: the search died; the next one starts it again.
            OSError: it cannot be started.
        """
        if number != self._number:
            return None
        if self._job is not None:
            if not self._job.done():
                return None
            job, self._job = self._job, None
            job.result()
        return self._search.answer()

    def drop(self, number: int) -> None:
        """Give a search up, if it is the one under way."""
        if number == self._number:
            self._begin(self._worker.submit(self._search.drop))

    def close(self) -> None:
        """End the search."""
        self._worker.shutdown()
        self._search.close()

    def _begin(self, job: Future[None]) -> int:
        self._job = job
        self._number += 1
        return self._number
