from __future__ import annotations

import pytest
from hypothesis import given, settings

from companion.games.contract import Alert
from companion.games.krux import Position
from tests.games.krux.positions import krux, positions, standing


@pytest.mark.parametrize(
    ("text", "alerts"),
    [
        pytest.param("a1@blue g7@blue g1@green a7@green f1@pink b7@pink 1", (), id="all far away"),
        pytest.param(
            "d1@blue g7@blue g2@green d2@green g1@pink b7@pink 1",
            (Alert("in-hole", ("d2",), "first", ("d1",)),),
            id="the mover can",
        ),
        pytest.param(
            "a1@blue d1@blue d2@green a7@green g1@pink b7@pink 1",
            (Alert("in-hole", ("d2",), "second", ("d1",)),),
            id="the opponent could",
        ),
        pytest.param("d4@blue d1@blue g2@green a7@green g1@pink b7@pink 1", (), id="it is there already"),
    ],
)
def test_alerts(text: str, alerts: tuple[Alert, ...]) -> None:
    assert krux().alerts(standing(text)) == alerts


def losers(position: Position, next_piece: int) -> set[str]:
    game = krux()
    position = Position(position.squares, position.rings, next_piece)
    after = [game.after(position, turn) for turn in game.turns(position)]
    fallen = {each.in_hole for each in after} - {None}
    return {site for site, look in game.seen(position).items() if int(look[0]) in fallen}


@settings(max_examples=10, deadline=None)
@given(positions())
def test_alerts_are_just_the_pieces_that_some_turn_drops(position: Position) -> None:
    following = position.next_piece % 6 + 1
    alerts = krux().alerts(position)

    for piece in (position.next_piece, following):
        player = "first" if piece % 2 else "second"
        assert {site for alert in alerts if alert.helps == player for site in alert.sites} == losers(position, piece)


def test_the_next_piece_may_be_set_down_where_a_turn_ends() -> None:
    game = krux(rings="shared")
    no_ring_left = standing("a1 c1 f1@pink d7@blue g1@green a3 1", rings="shared")

    assert game.destinations(no_ring_left, "a1") == {"a2", "a3", "a4", "b1", "b2", "b3", "c2", "c1", "d1"}


def test_only_the_next_piece_may_be_lifted() -> None:
    game = krux()

    assert game.destinations(game.start(), "a1")
    assert "a1" not in game.destinations(game.start(), "a1")
    for site in ("d1", "g7", "b2", "d4"):
        assert game.destinations(game.start(), site) == frozenset()


def test_nothing_may_be_lifted_after_the_end() -> None:
    won = standing("d2@blue d4 g2 a7 g1 b7 2")

    assert krux().destinations(won, "d4") == frozenset()
