"""Matches of the search against simpler players: `python -m tests.bench.matches GAME... [--against uct] [--games 100]`.

`--player strength-4 --against strength-3` lets an opponent of that strength play instead of the search.

Openings are two random turns, played twice with colours changed; one that a look one turn ahead (and at the wins behind
it) proves to be decided is drawn again. A game that is not over after `--cap` turns is drawn.
Every game is written to `--results` as soon as it is over; started again, the match goes on from there. Both sides
run in the same manner: plain, or with `--compiled` the search alone compiled.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from companion.games.contract import Game, other
from companion.hints.engines import compiled_engine, core_of, plain_engine
from companion.hints.opponent import STRENGTHS, Opponent
from companion.hints.scores import Engine, Limits
from tests.bench.players import OneTurnAhead, Player, Searching, Uct
from tests.games.variants import VARIANTS

STRONG = tuple(f"strength-{strength}" for strength in STRENGTHS)
PLAYERS, RIVALS = ("search", *STRONG), ("one-turn", "uct", *STRONG)
OPENING_TURNS = 2


def main() -> None:
    arguments = _arguments()
    for variant in VARIANTS:
        if variant.name not in arguments.variants:
            continue
        game = variant.new()
        done = _done(arguments.results, _title(variant.name, arguments))
        if done:
            _tell(variant.name, arguments, done)
        for number in range(len(done), arguments.games):
            done.append(_one_game(game, number, arguments))
            _write(arguments.results, {"match": _title(variant.name, arguments), "score": done[-1]})
            _tell(variant.name, arguments, done)
        sys.stdout.write("\n")


def _one_game(game: Game[Any, Any], number: int, arguments: argparse.Namespace) -> float:
    """Play one game; return 1 if the search won it, 0.5 for a draw, 0 if it lost."""
    engine = compiled_engine(game) if arguments.compiled else plain_engine(game)
    position = _opening(game, engine, Random(number // 2))
    searching = position.mover if number % 2 else other(position.mover)
    players: dict[str, Player] = {
        searching: _player(game, engine, arguments, Random(number)),
        other(searching): _rival(game, arguments, Random(number)),
    }
    for _ in range(arguments.cap):
        result = game.result(position)
        if result is not None:
            return 0.5 if result.winner == "draw" else float(result.winner == searching)
        position = game.play(position, players[position.mover].choose(position))
    return 0.5


def _opening(game: Game[Any, Any], engine: Engine[Any, Any], random: Random) -> Any:
    while True:
        position = game.start()
        for _ in range(OPENING_TURNS):
            position = game.after(position, random.choice(list(game.turns(position))))
        if game.result(position) is None and engine.search(position, Limits(depth=1)).outcome is None:
            return position


def _player(game: Game[Any, Any], engine: Engine[Any, Any], arguments: argparse.Namespace, random: Random) -> Player:
    if arguments.player in STRONG:
        return Opponent(game, engine, STRENGTHS[STRONG.index(arguments.player)], random)
    return Searching(engine, Limits(time_s=arguments.time_s))


def _rival(game: Game[Any, Any], arguments: argparse.Namespace, random: Random) -> Player:
    core = core_of(game)
    assert core is not None
    if arguments.against == "one-turn":
        return OneTurnAhead(game, core, random)
    if arguments.against == "uct":
        return Uct(game, core, arguments.time_s, random)
    engine = compiled_engine(game) if arguments.compiled and arguments.player in STRONG else plain_engine(game)
    return Opponent(game, engine, STRENGTHS[STRONG.index(arguments.against)], random)


def _title(name: str, arguments: argparse.Namespace) -> str:
    manner = "compiled" if arguments.compiled else "plain"
    player = name if arguments.player == "search" else f"{name} {arguments.player}"
    return f"{player} against {arguments.against}, {arguments.time_s} s, {manner}"


def _done(results: Path, title: str) -> list[float]:
    if not results.is_file():
        return []
    games = [json.loads(line) for line in results.read_text().splitlines()]
    return [game["score"] for game in games if game["match"] == title]


def _write(results: Path, game: dict[str, Any]) -> None:
    with results.open("a") as file:
        file.write(json.dumps(game) + "\n")


def _tell(name: str, arguments: argparse.Namespace, done: list[float]) -> None:
    counted = Counter(done)
    share = 100 * sum(done) / len(done)
    sys.stdout.write(
        f"\r{name} {arguments.player} against {arguments.against}: {len(done)} of {arguments.games} games,"
        f" {counted[1.0]} won, {counted[0.5]} drawn, {counted[0.0]} lost, {share:.0f} %"
    )
    sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.matches")
    names = [variant.name for variant in VARIANTS]
    parser.add_argument("variants", nargs="+", choices=names, metavar="VARIANT", help=", ".join(names))
    parser.add_argument("--player", choices=PLAYERS, default="search")
    parser.add_argument("--against", choices=RIVALS, default="one-turn")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--time", dest="time_s", type=float, default=0.2, metavar="SECONDS")
    parser.add_argument("--cap", type=int, default=200, metavar="TURNS")
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--results", type=Path, default=Path("matches.jsonl"), metavar="FILE")
    return parser.parse_args()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
