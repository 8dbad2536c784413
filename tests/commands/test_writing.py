"""Files that commands write: what is no ordinary file stays, and what cannot be written is named."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from companion import cli
from tests.recorded import OWN_SESSIONS

PRACTICE = OWN_SESSIONS / "kopf-dev-1"

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("name", ["table.toml", "table-empty.png", "table-start.png"])
def test_a_profile_replaces_nothing_but_ordinary_files(name: str, tmp_path: Path, capsys: Capture) -> None:
    """A pipe stands for a device, which only root could make."""
    pipe = tmp_path / name
    os.mkfifo(pipe)
    assert cli.main(["calibrate", str(PRACTICE), "--profile", str(tmp_path / "table.toml")]) == cli.ERROR
    assert capsys.readouterr().err == f"companion: {pipe}: cannot be written: it exists and is no ordinary file\n"
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["sheets"], id="sheets"),
        pytest.param(["wiring", "krux", "--svg"], id="wiring"),
    ],
)
@pytest.mark.parametrize(
    ("file", "reason"), [("/dev/full", "No space left on device"), ("/", "Is a directory")], ids=["full", "folder"]
)
def test_what_cannot_be_written_is_named(command: list[str], file: str, reason: str, capsys: Capture) -> None:
    assert cli.main([*command, file]) == cli.ERROR
    assert capsys.readouterr().err == f"companion: {file}: cannot be written: {reason}\n"


@pytest.mark.parametrize("command", [["sheets"], ["wiring", "krux", "--svg"]], ids=["sheets", "wiring"])
def test_a_disk_that_is_full_leaves_the_older_file_whole(
    command: list[str], tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = tmp_path / "older"
    older.write_text("whole")

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("calibration.whole_files.os.fsync", full)
    assert cli.main([*command, str(older)]) == cli.ERROR
    assert "cannot be written: No space left" in capsys.readouterr().err
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"older": "whole"}


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").symlink_to(tmp_path / "elsewhere.pdf")
    assert cli.main(["sheets", str(tmp_path / "sheet.pdf")]) == 0
    assert (tmp_path / "sheet.pdf").is_symlink()
    assert (tmp_path / "elsewhere.pdf").read_bytes().startswith(b"%PDF")


def test_pictures_that_cannot_be_written_are_named(tmp_path: Path, capsys: Capture) -> None:
    profile, pictures = tmp_path / "table.toml", tmp_path / "pictures"
    assert cli.main(["calibrate", str(PRACTICE), "--profile", str(profile)]) == 0
    command = ["read", str(PRACTICE / "frames/0003.jpg"), "--profile", str(profile), "--debug"]
    assert cli.main([*command, str(profile)]) == cli.ERROR
    assert f"{profile}: expected a folder, found a file" in capsys.readouterr().err
    pictures.mkdir()
    (pictures / "3-difference.png").symlink_to("/dev/full")
    assert cli.main([*command, str(pictures)]) == cli.ERROR
    assert f"{pictures}/3-difference.png: cannot be written: No space left on device" in capsys.readouterr().err
