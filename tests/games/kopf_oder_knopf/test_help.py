"""What players are warned of, and where a lifted button may go."""

from __future__ import annotations

import pytest

from companion.games.contract import Alert
from tests.games.kopf_oder_knopf.tables import flat_map, game, place


def test_threats_of_both_players_and_forbidden_groups() -> None:
    position = place(red="c3 c4 h1", blue="c6 c7 f2 f3 f4")

    assert game().alerts(position) == (
        Alert("forbidden-group", ("f2", "f3", "f4"), "first"),
        Alert("threat", ("c6",), "first", ("c3", "c4")),
        Alert("threat", ("c4",), "second", ("c6", "c7")),
    )


def test_one_button_threatened_by_two_pairs_is_one_alert() -> None:
    position = place(red="c4 d4 f6 f7", blue="f4")

    assert game().alerts(position) == (Alert("threat", ("f4",), "first", ("c4", "d4", "f6", "f7")),)


def test_a_finished_game_has_no_alerts() -> None:
    position = place(red="c3 c4", blue="c6")

    assert game(target=13).alerts(position) == ()
    assert game(target=13).destinations(position, "c3") == frozenset()


@pytest.mark.parametrize(
    ("site", "holes", "fields"),
    [
        ("e5", 1, "d4 d5 d6 e4 e6 f4 f5 f6"),
        ("a1", 3, "a4 d1 d4"),
        ("j10", 4, "f10 g7 g10 h8 h10 i9 i10 j6 j7 j8 j9"),
        ("c3", 2, "a1 a3 a5 c1 c5 e1 e5"),
    ],
)
def test_destinations_are_the_free_fields_at_the_right_distance(site: str, holes: int, fields: str) -> None:
    position = place(red=f"{site} e3", blue="f6 h7") if site == "c3" else place(red=f"{site}", blue="f6 c3")
    expected = set(fields.split()) - position.own - position.enemy
    rules = game(holes=flat_map(holes))

    assert rules.destinations(position, site) == expected
    assert {turn.move[1] for turn in rules.turns(position) if turn.move and turn.move[0] == site} == expected


def test_the_opponents_buttons_and_empty_fields_have_no_destinations() -> None:
    position = place(red="c3", blue="c6")

    assert game().destinations(position, "c6") == game().destinations(position, "e5") == frozenset()


@pytest.mark.parametrize(
    ("blue", "firsts"),
    [("a2 b2 b3 a10 b9 b10", ["a2", "a10"]), ("a2 b1 b2 a8 a9 b9", ["a2", "a8"])],
    ids=["number by number", "by their first button"],
)
def test_groups_are_told_in_site_order(blue: str, firsts: list[str]) -> None:
    alerts = [alert for alert in game().alerts(place("j1 j8", blue)) if alert.kind == "forbidden-group"]
    assert [alert.sites[0] for alert in alerts] == firsts
