from __future__ import annotations

import pytest

from companion.games.attangle import Attangle, Capture, Pass, Placement
from companion.games.contract import Player, Result
from companion.games.errors import IllegalTurn
from tests.games.attangle.support import EARLIER, GAMES, GRAND, LARGE, STANDARD, played, position


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("standard", 36, 1_260),
        ("grand", 48, 2_262),
        ("127", 127, 16_002),
        ("127-last-mover", 127, 16_002),
        ("2006", 36, 1_296),
    ],
)
def test_turns_counted_from_the_start(name: str, first: int, second: int) -> None:
    game = GAMES[name]
    afters = [game.after(game.start(), turn) for turn in game.turns(game.start())]
    assert len(afters) == first
    assert sum(1 for after in afters for _ in game.turns(after)) == second


def test_grand_starts_with_the_set_up() -> None:
    expected = {"b4": "W", "f2": "W", "g6": "W", "c2": "B", "d7": "B", "h3": "B"}
    assert GRAND.seen(GRAND.start()) == expected


@pytest.mark.parametrize("game", [STANDARD, LARGE, EARLIER], ids=["standard", "127", "2006"])
def test_the_others_start_empty(game: Attangle) -> None:
    assert GAMES[game.variant.name].seen(game.start()) == {}
    assert game.start().mover == "first"


CAPTURES = [
    pytest.param(STANDARD, "a1=W a3=W a2=B", "a1,a3-a2", "a2=BW", id="two singles on a single, from opposite sides"),
    pytest.param(
        STANDARD, "a1=W b3=W a2=B", "a1,b3-a2", "a2=BW", id="two singles on a single, from neighbouring sides"
    ),
    pytest.param(STANDARD, "a1=W a3=W a2=WB", "a1,a3-a2", "a2=WBW", id="two singles on a double"),
    pytest.param(STANDARD, "a1=BW a3=W a2=B", "a1,a3-a2", "a2=BBW", id="a double and a single on a single"),
    pytest.param(STANDARD, "a1=W a3=BW a2=B", "a1,a3-a2", "a2=BBW", id="the double goes on first wherever it stands"),
    pytest.param(STANDARD, "a1=W g4=W e4=B", "a1,g4-e4", "e4=BW", id="from afar, across the empty centre"),
    pytest.param(STANDARD, "a1=?W a3=W a2=B", "a1,a3-a2", "a2=B?W", id="what is hidden stays hidden"),
    pytest.param(GRAND, "c5=W c4=B d6=W d8=W d7=B b2=W e9=B", "d6,d8-d7", "c5=W c4=B b2=W e9=B d7=BW", id="grand"),
    pytest.param(GRAND, "b2=W b4=B b5=W", "b2,b5-b4", "b4=BW", id="grand, across the void b3"),
    pytest.param(EARLIER, "a1=W a3=W a2=B", "a1,a3-a2", "a2=BWW", id="2006: 1 and 1 on 1"),
    pytest.param(EARLIER, "a1=W a3=BWW a2=B", "a1,a3-a2", "a2=BBWWW", id="2006: 1 and 3 on 1"),
    pytest.param(EARLIER, "a1=W a3=W a2=WBB", "a1,a3-a2", "a2=WBBWW", id="2006: 1 and 1 on 3"),
]


@pytest.mark.parametrize(("game", "before", "turn", "after"), CAPTURES)
def test_captures_build_the_stacks_of_the_rulebook(game: Attangle, before: str, turn: str, after: str) -> None:
    start = position(game, before)
    stock_before = start.in_stock("first")
    end = game.play(start, game.parse(start, turn))
    assert game.seen(end) == {site: look for site, _, look in (word.partition("=") for word in after.split())}
    assert end.in_stock("first") == stock_before + game.variant.takes_back
    assert end.in_stock("second") == start.in_stock("second")
    assert end.mover == "second"


@pytest.mark.parametrize(
    ("game", "words"),
    [
        pytest.param(STANDARD, "a1=BW a3=BW a2=B", id="two doubles on a single"),
        pytest.param(STANDARD, "a1=BW a3=W a2=WB", id="a double and a single on a double"),
        pytest.param(STANDARD, "a1=BBW a3=W a2=B", id="a triple does not move"),
        pytest.param(STANDARD, "a1=W a3=W a2=WWB", id="a triple is not captured"),
        pytest.param(STANDARD, "a1=W a2=W a3=B", id="both from one side"),
        pytest.param(STANDARD, "a1=W a2=B a4=B b4=W", id="only one sees the target"),
        pytest.param(EARLIER, "a1=BWW a3=BWW a2=B", id="2006: 3 and 3 on 1"),
        pytest.param(EARLIER, "a1=W a3=BWW a2=WBB", id="2006: 1 and 3 on 3"),
        pytest.param(EARLIER, "a1=W a3=W a2=WWBBB", id="2006: a stack of five is not captured"),
    ],
)
def test_no_captures_are_possible_here(game: Attangle, words: str) -> None:
    start = position(game, words)
    assert [turn for turn in game.turns(start) if isinstance(turn, Capture)] == []


REFUSED = [
    pytest.param(STANDARD, "", "d4", "on-void", "d4", id="the centre"),
    pytest.param(GRAND, "", "h4", "on-void", "h4", id="another void of grand"),
    pytest.param(STANDARD, "c4=B", "c4", "occupied", "c4", id="on an enemy"),
    pytest.param(STANDARD, "c4=W", "c4", "occupied", "c4", id="on an own piece"),
    pytest.param(EARLIER, "", "d4", "first-centre", "d4", id="2006: the first placement"),
    pytest.param(STANDARD, "a1=W a3=B a2=B", "a1,a3-a2", "not-your-piece", "a3", id="an enemy attacker"),
    pytest.param(STANDARD, "a1=W a2=B", "a1,a3-a2", "not-your-piece", "a3", id="an attacker that is not there"),
    pytest.param(STANDARD, "a1=W a3=W a2=W", "a1,a3-a2", "not-an-enemy", "a2", id="an own target"),
    pytest.param(STANDARD, "a1=W a3=W", "a1,a3-a2", "not-an-enemy", "a2", id="a target that is not there"),
    pytest.param(STANDARD, "a1=W c3=W a2=B", "a1,c3-a2", "not-on-a-line", "c3 a2", id="an attacker off the lines"),
    pytest.param(STANDARD, "a1=W a2=W a3=B", "a1,a2-a3", "same-line", "a1 a2 a3", id="both from one side"),
    pytest.param(STANDARD, "a1=W a3=B", "a1,a1-a3", "same-line", "a1 a1 a3", id="one attacker named twice"),
    pytest.param(
        STANDARD, "a1=W a2=W a3=B a4=W", "a1,a4-a3", "not-first-on-line", "a1 a2 a3", id="an own piece in the way"
    ),
    pytest.param(
        STANDARD, "a1=W a2=B a3=B a4=W", "a1,a4-a3", "not-first-on-line", "a1 a2 a3", id="an enemy in the way"
    ),
    pytest.param(STANDARD, "a1=BBW a3=W a2=B", "a1,a3-a2", "triple-frozen", "a1", id="a triple that moves"),
    pytest.param(STANDARD, "a1=W a3=W a2=WWB", "a1,a3-a2", "triple-frozen", "a2", id="a triple that is captured"),
    pytest.param(STANDARD, "a1=BW a3=BW a2=B", "a1,a3-a2", "too-high", "a2 a1 a3", id="two doubles"),
    pytest.param(STANDARD, "a1=BW a3=W a2=WB", "a1,a3-a2", "too-high", "a2 a1 a3", id="a double on a double"),
    pytest.param(EARLIER, "a1=W a3=W a2=WWBBB", "a1,a3-a2", "too-high", "a2 a1 a3", id="2006: onto a stack of five"),
    pytest.param(STANDARD, "a1=W", "--", "no-pass", "", id="a pass"),
]


@pytest.mark.parametrize(("game", "words", "turn", "rule", "sites"), REFUSED)
def test_a_refusal_names_the_rule_and_the_sites(game: Attangle, words: str, turn: str, rule: str, sites: str) -> None:
    start = position(game, words)
    with pytest.raises(IllegalTurn) as caught:
        game.play(start, game.parse(start, turn))
    assert (caught.value.rule, caught.value.sites) == (rule, tuple(sites.split()))


WHITE_USED_UP = " ".join(f"{site}=W" for site in ("a1", "a3", *STANDARD.sites[19:35])) + " a2=B"
"""All 18 white pieces stand on the board, and a1 and a3 can capture a2."""


def test_an_empty_stock_refuses_placements_while_a_capture_exists() -> None:
    start = position(STANDARD, WHITE_USED_UP)
    turns = list(STANDARD.turns(start))
    assert Capture(("a1", "a3"), "a2") in turns
    assert all(isinstance(turn, Capture) for turn in turns)
    with pytest.raises(IllegalTurn, match="empty-stock b1"):
        STANDARD.check(start, Placement("b1"))


def test_the_first_centre_is_free_later() -> None:
    assert EARLIER.is_legal(played(EARLIER, "a1"), Placement("d4"))


def full_of(game: Attangle, look: str) -> str:
    return " ".join(f"{site}={look}" for site in game.sites if site not in game.variant.voids)


HAND_99 = Attangle.with_options({"variant": "grand", "hand": 99})


def test_every_name_of_a_refusal_is_tested_here() -> None:
    assert {str(case.values[3]) for case in REFUSED} | {"empty-stock"} == set(Attangle.rule_names)


EIGHTEEN = " ".join(f"{site}=W" for site in STANDARD.sites[:18])

ENDED = [
    pytest.param(STANDARD, "a1=??W c1=??W g1=??W", "second", "first", "third-triple", id="third triple"),
    pytest.param(STANDARD, "a1=??B c1=??B g1=??B", "first", "second", "third-triple", id="third triple of black"),
    pytest.param(GRAND, "a1=??W a3=??W a5=??W c1=??W e1=??W", "second", "first", "fifth-triple", id="grand"),
    pytest.param(LARGE, "a1=??W a3=??W a5=??W c1=??W e1=??W", "second", "first", "fifth-triple", id="127"),
    pytest.param(EARLIER, "a1=????B a3=????B c1=????B", "first", "second", "third-five-stack", id="2006"),
    pytest.param(STANDARD, EIGHTEEN, "first", "second", "stuck", id="stuck"),
    pytest.param(HAND_99, full_of(HAND_99, "W"), "first", "second", "stuck", id="stuck with pieces in hand"),
    pytest.param(EARLIER, full_of(EARLIER, "W"), "first", "draw", "no-move", id="2006: no move"),
]


@pytest.mark.parametrize(("game", "words", "mover", "winner", "reason"), ENDED)
def test_a_finished_game_has_a_winner_and_a_reason(
    game: Attangle, words: str, mover: Player, winner: str, reason: str
) -> None:
    end = position(game, words, mover)
    result = game.result(end)
    assert result is not None
    assert (result.winner, result.reason) == (winner, reason)
    assert list(game.turns(end)) == []
    free = next((site for site in game.sites if site not in game.seen(end) and site not in game.variant.voids), "a1")
    for turn in (Placement(free), Pass()):
        with pytest.raises(IllegalTurn, match="game-over"):
            game.check(end, turn)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        pytest.param(STANDARD, "a1=??W c1=??W g1=??B", id="two of one colour and one of the other"),
        pytest.param(STANDARD, "a1=?W a3=?W c1=?W", id="doubles"),
        pytest.param(GRAND, "a1=??W a3=??W a5=??W c1=??W", id="grand: four"),
        pytest.param(EARLIER, "a1=??W c1=??W g1=??W", id="2006: stacks of three"),
        pytest.param(
            GAMES["127-last-mover"], "a1=??W a3=??W a5=??W c1=??W e1=??W", id="last mover: stacks win nothing"
        ),
    ],
)
def test_the_game_goes_on(game: Attangle, words: str) -> None:
    assert game.result(position(game, words, "second")) is None


def test_the_capture_that_builds_the_third_triple_wins_at_once() -> None:
    before = position(STANDARD, "a1=W a3=W a2=WB g1=??W g4=??W")
    after = STANDARD.play(before, Capture(("a1", "a3"), "a2"))
    assert STANDARD.result(before) is None
    assert STANDARD.result(after) == Result("first", "third-triple")


def test_the_last_mover_wins_when_the_other_is_stuck() -> None:
    game = GAMES["127-last-mover"]
    assert game.result(position(game, " ".join(f"{site}=B" for site in game.sites[:30]), "second")) == Result(
        "first", "stuck"
    )
