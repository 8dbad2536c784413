"""A game at the simulated table, recorded, and refereed again from disk."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import pytest
from gpiozero import Device

from companion import cli
from companion.live import LIVE, Kept, Watched, watch_game
from companion.records.journal import EventRecord, Journal
from companion.records.session import load_session
from companion.scenes import TimedScene
from companion.simulated_table import SimulatedTable, evening_at
from companion.table.cameras import CameraChoice
from companion.values import Report, Ruling
from hardware.errors import CameraGone
from hardware.pins import FACTORY_VARIABLE
from hardware.wiring_files import shipped_wiring

GAME = "kipp4"


class Audience:
    def __init__(self) -> None:
        self.notes: list[str] = []
        self.reports: list[Report] = []

    def __enter__(self) -> Audience:
        return self

    def __exit__(self, *_failure: object) -> None:
        pass

    def note(self, text: str) -> None:
        self.notes.append(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        self.reports.append(report)

    def refresh(self, lit: Collection[str], clock: str = "") -> None:
        pass


@pytest.fixture(autouse=True)
def nobody_asked_for_real_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)


def rulings(events: list[EventRecord]) -> list[tuple[str, Ruling | None, str]]:
    return [(event.press, event.ruling, event.position) for event in events]


@pytest.mark.timeout(300)
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


def test_a_camera_that_is_gone_ends_the_process_with_a_status_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_arguments: object) -> None:
        raise CameraGone("camera", "it stopped")

    monkeypatch.setattr(cli, "_run", gone)
    assert cli.main(["run", GAME]) == cli.CAMERA_GONE
    assert cli.CAMERA_GONE not in (cli.ERROR, cli.INTERRUPTED, cli.PIPE_CLOSED, 0)
