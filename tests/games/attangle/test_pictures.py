from __future__ import annotations

import pytest

from companion.games.attangle import Attangle, Placement
from companion.games.errors import ImpossiblePosition
from tests.games.attangle.support import EARLIER, GAMES, STANDARD, played, position, seen


@pytest.mark.parametrize(
    ("pile", "look"), [("", ""), ("W", "W"), ("BW", "?W"), ("BBW", "??W"), ("??B", "??B"), ("BBWWW", "????W")]
)
def test_a_camera_sees_height_and_top(pile: str, look: str) -> None:
    assert STANDARD.visible(pile) == look


@pytest.mark.parametrize("name", GAMES)
def test_the_looks_of_a_variant(name: str) -> None:
    expected = "W B ??W ??B ????W ????B" if name == "2006" else "W B ?W ?B ??W ??B"
    assert GAMES[name].looks == tuple(expected.split())


def test_what_is_seen_holds_all_content() -> None:
    assert STANDARD.seen(played(STANDARD, "a1; a2; a3; g1; a1,a3-a2")) == seen("a2=BW g1=B")


COUNTS = [
    pytest.param(STANDARD, "", (18, 18), id="empty board"),
    pytest.param(STANDARD, "a1=W a2=W a3=B", (16, 17), id="singles"),
    pytest.param(STANDARD, "a1=?W", (17, 17), id="below the top of two lies one of the other's"),
    pytest.param(STANDARD, "a1=??W a2=W", (16, 16), id="the bottom of three counts for who has more: the second"),
    pytest.param(STANDARD, "a1=??W a2=B", (16, 16), id="the bottom of three counts for who has more: the first"),
    pytest.param(STANDARD, "a1=??W", (16, 17), id="if both have as many, for the first"),
    pytest.param(STANDARD, "a1=B?W", (17, 16), id="a bottom that is known"),
    pytest.param(EARLIER, "a1=??W", (48, 49), id="2006: two of three are the owner's"),
    pytest.param(EARLIER, "a1=????B", (48, 47), id="2006: three of five are the owner's"),
]


@pytest.mark.parametrize(("game", "words", "stock"), COUNTS)
def test_a_bare_picture_is_counted(game: Attangle, words: str, stock: tuple[int, int]) -> None:
    bare = game.from_seen(seen(words), "second")
    assert bare.stock == stock
    assert bare.mover == "second"
    assert game.seen(bare) == seen(words)


def test_a_bare_picture_plays_on() -> None:
    bare = position(STANDARD, "a1=?W a3=W a2=B")
    after = STANDARD.play(bare, STANDARD.parse(bare, "a1,a3-a2"))
    assert STANDARD.seen(after) == {"a2": "B?W"}


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        pytest.param("z1=W d4=B a1=?", 3, id="all faults at once"),
        pytest.param(" ".join(f"{site}=W" for site in STANDARD.sites[:19]), 1, id="more than there are"),
    ],
)
def test_an_impossible_picture_tells_all_its_faults(words: str, faults: int) -> None:
    with pytest.raises(ImpossiblePosition) as caught:
        STANDARD.from_seen(seen(words), "first")
    assert len(caught.value.faults) == faults


def test_empty_looks_are_empty_sites() -> None:
    assert STANDARD.from_seen({"a1": "", "d4": ""}, "first") == STANDARD.start()


def test_overruling_keeps_what_the_history_knows_and_passes_the_turn() -> None:
    before = played(STANDARD, "a1; a2; a3; g1; a1,a3-a2; g2")
    after = STANDARD.overruled(before, seen("a2=?W g1=B g2=B b1=W b2=W"))
    assert after == STANDARD.from_text("second 15-15 a2=BW g1=B g2=B b1=W b2=W")


def test_overruling_takes_a_changed_pile_from_the_picture() -> None:
    before = played(STANDARD, "a1; a2; a3; g1; a1,a3-a2")
    after = STANDARD.overruled(before, seen("a2=?B g1=B"))
    assert STANDARD.seen(after) == seen("a2=?B g1=B")
    assert after.mover == "first"


def test_overruling_can_end_the_game() -> None:
    before = position(STANDARD, "a1=??W a3=??W b1=W")
    result = STANDARD.result(STANDARD.overruled(before, seen("a1=??W a3=??W b1=??W")))
    assert result is not None
    assert result.winner == "first"


def test_overruling_refuses_what_cannot_stand() -> None:
    with pytest.raises(ImpossiblePosition, match="d4"):
        STANDARD.overruled(STANDARD.start(), seen("d4=W"))


def costs_of(game: Attangle, shown: dict[str, str]) -> dict[str, dict[str, float]]:
    return {
        site: {look: 0.0 if look == shown.get(site, "") else 9.0 for look in ("", *game.looks)} for site in game.sites
    }


def test_the_turn_that_a_picture_shows_costs_nothing() -> None:
    before = position(STANDARD, "a1=W a3=W a2=WB")
    best, second = STANDARD.matches(before, costs_of(STANDARD, seen("a2=??W")))
    assert STANDARD.write(best.turn) == "a1,a3-a2"
    assert best.cost == 0
    assert second.cost > 9


def test_the_short_cut_by_hand_ends_in_the_same_picture() -> None:
    """One attacker captures, the other goes straight to stock: what the board shows is the same."""
    before = position(STANDARD, "a1=W a3=W a2=B")
    by_hand = dict(STANDARD.seen(before))
    by_hand["a2"] += by_hand.pop("a1")
    del by_hand["a3"]
    best = STANDARD.matches(
        before, costs_of(STANDARD, {site: STANDARD.visible(look) for site, look in by_hand.items()})
    )[0]
    assert (STANDARD.write(best.turn), best.cost) == ("a1,a3-a2", 0)
    assert STANDARD.seen(best.after) == by_hand


def test_a_placement_that_a_picture_shows() -> None:
    best = STANDARD.matches(STANDARD.start(), costs_of(STANDARD, seen("c4=W")), keep=1)[0]
    assert (best.turn, best.cost) == (Placement("c4"), 0)
