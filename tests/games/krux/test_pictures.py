from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.games.contract import Match
from companion.games.krux import Krux, Position, Turn
from tests.games.krux.positions import krux, random_positions, standing

DOUBT = 4.0
BESIDE_HOLE = standing("d1@blue d2 a3 d7 g1 a7 1")


def costs_of(game: Krux, seen: Mapping[str, str]) -> dict[str, dict[str, float]]:
    """Return the costs of a picture that shows `seen` clearly."""
    return {
        site: {look: 0.0 if seen.get(site, "") == look else DOUBT for look in ("", *game.looks)} for site in game.sites
    }


def best(game: Krux, position: Position, seen: Mapping[str, str], keep: int = 2) -> list[Match[Position, Turn]]:
    return game.matches(position, costs_of(game, seen), keep)


def test_looks_are_the_pieces_bare_and_ringed() -> None:
    looks = krux().looks

    assert len(looks) == len(set(looks)) == 24
    assert {"1", "6", "3@blue", "4@green", "5@pink"} <= set(looks)


@pytest.mark.parametrize("rings", ["own", "shared"])
def test_what_was_played_is_the_best_match(rings: str) -> None:
    game = krux(rings=rings)
    for position in random_positions(game, seed=3, turns=9):
        turns = list(game.turns(position))
        for turn in turns[:: len(turns) // 5 + 1]:
            after = game.after(position, turn)
            first, second = best(game, position, game.seen(after))

            assert (first.cost, first.turn, first.after) == (0, turn, after)
            assert second.cost > 0


def test_matches_are_counted_off_against_the_picture() -> None:
    game = krux()
    found = game.matches(game.start(), costs_of(game, game.seen(game.start())), 10_000)

    assert len(found) == 1144
    assert [match.cost for match in found] == sorted(match.cost for match in found)
    for match in found[::50]:
        shown, before = game.seen(match.after), game.seen(game.start())
        wrong = [site for site in game.sites if shown.get(site) != before.get(site)]
        assert match.cost == DOUBT * len(wrong)


@pytest.mark.parametrize("hole", [{"d4": "2"}, {}], ids=["seen in the hole", "not seen at all"])
def test_a_piece_in_the_hole_may_be_seen_there_or_nowhere(hole: dict[str, str]) -> None:
    game = krux()
    first, second = best(game, BESIDE_HOLE, {"d1": "1@blue", "a3": "3", "d7": "4", "g1": "5", "a7": "6"} | hole)

    assert (first.cost, game.write(first.turn)) == (0, "1 >n")
    assert game.result(first.after) is not None
    assert second.cost > 0


def test_the_piece_in_the_hole_stands_on_d4() -> None:
    game = krux()

    assert game.seen(game.play(BESIDE_HOLE, game.parse(BESIDE_HOLE, "1 >n")))["d4"] == "2"


def test_an_unchanged_board_is_the_empty_move() -> None:
    game = krux()
    first, _ = best(game, game.start(), game.seen(game.start()))

    assert game.write(first.turn) == "1 -"


def test_unknown_looks_cost_much_but_not_everything() -> None:
    game = krux()
    blind = {site: {"": 0.0} for site in game.sites}

    first, second = game.matches(game.start(), blind)

    assert 0 < first.cost < second.cost * 2 < float("inf")


def test_nothing_matches_after_the_end() -> None:
    game = krux()
    won = game.play(BESIDE_HOLE, game.parse(BESIDE_HOLE, "1 >n"))

    assert best(game, won, game.seen(won)) == []
