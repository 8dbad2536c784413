from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion import cli
from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.values import Ruling


def run(*arguments: str) -> int:
    return cli.main(arguments)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite"
    game = new_game("kopf-oder-knopf")
    position = game.to_text(game.start())
    with Journal(path) as journal:
        number = journal.begin("kopf-oder-knopf", {}, ["g9-d6"], "table")
        legal = Ruling("legal", by="second", turn="b5-f1", warnings=("threat f7",), result="second", reason="ten-taken")
        journal.record(number, "confirm", Ruling("set-up"), position)
        journal.record(
            number,
            "confirm",
            Ruling("illegal", by="second", rule="wrong-distance", sites=("b5",)),
            position,
        )
        journal.record(number, "confirm", legal, position)
    return path


def test_games_are_listed(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("games", "--journal", str(journal)) == 0
    printed = capsys.readouterr().out
    assert "kopf-oder-knopf" in printed
    assert "Blue won" in printed


def test_an_empty_journal_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.sqlite"
    with Journal(path):
        pass
    assert run("games", "--journal", str(path)) == 0
    assert capsys.readouterr().out == "The journal holds no game yet.\n"


def test_a_game_is_printed_turn_by_turn(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "1", "--journal", str(journal)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "Played before: g9-d6"
    began, refused, played = (line.split(maxsplit=2)[2] for line in lines[2:5])
    assert began.startswith("Everything stands where it should.")
    assert "goes just as many fields as its own field has holes" in refused
    assert "b5" in refused
    assert played.startswith("Blue played b5-f1.")
    assert played.endswith("Blue wins: enough buttons are taken.")
    assert lines[5] == "Result: Blue won"
    assert lines[-1].split() == list("abcdefghij")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "7", "--journal", "{journal}"], ["games.sqlite", "no game 7", "companion games"]),
        (["games", "--journal", "{folder}"], ["cannot be used", "--journal"]),
    ],
    ids=["no such game", "journal is a folder"],
)
def test_an_error_is_one_line(
    journal: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: list[str]
) -> None:
    filled = [argument.format(journal=journal, folder=journal.parent) for argument in arguments]
    assert run(*filled) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert all(word in captured.err for word in words)


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        run("--help")
    printed = capsys.readouterr().out
    assert all(command in printed for command in cli.COMMANDS)


def test_help_tells_what_the_statuses_mean(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        run("--help")
    told = capsys.readouterr().out.rpartition("Ends with status")[2]
    statuses = (0, cli.PIPE_CLOSED, cli.ERROR, cli.CAMERA_GONE, cli.INTERRUPTED)
    assert [int(number) for number in re.findall(r"\b\d+\b", told)] == list(statuses)


@pytest.mark.parametrize("command", [[], *([name] for name in cli.COMMANDS)], ids=" ".join)
def test_help_fits_a_terminal_and_breaks_no_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("COMPANION_JOURNAL", "games.sqlite")
    with pytest.raises(SystemExit, match="0"):
        run(*command, "--help")
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if re.search(r"\w-$", line)] == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("refere", "there is no command 'refere', did you mean referee?"),
        ("play", "did you mean play-text?"),
        ("judge", "there is no command 'judge'; companion --help lists them"),
    ],
)
def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str], typed: str, told: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(typed)
    assert told in capsys.readouterr().err


def test_listing_games_does_not_load_opencv(journal: Path) -> None:
    program = (
        "import sys; from companion.cli import main\n"
        f"status = main(['games', '--journal', {str(journal)!r}])\n"
        "sys.exit(status or 'cv2' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, capture_output=True).returncode == 0


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupted)
    assert run("games") == 130
    assert capsys.readouterr() == ("", "")


def test_a_closed_pipe_is_quiet(journal: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    program = "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, "games", "--journal", str(journal)]
    with os.fdopen(writing, "w") as closed:
        done = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    ("encoding", "arguments"),
    [("latin-1", ["rules", "krux"]), ("ascii", ["hint", "krux", "--level", "1"])],
    ids=["latin-1", "ascii"],
)
def test_characters_that_the_output_does_not_know_are_replaced(encoding: str, arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "?" in done.stdout.decode(encoding)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        ("libGL.so.1: cannot open shared object file: No such file or directory", "sudo apt install libgl1"),
        ("libfancy.so.3: cannot open shared object file: No such file or directory", "system library libfancy.so.3"),
        ("No module named 'rich'", "pip install board-companion"),
    ],
    ids=["libGL", "another library", "a package"],
)
def test_a_missing_library_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], problem: str, words: str
) -> None:
    def missing(*_: object) -> None:
        raise ImportError(problem)

    monkeypatch.setattr(cli, "_run", missing)
    assert run("games") == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_opencv_without_libgl_on_the_command_line(tmp_path: Path) -> None:
    """A stand-in for cv2 fails as the real one does on a bare system."""
    (tmp_path / "cv2.py").write_text(
        "raise ImportError('libGL.so.1: cannot open shared object file: No such file or directory')"
    )
    done = subprocess.run(
        [sys.executable, "-m", "companion", "read", "photo.jpg", "--profile", "table.toml"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == (
        "companion: OpenCV needs the system library libGL.so.1, which is missing: sudo apt install libgl1\n"
    )
