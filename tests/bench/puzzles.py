"""Puzzles, made and checked by full search on the rules core: `python -m tests.bench.puzzles make|check GAME`.

`make` looks through random games for positions in which the search sees a win, and keeps those for which full search
proves it: the key turn wins against every reply, and nothing wins sooner. A puzzle is written as soon as it is proven;
started again, `make` goes on. `check` proves every kept puzzle anew. A puzzle is a line of `tests/hints/puzzles`:
distance in turns, position, key turn, with tabs between.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from companion.games.catalogue import GAMES, new_game
from companion.games.contract import Game
from companion.hints.compiling import can_compile
from companion.hints.engines import compiled_engine, plain_engine
from companion.hints.scores import Limits, distance
from tests.games.variants import random_game

FOLDER = Path(__file__).parents[1] / "hints" / "puzzles"
NUMBER = 30
TURN_LIMIT = 100
FEW = 4
"""A win at once is a puzzle only if no more turns win than these."""


@dataclass(frozen=True)
class Puzzle:
    """A position that the mover wins in so many turns, beginning with the key turn."""

    distance: int
    position: str
    key: str


def read(name: str) -> list[Puzzle]:
    """Return the kept puzzles of a game."""
    path = FOLDER / f"{name}.txt"
    if not path.is_file():
        return []
    lines = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [Puzzle(int(turns), position, key) for turns, position, key in lines]


def is_proven(game: Game[Any, Any], puzzle: Puzzle) -> bool:
    """Return whether full search proves a puzzle."""
    position = game.from_text(puzzle.position)
    key = game.parse(position, puzzle.key)
    if not game.is_legal(position, key) or _wins(game, position, puzzle.distance - 2):
        return False
    return _wins_after(game, position, key, puzzle.distance)


def _wins(game: Game[Any, Any], position: Any, turns: int) -> bool:
    """Return whether the mover can win in at most so many turns, whatever the other one does."""
    return turns > 0 and any(_wins_after(game, position, turn, turns) for turn in game.turns(position))


def _wins_after(game: Game[Any, Any], position: Any, turn: Any, turns: int) -> bool:
    after = game.after(position, turn)
    result = game.result(after)
    if result is not None:
        return bool(result.winner == position.mover)
    if turns == 1:
        return False
    for reply in game.turns(after):
        position_then = game.after(after, reply)
        result = game.result(position_then)
        if result is not None:
            if result.winner != position.mover:
                return False
        elif not _wins(game, position_then, turns - 2):
            return False
    return True


def candidates(game: Game[Any, Any], turns: int) -> Iterator[Puzzle]:
    """Yield positions of random games in which the search sees a win in so many turns; at most one of each game."""
    engine = compiled_engine(game) if can_compile() else plain_engine(game)
    for seed in count():
        for position in random_game(game, seed, TURN_LIMIT)[0]:
            if game.result(position) is not None:
                break
            finding = engine.search(position, Limits(depth=turns))
            if finding.outcome == "won" and distance(finding.score) == turns:
                if turns == 1 and _winning_turns(game, position) > FEW:
                    continue
                yield Puzzle(turns, game.to_text(position), game.write(finding.line[0]))
                break


def _winning_turns(game: Game[Any, Any], position: Any) -> int:
    return sum(_wins_after(game, position, turn, 1) for turn in game.turns(position))


def _make(name: str, turns: int, number: int) -> None:
    game = new_game(name)
    FOLDER.mkdir(exist_ok=True)
    kept = read(name)
    for puzzle in candidates(game, turns):
        if sum(each.distance == turns for each in kept) >= number:
            return
        if puzzle not in kept and is_proven(game, puzzle):
            kept.append(puzzle)
            with (FOLDER / f"{name}.txt").open("a", encoding="utf-8") as file:
                file.write(f"{puzzle.distance}\t{puzzle.position}\t{puzzle.key}\n")
            sys.stdout.write(f"\r{name}: {len(kept)} puzzles")
            sys.stdout.flush()


def _check(name: str) -> None:
    game, puzzles = new_game(name), read(name)
    for done, puzzle in enumerate(puzzles, 1):
        if not is_proven(game, puzzle):
            sys.exit(f"\n{name}: not proven: {puzzle}")
        sys.stdout.write(f"\r{name}: {done} of {len(puzzles)} puzzles proven")
        sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.puzzles")
    parser.add_argument("what", choices=("make", "check"))
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--turns", type=int, default=3, help="how many turns away the wins are")
    parser.add_argument("--number", type=int, default=NUMBER, help="how many with that distance")
    arguments = parser.parse_args()
    if arguments.what == "make":
        _make(arguments.game, arguments.turns, arguments.number)
    else:
        _check(arguments.game)
    sys.stdout.write("\n")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
