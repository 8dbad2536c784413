"""Telling the service manager that the live loop goes on."""

from __future__ import annotations

import os
import socket
from contextlib import suppress

EVERY_S = 5.0


class Watchdog:
    """Tells systemd's watchdog, by the protocol of sd_notify(3), that all is well; where none listens, nobody.

    A wedged camera library may hold up the live loop itself, which no limit in it can end.
    """

    def __init__(self) -> None:
        named = os.environ.get("NOTIFY_SOCKET", "")
        self._address = f"\0{named[1:]}" if named.startswith("@") else named
        self._due_s = float("-inf")

    def tick(self, now_s: float) -> None:
        """Tell it if it is time to; once in every step of the live loop."""
        if not self._address or now_s < self._due_s:
            return
        self._due_s = now_s + EVERY_S
        # A service manager that does not listen is no reason to end a game.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.setblocking(False)
            manager.sendto(b"WATCHDOG=1", self._address)
