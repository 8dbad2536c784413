"""The page as the live loop knows it: another screen, which hears of everything and waits for nobody."""

from __future__ import annotations

import socket
from collections.abc import Callable, Collection, Iterator
from queue import Empty, Queue
from typing import Any, Self

from calibration.profile import Profile
from companion.games.contract import Game
from companion.table.scenes import TimedScene
from companion.values import Report
from companion.vision.reader import Reader
from companion.web.app import page_app
from companion.web.desk import Desk, Place, do
from companion.web.drawing import BoardDrawing
from companion.web.eye_view import EyeView
from companion.web.news import News
from companion.web.payload import Payload
from companion.web.server import PageServer
from companion.web.view import View
from companion.web.wishes import Wish
from hardware.clock import Clock

MOST_WISHES = 32
"""More presses than this, which nobody has taken up yet, are refused."""


class Page:
    """A page that is served until it is closed; a context manager.

    Args:
        door: the socket that is listened on; closed with the page.
        names: host names this computer goes by.
        game: the rules.
        profile: of the table.
        announce: tells people where it is; called as soon as there is a table to see on it.

    Attributes:
        port: where it is served.
    """

    def __init__(
        self,
        door: socket.socket,
        names: Collection[str],
        game: Game[Any, Any],
        profile: Profile,
        announce: Callable[[], None] | None = None,
    ) -> None:
        self._wishes: Queue[Wish] = Queue(MOST_WISHES)
        self._news: News[View] = News(Payload(game, BoardDrawing(profile.board, game.plan())).compose)
        self._eye = EyeView(profile.board)
        self.port: int = door.getsockname()[1]
        self._desk = Desk(game)
        self._table: tuple[Place, Reader, Clock] | None = None
        self._shown: View | None = None
        self._announce = announce
        self._server = PageServer(page_app(game, self._news, self._wishes, self._eye), door, names)

    def attend(self, place: Place, reader: Reader, clock: Clock) -> None:
        """Take a place at a table, and let people know of the page.

        Args:
            place: its live loop, and what belongs to it.
            reader: reads its frames.
            clock: the live loop's.
        """
        self._table = (place, reader, clock)
        if self._announce is not None:
            self._announce()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failure: object) -> None:
        self.close()

    def close(self) -> None:
        """Let everybody go, and give the port back."""
        self._news.close()
        self._server.close()

    def note(self, text: str) -> None:
        """Take a line that belongs to no frame."""
        self._desk.note(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        """Take the report of a frame."""
        self._desk.tell(report)

    def refresh(self, lit: Collection[str], clock: str = "") -> None:
        """Do what people asked for, and hand on what there is to show now."""
        if self._table is None:
            return
        place, reader, time = self._table
        for wish in self._asked_for():
            do(wish, place, time.now_s())
        view = self._desk.view(place, clock)
        if view != self._shown:
            self._shown = view
            self._news.publish(view)
        if place.table.newest is not None:
            camera = None if reader.looked is None else reader.looked.sight.camera
            self._eye.see(place.table.newest, camera, view.covered)

    def _asked_for(self) -> Iterator[Wish]:
        while True:
            try:
                yield self._wishes.get_nowait()
            except Empty:
                return
