"""How fast and how big the search is: `python -m tests.bench.hints [--plain]`.

Positions are those in the middle of seeded random games. Nodes are positions looked at (for Krux also the distinct
results listed); times are processor time of one core, the median of the positions. The first hint of a process is
found plain, as what was compiled is loaded only while nobody waits.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import monotonic, process_time, sleep
from typing import Any

from companion.hints.binding import bound
from companion.hints.compact_search import CompactSearch
from companion.hints.compiling import CompiledCache, can_compile, int64_array
from companion.hints.engines import compiled_engine, core_of, functions_of, plain_engine
from companion.hints.hint import LIMITS
from companion.hints.process import SearchProcess
from companion.hints.scores import Limits
from tests.games.variants import VARIANTS, Variant, random_game

MEASURED = ("kopf-oder-knopf", "kipp4", "krux", "attangle")
NODES_COMPILED, NODES_PLAIN = 400_000, 4_000
POSITIONS = 5
REPETITIONS = 20
LOADING_S = 5.0
"""Time for a process to load what was compiled; a bench may wait."""


def middles(variant: Variant) -> list[Any]:
    """Return positions from the middle of random games that are not decided at a glance."""
    game = variant.new()
    judge = plain_engine(game)
    found: list[Any] = []
    seed = 0
    while len(found) < POSITIONS:
        positions = random_game(game, seed, 40)[0]
        seed += 1
        position = positions[len(positions) // 2]
        if game.result(position) is None and judge.search(position, Limits(depth=1)).outcome is None:
            found.append(position)
    return found


def nodes_per_second(variant: Variant, engine: CompactSearch[Any, Any], nodes: int) -> float:
    rates = []
    for position in middles(variant):
        started_s = process_time()
        finding = engine.search(position, Limits(nodes=nodes))
        if finding.outcome is None:
            rates.append(finding.nodes / (process_time() - started_s))
    return median(rates) if rates else 0.0


def results_per_second(variant: Variant, *, plain: bool) -> float:
    """Return how many distinct results of Krux are listed in a second."""
    core = core_of(variant.new())
    assert core is not None
    functions = functions_of(core)
    array = list if plain else int64_array
    list_moves = (bound(functions) if plain else CompiledCache(variant.game, functions).load())["moves"]
    found, order, tables = (array(numbers) for numbers in ([0] * core.most_moves, [0] * core.most_moves, core.tables))
    rates = []
    for position in middles(variant):
        state = array(core.encode(position))
        counted, started_s = 0, process_time()
        for _ in range(1 if plain else REPETITIONS):
            counted += list_moves(state, 0, found, order, 0, 0, tables)
        rates.append(counted / (process_time() - started_s))
    return median(rates)


def depth_6_s(engine: CompactSearch[Any, Any], variant: Variant) -> list[float]:
    times = []
    for position in middles(variant):
        started_s = process_time()
        engine.search(position, Limits(depth=6))
        times.append(process_time() - started_s)
    return sorted(times)


def waiting(variant: Variant) -> str:
    """Return what people wait for and what a process takes, in words."""
    game = variant.new()
    process: SearchProcess[Any, Any] = SearchProcess(game)
    position = game.start()
    cold_s = _timed(lambda: _asked(process, position, LIMITS[3]))
    plain_mb = _memory_mb(process.pid)
    sleep(LOADING_S)
    warm_s = _timed(lambda: _asked(process, position, LIMITS[3]))
    process.ask(position, Limits(time_s=100.0))
    sleep(0.5)
    stop_s = _timed(lambda: _asked(process, position, Limits(nodes=1)))
    _asked(process, position, LIMITS[4])
    memory_mb = _memory_mb(process.pid)
    process.close()
    return (
        f"first hint {cold_s:.2f} s, the next {warm_s:.2f} s, stop {1000 * stop_s:.0f} ms,"
        f" {plain_mb} MB, {memory_mb} MB when all is loaded"
    )


def _memory_mb(pid: int | None) -> int:
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) // 1024


def _asked(process: SearchProcess[Any, Any], position: Any, limits: Limits) -> None:
    process.ask(position, limits)
    process.answer(60.0)


def _timed(work: Callable[[], None]) -> float:
    started_s = monotonic()
    work()
    return monotonic() - started_s


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hints")
    parser.add_argument("--plain", action="store_true", help="without numba, though it may be installed")
    plain = parser.parse_args().plain or not can_compile()
    make, nodes = (plain_engine, NODES_PLAIN) if plain else (compiled_engine, NODES_COMPILED)
    sys.stdout.write("plain\n" if plain else "compiled\n")
    for variant in (each for each in VARIANTS if each.name in MEASURED):
        engine = make(variant.new())
        assert isinstance(engine, CompactSearch)
        sys.stdout.write(f"{variant.name:18}{nodes_per_second(variant, engine, nodes):12,.0f} nodes/s")
        if variant.name == "krux":
            sys.stdout.write(f"{results_per_second(variant, plain=plain):14,.0f} distinct results/s")
        if variant.name == "attangle" and not plain:
            times = depth_6_s(engine, variant)
            sys.stdout.write(f"   depth 6: median {median(times):.3f} s, most {times[-1]:.3f} s")
        sys.stdout.write("\n")
        sys.stdout.flush()
    for variant in (each for each in VARIANTS if each.name in MEASURED):
        sys.stdout.write(f"{variant.name:18}{waiting(variant)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
