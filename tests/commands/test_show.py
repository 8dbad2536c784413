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
    assert "White  ended resigned" in said
    assert "pause" in said
    assert "Result: Black won" in said
