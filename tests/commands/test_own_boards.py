"""The commands on sessions of own boards: here a practice session's board, described as its owner would."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion import cli
from tests.photos import CHESS_CORNERS_PX, film, go_corners_px, go_position, needs_photos, photos
from tests.recorded import OWN_SESSIONS, truth

PRACTICE = OWN_SESSIONS / "kopf-dev-1"
BOARD = """
name = "Ten by ten"
looks = ["red", "blue"]
piece = { diameter = 25, height = 6 }
[grid]
columns = 10
rows = 10
pitch = 30
"""
SAMPLES = {"b4": "red", "d9": "red", "i9": "red", "b10": "blue", "g2": "blue", "i4": "blue"}
SAMPLE_FRAME = "frames/0004.jpg"
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The journal of a test is its own."""
    path = tmp_path / "games.sqlite"
    monkeypatch.setenv("COMPANION_JOURNAL", str(path))
    return path


def own_session(folder: Path, *, with_empty: bool = True) -> Path:
    """The practice session as one of a board without rules."""
    (folder / "calibration").mkdir(parents=True)
    shutil.copytree(PRACTICE / "frames", folder / "frames")
    shutil.copy(PRACTICE / "events.jsonl", folder)
    if with_empty:
        shutil.copy(PRACTICE / "calibration/empty.jpg", folder / "calibration")
    known = next(line for line in truth(PRACTICE) if not line["hand"] and _shows(line["position"], SAMPLES))
    shutil.copy(PRACTICE / known["frame"], folder / "calibration/samples.jpg")
    (folder / "board.toml").write_text(BOARD)
    said = (PRACTICE / "session.toml").read_text()
    where = [line for line in said.splitlines() if line.startswith(("corners_px", "size_mm"))]
    samples = [f'{site} = "{look}"' for site, look in SAMPLES.items()]
    lines = ['game = "own"', "[board]", 'file = "board.toml"', *where, "[samples]", *samples]
    (folder / "session.toml").write_text("\n".join(lines))
    return folder


def _shows(position: Mapping[str, str], looks: Mapping[str, str]) -> bool:
    return all(position.get(site) == look for site, look in looks.items())


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return own_session(tmp_path_factory.mktemp("own") / "session")


@pytest.fixture(scope="module")
def profile(session: Path) -> Path:
    path = session.parent / "profile/mine.toml"
    assert cli.main(["calibrate", str(session), "--profile", str(path)]) == 0
    return path


def lines(captured: Capture) -> list[dict[str, Any]]:
    return [json.loads(line) for line in captured.readouterr().out.splitlines()]


def presses_and_changes() -> list[tuple[dict[str, Any], list[str] | None]]:
    """Each line of the truth, and which sites a press on it finds changed (None without a ruling)."""
    told: list[tuple[dict[str, Any], list[str] | None]] = []
    before: Mapping[str, str] = {}
    for line in truth(PRACTICE):
        if "ruling" not in line:
            told.append((line, None))
            continue
        now = line["position"]
        told.append((line, sorted(site for site in {*before, *now} if before.get(site) != now.get(site))))
        before = now
    return told


@pytest.mark.parametrize("with_empty", [True, False], ids=["empty board", "empty board put together"])
def test_every_press_tells_the_sites_that_changed(tmp_path: Path, capsys: Capture, *, with_empty: bool) -> None:
    folder = own_session(tmp_path / "session", with_empty=with_empty)
    assert cli.main(["referee", str(folder), "--json"]) == 0
    for said, (line, changed) in zip(lines(capsys), presses_and_changes(), strict=True):
        assert (said["state"] == "hand") == line["hand"], said["frame"]
        if changed is None:
            assert said["ruling"] is None
            continue
        assert said["ruling"] == ("changed" if changed else "unchanged"), said["frame"]
        assert sorted(said["sites"]) == changed, said["frame"]
        assert said["position"] == line["position"], said["frame"]


def test_a_profile_serves_the_session(session: Path, profile: Path, capsys: Capture) -> None:
    assert cli.main(["referee", str(session), "--profile", str(profile), "--json"]) == 0
    assert [said["ruling"] for said in lines(capsys) if said["ruling"]].count("changed") == sum(
        bool(changed) for _line, changed in presses_and_changes()
    )


def test_calibration_draws_the_grid_for_the_owner(profile: Path) -> None:
    drawn = cv2.imread(str(profile.with_name("mine-grid.png")))
    assert drawn is not None
    assert max(drawn.shape) > 1000


def test_watching_a_session_needs_no_presses_and_is_journalled(session: Path, profile: Path, capsys: Capture) -> None:
    command = ["watch", str(session), "--profile", str(profile), "--json"]
    assert cli.main(command) == 0
    said = lines(capsys)
    changes = [sorted(line["sites"]) for line in said if line["ruling"] == "changed"]
    assert changes == [changed for _line, changed in presses_and_changes() if changed]
    assert cli.main(["games"]) == 0
    assert "own" in capsys.readouterr().out
    assert cli.main(["show", "1"]) == 0
    shown = capsys.readouterr().out
    assert said[0]["message"] in shown
    assert "10 " in shown


def test_a_folder_of_photos_is_watched(session: Path, profile: Path, tmp_path: Path, capsys: Capture) -> None:
    for name in ("0001.jpg", "0003.jpg"):
        shutil.copy(session / "frames" / name, tmp_path)
    assert cli.main(["watch", str(tmp_path), "--profile", str(profile), "--json"]) == 0
    first, second = lines(capsys)
    assert (first["frame"], second["frame"], second["ruling"]) == ("0001.jpg", "0003.jpg", "changed")


def test_a_film_is_watched(session: Path, profile: Path, tmp_path: Path, capsys: Capture) -> None:
    """Each photo stands still for some frames; the hand's are among them."""
    file = tmp_path / "game.avi"
    frames = [cv2.imread(str(session / f"frames/{number:04d}.jpg")) for number in (1, 2, 3, 4, 5)]
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (960, 720))
    for frame in frames:
        for _repeated in range(5):
            writer.write(np.asarray(frame, np.uint8))
    writer.release()
    assert cli.main(["watch", "--camera", f"video:{file}", "--profile", str(profile), "--json"]) == 0
    said = [sorted(line["sites"]) for line in lines(capsys)]
    assert said == [changed for line, changed in presses_and_changes()[:5] if changed]


def test_pictures_show_every_step_of_a_reading(session: Path, profile: Path, tmp_path: Path, capsys: Capture) -> None:
    photo, folder = session / "frames/0002.jpg", tmp_path / "debug"
    assert cli.main(["read", str(photo), "--profile", str(profile), "--debug", str(folder)]) == 0
    names = ["1-grid.png", "2-above.png", "3-difference.png", "4-sites.png", "5-covered.png"]
    assert sorted(path.name for path in folder.iterdir()) == names
    pictures = [cv2.imread(str(folder / name)) for name in names]
    assert all(picture is not None and picture.std() > 5 for picture in pictures)


def test_a_photo_without_the_board_is_shown_as_it_is(profile: Path, tmp_path: Path, capsys: Capture) -> None:
    photo = tmp_path / "table.png"
    cv2.imwrite(str(photo), np.full((720, 960, 3), 120, np.uint8))
    folder = tmp_path / "debug"
    assert cli.main(["read", str(photo), "--profile", str(profile), "--debug", str(folder)]) == 0
    assert [path.name for path in folder.iterdir()] == ["1-photo.png"]


MISTAKES: dict[str, tuple[str, str, str]] = {
    "no board file named": ('file = "board.toml"', "", "board.file"),
    "a board file that is missing": ('file = "board.toml"', 'file = "other.toml"', "other.toml"),
    "a site that the board does not have": ("b4 =", "b44 =", "b44"),
    "a look that it does not have": ('b4 = "red"', 'b4 = "green"', "green"),
    "corners in the wrong number": ("corners_px = [[", "corners_px = [[1.0, 2.0], [", "corners_px"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told_in_one_line(session: Path, tmp_path: Path, capsys: Capture, name: str) -> None:
    old, new, words = MISTAKES[name]
    folder = Path(shutil.copytree(session, tmp_path / "spoilt"))
    text = (folder / "session.toml").read_text()
    assert old in text
    (folder / "session.toml").write_text(text.replace(old, new, 1))
    assert cli.main(["referee", str(folder), "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert words in captured.err


def test_watching_is_for_own_boards(capsys: Capture) -> None:
    assert cli.main(["watch", str(PRACTICE)]) == 2
    assert "companion referee is for games" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["{folder}", "--camera=session:{folder}"], ids=["a folder", "a session"])
def test_a_folder_that_does_not_exist_is_told(what: str, tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["watch", what.format(folder=tmp_path / "nix")]) == 2
    assert capsys.readouterr().err == f"companion: {tmp_path / 'nix'}: there is no such folder\n"


# Real photos and films


@pytest.fixture(scope="module")
def go_profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("go")
    (folder / "calibration").mkdir()
    for kind, name in (("empty", "empty_overhead.jpeg"), ("samples", "few_stones_overhead.jpeg")):
        shutil.copy(photos() / "go" / name, folder / f"calibration/{kind}.jpg")
    board = ['name = "Go"', 'looks = ["B", "W"]', "piece = { diameter = 22, height = 9 }", 'corners = "sites"']
    (folder / "board.toml").write_text("\n".join([*board, "[grid]", "columns = 19", "rows = 19", "pitch = [22, 23.7]"]))
    corners = f"corners_px = {go_corners_px('empty_overhead.jpeg')}"
    samples = ["[samples]", 'd16 = "W"', 'p16 = "B"', 'd4 = "B"', 'p4 = "B"']
    (folder / "session.toml").write_text(
        "\n".join(['game = "own"', "[board]", 'file = "board.toml"', corners, *samples])
    )
    (folder / "events.jsonl").write_text("")
    assert cli.main(["calibrate", str(folder), "--profile", str(folder / "go.toml")]) == 0
    return folder / "go.toml"


@needs_photos
@pytest.mark.parametrize("name", ["stones_overhead.jpg", "laser_empty_board.jpg"])
def test_a_go_board_is_read_by_its_corners(go_profile: Path, name: str, capsys: Capture) -> None:
    corners = " ".join(f"{x},{y}" for x, y in go_corners_px(name))
    photo = photos() / "go" / name
    assert cli.main(["read", str(photo), "--profile", str(go_profile), "--corners", corners, "--json"]) == 0
    (said,) = lines(capsys)
    assert said["position"] == go_position(name)


@needs_photos
def test_nothing_changes_on_a_film_of_an_empty_board(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "calibration").mkdir()
    cv2.imwrite(str(tmp_path / "calibration/empty.jpg"), film("emptyBoard001.avi")[30])
    cv2.imwrite(str(tmp_path / "calibration/samples.jpg"), film("scholarsmate.avi")[4])
    board = [
        'name = "Chess"',
        'looks = ["dark", "light"]',
        "piece = { diameter = 28, height = 45 }",
        'corners = "sites"',
    ]
    (tmp_path / "board.toml").write_text("\n".join([*board, "[grid]", "columns = 8", "rows = 8", "pitch = 45"]))
    corners = f"corners_px = {[list(corner) for corner in CHESS_CORNERS_PX]}"
    samples = ["[samples]", 'b2 = "dark"', 'b7 = "dark"', 'g2 = "light"', 'g7 = "light"']
    said = "\n".join(['game = "own"', "[board]", 'file = "board.toml"', corners, *samples])
    (tmp_path / "session.toml").write_text(said)
    (tmp_path / "events.jsonl").write_text("")
    assert cli.main(["calibrate", str(tmp_path), "--profile", str(tmp_path / "chess.toml")]) == 0
    capsys.readouterr()
    video = f"video:{photos() / 'video/emptyBoard001.avi'}"
    assert cli.main(["watch", "--camera", video, "--profile", str(tmp_path / "chess.toml"), "--json"]) == 0
    assert lines(capsys) == []
