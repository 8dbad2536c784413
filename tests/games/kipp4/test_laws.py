"""Laws that hold in every position, and the whole of the rules against the slow model."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.contract import Player, other
from companion.games.kipp4 import Kipp4, Position
from companion.games.kipp4.lattice import mirrored
from companion.games.kipp4.wood import Marbles
from tests.games.kipp4 import slow
from tests.games.kipp4.positions import MIRRORED, MUST_ARISE, PARQUET, VARIANTS, positions

LOOK_OF: dict[Player, str] = {"first": "light", "second": "dark"}
PLAYER_OF = {look: player for player, look in LOOK_OF.items()}


def _at_its_resting_place(position: Position, action: str) -> str:
    """Return a placement by where its marble comes to rest in the slow model, other actions as they are."""
    seen = PARQUET.seen(position)
    if action[0] != "+":
        return action
    [rest] = set(slow.rolled({**seen, action[1:]: "new"})) - set(seen)
    return f"+{rest}"


@pytest.mark.parametrize("game", [PARQUET, MUST_ARISE], ids=["shown", "must-arise"])
@settings(max_examples=60)
@given(data=st.data())
def test_turns_boards_and_winners_are_those_of_the_slow_model(game: Kipp4, data: st.DataObject) -> None:
    position = data.draw(positions(game))
    seen, own = game.seen(position), LOOK_OF[position.mover]
    allowed = {action for action in slow.ALL_ACTIONS if slow.after_action(seen, own, action) is not None}
    listed = {game.write(turn): turn for turn in game.turns(position)}
    if position.row_of:
        assert not listed
        return
    assert set(listed) == {
        f"{_at_its_resting_place(position, a)}/{quarters}" for a in allowed for quarters in (1, 2, 3)
    }
    for text, turn in listed.items():
        after = game.after(position, turn)
        assert game.seen(after) == slow.after(seen, own, text)
        winner = slow.winner(seen, own, text, must_arise=game is MUST_ARISE)
        assert after.row_of == (PLAYER_OF[winner] if winner else None)


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=60)
@given(data=st.data())
def test_a_text_is_accepted_if_and_only_if_its_turn_is_listed(variant: str, data: st.DataObject) -> None:
    game = VARIANTS[variant]
    position = data.draw(positions(game))
    listed = list(game.turns(position))
    assert len(set(listed)) == len(listed)
    for action in data.draw(st.lists(st.sampled_from(slow.ALL_ACTIONS), min_size=30, max_size=30)):
        turn = game.parse(position, f"{action}/{data.draw(st.integers(0, 3))}")
        assert game.is_legal(position, turn) == (turn in listed)


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=60)
@given(data=st.data())
def test_marbles_are_conserved(variant: str, data: st.DataObject) -> None:
    game = VARIANTS[variant]
    position = data.draw(positions(game))
    own = 0 if position.mover == "first" else 1
    for turn in game.turns(position):
        after = game.after(position, turn)
        assert after.marbles == game.wood.rolled(after.marbles)
        change = [
            now.bit_count() - before.bit_count() for before, now in zip(position.marbles, after.marbles, strict=True)
        ]
        assert change[2] == -(turn.action.target is None)
        assert change[own] == (turn.action.source is None)
        assert change[1 - own] == 0
        assert not after.marbles.light & after.marbles.dark


def _colours_swapped(position: Position) -> Position:
    light, dark, red = position.marbles
    return Position(Marbles(dark, light, red), other(position.mover), position.row_of and other(position.row_of))


@settings(max_examples=60)
@given(positions(PARQUET))
def test_the_colours_have_the_same_rights(position: Position) -> None:
    swapped = _colours_swapped(position)
    turns = list(PARQUET.turns(position))
    assert list(PARQUET.turns(swapped)) == turns
    for turn in turns:
        assert PARQUET.after(swapped, turn) == _colours_swapped(PARQUET.after(position, turn))


def _mirrored(position: Position) -> Position:
    looks = {mirrored(site): look for site, look in PARQUET.seen(position).items()}
    return Position(MIRRORED.wood.marbles(looks), position.mover, position.row_of)


def _mirrored_text(text: str) -> str:
    action = text[:-2].translate(str.maketrans("abcdefg", "gfedcba"))
    return f"{action}/{4 - int(text[-1])}"


@settings(max_examples=60)
@given(positions(PARQUET))
def test_the_mirrored_layout_plays_the_mirrored_game(position: Position) -> None:
    image = _mirrored(position)
    turns = {_mirrored_text(PARQUET.write(turn)): turn for turn in PARQUET.turns(position)}
    images = {MIRRORED.write(turn): turn for turn in MIRRORED.turns(image)}
    assert set(images) == set(turns)
    for text, turn in images.items():
        assert MIRRORED.after(image, turn) == _mirrored(PARQUET.after(position, turns[text]))


def _any_way_up(position: Position) -> Marbles:
    return min(PARQUET.wood.tipped(position.marbles, quarters) for quarters in range(4))


@settings(max_examples=60)
@given(positions(PARQUET), st.integers(1, 3))
def test_removals_give_the_same_however_the_board_stood(position: Position, quarters: int) -> None:
    turned = replace(position, marbles=PARQUET.wood.tipped(position.marbles, quarters))
    ways = [
        {_any_way_up(PARQUET.after(start, turn)) for turn in PARQUET.turns(start) if turn.action.target is None}
        for start in (position, turned)
    ]
    assert ways[0] == ways[1] or position.row_of


@settings(max_examples=40)
@given(positions(PARQUET))
def test_of_equal_turns_the_first_listed_is_written(position: Position) -> None:
    turns = list(PARQUET.turns(position))
    for turn in turns[:6]:
        board = PARQUET.seen(PARQUET.after(position, turn))
        costs = {
            site: {look: 0.0 if board.get(site, "") == look else 5.0 for look in (*PARQUET.looks, "")}
            for site in PARQUET.sites
        }
        best = PARQUET.matches(position, costs)[0]
        assert best.cost == 0
        assert best.turn == next(t for t in turns if PARQUET.seen(PARQUET.after(position, t)) == board)
