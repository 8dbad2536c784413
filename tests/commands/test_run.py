"""What `companion run` is told on the command line, and how it refuses what it cannot use."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import cli
from companion.games.catalogue import GAMES
from companion.table.alerts import ALERTS_OF_GAMES

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param(
            ["krux", "--alert", "threat=on"], "--alert: krux has only in-hole, found threat", id="of another game"
        ),
        pytest.param(
            ["kopf-oder-knopf", "--alert", "threat=off", "--alert", "row=on"],
            "--alert: kopf-oder-knopf has only threat and forbidden-group, found row",
            id="the second one",
        ),
    ],
)
def test_an_alert_that_the_game_does_not_have_is_refused(arguments: list[str], told: str, capsys: Capture) -> None:
    assert cli.main(["run", *arguments, "--camera", "simulated"]) == cli.ERROR
    assert capsys.readouterr().err == f"companion: {told}\n"


def test_every_game_says_which_alerts_it_has() -> None:
    assert set(ALERTS_OF_GAMES) == set(GAMES)


@pytest.mark.parametrize("command", ["run", "rules", "moves", "play-text"])
def test_a_misspelt_game_is_guessed(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        cli.main([command, "krus"])
    told = "argument GAME: expected kopf-oder-knopf | kipp4 | krux | attangle; found 'krus', did you mean krux?"
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("command", ["wiring", "selftest"])
def test_a_misspelt_board_is_guessed(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        cli.main([command, "atangle-127"])
    assert "found 'atangle-127', did you mean attangle-127?" in capsys.readouterr().err


def test_the_help_names_every_camera_once(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        cli.main(["run", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "picamera2 | usb:N | video:FILE | session:DIR | simulated (default: picamera2)" in told


def test_a_profile_is_no_wiring(tmp_path: Path, capsys: Capture) -> None:
    profile = tmp_path / "krux.toml"
    assert cli.main(["calibrate", "krux", "--camera", "simulated", "--profile", str(profile)]) == 0
    capsys.readouterr()
    assert cli.main(["run", "krux", "--camera", "simulated", "--wiring", str(profile)]) == cli.ERROR
    assert f"{profile}: is no wiring file: expected a table [buttons]" in capsys.readouterr().err
