from __future__ import annotations

import pytest

from companion.games.catalogue import GAMES, new_game
from companion.hints.compiling import can_compile
from companion.hints.engines import compiled_engine, core_of, plain_engine
from companion.hints.rules_search import RulesSearch
from companion.hints.scores import WIN, Limits
from tests.bench.puzzles import NUMBER, Puzzle, is_proven, read

SLOW = "krux"
"""What takes long plain, and so is tried compiled too."""


@pytest.mark.parametrize("name", GAMES)
def test_there_are_puzzles_enough(name: str) -> None:
    puzzles = read(name)
    assert len(set(puzzles)) == len(puzzles) >= NUMBER


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_is_solved_at_its_depth(name: str) -> None:
    game = new_game(name)
    engine = plain_engine(game)
    for puzzle in read(name):
        finding = engine.search(game.from_text(puzzle.position), Limits(depth=puzzle.distance))
        assert finding.score == WIN - puzzle.distance, puzzle


@pytest.mark.parametrize("on_rules", [False, True], ids=["compact", "on the rules"])
def test_a_win_seen_beyond_the_depth_needs_no_deeper_search(on_rules: bool) -> None:
    game = new_game("attangle")
    puzzle = next(puzzle for puzzle in read(game.name) if puzzle.distance == 3)
    engine = RulesSearch(game, core_of(game)) if on_rules else plain_engine(game)
    finding = engine.search(game.from_text(puzzle.position), Limits(depth=9, nodes=50_000))
    assert (finding.score, finding.depth) == (WIN - 3, 2)


@pytest.mark.skipif(not can_compile(), reason="numba is an extra")
def test_the_deep_puzzles_are_solved_compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    game = new_game(SLOW)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        engine = compiled_engine(game)
        for puzzle in read(SLOW):
            finding = engine.search(game.from_text(puzzle.position), Limits(depth=puzzle.distance))
            assert finding.score == WIN - puzzle.distance, puzzle


@pytest.mark.parametrize(
    ("puzzle", "proven"),
    [
        (Puzzle(1, "first 13-13 a1=BBW b1=BBW c3=W c6=W c4=WB", "c3,c6-c4"), True),
        (Puzzle(1, "first 13-13 a1=BBW b1=BBW c3=W c6=W c4=WB", "g1"), False),
        (Puzzle(3, "first 13-13 a1=BBW b1=BBW c3=W c6=W c4=WB", "c3,c6-c4"), False),
        (Puzzle(1, "first 13-13 a1=BBW b1=BBW c3=W c6=W c4=WB", "c3,c6-b1"), False),
    ],
    ids=["a win", "no win", "a sooner win", "no turn"],
)
def test_full_search_proves_puzzles(puzzle: Puzzle, proven: bool) -> None:
    assert is_proven(new_game("attangle"), puzzle) == proven
