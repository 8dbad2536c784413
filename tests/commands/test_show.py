from __future__ import annotations

from pathlib import Path

import pytest

from companion import cli
from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.values import Ruling


def test_how_a_game_was_given_up_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, path = new_game("krux"), tmp_path / "games.sqlite"
    start = game.to_text(game.start())
    with Journal(path) as journal:
        number = journal.begin("krux", {}, [], "table")
        journal.record(number, "confirm", Ruling("set-up"), start)
        journal.record(number, "pause", None, start)
        journal.record(number, "resign", Ruling("ended", by="first", result="second", reason="resigned"), start)
    assert cli.main(["show", "1", "--journal", str(path)]) == 0
    said = capsys.readouterr().out
    assert "Everything stands where it should. White begins." in said
    assert "The game is paused. Press Confirm to go on." in said
    assert "Black wins: the other player gave up." in said
    assert "Result: Black won" in said


@pytest.mark.parametrize("command", [["games"], ["show", "1"], ["analyse", "1"]], ids=lambda command: command[0])
def test_a_journal_that_is_named_has_to_be_there(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "nowhere.sqlite"
    assert cli.main([*command, "--journal", str(path)]) == cli.ERROR
    assert capsys.readouterr().err == f"companion: {path}: there is no such journal\n"
    assert not path.exists()


def test_the_usual_journal_need_not_be_there_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_JOURNAL", str(tmp_path / "games.sqlite"))
    assert cli.main(["games"]) == 0
    assert "The journal holds no game yet." in capsys.readouterr().out


@pytest.mark.parametrize("number", ["x", "-1", "1.5"])
def test_what_is_no_number_of_a_game_is_refused(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["show", number])
    assert f"argument ID: expected a game's number, as 'companion games' lists it; found '{number}'" in (
        capsys.readouterr().err
    )
