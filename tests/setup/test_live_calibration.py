from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from calibration.errors import BoardNotFound
from calibration.profile import load_profile, save_profile
from companion import cli
from companion.demo.drawing import HFOV_DEG
from companion.demo.pixels import Picture
from companion.demo.simulated_table import SimulatedTable
from companion.diagrams.boards import draw
from companion.games.catalogue import new_game
from companion.setup.live_calibration import FRAME_LIMIT_S, TRIES, Subject, calibrate_live, game_subject, own_subject
from companion.table.cameras import OpenedCamera
from companion.values import Look, Site
from companion.vision.reader import Reader
from hardware.clock import VirtualClock
from hardware.errors import CameraError
from hardware.fake_picamera2 import FakePicamera2
from hardware.picamera2_camera import Picamera2Camera
from hardware.simulated_camera import SimulatedCamera
from tests.recorded import OWN_SESSIONS

SIZE_PX = (960, 720)
OWN_BOARD = """
name = "Ten by ten"
looks = ["red", "blue"]
size = [350, 350]
piece = { diameter = 25, height = 6 }
[grid]
columns = 10
rows = 10
pitch = 30
"""


@dataclass
class People:
    """They do what they are asked for, after so many times of having the wrong thing before the camera."""

    table: SimulatedTable
    mistakes: int = 0
    asked: list[Mapping[Site, Look]] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    looks: Mapping[Site, Look] | None = None

    def do(self, text: str, looks: Mapping[Site, Look]) -> None:
        self.asked.append(looks)
        self.looks = looks if len(self.asked) > self.mistakes else None

    def hear(self, text: str) -> None:
        self.heard.append(text)

    def picture(self, t_s: float) -> Picture:
        return np.full((720, 960, 3), 90, np.uint8) if self.looks is None else self.table.photo(self.looks, t_s)


def subject(game: str) -> Subject:
    return game_subject(game, {}, HFOV_DEG)


@pytest.mark.parametrize("game", ["kopf-oder-knopf", "attangle"])
def test_people_are_asked_for_what_the_game_needs_and_the_profile_reads_the_table(game: str, tmp_path: Path) -> None:
    people, clock = People(SimulatedTable(game, (), 1)), VirtualClock()
    profile = calibrate_live(subject(game), OpenedCamera(SimulatedCamera(people.picture, clock), dict), clock, people)
    rules = new_game(game)
    start = rules.seen(rules.start())
    assert people.asked == [{}, *([start] if start else []), *([profile.sample_looks] if profile.sample_looks else [])]
    save_profile(profile, tmp_path / "table.toml")
    reading = Reader(load_profile(tmp_path / "table.toml")).read(people.table.photo(start, 5.0))
    assert reading.position() == start


def test_an_own_board_is_learned_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(OWN_BOARD)
    people, clock = People(SimulatedTable("kopf-oder-knopf", (), 1)), VirtualClock()
    opened = OpenedCamera(SimulatedCamera(people.picture, clock), dict)
    profile = calibrate_live(own_subject(file, HFOV_DEG), opened, clock, people)
    assert people.asked == [{}, profile.sample_looks]
    assert set(profile.sample_looks.values()) == {"red", "blue"}
    shown = {"c3": "red", "h8": "blue", "e5": "red"}
    assert Reader(profile).read(people.table.photo(shown, 5.0)).position() == shown


def test_a_board_that_is_not_there_is_asked_for_again() -> None:
    people, clock = People(SimulatedTable("kipp4", (), 1), mistakes=2), VirtualClock()
    calibrate_live(subject("kipp4"), OpenedCamera(SimulatedCamera(people.picture, clock), dict), clock, people)
    assert people.asked[:3] == [{}, {}, {}]
    assert people.heard[2] == "I see the board."


def test_it_is_not_asked_for_for_ever() -> None:
    people, clock = People(SimulatedTable("kipp4", (), 1), mistakes=99), VirtualClock()
    opened = OpenedCamera(SimulatedCamera(people.picture, clock), dict)
    with pytest.raises(BoardNotFound):
        calibrate_live(subject("kipp4"), opened, clock, people)
    assert len(people.asked) == TRIES


def test_a_camera_without_pictures_ends_it_after_a_limit() -> None:
    people, clock = People(SimulatedTable("kipp4", (), 1)), VirtualClock()
    camera = SimulatedCamera(people.picture, clock)
    camera.stalled = True
    with pytest.raises(CameraError, match="gives no pictures"):
        calibrate_live(subject("kipp4"), OpenedCamera(camera, dict), clock, people)
    assert clock.now_s() < 2 * FRAME_LIMIT_S


def test_settled_settings_go_into_the_profile_and_come_back(tmp_path: Path) -> None:
    people, clock = People(SimulatedTable("kipp4", (), 1)), VirtualClock()
    picam2 = FakePicamera2(people.picture, clock)
    camera = Picamera2Camera(picam2, clock, SIZE_PX, tell=people.hear, monotonic_s=clock.now_s)
    opened = OpenedCamera(camera, lambda: camera.settings)
    profile = calibrate_live(subject("kipp4"), opened, clock, people)
    assert set(profile.locked) == {"ExposureTime", "AnalogueGain", "RedGain", "BlueGain", "LensPosition"}
    save_profile(profile, tmp_path / "table.toml")
    assert load_profile(tmp_path / "table.toml").locked == profile.locked


def test_the_command_shows_its_steps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile = str(tmp_path / "kipp4.toml")
    assert cli.main(["calibrate", "kipp4", "--camera", "simulated", "--profile", profile]) == 0
    said = capsys.readouterr().out
    learned, plan = load_profile(Path(profile)), new_game("kipp4").plan()
    asked = ["Clear the board, and", "Set up the board for a game:", "Clear the board, then put these pieces on it"]
    _before, _empty, set_up, samples = re.split("|".join(asked), said)
    assert draw(plan, learned.start_looks).plain in set_up
    assert draw(plan, learned.sample_looks).plain in samples
    assert learned.game == "kipp4"
    assert "which way round" not in said


def test_a_game_that_does_not_exist_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--camera", "simulated", "--profile", str(tmp_path / "x.toml")]
    assert cli.main(["calibrate", "chess", *options]) == cli.ERROR
    assert "kopf-oder-knopf | kipp4" in capsys.readouterr().err


def test_the_options_choose_the_variant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    profile = tmp_path / "grand.toml"
    options = ["--option", "variant=grand", "--camera", "simulated", "--profile", str(profile)]
    assert cli.main(["calibrate", "attangle", *options]) == 0
    learned = load_profile(profile)
    assert learned.options == {"variant": "grand"}
    assert set(learned.board.sites) == set(new_game("attangle", {"variant": "grand"}).sites)
    said = capsys.readouterr().out
    assert "Set up the board" in said
    assert "The set-up does not tell which way round the board lies: is e1 where the picture names it?" in said.replace(
        "\n", " "
    )


def test_a_table_that_nobody_has_played_at_can_be_learned(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    shutil.copytree(OWN_SESSIONS / "kipp4-dev-1" / "calibration", folder / "calibration")
    shutil.copy(OWN_SESSIONS / "kipp4-dev-1" / "session.toml", folder)
    assert cli.main(["calibrate", str(folder), "--profile", str(tmp_path / "table.toml")]) == 0


def test_corners_help_to_find_the_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--camera", "simulated", "--profile", str(tmp_path / "kipp4.toml")]
    assert cli.main(["calibrate", "kipp4", *options, "--corners", "1,1 2,1 2,2"]) == cli.ERROR
    assert "expected 4 points" in capsys.readouterr().err
