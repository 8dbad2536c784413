"""The names of the rules are those of the design's table, for every game, and each can really be met."""

from __future__ import annotations

import pytest

from companion.games.catalogue import GAMES, new_game
from companion.games.errors import IllegalTurn, NotationError
from tests.games.variants import VARIANTS, random_game

BY_NOTATION = {
    "kopf-oder-knopf": """not-your-button empty-field own-button not-on-a-line wrong-distance target-occupied must-move
        not-threatened out-of-reach blocked-by-own second-nearest no-forbidden-group one-per-group taken-twice
        wrong-order already-won""",
    "kipp4": "no-rotation not-your-marble not-red not-adjacent same-space occupied outer-first empty-stock",
    "krux": """wrong-piece next-to-enemy too-many-steps too-many-actions occupied into-hole friend-in-hole
        no-piece-in-line no-piece-there too-far carrying must-drop nothing-carried ring-missing ring-taken
        wrong-ring""",
    "attangle": """on-void occupied first-centre empty-stock not-your-piece not-an-enemy not-on-a-line same-line
        not-first-on-line triple-frozen too-high no-pass""",
}
BY_PICTURE = "two-moves two-placements plain-move piece-added piece-gone unreachable nothing-changed"

IN_ALL_GAMES = [
    ("kopf-oder-knopf", "k1-k2", "off-board"),
    ("kopf-oder-knopf", "e2=e5", "notation"),
    ("kipp4", "+a1/1", "off-board"),
    ("kipp4", "b1/1", "notation"),
    ("krux", "1@green *h3", "off-board"),
    ("krux", "1@green q", "notation"),
    ("attangle", "a5", "off-board"),
    ("attangle", "c4c5", "notation"),
]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_just_the_names_of_the_table(name: str) -> None:
    """Each game's own tests have a case for each of its names, by notation and by picture, or fail."""
    game = new_game(name)
    assert set(game.rule_names) == set(BY_NOTATION[name].split())
    assert set(game.seen_rule_names) <= {*game.rule_names, *BY_PICTURE.split(), "game-over"}


def test_every_name_of_a_picture_belongs_to_some_game() -> None:
    seen = {rule for name in GAMES for rule in new_game(name).seen_rule_names}
    assert seen >= set(BY_PICTURE.split())


@pytest.mark.parametrize(("name", "text", "rule"), IN_ALL_GAMES)
def test_what_is_no_turn_is_told_from_a_site_that_is_not_there(name: str, text: str, rule: str) -> None:
    game = new_game(name)
    with pytest.raises(NotationError) as refused:
        game.parse(game.start(), text)
    assert refused.value.rule == rule


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_played_once_a_game_is_over(name: str) -> None:
    variant = next(variant for variant in VARIANTS if variant.game == name)
    game = variant.new()
    games = (random_game(game, seed, 2000 if name != "krux" else 60) for seed in range(200))
    positions, turns = next(played for played in games if game.result(played[0][-1]))
    with pytest.raises(IllegalTurn) as refused:
        game.check(positions[-1], turns[-1])
    assert refused.value.rule == "game-over"
