"""A game is killed at random moments, again and again, and nothing that anybody was shown is ever lost.

The full proof: `COMPANION_KILLS=300 pytest tests/records/test_kills.py`
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.games.catalogue import new_game
from companion.records.journal import Journal
from companion.records.resume import rebuild
from tests.records import player

KILLS = int(os.environ.get("COMPANION_KILLS", "30"))


def killed_game(journal: Path, chance: random.Random, *, while_playing: bool) -> list[tuple[int, int]]:
    """Let the player's process play, kill it at a random moment, and return what it has shown by then.

    Args:
        journal: what it keeps its games in.
        chance: where the moment comes from.
        while_playing: whether it has surely played some turns by then, however slow the machine is.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "tests.records.player", str(journal)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        seen = [process.stdout.readline() for _turn in range(chance.randint(2, 12))] if while_playing else []
        time.sleep(chance.uniform(0.0, 0.02 if while_playing else 0.5))
        process.kill()
        seen += process.stdout.readlines()
        errors = process.stderr.read()
    assert "Error" not in errors, errors
    whole = [line.split() for line in seen if line.endswith("\n")]
    return [(int(number), int(turns)) for number, turns in whole]


@pytest.mark.timeout(1200 + 20 * KILLS)
def test_every_turn_that_was_shown_is_there_after_a_kill_and_never_a_half_one(tmp_path: Path) -> None:
    path, chance = tmp_path / "games.sqlite", random.Random(5)
    game, script = new_game(player.NAME), player.script()
    positions = [game.start()]
    for text in script:
        positions.append(game.play(positions[-1], game.parse(positions[-1], text)))
    shown: dict[int, int] = {}
    resumed = 0
    for kill in range(KILLS):
        told = killed_game(path, chance, while_playing=kill % 3 > 0)
        resumed += bool(told) and told[0][1] > 0
        shown |= dict(told)
        with Journal(path) as journal:
            for number, turns in shown.items():
                history = rebuild(game, (), journal.events(number))
                assert len(history.turns) >= turns
                assert history.position == positions[len(history.turns)]
    assert resumed > KILLS / 4
    assert sum(shown.values()) > KILLS
