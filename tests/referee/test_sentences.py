from __future__ import annotations

import re

import pytest

from companion.games.catalogue import new_game
from companion.games.contract import Alert
from companion.games.errors import IllegalTurn
from companion.referee import sentences
from companion.referee.rule_sentences import RULES
from companion.values import Ruling
from tests.referee.tiny import Tiny

TABLE = """
game-over off-board notation
not-your-button empty-field own-button not-on-a-line wrong-distance target-occupied must-move not-threatened
out-of-reach blocked-by-own second-nearest no-forbidden-group one-per-group taken-twice wrong-order already-won
no-rotation not-your-marble not-red not-adjacent same-space occupied outer-first empty-stock
wrong-piece next-to-enemy too-many-steps too-many-actions occupied into-hole friend-in-hole no-piece-in-line
no-piece-there too-far carrying must-drop nothing-carried ring-missing ring-taken wrong-ring
on-void occupied first-centre empty-stock not-your-piece not-an-enemy not-on-a-line same-line not-first-on-line
triple-frozen too-high no-pass
two-moves two-placements plain-move piece-added piece-gone unreachable nothing-changed
"""
"""The names in the design's table of rule names."""

KRUX = new_game("krux")


def test_there_is_a_sentence_for_every_rule_and_for_nothing_else() -> None:
    assert set(RULES) == {*TABLE.split(), "not-announced"}


@pytest.mark.parametrize("rule", sorted(RULES))
@pytest.mark.parametrize("sites", [(), ("c4",), ("c4", "d5", "e6")], ids=["no site", "one site", "sites"])
def test_a_sentence_is_whole_with_any_number_of_sites(rule: str, sites: tuple[str, ...]) -> None:
    sentence = sentences.rule_sentence(KRUX, KRUX.start(), rule, sites)
    assert not re.search(r"[{}]|\s\s|\s[.,]", sentence)
    assert sentence.endswith(".")


TRUE_OF_WHAT_WAS_PLAYED = {
    "a step off the board": ("krux", [], "1@blue w", "That leads off the board from a1."),
    "a later step off the board": ("krux", [], "1@blue n w", "That leads off the board from a2."),
    "a friend's turn": (
        "krux",
        ["1 -"],
        "4 -",
        "It is piece 2's turn: the pieces move in the order 1 to 6. Look at d7 and g7.",
    ),
    "a red marble moved": (
        "kipp4",
        [],
        "f3-e2/1",
        "Only your own marbles are placed or moved; red ones belong to nobody and are only taken off the board."
        " Look at f3.",
    ),
    "nothing taken": ("kipp4", [], "-b1/1", "Only red marbles may be taken off the board: look at b1."),
    "nothing captures": ("attangle", ["c4"], "a1,e1-c4", "There is no pile on a1 with your own piece on top."),
}


@pytest.mark.parametrize(
    ("name", "before", "text", "told"), TRUE_OF_WHAT_WAS_PLAYED.values(), ids=TRUE_OF_WHAT_WAS_PLAYED
)
def test_a_sentence_is_true_of_the_turn_that_was_played(name: str, before: list[str], text: str, told: str) -> None:
    game = new_game(name)
    position = game.start()
    for turn in before:
        position = game.play(position, game.parse(position, turn))
    with pytest.raises(IllegalTurn) as refused:
        game.check(position, game.parse(position, text))
    assert sentences.rule_sentence(game, position, refused.value.rule, refused.value.sites) == told


@pytest.mark.parametrize(
    ("name", "changes", "told"),
    [
        ("krux", {"d1": None, "d2": "3@blue"}, "It is piece 1's turn: "),
        ("kipp4", {"f3": None, "e2": "red"}, "red ones belong to nobody"),
    ],
    ids=["another piece", "a red marble"],
)
def test_what_is_seen_on_the_board_is_told_alike(name: str, changes: dict[str, str | None], told: str) -> None:
    game = new_game(name)
    position = game.start()
    changed = {**game.seen(position), **changes}
    refusal = game.explain(position, {site: look for site, look in changed.items() if look})
    assert told in sentences.refused(game, position, refusal.rule, refusal.sites, None, refusal.put_right)


def test_a_rule_of_a_game_that_brought_no_words_is_told_by_its_name() -> None:
    assert sentences.rule_sentence(Tiny(), Tiny().start(), "no-capture-owed", ("c4", "d5")) == (
        "That breaks a rule of this game, no-capture-owed: look at c4 and d5."
    )


@pytest.mark.parametrize(
    ("sites", "text"),
    [((), "the board"), (("c4",), "c4"), (("c4", "d5"), "c4 and d5"), (("c4", "d5", "e6"), "c4, d5 and e6")],
    ids=["none", "one", "two", "three"],
)
def test_sites_are_listed_as_people_do(sites: tuple[str, ...], text: str) -> None:
    assert sentences.places(sites) == text


def test_a_refusal_says_what_it_looks_like_and_what_mends_it() -> None:
    game, put_right = Tiny(), {"b2": "red", "e5": None}
    text = sentences.refused(game, game.start(), "wrong-distance", ("b2", "e5"), "b2-e5", put_right)
    assert "b2 and e5" in text
    assert "It looks like b2-e5." in text
    assert text.endswith("To put it right: red on b2, nothing on e5.")


def test_players_of_an_unknown_game_have_names_too() -> None:
    assert sentences.player_name(Tiny.name, "second") == "The second player"


def test_alerts_are_told_by_group_and_by_player() -> None:
    alerts = (
        Alert("forbidden-group", ("c3", "c4", "d4"), "second"),
        Alert("threat", ("f7",), "first"),
        Alert("threat", ("a2",), "second"),
        Alert("threat", ("g7",), "first"),
    )
    ruling = Ruling("legal", by="first", turn="b2-c3")
    assert sentences.legal(Tiny(), ruling, "second", alerts, 1) == (
        "The first player played b2-c3. c3, c4 and d4 form a forbidden group: The second player may take one of them."
        " The first player threatens f7 and g7. The second player threatens a2. The second player to move."
    )


def test_a_hand_over_much_of_the_board_is_over_the_board() -> None:
    assert sentences.hand(("a1", "a2"), is_pending=False) == "A hand is over a1 and a2."
    many = [f"a{row}" for row in range(1, 8)]
    assert sentences.hand(many, is_pending=True) == "A hand is over the board; I rule as soon as it is gone."
