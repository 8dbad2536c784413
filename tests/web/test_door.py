from __future__ import annotations

import socket

import cv2
import numpy as np
import pytest

from companion.web.door import DoorError, addresses, open_door, own_names, qr_code
from tests.web.house import HOST


def test_a_port_in_use_is_told_in_one_line_with_what_to_do() -> None:
    with open_door(HOST, 0) as door:
        port = door.getsockname()[1]
        with pytest.raises(DoorError) as found:
            open_door(HOST, port)
    assert str(found.value) == (
        f"page: cannot be served on {HOST} port {port}: another program uses port {port}; "
        "choose with --host and --port, or --no-page"
    )


def test_a_host_that_is_none_of_this_computers_is_told() -> None:
    with pytest.raises(DoorError, match=r"^page: cannot be served on 192.0.2.77 port 0: .+; choose"):
        open_door("192.0.2.77", 0)


def test_one_address_is_told_if_one_was_asked_for() -> None:
    with open_door(HOST, 0) as door:
        assert addresses(door) == [f"http://{HOST}:{door.getsockname()[1]}/"]


def test_on_all_networks_the_computers_name_is_told_as_well() -> None:
    with open_door("0.0.0.0", 0) as door:
        port = door.getsockname()[1]
        assert addresses(door)[-1] == f"http://{own_names('0.0.0.0')[0]}:{port}/"


def test_the_name_for_phones_comes_first_and_a_host_that_was_named_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Table.home")
    names = own_names("0.0.0.0")
    assert names[0] == "table.local"
    assert {"table", "table.lan", "table.home", "localhost"} <= set(names)
    assert own_names("Board.example") == (*names, "board.example")


def test_the_code_in_the_terminal_can_be_read_by_a_camera() -> None:
    address = "http://192.168.178.123:8080/"
    upper = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    lines = [[upper[character] for character in line] for line in qr_code(address).splitlines()]
    cells = np.array([[pair[half] for pair in line] for line in lines for half in (0, 1)], np.uint8)
    picture = np.pad(np.kron(cells * 255, np.ones((8, 8), np.uint8)), 32, constant_values=255).astype(np.uint8)
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == address
