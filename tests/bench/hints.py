"""How fast and how big the search is, beside what is asked: `python -m tests.bench.hints [--plain] [--cold]`.

Positions are those in the middle of seeded random games. Nodes are positions looked at (for Krux also the distinct
results listed); times are processor time of one core, the median of the positions. The first hint of a process is
found plain, as what was compiled is loaded only while nobody waits. With `--cold` it is also measured what people
wait for while everything is compiled beside, with an empty cache.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, process_time, sleep
from typing import Any

from companion.hints.binding import bound
from companion.hints.compact_search import CompactSearch
from companion.hints.compiling import CACHE_VARIABLE, CompiledCache, can_compile, int64_array
from companion.hints.cores.krux import BEGIN
from companion.hints.engines import compiled_engine, core_of, functions_of, must_be_compiled, plain_engine
from companion.hints.hint import LIMITS
from companion.hints.process import SearchProcess
from companion.hints.scores import Limits
from tests.games.variants import VARIANTS, Variant, random_game

ASKED_PER_S = {"kopf-oder-knopf": 1_000_000, "kipp4": 2_000_000, "krux": 1_000_000, "attangle": 2_000_000}
"""Variant -> nodes a second that are asked for compiled (for Krux distinct results); plain a hundredth of it."""

ASKED_DEPTH_6_S, ASKED_HINT_S, ASKED_STOP_MS, ASKED_PLAIN_MB, ASKED_MB = 0.3, 1.5, 50, 60, 220
NODES_COMPILED, NODES_PLAIN = 400_000, 4_000
POSITIONS = 5
REPETITIONS = 20
PAUSE_S = 0.5
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
        state = array(core.after(core.encode(position), BEGIN))
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
        f"first hint {cold_s:.2f} s, the next {warm_s:.2f} s (asked {ASKED_HINT_S}),"
        f" stop {1000 * stop_s:.0f} ms (asked {ASKED_STOP_MS}),"
        f" {plain_mb} MB plain (asked {ASKED_PLAIN_MB}), {memory_mb} MB when all is loaded (asked {ASKED_MB})"
    )


def waiting_while_compiled(variant: Variant) -> str:
    """Return what people wait for while everything is compiled beside, in words."""
    game = variant.new()
    with TemporaryDirectory() as folder:
        os.environ[CACHE_VARIABLE] = folder
        process: SearchProcess[Any, Any] = SearchProcess(game)
        started_s = monotonic()
        hint_s = _timed(lambda: _asked(process, game.start(), LIMITS[3]))
        longest_s = 0.0
        while must_be_compiled(game):
            sleep(PAUSE_S)
            longest_s = max(longest_s, _timed(lambda: _asked(process, game.start(), Limits(depth=1, time_s=0.3))))
        compiled_s = monotonic() - started_s
        process.close()
    return (
        f"empty cache: first hint {hint_s:.2f} s, any other {longest_s:.2f} s at most (asked {ASKED_HINT_S}),"
        f" all compiled after {compiled_s:.0f} s"
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
    parser.add_argument("--cold", action="store_true", help="also while everything is compiled beside")
    arguments = parser.parse_args()
    plain = arguments.plain or not can_compile()
    make, nodes = (plain_engine, NODES_PLAIN) if plain else (compiled_engine, NODES_COMPILED)
    sys.stdout.write("plain\n" if plain else "compiled\n")
    measured = [each for each in VARIANTS if each.name in ASKED_PER_S]
    for variant in measured:
        engine = make(variant.new())
        assert isinstance(engine, CompactSearch)
        sys.stdout.write(f"{variant.name:18}{nodes_per_second(variant, engine, nodes):12,.0f} nodes/s")
        if variant.name == "krux":
            sys.stdout.write(f"{results_per_second(variant, plain=plain):14,.0f} distinct results/s")
        sys.stdout.write(f" (asked {ASKED_PER_S[variant.name] // (100 if plain else 1):,})")
        if variant.name == "attangle" and not plain:
            times = depth_6_s(engine, variant)
            sys.stdout.write(
                f"   depth 6: median {median(times):.3f} s, most {times[-1]:.3f} s (asked {ASKED_DEPTH_6_S})"
            )
        sys.stdout.write("\n")
        sys.stdout.flush()
    for variant in measured:
        sys.stdout.write(f"{variant.name:18}{waiting(variant)}\n")
        sys.stdout.flush()
    for variant in measured if arguments.cold and can_compile() else ():
        sys.stdout.write(f"{variant.name:18}{waiting_while_compiled(variant)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
