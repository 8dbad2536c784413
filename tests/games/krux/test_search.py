from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.krux import Krux, Position, Turn
from tests.games.krux.literal import PLAIN_TOKENS, RING_TOKENS, State, all_strings, follow, start
from tests.games.krux.positions import krux, positions, standing

CROWDED = "{} c5 c3 e5 f6 b2 1"
IN_LINE = "{} d6 b4 d2 f4 f2 1"
SURROUNDED = "{} b6 c7 d6 e6 c5 1"


def enumerated(position: Position, ring: str, drop_in_hole: bool) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return result -> the string to write: the shortest, then the first in the order of tokens."""
    order = {token: index for index, token in enumerate(PLAIN_TOKENS + RING_TOKENS[ring])}
    best: dict[tuple[str, ...], tuple[str, ...]] = {}
    for string, state in all_strings(start(position, ring), drop_in_hole):
        key = sites(state)
        if key not in best or rank(string, order) < rank(best[key], order):
            best[key] = string
    return best


def rank(string: tuple[str, ...], order: dict[str, int]) -> tuple[int, list[int]]:
    return len(string), [order[token] for token in string]


def sites(state: State) -> tuple[str, ...]:
    return tuple("_abcdefg"[at[0]] + str(at[1]) for at in state.spots if at is not None)


def listed(game: Krux, position: Position) -> dict[tuple[str, ...], tuple[str, ...]]:
    found = {}
    for turn in game.turns(position):
        by_piece = {int(look[0]): site for site, look in game.seen(game.play(position, turn)).items()}
        found[tuple(by_piece[piece] for piece in range(1, 7))] = turn.tokens
    return found


@pytest.mark.parametrize("drop_in_hole", [True, False])
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(CROWDED.format("d5@blue"), id="carrier in a crowd"),
        pytest.param(IN_LINE.format("d5@blue"), id="carrier beside the hole"),
        pytest.param(SURROUNDED.format("b7@blue"), id="carrier in a corner"),
    ],
)
def test_blind_enumeration_agrees_on_carriers(text: str, drop_in_hole: bool) -> None:
    game = krux(drop_in_hole=drop_in_hole)
    position = standing(text)

    assert listed(game, position) == enumerated(position, "blue", drop_in_hole)


@pytest.mark.parametrize(
    ("text", "ring"),
    [
        pytest.param(CROWDED.format("d5@green"), "green", id="jumper in a crowd"),
        pytest.param(SURROUNDED.format("b7@green"), "green", id="jumper in a corner"),
        pytest.param(CROWDED.format("d5@pink"), "pink", id="switcher in a crowd"),
        pytest.param(IN_LINE.format("a4@pink"), "pink", id="switcher in line with the hole"),
    ],
)
def test_blind_enumeration_agrees_on_jumpers_and_switchers(text: str, ring: str) -> None:
    position = standing(text)

    assert listed(krux(), position) == enumerated(position, ring, drop_in_hole=True)


def test_blind_enumeration_agrees_on_a_piece_without_a_ring() -> None:
    shared = krux(rings="shared")
    position = standing("d5 c5@blue c3@green e5@pink f6 b2 1", rings="shared")

    assert listed(shared, position) == enumerated(position, "", drop_in_hole=True)


def test_first_move_has_1144_results() -> None:
    game = krux()
    results = {game.after(game.start(), turn) for turn in game.turns(game.start())}

    assert len(results) == len(list(game.turns(game.start()))) == 1144


def test_first_move_puts_on_each_ring_or_does_nothing() -> None:
    by_ring = Counter(turn.ring for turn in krux().turns(krux().start()))

    assert by_ring.keys() == {"", "blue", "green", "pink"}
    assert by_ring[""] == 1


def test_a_ring_alone_is_a_result_as_an_action_may_move_nothing() -> None:
    game = krux()

    back = [turn for turn in game.turns(game.start()) if game.after(game.start(), turn).squares == game.start().squares]

    assert [game.write(turn) for turn in back] == ["1 -", "1@blue >n", "1@green >n", "1@pink >n"]


@settings(max_examples=15, deadline=None)
@given(positions())
def test_every_turn_listed_is_legal_and_distinct_and_keeps_the_pieces(position: Position) -> None:
    game = krux()
    results = [game.play(position, turn) for turn in game.turns(position)]

    assert len(set(results)) == len(results)
    for result in results:
        assert len(set(result.squares)) == 6
        assert all(
            before == now or (not before and index == position.next_piece - 1)
            for index, (before, now) in enumerate(zip(position.rings, result.rings, strict=True))
        )
        assert result.in_hole is None or result.in_hole % 2 != position.next_piece % 2


@settings(max_examples=60, deadline=None)
@given(positions(ringed=True), st.data())
def test_accepted_means_listed_and_refused_means_forbidden(position: Position, data: st.DataObject) -> None:
    game = krux()
    ring = position.rings[position.next_piece - 1]
    some = st.sampled_from(PLAIN_TOKENS + RING_TOKENS[ring])
    tokens = tuple(data.draw(st.lists(some, max_size=6)))
    state: State | None = start(position, ring)
    for token in tokens:
        state = state and follow(state, token)
    allowed = state is not None and not state.carrying
    turn = Turn(position.next_piece, "", tokens)

    assert game.is_legal(position, turn) == allowed
    if allowed:
        assert game.after(position, turn) in {game.after(position, each) for each in game.turns(position)}


def rotate(site: str) -> str:
    return "abcdefg"[7 - int(site[1])] + str("abcdefg".index(site[0]) + 1)


def mirror(site: str) -> str:
    return "gfedcba"["abcdefg".index(site[0])] + site[1]


@settings(max_examples=8, deadline=None)
@given(positions(), st.sampled_from([rotate, mirror]))
def test_a_turned_or_mirrored_board_has_the_same_results(position: Position, change: Callable[[str], str]) -> None:
    game = krux()

    def changed(each: Position) -> Position:
        seen = {change(site): look for site, look in game.seen(each).items()}
        return game.from_json({"pieces": seen, "next": each.next_piece})

    expected = {changed(game.after(position, turn)) for turn in game.turns(position)}
    image = changed(position)

    assert {game.after(image, turn) for turn in game.turns(image)} == expected


@settings(max_examples=8, deadline=None)
@given(positions())
def test_colours_are_treated_alike(position: Position) -> None:
    game = krux()
    partner = {"1": "2", "2": "1", "3": "4", "4": "3", "5": "6", "6": "5"}

    def swapped(each: Position) -> Position:
        seen = {site: partner[look[0]] + look[1:] for site, look in game.seen(each).items()}
        return game.from_json({"pieces": seen, "next": int(partner[str(each.next_piece)])})

    def unordered(each: Position) -> tuple[tuple[str, str], ...]:
        return tuple(sorted(game.seen(each).items()))

    image = swapped(position)
    expected = {unordered(swapped(game.after(position, turn))) for turn in game.turns(position)}

    assert {unordered(game.after(image, turn)) for turn in game.turns(image)} == expected
