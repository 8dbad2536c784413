from __future__ import annotations

from itertools import islice

import pytest

from companion.games.catalogue import GAMES, new_game
from companion.referee.judgement import visible_position
from companion.referee.partway import disturbance, lifted_site, surely_seen
from tests.referee.readings import doubtful, sharp
from tests.referee.tiny import PILE_SEEN, Tiny

TINY = Tiny()
START = visible_position(TINY, TINY.start())


def without(*sites: str) -> dict[str, str]:
    return {site: look for site, look in START.items() if site not in sites}


@pytest.mark.parametrize(
    ("seen", "lifted"),
    [
        (without("b1"), "b1"),
        (without("f1"), None),
        (without("a1"), None),
        (without("b1", "f1"), None),
        (without("b1") | {"c1": "red"}, None),
        (START, None),
    ],
    ids=["own", "the other player's", "own that cannot move", "two", "set down again", "nothing"],
)
def test_a_piece_is_lifted_if_just_one_of_the_movers_is_missing(seen: dict[str, str], lifted: str | None) -> None:
    assert lifted_site(TINY, TINY.start(), seen) == lifted


@pytest.mark.parametrize(
    ("seen", "amiss"),
    [
        (START, {}),
        (without("b1"), {}),
        (without("b1") | {"c1": "red"}, {}),
        (without("f1"), {"f1": "blue"}),
        (without("f1") | {"e1": "blue"}, {"e1": None, "f1": "blue"}),
        (START | {"c1": "blue"}, {"c1": None}),
        (without("d1"), {"d1": PILE_SEEN}),
    ],
    ids=["nothing", "lifted", "a turn", "a wrong piece lifted", "a wrong piece moved", "a taken one back", "the pile"],
)
def test_what_no_turn_explains_is_a_disturbance(seen: dict[str, str], amiss: dict[str, str | None]) -> None:
    assert disturbance(TINY, TINY.start(), seen) == amiss


def test_a_capture_under_way_is_none() -> None:
    game = Tiny("r.rbb.P")
    taken = {site: look for site, look in visible_position(game, game.start()).items() if site != "d1"}
    assert disturbance(game, game.start(), taken) == {}


def test_a_picture_that_leaves_something_open_says_nothing() -> None:
    reading = doubtful(sharp(TINY, START), {"c1": {"red": 0.6, "": 0.4}})
    assert surely_seen(TINY, TINY.start(), reading.costs()) is None
    assert surely_seen(TINY, TINY.start(), sharp(TINY, START).costs()) == START


@pytest.mark.parametrize("name", GAMES)
def test_no_part_of_a_legal_turn_is_a_disturbance(name: str) -> None:
    """What leaves is lifted first, then what arrives is set down, one site after the other."""
    game = new_game(name)
    position = game.start()
    for number in range(5):
        turns = list(islice(game.turns(position), 200))
        after = game.after(position, turns[37 * number % len(turns)])
        here, there = visible_position(game, position), visible_position(game, after)
        changed = [site for site in game.sites if here.get(site) != there.get(site)]
        seen = dict(here)
        for site in sorted(changed, key=lambda site: site not in here):
            seen.pop(site, None)
            assert disturbance(game, position, seen) == {}
            if site not in here:
                seen[site] = there[site]
                assert disturbance(game, position, seen) == {}
        position = after
