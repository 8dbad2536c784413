"""`companion run --page`: where it is told, and what is said if it cannot be served."""

from __future__ import annotations

import io
import socket
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from pathlib import Path

import pytest
from rich.console import Console

from calibration.profile import Profile, save_profile
from companion import cli
from companion.commands.options.pages import add_page, open_page, wants_page
from companion.demo.simulated_table import SimulatedTable
from companion.live.watched import Kept, Manner, Watched
from companion.records.journal import Journal
from companion.table.cameras import CameraChoice, camera_choice
from companion.terminal.screen import Screen
from companion.web.door import open_door
from companion.web.page import Page
from tests.web.house import HOST, House, Phone


@pytest.fixture(scope="module")
def profile() -> Profile:
    return SimulatedTable("kipp4", (), 3).calibrate()


def arguments(*given: str) -> Namespace:
    parser = ArgumentParser()
    add_page(parser)
    return parser.parse_args(given)


@pytest.mark.parametrize(
    ("given", "camera", "expected"),
    [
        ([], "usb:0", True),
        ([], "picamera2", True),
        ([], "simulated", False),
        ([], "session:folder", False),
        (["--no-page"], "usb:0", False),
        (["--page"], "simulated", True),
    ],
    ids=["usb", "the Pi's", "drawn", "recorded", "not wanted", "wanted"],
)
def test_people_who_play_have_the_page_unless_they_say_otherwise(given: list[str], camera: str, expected: bool) -> None:
    choice: CameraChoice = camera_choice(camera)
    assert wants_page(arguments(*given), choice) is expected


@pytest.mark.parametrize("is_terminal", [False, True], ids=["pipe", "terminal"])
def test_the_address_is_told_when_there_is_a_table_and_answers(is_terminal: bool, tmp_path: Path) -> None:
    profile = SimulatedTable("kopf-oder-knopf", (), 3).calibrate()
    written = io.StringIO()
    console = Console(file=written, force_terminal=is_terminal, width=200)
    with ExitStack() as opened:
        page = open_page(opened, arguments("--host", HOST, "--port", "0"), profile, console)
        assert written.getvalue() == ""
        house = House(opened.enter_context(Journal(tmp_path / "games.sqlite")), profile)
        opened.callback(house.page.close)
        page.attend(*house.seat)
        assert f"http://{HOST}:{page.port}/" in written.getvalue()
        assert Phone(page.port).get("/")[0] == 200
    assert ("█" in written.getvalue()) is is_terminal


def test_no_address_is_told_if_there_is_no_camera(
    profile: Profile, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_profile(profile, tmp_path / "table.toml")
    given = ["run", "kipp4", "--camera", "usb:77", "--profile", str(tmp_path / "table.toml"), "--port", "0"]
    assert cli.main([*given, "--journal", str(tmp_path / "games.sqlite")]) == cli.CAMERA_GONE
    told = capsys.readouterr()
    assert "http://" not in told.out
    assert "77" in told.err


def test_a_port_in_use_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_door(HOST, 0) as door:
        port = str(door.getsockname()[1])
        given = ["run", "kipp4", "--camera", "simulated", "--page", "--host", HOST, "--port", port]
        assert cli.main([*given, "--journal", str(tmp_path / "games.sqlite")]) == cli.ERROR
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"companion: page: cannot be served on {HOST} port {port}: another program uses")
    assert complaint.count("\n") == 1


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_what_is_no_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments("--port", port)
    assert "expected 0 to 65535" in capsys.readouterr().err


def test_a_table_without_the_page_loads_no_server() -> None:
    script = "import companion.commands.run, sys; print({'uvicorn', 'starlette', 'companion.web'} & set(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout == "set()\n"


def test_the_page_is_there_as_long_as_the_game_is_watched(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = list[tuple[int, int]]()

    def watch(watched: Watched, _kept: Kept, _screen: Screen, _manner: Manner, page: Page) -> bool:
        served.append((page.port, Phone(page.port).get("/")[0]))
        return not watched.is_followed

    monkeypatch.setattr("companion.commands.run.watch_game", watch)
    file = tmp_path / "table.toml"
    save_profile(profile, file)
    given = ["run", "kipp4", "--camera", "usb:0", "--profile", str(file), "--host", HOST, "--port", "0"]
    assert cli.main(given) == 0
    ((port, status),) = served
    assert status == 200
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((HOST, port))
