from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.catalogue import new_game
from companion.hints import alphabeta
from companion.hints.binding import bound
from companion.hints.compiling import CompiledCache, can_compile
from companion.hints.engines import (
    compiled_engine,
    forget_compiled,
    must_be_compiled,
    plain_engine,
    ready_engine,
)
from companion.hints.scores import Limits
from tests.games.variants import VARIANTS
from tests.hints.test_cores import going_on

needs_numba = pytest.mark.skipif(not can_compile(), reason="numba is an extra")


def double(number: int) -> int:
    return 2 * number


def quadruple(number: int) -> int:
    return double(double(number))


def test_functions_are_bound_to_those_before_them() -> None:
    calls = []

    def telling(function: Any) -> Any:
        def told(number: int) -> Any:
            calls.append(function.__name__)
            return function(number)

        return told

    assert bound((double, quadruple), "game", telling)["quadruple"](3) == 12
    assert calls == ["quadruple", "double", "double"]
    assert quadruple(3) == 12
    assert len(calls) == 3, "the module's own functions stay what they were"


def test_no_two_games_share_a_name() -> None:
    """Numba links compiled code by these names; equal ones, from two caches, would be mixed up in one process."""
    names = {bound((double,), name)["double"].__qualname__ for name in ("one", "other")}
    assert len(names) == 2


@pytest.fixture
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


@needs_numba
def test_the_cache_is_found_by_what_was_compiled(cache_home: Path) -> None:
    folders = {
        CompiledCache("one", functions).folder
        for functions in ((double,), (quadruple,), (double, quadruple), tuple(alphabeta.FUNCTIONS))
    }
    assert len(folders) == 4
    assert all(folder.is_relative_to(cache_home) for folder in folders)
    assert CompiledCache("one", (double,)).folder == CompiledCache("one", (double,)).folder


@needs_numba
def test_a_cache_that_may_not_be_looked_into_is_not_ready(cache_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.stat", forbidden)
    assert not CompiledCache("one", (double,)).ready


@needs_numba
def test_what_an_earlier_version_kept_is_deleted(cache_home: Path) -> None:
    old, new = CompiledCache("one", (double,)), CompiledCache("one", (quadruple,))
    for cache in (old, new):
        cache.folder.mkdir(parents=True)
    new.mark_ready()
    assert new.ready
    assert not old.folder.exists()


@needs_numba
@pytest.mark.parametrize(
    ("name", "depth"), [("attangle", 3), ("kipp4", 3), ("kopf-oder-knopf", 2), ("krux", 1)], ids=lambda part: str(part)
)
def test_compiled_and_plain_search_find_the_same(name: str, depth: int, cache_home: Path) -> None:
    [variant] = [variant for variant in VARIANTS if variant.name == name]
    game = variant.new()
    assert must_be_compiled(game)
    compiled, plain = compiled_engine(game), plain_engine(game)
    assert not must_be_compiled(game)
    for position in going_on(game, variant, 60)[::12]:
        assert compiled.search(position, Limits(depth=depth)) == plain.search(position, Limits(depth=depth))


@needs_numba
def test_a_broken_cache_is_told_of_and_rebuilt(cache_home: Path, caplog: pytest.LogCaptureFixture) -> None:
    game = new_game("attangle")
    position, limits = game.start(), Limits(depth=2)
    found = compiled_engine(game).search(position, limits)
    kept = list(cache_home.rglob("*.nb[ci]"))
    assert kept
    for file in kept:
        file.write_bytes(b"broken")
    assert ready_engine(game).search(position, limits) == found
    assert "will be compiled anew" in caplog.text
    assert must_be_compiled(game)
    assert compiled_engine(game).search(position, limits) == found
    assert not must_be_compiled(game)


@needs_numba
def test_nothing_is_compiled_while_somebody_waits(cache_home: Path) -> None:
    game = new_game("attangle")
    ready_engine(game).search(game.start(), Limits(depth=1))
    assert must_be_compiled(game)
    assert not list(cache_home.rglob("*.nb*"))
    forget_compiled(game)
