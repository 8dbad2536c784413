from __future__ import annotations

import io
from collections.abc import Collection
from pathlib import Path

import pytest
from gpiozero import Device
from rich.console import Console

from companion import cli
from companion.demo.simulation import SEED, DrawnGame, run_demo
from companion.records.journal import Journal
from companion.table.scenes import TimedScene
from companion.values import Report, Ruling
from hardware.clock import VirtualClock
from hardware.pins import FACTORY_VARIABLE

COLUMNS, ROWS = set("abcdefghij"), {str(row) for row in range(1, 11)}


class Watcher:
    """Remembers what a screen would show."""

    def __init__(self) -> None:
        self.reports: list[Report] = []
        self.lit: list[frozenset[str]] = []

    def note(self, text: str) -> None:
        assert "\n" not in text

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        self.reports.append(report)

    def refresh(self, lit: Collection[str], clock: str = "") -> None:
        self.lit.append(frozenset(lit))


@pytest.fixture(autouse=True)
def nobody_asked_for_real_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)


def test_the_simulated_table_is_refereed_as_the_script_wants(journal: Journal) -> None:
    game, watcher = DrawnGame(seed=11), Watcher()
    number = game.referee(game.table.calibrate(), VirtualClock(), journal, watcher)
    rulings = [report.ruling for report in watcher.reports if report.ruling]
    assert rulings[0] == Ruling("set-up")
    assert [(ruling.by, ruling.turn or ruling.rule) for ruling in rulings[1:]] == [
        (turn.by, turn.rule or turn.turn) for turn in game.script
    ]
    assert [event.ruling for event in journal.events(number)] == rulings
    assert {report.state for report in watcher.reports} >= {"watching", "hand", "ruled"}
    assert {warning.split()[0] for ruling in rulings for warning in ruling.warnings} >= {"forbidden-group"}
    for lit in watcher.lit:
        assert len(lit & COLUMNS) == len(lit & ROWS) <= 1
    assert any(lit >= {"first", "second"} for lit in watcher.lit)


def test_in_a_pipe_the_demo_is_plain_lines(tmp_path: Path) -> None:
    written = io.StringIO()
    run_demo(tmp_path / "games.sqlite", Console(file=written, highlight=False))
    text = written.getvalue()
    assert "\x1b" not in text
    assert "\r" not in text
    assert "Everything stands where it should. Red begins." in text
    assert "forbidden group" in text
    assert "To put it right" in text
    assert text.rstrip().endswith(f"companion show 1 --journal {tmp_path / 'games.sqlite'}")


@pytest.mark.parametrize("is_terminal", [False, True], ids=["pipe", "terminal"])
def test_on_a_slow_computer_the_demo_takes_longer_and_misses_nothing(
    is_terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.demo.simulation.WATCHED_S", 0.001)
    run_demo(tmp_path / "games.sqlite", Console(file=io.StringIO(), force_terminal=is_terminal))
    with Journal(tmp_path / "games.sqlite") as journal:
        rulings = [event.ruling for event in journal.events(1) if event.ruling is not None]
    script = DrawnGame(SEED).script
    assert [ruling.turn or ruling.rule for ruling in rulings[1:]] == [turn.rule or turn.turn for turn in script]


def test_the_demo_leaves_the_players_journal_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setenv("COMPANION_JOURNAL", str(tmp_path / "games.sqlite"))
    monkeypatch.setattr("companion.demo.simulation.Console", lambda **_how: Console(file=written))
    assert cli.main(["demo"]) == 0
    assert "Everything stands where it should." in written.getvalue()
    assert "companion show" not in written.getvalue()
    assert list(tmp_path.iterdir()) == []
