"""Every rule that a notation can break, by its name."""

from __future__ import annotations

import pytest

from companion.games.contract import Player, Result
from companion.games.errors import IllegalTurn, NotationError
from companion.games.kopf_oder_knopf import KopfOderKnopf
from tests.games.kopf_oder_knopf.tables import flat_map, game, place

RED = "c3 c4 g5 i5"
BLUE = "c7 c9 b9 e2 e3 f2 i6 h8"
"""On fields with two holes. The pair c3 c4 reaches up to c8; blue has a pair and a forbidden group, e2 e3 f2."""

CASES = [
    pytest.param("i6-i4", "not-your-button", ("i6", "i4"), id="enemy button moved"),
    pytest.param("a1-a3", "empty-field", ("a1",), id="move from an empty field"),
    pytest.param("xa1 g5-g7", "empty-field", ("a1",), id="capture on an empty field"),
    pytest.param("!a1 g5-g7", "empty-field", ("a1",), id="penalty on an empty field"),
    pytest.param("xc7 c7-c9", "empty-field", ("c7",), id="move of a button taken in the same turn"),
    pytest.param("xg5 c3-c1", "own-button", ("g5",), id="own button captured"),
    pytest.param("!g5 c3-c1", "own-button", ("g5",), id="own button as a penalty"),
    pytest.param("g5-h7", "not-on-a-line", ("g5", "h7"), id="a knight's move"),
    pytest.param("g5-g8", "wrong-distance", ("g5", "g8"), id="three with two holes"),
    pytest.param("g5-g5", "wrong-distance", ("g5", "g5"), id="none at all"),
    pytest.param("g5-i5", "target-occupied", ("i5", "g5"), id="onto an own button"),
    pytest.param("c3-e3", "target-occupied", ("e3", "c3"), id="onto an enemy button"),
    pytest.param("xc7", "must-move", ("c7",), id="taking without a move"),
    pytest.param("--", "must-move", (), id="pass while a move exists"),
    pytest.param("xc7 --", "must-move", ("c7",), id="taking and passing while a move exists"),
    pytest.param("xh8 g5-g7", "not-threatened", ("h8",), id="no pair looks there"),
    pytest.param("xi6 g5-g7", "not-threatened", ("i6",), id="a single button beside it does not attack"),
    pytest.param("!i6 g5-g7", "no-forbidden-group", ("i6",), id="penalty on a lone button"),
    pytest.param("!b9 g5-g7", "no-forbidden-group", ("b9",), id="penalty on a pair"),
    pytest.param("!e2 !f2 g5-g7", "one-per-group", ("f2", "e2"), id="two of one group"),
    pytest.param("!e2 xe2 g5-g7", "taken-twice", ("e2",), id="as penalty and as capture"),
    pytest.param("xc7 xc7 g5-g7", "taken-twice", ("c7",), id="captured twice"),
    pytest.param("xc7 xc9 g5-g7", "out-of-reach", ("c9", "c3", "c4"), id="too far, though the nearer one is taken"),
]


@pytest.mark.parametrize(("text", "rule", "sites"), CASES)
def test_refusals(text: str, rule: str, sites: tuple[str, ...]) -> None:
    rules, position = game(), place(RED, BLUE)

    with pytest.raises(IllegalTurn) as refused:
        rules.check(position, rules.parse(position, text))

    assert (refused.value.rule, refused.value.sites) == (rule, sites)


THREATS = [
    pytest.param("c3 c4", "c6 c7", "xc7", ("second-nearest", ("c7", "c6", "c3", "c4")), id="behind an enemy button"),
    pytest.param("c3 c4", "c6 c7", "xc6 xc7", ("second-nearest", ("c7", "c6", "c3", "c4")), id="one snapshot"),
    pytest.param("c3 c4 c6", "c7", "xc7", ("blocked-by-own", ("c7", "c6", "c3", "c4")), id="behind an own button"),
    pytest.param("c3 c4", "c8", "xc8", None, id="at the end of the reach, up"),
    pytest.param("e5 e6", "e1", "xe1", None, id="at the end of the reach, down"),
    pytest.param("c3 d4", "h8", "xh8", None, id="at the end of the reach, diagonally"),
    pytest.param("c3 d4", "i9", "xi9", ("out-of-reach", ("i9", "c3", "d4")), id="one too far"),
    pytest.param("c6 c7", "c3 c4", "xc3", ("second-nearest", ("c3", "c4", "c6", "c7")), id="behind one, down"),
    pytest.param("c3 c4", "c6 c8", "xc8", ("second-nearest", ("c8", "c6", "c3", "c4")), id="behind one, at the end"),
    pytest.param("c3 c4", "f4", "xf4", ("not-threatened", ("f4",)), id="beside the pair's line"),
    pytest.param("c3 c4 d4", "c6", "xc6", ("not-threatened", ("c6",)), id="three do not attack"),
    pytest.param("c3 c4 c5", "c7", "xc7", ("not-threatened", ("c7",)), id="three in line do not attack"),
    pytest.param("c4 d4 f6 f7", "f4", "xf4", None, id="two pairs threaten one button"),
    pytest.param("c3 c4", "c6 c7 d6", "!c6 xc7", None, id="a penalty bares the button behind"),
    pytest.param("c3 c4", "c6 c7 d6", "!d6 xc6", None, id="penalty first, then the capture"),
    pytest.param("c3 c4 f6 f7", "c6 f9", "xc6 xf9", None, id="all threatened buttons at once"),
    pytest.param("c3 c4", "c1 c6", "xc1 xc6", None, id="both directions"),
    pytest.param("c3 c4", "a6 a7 b6 g6 g7 h6", "!a6 !h6", None, id="one of each forbidden group"),
]


@pytest.mark.parametrize(("red", "blue", "taken", "refusal"), THREATS)
def test_threats(red: str, blue: str, taken: str, refusal: tuple[str, tuple[str, ...]] | None) -> None:
    rules, position = game(), place(f"{red} j8", f"{blue} j1")
    turn = rules.parse(position, f"{taken} j8-h10")

    if refusal is None:
        assert rules.play(position, turn).taken_by("first") == position.taken_by("first") + len(taken.split())
    else:
        with pytest.raises(IllegalTurn) as refused:
            rules.check(position, turn)
        assert (refused.value.rule, refused.value.sites) == refusal


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("g5-g7 xc7", "wrong-order"),
        ("g5-g7 !e2", "wrong-order"),
        ("-- xc7", "wrong-order"),
        ("xc7 !e2 g5-g7", "wrong-order"),
        ("g5-k7", "off-board"),
        ("xa11 g5-g7", "off-board"),
        ("!a0 g5-g7", "off-board"),
        ("", "notation"),
        ("x", "notation"),
        ("g5", "notation"),
        ("g5-g7 i5-i3", "notation"),
        ("g5-g7 --", "notation"),
        ("+g5", "notation"),
        ("Ä5-g7", "notation"),
    ],
)
def test_texts_that_are_no_turn(text: str, rule: str) -> None:
    with pytest.raises(NotationError) as refused:
        game().parse(place(RED, BLUE), text)

    assert refused.value.rule == rule
    assert refused.value.at is not None


WINNING = place("c3 c4 i5 j6 j8", "c6 e2 e3 f2 j1")
"""With a goal of ten red has to take one more."""


@pytest.mark.parametrize("text", ["xc6", "!e2"])
def test_reaching_the_number_wins_at_once(text: str) -> None:
    rules = game(target=10)

    assert rules.result(rules.play(WINNING, rules.parse(WINNING, text))) == Result("first", "ten-taken")


@pytest.mark.parametrize(
    ("text", "site"),
    [("xc6 j6-j4", "j6"), ("!e2 xc6", "c6"), ("!e2 !f2", "f2"), ("xc6 xj1", "j1"), ("!e2 j6-j4", "j6")],
)
def test_going_on_after_the_win(text: str, site: str) -> None:
    rules = game(target=10)

    with pytest.raises(IllegalTurn) as refused:
        rules.check(WINNING, rules.parse(WINNING, text))

    assert (refused.value.rule, refused.value.sites[0]) == ("already-won", site)


def test_passing_after_the_win_is_going_on() -> None:
    rules = game(target=10)

    with pytest.raises(IllegalTurn, match="already-won"):
        rules.check(WINNING, rules.parse(WINNING, "xc6 --"))


@pytest.mark.parametrize("text", ["c3-c5", "--", "xc6", "a1-a2"])
def test_nothing_may_be_done_when_the_game_is_over(text: str) -> None:
    rules = game(target=10)
    over = rules.play(WINNING, rules.parse(WINNING, "xc6"))

    with pytest.raises(IllegalTurn, match="game-over"):
        rules.check(over, rules.parse(over, text))
    assert list(rules.turns(over)) == []


def test_every_name_has_a_case() -> None:
    tested = {case.values[1] for case in CASES if isinstance(case.values[1], str)}
    tested |= {str(case.values[3][0]) for case in THREATS if isinstance(case.values[3], tuple)}

    assert tested | {"wrong-order", "already-won"} == set(KopfOderKnopf.rule_names)


@pytest.mark.parametrize(("taken", "rule"), [("xc8", None), ("xc9", "out-of-reach")])
def test_the_reach_is_the_sum_of_two_fields_that_differ(taken: str, rule: str | None) -> None:
    rules = game(holes=flat_map(2, c3=1, c4=3))
    position = place("c3 c4 j8", f"{taken[1:]} j1")
    turn = rules.parse(position, f"{taken} j8-h10")
    if rule is None:
        rules.check(position, turn)
    else:
        with pytest.raises(IllegalTurn, match=rule):
            rules.check(position, turn)


CORNERED = "a1"
AROUND = "a2 b1 b2 e5"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        pytest.param("--", None, id="no move, so a pass"),
        pytest.param("!a2 a1-a2", None, id="a penalty makes room"),
        pytest.param("!a2 --", "must-move", id="and then there is a move"),
        pytest.param("a1-a2", "target-occupied", id="no room without it"),
    ],
)
def test_whether_a_move_exists_is_judged_after_the_removals(text: str, rule: str | None) -> None:
    rules, position = game(holes=flat_map(1)), place(CORNERED, AROUND)
    turn = rules.parse(position, text)

    if rule is None:
        rules.check(position, turn)
        assert turn in rules.turns(position)
    else:
        with pytest.raises(IllegalTurn, match=rule):
            rules.check(position, turn)


def test_taking_without_having_a_move_is_a_pass_too() -> None:
    rules = game(holes=flat_map(1))
    position = place("a1", "a2 b1 b2 h8 h9 i9 j10")
    turn = rules.parse(position, "!h9 --")

    assert turn in rules.turns(position)
    assert rules.play(position, turn).passes == 1


def test_captures_without_a_move_are_listed_with_the_pass() -> None:
    rules = game(holes=flat_map(3))
    position = place("a1 b1", "c1 d1 e1 a4 d4 b4 e4")
    written = {rules.write(turn) for turn in rules.turns(position)}

    assert {"--", "xc1 --"} <= written
    assert len(rules.play(position, rules.parse(position, "xc1 --")).blue) == 6


LOCKED = ("a1 a4 a7 a10 d1 d4 d7 d10", "g1 g4 g7 g10 j1 j4 j7 j10")
"""With three holes on every field each of these reaches only others of them."""


@pytest.mark.parametrize("mover", ["first", "second"])
def test_two_passes_in_a_row_are_a_draw(mover: Player) -> None:
    rules = game(holes=flat_map(3))
    locked = place(*LOCKED, mover=mover)

    once = rules.play(locked, rules.parse(locked, "--"))
    assert rules.result(once) is None
    twice = rules.play(once, rules.parse(once, "--"))

    assert rules.result(twice) == Result("draw", "both-passed")
    assert list(rules.turns(twice)) == []


def test_a_drawn_position_goes_to_text_and_back() -> None:
    rules = game(holes=flat_map(3))
    drawn = place(*LOCKED, passes=2)

    assert rules.from_text(rules.to_text(drawn)) == drawn
    assert rules.from_json(rules.to_json(drawn)) == drawn
