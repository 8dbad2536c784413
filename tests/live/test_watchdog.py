from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.live.watchdog import EVERY_S, Watchdog


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """A service manager; the names of sockets have to be short."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NOTIFY_SOCKET", "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind("notify")
        listening.setblocking(False)
        yield listening


def heard(manager: socket.socket) -> list[bytes]:
    told = list[bytes]()
    while True:
        try:
            told.append(manager.recv(64))
        except BlockingIOError:
            return told


def test_the_service_manager_hears_now_and_then_that_all_is_well(manager: socket.socket) -> None:
    watchdog = Watchdog()
    for step in range(round(2.5 * EVERY_S / 0.04)):
        watchdog.tick(step * 0.04)
    assert heard(manager) == [b"WATCHDOG=1"] * 3


def test_a_service_manager_that_is_gone_ends_no_game(manager: socket.socket) -> None:
    manager.close()
    watchdog = Watchdog()
    watchdog.tick(0.0)
    watchdog.tick(EVERY_S)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has sockets without a file")
def test_a_name_that_is_no_file_is_meant_as_systemd_means_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind("")
        listening.setblocking(False)
        name = listening.getsockname()
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name[1:].decode()}")
        Watchdog().tick(0.0)
        assert heard(listening) == [b"WATCHDOG=1"]


def test_without_a_service_manager_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.setattr("companion.live.watchdog.socket.socket", lambda *_kind: pytest.fail("nobody listens"))
    Watchdog().tick(0.0)
