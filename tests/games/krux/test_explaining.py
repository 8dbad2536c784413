from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.errors import IllegalTurn
from companion.games.krux import Krux, Position
from tests.games.krux.positions import krux, positions, standing

START = "a1 g7 d1 d7 g1 a7 1"
RINGED = "a1@blue g7@pink d1 d7 g1 a7 1"


def case(name: str, text: str, change: dict[str, str], rule: str, sites: str, turn: str | None = None) -> object:
    return pytest.param(text, change, rule, tuple(sites.split()), turn, id=name)


EXPLANATIONS = [
    case("walked without a ring", START, {"a1": "", "a3": "1"}, "ring-missing", "a3", "1 n n"),
    case("repelled without a ring", "a1 a2 d1 d7 g1 a7 1", {"a2": "", "a4": "2"}, "ring-missing", "a1", "1 >n"),
    case(
        "used a ring without putting it on",
        "a1 g7 c1 d7 g1 a7 1",
        {"a1": "3", "c1": "1"},
        "ring-missing",
        "c1",
        "1 ~c1",
    ),
    case("ring taken off", RINGED, {"a1": "", "a3": "1"}, "ring-missing", "a3"),
    case("another piece's ring fell off", RINGED, {"a1": "", "a3": "1@blue", "g7": "2"}, "ring-missing", "g7"),
    case(
        "a ring that a friend wears",
        "a1 g7 d1@pink d7 g1 a7 1",
        {"a1": "", "a3": "1@pink"},
        "ring-taken",
        "a3",
        "1@pink n n",
    ),
    case("ring exchanged", RINGED, {"a1": "", "a3": "1@pink"}, "wrong-ring", "a3", "1@pink n n"),
    case("ring exchanged on the spot", RINGED, {"a1": "1@pink"}, "wrong-ring", "a1"),
    case("ring put round another piece", RINGED, {"d1": "3@pink"}, "wrong-ring", "d1"),
    case("another piece's legal turn", START, {"d1": "", "d2": "3@blue"}, "wrong-piece", "d2 d1", "3@blue n"),
    case("another piece's legal turn, no ring", START, {"d1": "", "d2": "3"}, "wrong-piece", "d2 d1", "3@blue n"),
    case("the opponent's piece", START, {"g7": "", "g6": "2@pink"}, "wrong-piece", "g6 g7", "2@pink s"),
    case(
        "another piece with its ring, where the next one could repel it",
        "a1 a3 d1 d7 g1 a7 1",
        {"a3": "", "a5": "2@blue"},
        "wrong-piece",
        "a5 a3",
        "2@blue n n",
    ),
    case("another piece, anywhere", "a1 g7 d1@blue d7 g1 a7 1", {"d1": "", "f6": "3@blue"}, "wrong-piece", "f6 d1"),
    case(
        "another piece repels",
        "a1@pink g7 d1 d7 g1 c1 1",
        {"c1": "", "b1": "6", "d1": "", "e1": "3@blue"},
        "wrong-piece",
        "e1 d1",
        "3@blue >w e",
    ),
    case("two pieces walked", RINGED, {"a1": "", "a2": "1@blue", "g7": "", "g6": "2@pink"}, "two-moves", "a2 g6"),
    case(
        "two pieces walked, the second ringed",
        RINGED,
        {"a1": "", "a2": "1@blue", "d7": "", "d6": "4@blue"},
        "two-moves",
        "a2 d6",
    ),
    case(
        "pushed too far",
        "a1@blue a3 d1 d7 g1 g6 1",
        {"a1": "", "b1": "1@blue", "a3": "", "a6": "2"},
        "unreachable",
        "b1 a6",
    ),
    case("walked too far", RINGED, {"a1": "", "a5": "1@blue"}, "unreachable", "a5", "1 n n n n"),
    case("walked beside an enemy", "b1@blue a1 c2 d7 g1 c1 1", {"b1": "", "b2": "1@blue"}, "unreachable", "b2", "1 n"),
    case("landed anywhere", RINGED, {"a1": "", "f5": "1@blue"}, "unreachable", "f5"),
    case("an enemy put into the hole by hand", RINGED, {"g7": "", "d4": "2@pink"}, "unreachable", "d4"),
    case("a piece that is there twice", START, {"b1": "1"}, "piece-added", "b1"),
    case("a look that no piece has", START, {"b1": "red"}, "piece-added", "b1"),
    case("an enemy gone", START, {"g7": ""}, "piece-gone", "g7"),
    case("a friend gone", START, {"g1": ""}, "piece-gone", "g1"),
    case("two pieces gone", START, {"g1": "", "a7": ""}, "piece-gone", "g1 a7"),
    case(
        "friend repelled into the hole",
        "d1@blue g7 d2 d7 g1 a7 1",
        {"d2": "", "d4": "3"},
        "friend-in-hole",
        "d4",
        "1 >n",
    ),
    case("friend repelled, not seen", "d1@blue g7 d2 d7 g1 a7 1", {"d2": ""}, "friend-in-hole", "d4", "1 >n"),
    case("friend put into the hole by hand", RINGED, {"g1": "", "d4": "5"}, "friend-in-hole", "d4"),
    case("stepped into the hole", "d3@blue g7 d1 d7 g1 a7 1", {"d3": "", "d4": "1@blue"}, "into-hole", "d4", "1 n"),
    case("stepped into the hole, not seen", "d3@blue g7 d1 d7 g1 a7 1", {"d3": ""}, "into-hole", "d4", "1 n"),
    case("put into the hole from afar", RINGED, {"a1": "", "d4": "1@blue"}, "into-hole", "d4"),
    case("on after the end", "d1@blue d4 a3 d7 g1 a7 2", {"d7": "", "d6": "4@blue"}, "game-over", "d4"),
]


@pytest.mark.parametrize(("text", "change", "rule", "sites", "turn"), EXPLANATIONS)
def test_explanations(text: str, change: dict[str, str], rule: str, sites: tuple[str, ...], turn: str | None) -> None:
    game, position = krux(), standing(text)
    before = game.seen(position)
    seen = {site: look for site, look in (before | change).items() if look}

    refusal = game.explain(position, seen)

    assert (refusal.rule, refusal.sites, refusal.turn) == (rule, sites, turn)
    assert refusal.put_right == {site: before.get(site) for site in change}


def test_every_name_that_a_picture_can_show_is_explained() -> None:
    assert {param.values[2] for param in EXPLANATIONS} == set(Krux.seen_rule_names)  # type: ignore[attr-defined]


def test_no_ring_is_taken_once_the_shared_ones_are_gone() -> None:
    game = krux(rings="shared")
    position = standing("a1@blue g7@green d1@pink d7 g1 a7 4", rings="shared")
    seen = game.seen(position)
    del seen["d7"]

    assert game.explain(position, seen | {"d6": "4@blue"}).rule == "ring-taken"


LOOKS = st.sampled_from([*krux().looks, "red"])


@settings(max_examples=40, deadline=None)
@given(positions(), st.dictionaries(st.sampled_from(krux().sites), LOOKS | st.just(""), max_size=3))
def test_any_picture_is_explained_and_can_be_put_right(position: Position, change: dict[str, str]) -> None:
    game = krux()
    before = game.seen(position)
    seen = {site: look for site, look in (before | change).items() if look}

    refusal = game.explain(position, seen)

    assert refusal.rule in Krux.seen_rule_names
    assert {site: look for site, look in (seen | dict(refusal.put_right)).items() if look} == before
    if refusal.turn is not None:
        with pytest.raises(IllegalTurn):
            game.check(position, game.parse(position, refusal.turn))
