"""The page's server, in a thread of its own beside the live loop."""

from __future__ import annotations

import socket
from collections.abc import Collection
from threading import Thread

import uvicorn
from starlette.types import ASGIApp

from companion.web.shield import Shield

MOST_AT_ONCE = 100
"""More connections than this are turned away."""

GOODBYE_S = 2
"""So long may answers under way take when the page closes."""


class PageServer:
    """Serves an app until it is closed.

    Args:
        app: what is served.
        door: the socket that is listened on; closed with the server.
        names: host names this computer goes by.
    """

    def __init__(self, app: ASGIApp, door: socket.socket, names: Collection[str]) -> None:
        config = uvicorn.Config(
            Shield(app, names),
            http="h11",
            ws="none",
            loop="asyncio",
            lifespan="on",
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            limit_concurrency=MOST_AT_ONCE,
            timeout_graceful_shutdown=GOODBYE_S,
        )
        self._door = door
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, args=([door],), name="serving the page", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what is under way, a moment at most, and give the port back."""
        self._server.should_exit = True
        self._thread.join(2 * GOODBYE_S)
        self._door.close()
