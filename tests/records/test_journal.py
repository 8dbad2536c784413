from __future__ import annotations

import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.records.errors import JournalError, NoSuchGame
from companion.records.journal import Journal, default_path
from companion.values import Ruling

LEGAL = Ruling("legal", by="first", turn="xd5 e2-e5", sites=("d5", "e2", "e5"), warnings=("threat f7",))
ILLEGAL = Ruling("illegal", by="second", rule="wrong-distance", sites=("b2",), put_right={"b2": "red", "b5": None})
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def noon() -> datetime:
    return NOON


def begin(journal: Journal) -> int:
    return journal.begin("kopf-oder-knopf", {"target": 8}, ["g9-d6"], "table")


def test_a_game_is_written_and_read_back(tmp_path: Path) -> None:
    with Journal(tmp_path / "deep" / "games.sqlite", clock=noon) as journal:
        game = begin(journal)
        journal.record(game, "confirm", LEGAL, "position 1")
        journal.record(game, "confirm", ILLEGAL, "position 1")
    with Journal(tmp_path / "deep" / "games.sqlite") as journal:
        record = journal.game(game)
        events = journal.events(game)
    assert (record.name, record.options, record.before) == ("kopf-oder-knopf", {"target": 8}, ["g9-d6"])
    assert (record.source, record.started, record.turns, record.result) == ("table", NOON, 1, None)
    assert [event.ruling for event in events] == [LEGAL, ILLEGAL]
    assert [event.number for event in events] == [1, 2]
    assert {event.at for event in events} == {NOON}


def test_games_are_listed_last_first(tmp_path: Path) -> None:
    with Journal(tmp_path / "games.sqlite") as journal:
        first, second = begin(journal), begin(journal)
        journal.record(second, "confirm", Ruling("legal", turn="a1-a2", result="draw", reason="no-move"), "end")
        assert [(game.number, game.result) for game in journal.games()] == [(second, "draw"), (first, None)]


def test_a_turn_taken_back_counts_no_longer(tmp_path: Path) -> None:
    with Journal(tmp_path / "games.sqlite") as journal:
        game = begin(journal)
        journal.record(game, "confirm", LEGAL, "after")
        journal.record(game, "take-back", None, "before")
        assert journal.game(game).turns == 0
        journal.record(game, "overrule", Ruling("overruled", by="first"), "else")
        assert journal.game(game).turns == 1


def test_a_game_that_was_given_up_goes_on_when_that_is_taken_back(tmp_path: Path) -> None:
    with Journal(tmp_path / "games.sqlite") as journal:
        game = begin(journal)
        journal.record(game, "confirm", LEGAL, "after")
        journal.record(game, "resign", Ruling("ended", by="second", result="first", reason="resigned"), "after")
        assert (journal.game(game).turns, journal.game(game).result) == (1, "first")
        journal.record(game, "take-back", None, "after")
        assert (journal.game(game).turns, journal.game(game).result) == (1, None)


def test_a_ruling_is_on_the_disk_when_record_returns(tmp_path: Path) -> None:
    """The process dies at once, as in a power cut, without closing anything."""
    path = tmp_path / "games.sqlite"
    program = (
        "import os, sys; from pathlib import Path\n"
        "from companion.records.journal import Journal; from companion.values import Ruling\n"
        "journal = Journal(Path(sys.argv[1])); game = journal.begin('krux', {}, [], 'table')\n"
        "journal.record(game, 'confirm', Ruling('set-up'), 'start'); os._exit(9)\n"
    )
    assert subprocess.run([sys.executable, "-c", program, str(path)], check=False).returncode == 9
    with Journal(path) as journal:
        assert [event.ruling for event in journal.events(1)] == [Ruling("set-up")]


def test_every_ruling_is_synced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing but the loss of power would show it."""
    opened, connect = list[sqlite3.Connection](), sqlite3.connect

    def watched(path: Path) -> sqlite3.Connection:
        opened.append(connect(path))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", watched)
    with Journal(tmp_path / "games.sqlite"):
        full = 2
        assert [database.execute("PRAGMA synchronous").fetchone() for database in opened] == [(full,)]


def test_nothing_is_written_for_a_game_that_never_began(tmp_path: Path) -> None:
    with Journal(tmp_path / "games.sqlite") as journal:
        with pytest.raises(JournalError, match="FOREIGN KEY"):
            journal.record(7, "confirm", LEGAL, "position 1")
        assert journal.games() == []


def test_another_reader_sees_a_ruling_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Journal(path) as journal, Journal(path) as page:
        game = begin(journal)
        journal.record(game, "confirm", LEGAL, "position")
        assert [event.ruling for event in page.events(game)] == [LEGAL]


def test_one_file_is_left_when_it_is_closed(tmp_path: Path) -> None:
    with Journal(tmp_path / "games.sqlite") as journal:
        begin(journal)
    assert [path.name for path in tmp_path.iterdir()] == ["games.sqlite"]


def test_a_game_that_is_not_there(tmp_path: Path) -> None:
    with Journal(tmp_path / "games.sqlite") as journal, pytest.raises(NoSuchGame, match="no game 7"):
        journal.game(7)


def test_a_file_that_is_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_text("this is a letter, not a database, and long enough to be looked at" * 20)
    with pytest.raises(JournalError, match=r"games\.sqlite cannot be used: file is not a database"):
        Journal(path)


def test_a_journal_of_a_newer_companion(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(JournalError, match="newer companion"):
        Journal(path)


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match="cannot be used"):
        Journal(tmp_path / "file" / "games.sqlite")


def test_a_disk_that_is_full_is_called_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite says "disk I/O error", or that it cannot open a file; a folder is one that it cannot."""
    with pytest.raises(JournalError, match="unable to open database file"):
        Journal(tmp_path)
    monkeypatch.setattr("companion.records.journal.shutil.disk_usage", lambda _path: _Usage(0))
    with pytest.raises(JournalError, match="the disk is full"):
        Journal(tmp_path)


def test_a_disk_that_may_not_be_written_to_is_called_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.records.journal.os.access", lambda _path, _mode: False)
    with pytest.raises(JournalError, match="its folder cannot be written to"):
        Journal(tmp_path)


@dataclass
class _Usage:
    free: int


@pytest.mark.parametrize(
    ("variables", "path"),
    [
        ({"COMPANION_JOURNAL": "/there/my.sqlite", "XDG_DATA_HOME": "/data"}, "/there/my.sqlite"),
        ({"XDG_DATA_HOME": "/data"}, "/data/board-companion/games.sqlite"),
        ({"HOME": "/people/anna"}, "/people/anna/.local/share/board-companion/games.sqlite"),
    ],
    ids=["named", "data folder", "home"],
)
def test_where_the_journal_is_kept(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], path: str) -> None:
    monkeypatch.delenv("COMPANION_JOURNAL", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert default_path() == Path(path)
