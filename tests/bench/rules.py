"""How fast the rules are: `python -m tests.bench.rules [variant ...]`.

Seeded random games, every legal turn listed before one is chosen, in processor time; told is the median of the
repetitions, with the slowest and the fastest. Then, for Krux, how long the referee waits for all results of a move in
the middle of a game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from companion.games.contract import Game
from tests.games.variants import VARIANTS, Variant, random_game

REPETITIONS = 7
LEAST_S = 0.5
"""How long one repetition goes on starting games."""

AIMS = {"attangle": 25_000, "kipp4": 25_000, "kopf-oder-knopf": 12_000}
"""Moves per second that are asked for."""

KRUX_AIMS_MS = (25.0, 100.0)
"""Median and worst time for all results of a middle-game position."""
KRUX_GAMES = 25
MIDDLE = slice(3, 12)
"""The turns that count as the middle of a game."""

CAP_NOTE = "Games are cut off after the number of turns named: random games of Krux and Kopf oder Knopf need not end."


def moves_per_second(variant: Variant) -> tuple[float, float, float]:
    """Return the slowest, the median and the fastest repetition."""
    game = variant.new()
    rates = []
    for repetition in range(REPETITIONS):
        moves, seed, started_s = 0, 1000 * repetition, process_time()
        while process_time() - started_s < LEAST_S:
            moves += len(random_game(game, seed, variant.turn_limit)[1])
            seed += 1
        rates.append(moves / (process_time() - started_s))
    return min(rates), median(rates), max(rates)


def milliseconds_for_all_results(game: Game[Any, Any]) -> Iterator[float]:
    """Yield how long it takes to find every turn of each middle-game position, in milliseconds of processor time."""
    for seed in range(KRUX_GAMES):
        for position in random_game(game, seed, MIDDLE.stop)[0][MIDDLE]:
            started_s = process_time()
            sum(1 for _ in game.turns(position))
            yield 1000 * (process_time() - started_s)


def show_rates(console: Console, variants: list[Variant]) -> None:
    """Print the moves per second, a line for every variant as soon as it is measured."""
    table = Table(title="Random games, all legal turns listed", title_justify="left", pad_edge=False)
    table.add_column("variant", no_wrap=True)
    for heading in ("moves/s", "slowest", "fastest", "aim", "ratio", "cut off at"):
        table.add_column(heading, justify="right")
    for variant in variants:
        with console.status(f"{variant.name} ..."):
            slowest, middle, fastest = moves_per_second(variant)
        aim = AIMS.get(variant.game)
        table.add_row(
            variant.name,
            f"{middle:,.0f}",
            f"{slowest:,.0f}",
            f"{fastest:,.0f}",
            f"{aim:,}" if aim else "",
            f"{middle / aim:.2f}" if aim else "",
            str(variant.turn_limit),
        )
    console.print(table)
    console.print(CAP_NOTE)


def show_krux(console: Console, variants: list[Variant]) -> None:
    """Print how long all results of middle-game positions take."""
    table = Table("variant", title="All results of a middle-game position", title_justify="left", pad_edge=False)
    for heading in ("positions", "median ms", "worst ms", "aims"):
        table.add_column(heading, justify="right")
    for variant in variants:
        times = list(milliseconds_for_all_results(variant.new()))
        aims = f"{KRUX_AIMS_MS[0]:.0f}, {KRUX_AIMS_MS[1]:.0f}"
        table.add_row(variant.name, str(len(times)), f"{median(times):.1f}", f"{max(times):.1f}", aims)
    console.print(table)


def main(names: list[str]) -> None:
    console = Console()
    chosen = [variant for variant in VARIANTS if not names or variant.name in names]
    show_rates(console, chosen)
    krux = [variant for variant in chosen if variant.game == "krux"]
    if krux:
        show_krux(console, krux)


if __name__ == "__main__":
    main(sys.argv[1:])
