from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from companion.games.catalogue import new_game
from companion.hints.analysis import Verdict, analyse
from companion.hints.rules_search import RulesSearch
from companion.hints.scores import WIN, Limits
from companion.records.journal import Journal
from companion.values import Ruling
from tests.games.example.tic_tac_toe import TicTacToe
from tests.recorded import OWN_SESSIONS


def verdicts(*turns: str) -> list[Verdict]:
    game = TicTacToe.with_options({})
    positions: list[Any] = [game.start()]
    for text in turns:
        positions.append(game.play(positions[-1], game.parse(positions[-1], text)))
    return list(analyse(game, positions, turns, RulesSearch(game), Limits(depth=9)))


def test_a_turn_that_allows_a_loss_is_marked_and_a_better_one_shown() -> None:
    last = verdicts("b2", "a2")[-1]
    assert last.fault == "loss-allowed"
    assert last.score == 5 - WIN + 1
    assert last.line[0] in ("a1", "a3", "c1", "c3")


def test_a_missed_win_is_marked() -> None:
    last = verdicts("a1", "b1", "a2", "b2", "c3")[-1]
    assert last.fault == "win-missed"
    assert last.best == WIN - 1
    assert last.line == ("a3",)


def test_good_turns_are_not_marked() -> None:
    assert [verdict.fault for verdict in verdicts("b2", "a1", "c3", "a3", "a2")] == [None] * 5


def test_a_win_is_the_best_there_is() -> None:
    assert verdicts("a1", "b1", "a2", "b2", "a3")[-1].fault is None


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite"
    game = new_game("attangle")
    position = game.start()
    with Journal(path) as journal:
        number = journal.begin("attangle", {}, [], "table")
        for text in ("c3", "c4", "c6", "g1"):
            ruling = Ruling("legal", by=position.mover, turn=text)
            position = game.play(position, game.parse(position, text))
            journal.record(number, "confirm", ruling, game.to_text(position))
    return path


def test_the_command_prints_a_line_for_each_turn(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["analyse", "1", "--journal", str(journal), "--seconds", "0.1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1:3] for line in lines[:2]] == [["White", "c3"], ["Black", "c4"]]
    assert "points worse" in lines[3], "c4 could have been saved"
    assert lines[-1].endswith("of 4 turns threw something away.")


def test_the_command_prints_json(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["analyse", "1", "--journal", str(journal), "--seconds", "0.1", "--json"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["turn"] for each in printed] == ["c3", "c4", "c6", "g1"]
    assert printed[3]["fault"] == "worse"


def test_a_recorded_session_is_refereed_and_then_analysed(capsys: pytest.CaptureFixture[str]) -> None:
    folder = OWN_SESSIONS / "krux-dev-1"
    truth = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    assert cli.main(["analyse", str(folder), "--seconds", "0.01", "--json"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["number"] for each in printed] == list(range(1, len(printed) + 1))
    assert len(printed) >= sum(line.get("ruling") == "legal" for line in truth) > 0


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ("nowhere", "nowhere: is no session"),
        ("7", "holds no game 7"),
        ("own", "a board without rules cannot be analysed"),
    ],
    ids=["no folder", "no game", "no rules"],
)
def test_what_cannot_be_analysed_is_told_in_one_line(
    record: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if record == "own":
        (tmp_path / "session.toml").write_text('game = "own"\n', encoding="utf-8")
        (tmp_path / "events.jsonl").write_text("", encoding="utf-8")
        record = str(tmp_path)
    assert cli.main(["analyse", record, "--journal", str(tmp_path / "games.sqlite")]) == cli.ERROR
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "nan", "inf"])
def test_a_time_must_be_above_0(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["analyse", "1", f"--seconds={seconds}"])
    assert "above 0" in capsys.readouterr().err
