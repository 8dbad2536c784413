"""What the server refuses, and the headers it sends."""

from __future__ import annotations

import json
import socket

import pytest

from companion.web.app import LONGEST_WISH
from companion.web.page import MOST_WISHES
from tests.web.house import HOST, House

CONFIRM = {"kind": "press", "press": "confirm", "by": "first"}


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("192.168.1.20:8080", 200),
        ("[fe80::1]:8080", 200),
        ("table.local:8080", 200),
        ("TABLE.local", 200),
        ("elsewhere.example", 421),
        ("127.0.0.1.elsewhere.example", 421),
        ("", 421),
    ],
    ids=["loopback", "address", "IPv6", "own name", "own name in capitals", "rebound name", "name like one", "none"],
)
def test_only_this_computers_names_and_addresses_are_answered(house: House, host: str, status: int) -> None:
    assert house.phone.get("/", {"Host": host})[0] == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 202),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": f"http://{HOST}"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
    ids=["own page", "other page", "other port", "sandbox", "no origin", "plain text", "form"],
)
def test_only_the_own_page_may_ask_for_something(house: House, headers: dict[str, str], status: int) -> None:
    assert house.phone.post(CONFIRM, headers) == status
    house.wait(0.5)
    assert (house.referee.number is not None) == (status == 202)


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({**CONFIRM, "press": "time"}, 400),
        ({**CONFIRM, "by": "third"}, 400),
        ({**CONFIRM, "more": 1}, 400),
        ({"kind": "press"}, 400),
        ({"kind": "power-off"}, 400),
        ({"kind": "hint", "level": 5}, 400),
        ({"kind": "alert", "alert": "threat", "when": "x" * LONGEST_WISH}, 413),
    ],
    ids=["a flag falls", "third player", "more fields", "fewer fields", "unknown", "no such level", "too long"],
)
def test_what_is_no_wish_is_refused(house: House, wish: dict[str, object], status: int) -> None:
    assert house.phone.post(wish) == status


def test_wishes_that_nobody_takes_up_are_refused_in_the_end(house: House) -> None:
    assert {house.phone.post(CONFIRM) for _number in range(MOST_WISHES)} == {202}
    assert house.phone.post(CONFIRM) == 503


@pytest.mark.parametrize("path", ["/", "/guide", "/guide/states", "/static/page.js", "/nowhere"])
def test_every_answer_keeps_browsers_strict(house: House, path: str) -> None:
    headers = house.phone.get(path)[1]
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "path",
    [
        "/static/page.html",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/guide/../../pyproject.toml",
        "/guide/..%2f..%2fREADME",
        "/companion/web/app.py",
    ],
)
def test_no_other_file_is_given_away(house: House, path: str) -> None:
    assert house.phone.get(path)[0] == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_there_is_nothing_else_to_be_done(house: House, method: str) -> None:
    own = {"Origin": house.phone.origin, "Content-Type": "application/json"}
    assert house.phone.ask(method, "/wish", json.dumps(CONFIRM).encode(), own)[0] == 405


def test_noise_on_the_line_is_answered_and_tells_nobody_at_the_table(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection((HOST, house.page.port)) as noisy:
        noisy.sendall(b"\x16\x03\x01 no HTTP at all\r\n\r\n")
        assert noisy.recv(1024).startswith(b"HTTP/1.1 400")
    assert house.phone.get("/")[0] == 200
    assert capfd.readouterr().err == ""
