"""What `companion calibrate` is told on the command line, and how it refuses what it cannot use."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from calibration.profile import load_profile
from companion import cli
from tests.recorded import OWN_SESSIONS

PRACTICE = OWN_SESSIONS / "kopf-dev-1"
CORNERS = "196,672 795,656 737,95 213,119"

Capture = pytest.CaptureFixture[str]


def calibrated(tmp_path: Path, *more: str) -> Path:
    """The profile of the practice session, with more on the command line."""
    file = tmp_path / "table.toml"
    assert cli.main(["calibrate", str(PRACTICE), "--profile", str(file), *more]) == 0
    return file


def test_corners_win_over_those_of_the_session(tmp_path: Path) -> None:
    camera = load_profile(calibrated(tmp_path, "--corners", CORNERS)).camera
    assert math.dist(camera.project([[-175.0, -175.0]])[0], (196, 672)) < 10


def test_corners_are_counted_from_the_one_that_is_named_first(tmp_path: Path, capsys: Capture) -> None:
    """The photo of the set-up contradicts corners that begin elsewhere: so they were used."""
    turned = "795,656 737,95 213,119 196,672"
    file = tmp_path / "table.toml"
    assert cli.main(["calibrate", str(PRACTICE), "--profile", str(file), "--corners", turned]) == cli.ERROR
    assert "the set-up turned by" in capsys.readouterr().err


def test_the_view_and_options_of_the_command_line_win_over_the_session(tmp_path: Path) -> None:
    profile = load_profile(calibrated(tmp_path, "--hfov", "58", "--option", "target=6"))
    assert profile.hfov_deg == 58
    assert profile.options["target"] == 6


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param([str(PRACTICE), "--corners", "1,2 3,4"], "--corners: expected 4 points", id="two corners"),
        pytest.param(
            [str(PRACTICE), "--corners", "1,700 1,1 900,1 900,700"], "the corner at a1 and go on", id="wrong way"
        ),
        pytest.param([str(PRACTICE), "--option", "target=many"], "option target = 'many'", id="option"),
        pytest.param(["krux"], "krux: expected a session's folder; to calibrate a game", id="game without camera"),
        pytest.param(["krus"], "there is no such folder or file, did you mean krux?", id="misspelt"),
        pytest.param(["krus", "--camera", "simulated"], "did you mean krux?", id="misspelt with camera"),
        pytest.param(["nowhere"], "nowhere: there is no such folder or file", id="missing"),
        pytest.param(["my.toml", "--camera", "usb:0"], "my.toml: there is no such file", id="missing board"),
        pytest.param([__file__, "--camera", "simulated"], "the simulated table has no own board", id="own board"),
    ],
)
def test_what_it_cannot_use_is_refused(arguments: list[str], told: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "table.toml"
    assert cli.main(["calibrate", *arguments, "--profile", str(file)]) == cli.ERROR
    assert told in capsys.readouterr().err
    assert not file.exists()


def test_an_own_board_has_no_options(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "session.toml").write_text('game = "own"\n[board]\nfile = "board.toml"\n')
    (tmp_path / "board.toml").write_text("")
    more = ["--option", "target=6", "--profile", str(tmp_path / "table.toml")]
    for of in ([str(tmp_path)], [str(tmp_path / "board.toml"), "--camera", "usb:0"]):
        assert cli.main(["calibrate", *of, *more]) == cli.ERROR
        assert capsys.readouterr().err == "companion: --option: an own board has no options\n"


def test_a_session_may_be_called_like_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    Path("krux").mkdir()
    assert cli.main(["calibrate", "krux", "--profile", "table.toml"]) == cli.ERROR
    assert "krux: is no session: expected a folder with a session.toml" in capsys.readouterr().err


@pytest.mark.parametrize("degrees", ["0", "179.5", "500", "nan", "wide"])
def test_a_view_that_no_camera_has_is_refused(degrees: str, tmp_path: Path, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        cli.main(["calibrate", str(PRACTICE), "--hfov", degrees, "--profile", str(tmp_path / "table.toml")])
    assert "expected 1 to 179 degrees" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["calibrate", "read"])
def test_the_help_names_the_first_corner_of_every_board(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        cli.main([command, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "counter-clockwise from the one at a1; on a hexagon from the left one (d1 on standard Attangle)" in told
