from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from companion import cli
from companion.games.catalogue import GAMES, new_game
from companion.games.contract import Game
from companion.hints.analysis import Verdict, analyse
from companion.hints.engines import plain_engine, ready_engine
from companion.hints.faults import fault_of, scale_of, worth_words
from companion.hints.rules_search import RulesSearch
from companion.hints.scores import BOUND, WIN, Engine, Finding, Limits
from companion.records.journal import Journal
from companion.values import Ruling
from tests.games.example.tic_tac_toe import TicTacToe
from tests.recorded import OWN_SESSIONS


def verdicts(*turns: str) -> list[Verdict]:
    game = TicTacToe.with_options({})
    positions: list[Any] = [game.start()]
    for text in turns:
        positions.append(game.play(positions[-1], game.parse(positions[-1], text)))
    return list(analyse(game, positions, turns, RulesSearch(game), 9))


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


class Told(Engine[Any, Any]):
    """An engine that says what it is told to, and keeps how deep it was asked to look."""

    def __init__(self, *findings: Finding[Any]) -> None:
        self.findings = list(findings)
        self.depths: list[int] = []

    def search(self, position: Any, limits: Limits) -> Finding[Any]:
        self.depths.append(limits.depth)
        return self.findings.pop(0)


@pytest.mark.parametrize(
    ("score", "depth", "looked"),
    [(0, 3, 2), (WIN - 3, 2, 2), (WIN - 1, 1, 0)],
    ids=["an estimate", "a win beyond the depth", "a win at once"],
)
def test_another_turn_is_looked_at_as_far_as_the_best_one_was_seen(score: int, depth: int, looked: int) -> None:
    game = TicTacToe.with_options({})
    start = game.start()
    best, made = (game.parse(start, text) for text in ("b2", "a1"))
    engine = Told(Finding(score, (best,), depth, 1), Finding(0, (made,), depth - 1, 1))
    list(analyse(game, [start, game.after(start, made)], ["a1"], engine, 3))
    assert engine.depths == [3, looked]


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
    assert cli.main(["analyse", "1", "--journal", str(journal)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1:3] for line in lines[:2]] == [["White", "c3"], ["Black", "c4"]]
    assert lines[0].endswith("c3")
    for line, turn in zip(lines[1:4], ("c4", "c6", "g1"), strict=True):
        assert f"{turn}  A mistake: it gives away about a pile. Better: " in line, (
            "c4 can be captured, and is not saved"
        )
    assert lines[-1] == "Mistakes and blunders: 3 of 4 turns."


def test_a_terminal_shows_turns_and_what_is_said_of_them_in_columns(
    journal: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Console(force_terminal=True, no_color=True, width=80, highlight=False, markup=False)
    monkeypatch.setattr("companion.commands.analyse.new_console", lambda: terminal)
    assert cli.main(["analyse", "1", "--journal", str(journal)]) == 0
    lines = capsys.readouterr().out.splitlines()
    first, mistake, better = lines[0], lines[1], lines[2]
    assert first.rstrip() == "   1/4  White  c3"
    assert mistake.startswith("   2/4  Black  c4  A mistake: ")
    assert better.index("Better: ") == mistake.index("A mistake: ")
    assert max(map(len, lines)) <= 80


def test_the_command_prints_json(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["analyse", "1", "--journal", str(journal), "--json"]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["turn"] for each in printed] == ["c3", "c4", "c6", "g1"]
    assert printed[3]["fault"] == "mistake"


def test_a_recorded_session_is_refereed_and_then_analysed(capsys: pytest.CaptureFixture[str]) -> None:
    folder = OWN_SESSIONS / "krux-dev-1"
    truth = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    assert cli.main(["analyse", str(folder), "--json"]) == 0
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
    with Journal(tmp_path / "games.sqlite"):
        pass  # an empty one
    assert cli.main(["analyse", record, "--journal", str(tmp_path / "games.sqlite")]) == cli.ERROR
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("depth", ["0", "-1", "deep", "21", "1.5"])
def test_what_is_no_depth_is_refused(depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["analyse", "1", f"--depth={depth}"])
    assert "expected 1 to 20" in capsys.readouterr().err


def searched_turn_by_turn(
    name: str, turns: int
) -> Iterator[tuple[Finding[Any], Engine[Any, Any], Game[Any, Any], Any]]:
    game = new_game(name)
    engine, position = plain_engine(game), game.start()
    for number in range(turns):
        finding = engine.search(position, Limits(scale_of(game).depth))
        yield finding, engine, game, position
        possible = list(game.turns(position))
        position = game.after(position, possible[(31 * number) % len(possible)])


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_is_judged_as_deep_as_the_best_one(name: str) -> None:
    for finding, engine, game, position in searched_turn_by_turn(name, turns=4):
        after = game.after(position, finding.line[0])
        if game.result(after) is not None:
            continue
        answer = engine.search(after, Limits(finding.depth - 1))
        assert abs(finding.score) > BOUND or answer.score == -finding.score


@pytest.mark.parametrize("name", GAMES)
def test_an_analysis_is_the_same_each_time_and_with_any_engine(name: str) -> None:
    game = new_game(name)
    positions = [position for _finding, _engine, _game, position in searched_turn_by_turn(name, turns=4)]
    turns = ["?"] * (len(positions) - 1)
    depth, used = scale_of(game).depth, plain_engine(game)
    once = list(analyse(game, positions, turns, used, depth))
    assert once == list(analyse(game, positions, turns, used, depth))
    assert once == list(analyse(game, positions, turns, ready_engine(game), depth))


@pytest.mark.parametrize(
    ("name", "options", "worse", "fault", "words"),
    [
        ("kopf-oder-knopf", {}, 199, None, ""),
        ("kopf-oder-knopf", {}, 250, "mistake", "about 2 buttons"),
        ("kopf-oder-knopf", {}, 400, "blunder", "about 4 buttons"),
        ("kopf-oder-knopf", {}, 4100, "blunder", "nearly the whole game"),
        ("kipp4", {}, 107, None, ""),
        ("kipp4", {}, 108, "mistake", "about an open row of three"),
        ("kipp4", {}, 216, "blunder", "several open rows of three"),
        ("attangle", {}, 249, None, ""),
        ("attangle", {}, 250, "mistake", "about a pile"),
        ("attangle", {}, 1000, "blunder", "about a winning stack"),
        ("attangle", {"variant": "127", "goal": "last-mover"}, 120, "mistake", "about 3 pieces"),
        ("krux", {}, 9000, None, ""),
    ],
)
def test_what_is_a_mistake_is_weighed_on_the_games_own_board(
    name: str, options: dict[str, Any], worse: int, fault: str | None, words: str
) -> None:
    game = new_game(name, options)
    assert fault_of(0, -worse, scale_of(game)) == fault
    if fault is not None:
        assert worth_words(game, worse) == words
