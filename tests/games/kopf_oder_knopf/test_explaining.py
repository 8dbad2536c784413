"""What is said of a picture that shows no legal turn."""

from __future__ import annotations

import pytest

from companion.games.contract import Player
from companion.games.errors import IllegalTurn
from companion.games.kopf_oder_knopf import KopfOderKnopf
from companion.games.kopf_oder_knopf.explaining import SEEN_RULE_NAMES
from companion.games.kopf_oder_knopf.values import Position
from tests.games.kopf_oder_knopf.tables import flat_map, game, place

RED = "c3 c4 g5 i5"
BLUE = "c7 c9 e2 e3 f2 i6"
"""On fields with two holes. The pair c3 c4 threatens c7; e2 e3 f2 are a forbidden group."""

QUIET = ("c3 g5", "e8 e9 h2")
"""Red has no pair; blue's pair reaches nothing."""


def shown(position: Position, change: str) -> dict[str, str]:
    """Return what is seen after changes such as `c3 g7=red`: a bare site has been emptied."""
    seen = dict.fromkeys(position.red, "red") | dict.fromkeys(position.blue, "blue")
    for part in change.split():
        site, _, look = part.partition("=")
        seen[site] = look
    return {site: look for site, look in seen.items() if look}


BLAMED = [
    pytest.param((RED, BLUE), "g5 g8=red", "wrong-distance", "g5-g8", "g5 g8", id="three with two holes"),
    pytest.param((RED, BLUE), "c7 g5 g8=red", "wrong-distance", "xc7 g5-g8", "g5 g8", id="after a legal capture"),
    pytest.param((RED, BLUE), "g5 h8=red", "not-on-a-line", "g5-h8", "g5 h8", id="off the lines"),
    pytest.param((RED, BLUE), "i6 i4=blue", "not-your-button", "i6-i4", "i6 i4", id="enemy moved"),
    pytest.param((RED, BLUE), "i6 e2 i4=blue", "not-your-button", "i6-i4", "i6 i4", id="the one that could move there"),
    pytest.param((RED, BLUE), "g5 c3 g7=red", "own-button", "xc3 g5-g7", "c3", id="own button taken"),
    pytest.param((RED, BLUE), "i5 i6=red", "wrong-distance", "i5-i6", "i5 i6", id="onto an enemy, wrong distance too"),
    pytest.param((RED, BLUE), "c7", "must-move", "xc7", "c7", id="no move"),
    pytest.param((RED, BLUE), "e2 c7", "must-move", "!e2 xc7", "e2 c7", id="penalty and capture, no move"),
    pytest.param(("c3 c4 g5", "c6 c7"), "c7 g5 g7=red", "second-nearest", "xc7 g5-g7", "c7 c6 c3 c4", id="behind"),
    pytest.param((RED, BLUE), "c9 g5 g7=red", "out-of-reach", "xc9 g5-g7", "c9 c3 c4", id="too far"),
    pytest.param((RED, BLUE), "c7 c9 g5 g7=red", "out-of-reach", "xc7 xc9 g5-g7", "c9 c3 c4", id="one of two too far"),
    pytest.param(("c3 c4 c5 g5", "c7"), "c7 g5 g7=red", "not-threatened", "xc7 g5-g7", "c7", id="three do not attack"),
    pytest.param(("c3 c4 c6 g5", "c7"), "c7 g5 g7=red", "blocked-by-own", "xc7 g5-g7", "c7 c6 c3 c4", id="blocked"),
    pytest.param((RED, BLUE), "i6 g5 g7=red", "not-threatened", "xi6 g5-g7", "i6", id="a lone button"),
    pytest.param((RED, BLUE), "e2 f2 g5 g7=red", "one-per-group", "!e2 !f2 g5-g7", "f2 e2", id="two of one group"),
    pytest.param(QUIET, "e8 g5 g7=red", "no-forbidden-group", "!e8 g5-g7", "e8", id="one of a pair, and no attacker"),
    pytest.param(QUIET, "h2 g5 g7=red", "not-threatened", "xh2 g5-g7", "h2", id="a lone one, and no attacker"),
    pytest.param(("g5 c3", "g7 h2"), "g5 g7=red", "target-occupied", "g5-g7", "g7 g5", id="captured by replacing"),
]

OTHERS = [
    pytest.param("g5 g7=red i5 i3=red", "two-moves", "g5 i5 g7 i3", id="two moves"),
    pytest.param("a1=red", "piece-added", "a1", id="own button added"),
    pytest.param("a1=blue", "piece-added", "a1", id="enemy button added"),
    pytest.param("g5 g7=red a1=blue", "piece-added", "a1", id="enemy button added beside a move"),
    pytest.param("g5=blue", "piece-added", "g5", id="own button became an enemy one"),
    pytest.param("g5 g7=cup", "piece-added", "g7", id="something else"),
    pytest.param("g5", "piece-gone", "g5", id="own button gone"),
    pytest.param("g5 c7", "piece-gone", "g5", id="own button gone beside a capture"),
    pytest.param("", "nothing-changed", "", id="nothing"),
]


@pytest.mark.parametrize(("buttons", "change", "rule", "turn", "sites"), BLAMED)
def test_the_turn_that_was_meant(buttons: tuple[str, str], change: str, rule: str, turn: str, sites: str) -> None:
    rules, position = game(), place(*buttons)

    refusal = rules.explain(position, shown(position, change))

    assert (refusal.rule, refusal.turn, refusal.sites) == (rule, turn, tuple(sites.split()))
    assert refusal.doubts == ()
    with pytest.raises(IllegalTurn, match=rule):
        rules.check(position, rules.parse(position, turn))


@pytest.mark.parametrize(("change", "rule", "sites"), OTHERS)
def test_pictures_of_no_turn_at_all(change: str, rule: str, sites: str) -> None:
    position = place(RED, BLUE)

    refusal = game().explain(position, shown(position, change))

    assert (refusal.rule, refusal.turn, refusal.sites) == (rule, None, tuple(sites.split()))


@pytest.mark.parametrize("change", [case.values[1] for case in BLAMED[:8]] + [case.values[0] for case in OTHERS])
def test_putting_right_gives_the_position_before(change: str) -> None:
    position = place(RED, BLUE)
    seen = shown(position, change)

    put_right = game().explain(position, seen).put_right

    mended = {site: look for site, look in {**seen, **put_right}.items() if look}
    assert mended == shown(position, "")
    assert all(seen.get(site) != look for site, look in put_right.items())


def test_a_finished_game() -> None:
    over = place("c3 c4 g5 i5 j1", "c7 e2 e3 f2", mover="second")

    refusal = game(target=10).explain(over, shown(over, "c7 c5=blue"))

    assert (refusal.rule, refusal.sites) == ("game-over", ("c5", "c7"))
    assert refusal.put_right == {"c5": None, "c7": "blue"}


def test_every_name_a_picture_can_show_has_a_case() -> None:
    tested = {str(case.values[2]) for case in BLAMED} | {str(case.values[1]) for case in OTHERS} | {"game-over"}

    assert tested == set(SEEN_RULE_NAMES) == set(KopfOderKnopf.seen_rule_names)


@pytest.mark.parametrize("change", ["c7 g5 g7=red", "g5 g7=red", "!", "e2 g5 g7=red", "e3 c7 c3 e3=red"])
def test_a_legal_picture_has_nothing_to_explain(change: str) -> None:
    position = place(RED, BLUE)
    if change == "!":
        position, change = place("a1", "a2 b1 b2"), ""
    rules = game(holes=flat_map(2, a1=1))

    with pytest.raises(ValueError, match="legal turn"):
        rules.explain(position, shown(position, change))


@pytest.mark.parametrize(
    ("change", "unsure", "rule", "doubts"),
    [
        pytest.param("g5 g8=red", {"g5": [2, 3]}, "wrong-distance", "g5", id="legal with three holes"),
        pytest.param("g5 g8=red", {"g5": [1, 2]}, "wrong-distance", "", id="wrong with one and with two"),
        pytest.param("g5 g8=red", {"g8": [1, 2], "c7": [1, 3], "c4": [1, 2]}, "wrong-distance", "", id="not in it"),
        pytest.param("c9 c7 g5 g7=red", {"c4": [2, 4]}, "out-of-reach", "c4", id="another rule with more reach"),
        pytest.param("c7 g5 g8=red", {"c3": [1, 2]}, "wrong-distance", "", id="reached under both counts"),
        pytest.param("c7 g5 g8=red", {"c3": [1, 2], "c4": [1, 2]}, "wrong-distance", "c3 c4", id="short together"),
        pytest.param("i5 h7=red", {"i5": [2, 3]}, "not-on-a-line", "", id="no count makes a line"),
    ],
)
def test_doubts_name_the_fields_it_rests_on(change: str, unsure: dict[str, list[int]], rule: str, doubts: str) -> None:
    position = place(RED, BLUE)

    refusal = game(unsure_holes=unsure).explain(position, shown(position, change))

    assert (refusal.rule, refusal.doubts) == (rule, tuple(doubts.split()))


@pytest.mark.parametrize("mover", ["first", "second"])
def test_both_colours_are_told_alike(mover: Player) -> None:
    one, two = place(RED, BLUE, "first"), place(BLUE, RED, "second")
    position, look = (one, "red") if mover == "first" else (two, "blue")

    assert game().explain(position, shown(position, f"g5 g8={look}")).rule == "wrong-distance"


def test_a_move_after_a_doubtful_win_adds_no_doubt() -> None:
    position = place("c3 c4 j2 g5 i5", "c9 j1 j3 j5 j7")
    rules = game(target=10, unsure_holes={"c4": [2, 3], "g5": [1, 2]})

    refusal = rules.explain(position, shown(position, "c9 g5 a9=red"))

    assert (refusal.rule, refusal.doubts) == ("out-of-reach", ("c4",))
