"""Handing what happens from the live loop's thread to any number of phones, which may be slow, or gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from threading import Lock
from typing import Generic, TypeVar

ViewT = TypeVar("ViewT")

ALIVE_S = 5.0
"""A listener hears something this often, so that a lost connection can be told from a quiet table."""

ALIVE = "alive"


class News(Generic[ViewT]):
    """The newest view, and everyone who follows it. Nobody is told of what is out of date by then.

    Args:
        compose: makes the topics of a view, each a text; called in the server's thread.
        alive_s: how often a listener hears something at least.
    """

    def __init__(self, compose: Callable[[ViewT], Mapping[str, str]], alive_s: float = ALIVE_S) -> None:
        self._compose, self._alive_s = compose, alive_s
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._newest: ViewT | None = None
        self._composed: ViewT | None = None
        self._topics: dict[str, str] = {}
        self._listeners: set[asyncio.Event] = set()
        self._is_closed = False

    @property
    def listeners(self) -> int:
        """How many follow."""
        return len(self._listeners)

    # The live loop's side

    def publish(self, view: ViewT) -> None:
        """Take the newest view; never waits for anybody. From any thread."""
        with self._lock:
            self._newest = view
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._tell)

    def close(self) -> None:
        """Let everybody go. From any thread."""
        with self._lock:
            self._is_closed = True
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._wake)
                self._loop = None

    # The server's side

    def open(self) -> None:
        """Begin to tell, on the running event loop."""
        with self._lock:
            self._loop = asyncio.get_running_loop()
        self._tell()

    async def follow(self) -> AsyncGenerator[tuple[str, str], None]:
        """Yield topics with their text: all of them at first, then those that have changed; ends with `close`."""
        woken, told = asyncio.Event(), dict[str, str]()
        self._listeners.add(woken)
        try:
            while not self._is_closed:
                woken.clear()
                for topic, text in self._topics.items():
                    if told.get(topic) != text:
                        told[topic] = text
                        yield topic, text
                try:
                    async with asyncio.timeout(self._alive_s):
                        await woken.wait()
                except TimeoutError:
                    yield ALIVE, ""
        finally:
            self._listeners.discard(woken)

    def _tell(self) -> None:
        newest = self._newest
        if newest is None or newest is self._composed:
            return
        self._composed = newest
        self._topics = dict(self._compose(newest))
        self._wake()

    def _wake(self) -> None:
        for woken in self._listeners:
            woken.set()
