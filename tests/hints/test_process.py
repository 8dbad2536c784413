from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.catalogue import new_game
from companion.hints.compiling import can_compile
from companion.hints.engines import core_of, must_be_compiled, plain_engine, ready_engine
from companion.hints.process import SearchCrashed, SearchProcess, compile_aside, serve
from companion.hints.scores import Limits
from tests.games.example.tic_tac_toe import Mark, TicTacToe

PATIENCE_S = 140.0
ENDLESS = Limits(time_s=1000.0)
SHORT = Limits(nodes=300)

game = new_game("attangle")
start = game.start()
later = game.play(start, game.parse(start, "c3"))


@pytest.fixture
def process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SearchProcess[Any, Any]]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    process: SearchProcess[Any, Any] = SearchProcess(game)
    yield process
    process.close()


def kill(process: SearchProcess[Any, Any]) -> None:
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)


def test_it_finds_what_the_engine_finds(process: SearchProcess[Any, Any]) -> None:
    process.ask(start, SHORT)
    assert process.answer(PATIENCE_S) == plain_engine(game).search(start, SHORT)


def test_no_process_is_started_before_it_is_wanted(process: SearchProcess[Any, Any]) -> None:
    process.drop()
    assert process.answer() is None
    assert process.pid is None


def test_a_new_position_ends_the_search_of_the_old_one(process: SearchProcess[Any, Any]) -> None:
    process.ask(start, ENDLESS)
    assert process.answer() is None
    process.ask(later, SHORT)
    assert process.answer(PATIENCE_S) == plain_engine(game).search(later, SHORT)


class EndlessAtFirst(TicTacToe):
    """A game whose first position has turns without end, so that no search comes to ask whether to stop."""

    def turns(self, position: Any) -> Iterator[Any]:
        while position == self.start():
            pass
        return super().turns(position)


def test_a_search_is_stopped_in_the_middle_of_a_position() -> None:
    endless = EndlessAtFirst()
    process: SearchProcess[Any, Any] = SearchProcess(endless)
    later = endless.after(endless.start(), Mark("b2"))
    process.ask(endless.start(), ENDLESS)
    assert process.answer(1.0) is None
    process.ask(later, SHORT)
    finding = process.answer(PATIENCE_S)
    process.close()
    assert finding == plain_engine(endless).search(later, SHORT)


def test_what_was_dropped_is_never_answered(process: SearchProcess[Any, Any]) -> None:
    process.ask(start, Limits(nodes=1))
    process.drop()
    process.ask(later, SHORT)
    assert process.answer(PATIENCE_S) == plain_engine(game).search(later, SHORT)
    assert process.answer() is None


def test_a_crash_costs_one_hint(process: SearchProcess[Any, Any]) -> None:
    process.ask(start, ENDLESS)
    kill(process)
    with pytest.raises(SearchCrashed):
        process.answer(PATIENCE_S)
    process.ask(start, SHORT)
    assert process.answer(PATIENCE_S) is not None


def test_a_process_that_died_unnoticed_is_started_again(process: SearchProcess[Any, Any]) -> None:
    process.ask(start, SHORT)
    assert process.answer(PATIENCE_S) is not None
    kill(process)
    os.waitid(os.P_PID, process.pid or 0, os.WEXITED | os.WNOWAIT)
    process.ask(later, SHORT)
    assert process.answer(PATIENCE_S) is not None


def test_closing_ends_the_process(process: SearchProcess[Any, Any]) -> None:
    process.ask(start, ENDLESS)
    pid = process.pid
    process.close()
    assert process.pid is None
    assert pid is not None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert process.answer() is None


class NobodyAsks:
    """The other end of a process that is asked nothing, and is closed after a while."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def poll(self, _wait_s: float) -> bool:
        self.looks -= 1
        return self.looks < 0

    def recv(self) -> Any:
        raise EOFError


def test_a_process_that_waits_for_what_is_compiled_does_little_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("companion.hints.process.signal.signal", lambda *_: None)
    made: list[Any] = []

    def core_made(game: Any) -> Any:
        made.append(game)
        return core_of(game)

    monkeypatch.setattr("companion.hints.engines.core_of", core_made)
    serve(game, NobodyAsks(looks=50))  # type: ignore[arg-type]
    assert len(made) <= 2, "tables are made for an engine and to find the cache, not at every look"


@pytest.mark.skipif(not can_compile(), reason="numba is an extra")
def test_nobody_waits_while_everything_is_compiled_beside(process: SearchProcess[Any, Any]) -> None:
    process.prepare()
    assert process.pid is None, "nothing searches yet"
    process.ask(start, SHORT)
    assert process.answer(PATIENCE_S) == plain_engine(game).search(start, SHORT)
    assert must_be_compiled(game), "it was answered before"


@pytest.mark.skipif(not can_compile(), reason="numba is an extra")
def test_a_cache_that_cannot_be_filled_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "board-companion").write_text("no folder can be made here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("companion.hints.process.signal.signal", lambda *_: None)
    monkeypatch.setattr("companion.hints.process.os.nice", lambda _: None)
    compile_aside(game)
    [told] = caplog.records
    assert "hints are found without" in told.getMessage()
    assert told.exc_info is None
    assert ready_engine(game).search(start, SHORT) == plain_engine(game).search(start, SHORT)
