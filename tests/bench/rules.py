"""How fast the rules are: `python -m tests.bench.rules [variant ...]`.

Seeded random games, every legal turn listed before one is chosen, in processor time. Games are cut off where
`tests/games/variants.py` says (random games of Krux and Kopf oder Knopf need not end). Told is the median of the
repetitions, with the slowest and the fastest.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time

from tests.games.variants import VARIANTS, Variant, random_game

REPETITIONS = 7
LEAST_S = 0.5
"""How long one repetition goes on starting games."""


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


def main(names: list[str]) -> None:
    sys.stdout.write(f"{'variant':24}{'moves/s':>9}{'slowest':>9}{'fastest':>9}  cut off after\n")
    for variant in VARIANTS:
        if not names or variant.name in names:
            slowest, middle, fastest = moves_per_second(variant)
            sys.stdout.write(
                f"{variant.name:24}{middle:9.0f}{slowest:9.0f}{fastest:9.0f}  {variant.turn_limit} turns\n"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
