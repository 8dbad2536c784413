"""Golden games: a dozen seeded random games per variant, kept as text.

`python -m tests.games.golden` rewrites them for review; `python -m tests.games.golden krux` only those of one variant.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from tests.games.variants import VARIANTS, Variant, random_game

FOLDER = Path(__file__).parent / "golden"
GAMES = 12


def path_of(variant: Variant) -> Path:
    return FOLDER / f"{variant.name}.txt"


def golden_text(variant: Variant) -> str:
    """Return the games of a variant: their turns, how they ended, and the position then."""
    game = variant.new()
    lines = [f"{variant.game} {variant.options}"]
    for seed in range(1, GAMES + 1):
        positions, played = random_game(game, seed, variant.turn_limit)
        result = game.result(positions[-1])
        end = f"{result.winner} {result.reason}" if result else "cut off"
        lines.append(f"game {seed}: {len(played)} turns, {end}")
        lines += textwrap.wrap("; ".join(game.write(turn) for turn in played), 110, break_on_hyphens=False)
        lines.append(game.to_text(positions[-1]))
    return "\n".join(lines) + "\n"


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for variant in VARIANTS:
        if not names or variant.name in names:
            path_of(variant).write_text(golden_text(variant), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
