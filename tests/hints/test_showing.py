"""A turn as lamps show it can be carried out, step by step."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.attangle.values import Capture
from companion.games.catalogue import GAMES
from companion.hints.showing import steps
from tests.games.variants import VARIANTS
from tests.hints.test_words import turns_of

LIFTED = ("take", "from")


@pytest.mark.parametrize("name", [name for name in GAMES if name != "kipp4"])
def test_hands_lift_only_what_stands_there_and_set_down_only_where_it_is_free(name: str) -> None:
    [variant] = [variant for variant in VARIANTS if variant.name == name]
    game = variant.new()
    for position, _ in turns_of(variant, game):
        possible = list(game.turns(position))
        for turn in Random(len(possible)).sample(possible, min(len(possible), 40)):
            done = steps(game, position, turn)
            standing = set(game.seen(position))
            for step in done:
                assert (step.site in standing) == (step.role in LIFTED), game.write(turn)
                standing ^= {step.site}
            target = {done[-1].site} if isinstance(turn, Capture) else set()
            assert standing | target == set(game.seen(game.after(position, turn)))
