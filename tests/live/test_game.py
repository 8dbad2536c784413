"""A game at the simulated table, recorded, and refereed again from disk."""

from __future__ import annotations

import json
import threading
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import cast

import msgspec
import numpy as np
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from calibration.profile import Profile, save_profile
from companion import cli
from companion.demo.simulated_table import SimulatedTable, evening_at
from companion.live.game import watch_game
from companion.live.watchdog import EVERY_S
from companion.live.watched import LIVE, Kept, Manner, Watched
from companion.records.journal import EventRecord, Journal
from companion.records.session import load_session
from companion.table.cameras import CameraChoice, OpenedCamera
from companion.table.game_clock import parse_time_control
from companion.table.scenes import TimedScene
from companion.values import Report, Ruling
from hardware.camera import BgrImage
from hardware.clock import VirtualClock
from hardware.errors import CameraGone
from hardware.pins import FACTORY_VARIABLE, Pins, mock_pins
from hardware.retrying_camera import OPEN_LIMIT_S
from hardware.simulated_camera import SimulatedCamera
from hardware.wiring_files import shipped_wiring
from tests.recorded import OWN_SESSIONS

GAME = "kipp4"


PATIENCE_S = 120.0


class Typed:
    """What people type, all of it at once."""

    def __init__(self, text: str = "") -> None:
        self._text = text
        self._is_read = threading.Event()

    def __iter__(self) -> Iterator[str]:
        yield from self._text.splitlines()
        self._is_read.set()

    def wait(self) -> None:
        """Wait until all of it was read: the thread that does so knows nothing of a virtual clock."""
        assert self._is_read.wait(PATIENCE_S)


class Audience:
    def __init__(self) -> None:
        self.notes: list[str] = []
        self.reports: list[Report] = []
        self.clocks: list[str] = []

    def __enter__(self) -> Audience:
        return self

    def __exit__(self, *_failure: object) -> None:
        pass

    def note(self, text: str) -> None:
        self.notes.append(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        self.reports.append(report)

    def refresh(self, lit: Collection[str], clock: str = "") -> None:
        self.clocks.append(clock)


@pytest.fixture(autouse=True)
def nobody_asked_for_real_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)


def rulings(events: list[EventRecord]) -> list[tuple[str, Ruling | None, str]]:
    return [(event.press, event.ruling, event.position) for event in events]


def test_a_live_game_is_recorded_and_refereed_again_with_the_same_rulings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = evening_at(GAME, turns=4, seed=3)
    table = SimulatedTable(GAME, evening.deeds, 3, first_shown=evening.first_shown)
    profile, wiring = table.calibrate(), shipped_wiring(GAME)
    journal, folder = tmp_path / "games.sqlite", tmp_path / "recorded"
    simulated = Watched(CameraChoice("simulated"), profile, wiring, simulated=table)
    watch_game(simulated, Kept(journal, record=folder, source="simulated"), Audience())

    choice = CameraChoice("session", path=folder)
    again = Audience()
    watched = Watched(choice, profile, wiring, session=load_session(folder))
    watch_game(watched, Kept(journal, source=choice.text), again)
    assert "over" in again.notes[-1]

    assert cli.main(["referee", str(folder), "--json", "--journal", str(journal)]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    with Journal(journal) as opened:
        live, replayed, refereed = (rulings(opened.events(number)) for number in (1, 2, 3))
    assert {press for press, _, _ in live} == {"confirm", "take-back", "overrule"}
    assert live == replayed == refereed
    assert [line["ruling"] for line in printed if line["ruling"]] == [
        ruling.kind for _, ruling, _ in live if ruling is not None
    ]


def test_a_session_from_the_middle_of_a_game_is_watched_with_the_rulings_of_the_referee(tmp_path: Path) -> None:
    folder, path = OWN_SESSIONS / "kopf-dev-1", tmp_path / "games.sqlite"
    journal = ["--journal", str(path)]
    assert cli.main(["run", "kopf-oder-knopf", "--camera", f"session:{folder}", *journal]) == 0
    assert cli.main(["referee", str(folder), *journal]) == 0
    with Journal(path) as opened:
        watched, refereed = (rulings(opened.events(number)) for number in (1, 2))
    assert [ruling.kind for _, ruling, _ in watched if ruling][:2] == ["set-up", "legal"]
    assert watched == refereed


def test_a_recording_in_which_nothing_happens_for_long_is_no_camera_that_is_gone(tmp_path: Path) -> None:
    folder = OWN_SESSIONS / "kipp4-dev-1"
    session = load_session(folder)
    far_apart = replace(
        session,
        frames=tuple(msgspec.structs.replace(event, t=10.0 * index) for index, event in enumerate(session.frames[:4])),
    )
    profile, audience = SimulatedTable(GAME, (), 3).calibrate(), Audience()
    watched = Watched(CameraChoice("session", path=folder), profile, shipped_wiring(GAME), session=far_apart)
    watch_game(watched, Kept(tmp_path / "games.sqlite", source="recorded"), audience)
    assert len(audience.reports) >= 4
    assert audience.notes[-1] == "The recorded session is over."
    assert not any("pictures" in note for note in audience.notes)


def test_who_looks_at_a_simulated_evening_may_press_keys_and_hears_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, table, audience, typed = VirtualClock(), SimulatedTable(GAME, (), 3), Audience(), Typed("\n")

    def interrupt(_lit: Collection[str], _times: str = "") -> None:
        typed.wait()
        if clock.now_s() > table.play.end_s + 5.0:
            raise KeyboardInterrupt

    monkeypatch.setattr("companion.live.room.SystemClock", lambda: clock)
    monkeypatch.setattr("sys.stdin", typed)
    monkeypatch.setattr(audience, "refresh", interrupt)
    watched = Watched(
        CameraChoice("simulated"), table.calibrate(), shipped_wiring(GAME), simulated=table, is_followed=True
    )
    with pytest.raises(KeyboardInterrupt):
        watch_game(watched, Kept(tmp_path / "games.sqlite", source="simulated"), audience)
    assert any("Press Enter to confirm" in note for note in audience.notes)
    assert any("h and Enter for a hint" in note for note in audience.notes)
    assert [note for note in audience.notes if "evening is over" in note] == audience.notes[-1:]
    assert len(table.play.presses) == 1
    assert len([report for report in audience.reports if report.ruling or report.event]) == 2


@dataclass
class Evening:
    """A live table whose camera, clock and pins are simulated, and somebody's finger on the Hint button."""

    clock: VirtualClock
    pins: Pins
    profile: Profile
    hint_down_s: float
    screen: Audience = field(default_factory=Audience)
    typed: Typed = field(default_factory=Typed)

    def picture(self, t_s: float) -> BgrImage:
        self.typed.wait()
        if t_s >= self.hint_down_s:
            cast(MockFactory, self.pins.factory).pin(26).drive_low()
        return np.zeros((720, 960, 3), np.uint8)

    def open_camera(self, *_arguments: object) -> OpenedCamera:
        return OpenedCamera(SimulatedCamera(self.picture, self.clock, 5.0), dict)

    def watch(self, folder: Path, manner: Manner) -> bool:
        watched = Watched(CameraChoice("usb"), self.profile, shipped_wiring(GAME))
        return watch_game(watched, Kept(folder / "games.sqlite"), self.screen, manner)


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    table = SimulatedTable(GAME, (), 3)
    evening = Evening(VirtualClock(), mock_pins(), table.calibrate(), hint_down_s=2.0)
    monkeypatch.setattr("companion.live.sight.open_live_camera", evening.open_camera)
    monkeypatch.setattr("companion.live.room.SystemClock", lambda: evening.clock)
    monkeypatch.setattr("companion.live.room.open_pins", lambda: evening.pins)
    monkeypatch.setattr("sys.stdin", evening.typed)
    return evening


def test_holding_the_hint_button_ends_a_live_game_and_asks_for_the_computer_to_be_switched_off(
    evening: Evening, tmp_path: Path
) -> None:
    assert evening.watch(tmp_path, Manner())
    assert evening.clock.now_s() == pytest.approx(12.0, abs=0.5)
    assert evening.screen.notes[-1] == "Switching off in 1 s; let go to stop."
    assert not cast(MockFactory, evening.pins.factory).pin(19).state


def test_what_the_camera_is_locked_to_is_in_the_profile_at_once(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, found = tmp_path / "table.toml", list[str]()
    save_profile(evening.profile, file)

    def picture(t_s: float) -> BgrImage:
        found.append(file.read_text(encoding="utf-8"))
        return evening.picture(t_s)

    def locked() -> dict[str, float]:
        return {"AnalogueGain": 2.5} if evening.clock.now_s() > 1.0 else {}

    opened = OpenedCamera(SimulatedCamera(picture, evening.clock, 1.0), locked)
    monkeypatch.setattr("companion.live.sight.open_live_camera", lambda *_arguments: opened)
    watched = Watched(CameraChoice("usb"), evening.profile, shipped_wiring(GAME))
    watch_game(watched, Kept(tmp_path / "games.sqlite", profile=file), evening.screen)
    assert ["AnalogueGain = 2.5" in text for text in found[:4]] == [False, False, True, True]


def test_a_game_goes_on_if_what_the_camera_is_locked_to_cannot_be_kept(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = SimulatedCamera(evening.picture, evening.clock, 1.0)
    opened = OpenedCamera(camera, lambda: {"AnalogueGain": 2.5})
    monkeypatch.setattr("companion.live.sight.open_live_camera", lambda *_arguments: opened)
    watched = Watched(CameraChoice("usb"), evening.profile, shipped_wiring(GAME))
    assert watch_game(watched, Kept(tmp_path / "games.sqlite", profile=tmp_path / "gone.toml"), evening.screen)
    told = [note for note in evening.screen.notes if "are not kept" in note]
    assert len(told) == 1
    assert "gone.toml" in told[0]


def test_a_table_begins_as_its_players_want_it(evening: Evening, tmp_path: Path) -> None:
    evening.watch(tmp_path, Manner(clock=parse_time_control("fischer:10+5"), muted=True, dimmed=True))
    assert evening.screen.clocks[-1] == "Light 10:00, Dark 10:00"
    buzzer = cast(MockFactory, evening.pins.factory).pin(12)
    assert not any(state.state for state in buzzer.states)


def test_run_switches_the_computer_off_only_when_asked(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offs = list[str]()
    monkeypatch.setattr("companion.commands.run.power_off", lambda: offs.append("off"))
    save_profile(evening.profile, tmp_path / "table.toml")
    options = ["--profile", str(tmp_path / "table.toml"), "--journal", str(tmp_path / "j.sqlite"), "--camera", "usb:0"]
    assert cli.main(["run", GAME, *options]) == 0
    assert offs == ["off"]


def test_only_a_game_that_people_play_is_offered_again(tmp_path: Path) -> None:
    assert LIVE == "table"
    assert CameraChoice("usb").is_live
    assert not CameraChoice("simulated").is_live


def test_a_folder_that_holds_something_is_not_recorded_into(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "photo.jpg").write_bytes(b"")
    options = ["--camera", "simulated", "--journal", str(tmp_path / "j.sqlite")]
    assert cli.main(["run", GAME, *options, "--record", str(tmp_path / "precious")]) == cli.ERROR
    assert "empty folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--camera", "usb:77"], "expected the table's profile"),
        (["--camera", "webcam"], r"picamera2 | usb:N"),
        (["--alert", "threat=loud"], "expected KIND=WHEN"),
        (["--camera", "session:nowhere"], "nowhere"),
        (["--camera", "simulated", "--opponent", "second"], "--opponent: expected a live camera"),
    ],
)
def test_what_cannot_be_run_is_told_in_one_line(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = cli.main(["run", GAME, *options])
    except SystemExit as error:
        status = int(error.code or 0)
    assert status == cli.ERROR
    assert told in " ".join(capsys.readouterr().err.split())


def test_the_service_in_the_guide_starts_anew_for_a_camera_but_not_for_a_mistake() -> None:
    guide = (files("companion") / "guide" / "raspberry-pi.md").read_text(encoding="utf-8")
    unit = dict(line.split("=", 1) for line in guide.splitlines() if "=" in line and line[0].isupper())
    assert unit["Restart"] == "on-failure"
    assert unit["RestartPreventExitStatus"].split() == [str(cli.ERROR)]
    assert unit["StartLimitIntervalSec"] == "0", "however long the camera is away"
    assert float(unit["WatchdogSec"]) > OPEN_LIMIT_S + 4 * EVERY_S, "there is time to open the camera"


def test_a_service_manager_hears_of_a_live_game(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_s = list[float]()
    monkeypatch.setattr("companion.live.watchdog.Watchdog.tick", lambda _self, now_s: told_s.append(now_s))
    evening.watch(tmp_path, Manner())
    assert max(later - earlier for earlier, later in pairwise(told_s)) < EVERY_S


def test_a_camera_that_is_gone_ends_the_process_with_a_status_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_arguments: object) -> None:
        raise CameraGone("camera", "it stopped")

    monkeypatch.setattr(cli, "_run", gone)
    assert cli.main(["run", GAME]) == cli.CAMERA_GONE
    assert cli.CAMERA_GONE not in (cli.ERROR, cli.INTERRUPTED, cli.PIPE_CLOSED, 0)
