from __future__ import annotations

import pytest

from companion.games.contract import Result
from companion.games.errors import IllegalTurn, NotationError
from companion.games.krux import Krux, Position
from tests.games.krux.positions import krux, standing

APART = "a1{} g7 d1 d7 g1 a7 1"
BESIDE = "c3{} b3 d3 g7 g1 a7 1"


def case(name: str, text: str, turn: str, rule: str, *sites: str) -> object:
    return pytest.param(text, turn, rule, sites, id=name)


REFUSALS = [
    case("another piece", APART.format(""), "3@blue n", "wrong-piece", "d1", "a1"),
    case("the opponent's piece", APART.format(""), "2 -", "wrong-piece", "g7", "a1"),
    case("step beside an enemy", BESIDE.format("@blue"), "1 n", "next-to-enemy", "c3", "b3"),
    case("step that came beside an enemy goes on", "a1@blue c2 d1 d7 g1 a7 1", "1 n e n", "next-to-enemy", "b2", "c2"),
    case("fourth step", APART.format("@blue"), "1 n n n n", "too-many-steps", "a4"),
    case("third action", APART.format("@blue"), "1 >n >n >n", "too-many-actions", "a1"),
    case("step onto a friend", BESIDE.format("@blue"), "1 e", "occupied", "d3"),
    case("step onto an enemy", BESIDE.format("@blue"), "1 w", "occupied", "b3"),
    case("jump onto a piece", BESIDE.format("@green"), "1 *b3", "occupied", "b3"),
    case("drop onto a piece", BESIDE.format("@blue"), "1 ^w ve", "occupied", "d3"),
    case("step into the hole", "c4@blue g7 d1 d7 g1 a7 1", "1 e", "into-hole", "d4"),
    case("jump into the hole", "c4@green g7 d1 d7 g1 a7 1", "1 *d4", "into-hole", "d4"),
    case("friend repelled two squares into the hole", "d1@blue g7 d2 d7 g1 a7 1", "1 >n", "friend-in-hole", "d4"),
    case("friend in the hole in mid-move", "d1@blue g7 d2 d7 g1 a7 1", "1 >n <n", "friend-in-hole", "d4"),
    case("friend attracted into the hole", "d3@blue g7 d6 d7 g1 a7 1", "1 <n", "friend-in-hole", "d4"),
    case("friend dropped into the hole", "c4@blue g7 b4 d7 g1 a7 1", "1 ^w ve", "friend-in-hole", "d4"),
    case("friend pushed into the hole by a jump", "b3@green g7 c4 d7 g1 a7 1", "1 *b4", "friend-in-hole", "d4"),
    case("repel nothing", APART.format("@blue"), "1 n >e", "no-piece-in-line", "a2"),
    case("attract nothing", APART.format("@blue"), "1 n <e", "no-piece-in-line", "a2"),
    case("pick up nothing", APART.format("@blue"), "1 ^n", "no-piece-there", "a2"),
    case("switch with an empty square", APART.format("@pink"), "1 ~a2", "no-piece-there", "a2"),
    case("switch with itself", APART.format("@pink"), "1 ~a1", "no-piece-there", "a1"),
    case("jump four steps", APART.format("@green"), "1 *c3", "too-far", "c3"),
    case("switch six steps away", APART.format("@pink"), "1 ~a7", "too-far", "a7"),
    case("repel while carrying", BESIDE.format("@blue"), "1 ^w >e", "carrying", "c3"),
    case("pick up a second piece", BESIDE.format("@blue"), "1 ^w ^e", "carrying", "c3"),
    case("never dropped", BESIDE.format("@blue"), "1 ^w n", "must-drop", "c4"),
    case("drop with empty hands", APART.format("@blue"), "1 vn", "nothing-carried", "a1"),
    case("first move without a ring", APART.format(""), "1 n", "ring-missing", "a1"),
    case("a ring that a friend wears", "a1 g7 d1@blue d7 g1 a7 1", "1@blue n", "ring-taken", "a1"),
    case("a second ring", APART.format("@blue"), "1@pink n", "wrong-ring", "a1"),
    case("a ring on the empty move", APART.format(""), "1@pink -", "wrong-ring", "a1"),
    case("a jump without the green ring", APART.format("@blue"), "1 *a2", "wrong-ring", "a1"),
    case("a switch without the pink ring", APART.format("@blue"), "1 ~d1", "wrong-ring", "a1"),
    case("a pick-up without the blue ring", BESIDE.format("@pink"), "1 ^w", "wrong-ring", "c3"),
    case("a drop without the blue ring", BESIDE.format("@pink"), "1 vn", "wrong-ring", "c3"),
    case("a step off the board", APART.format("@blue"), "1 s", "off-board", "a1"),
    case("a drop off the board", "a1@blue b1 d1 d7 g1 a7 1", "1 ^e vw", "off-board", "a1"),
    case("on after the win", "d1@blue d2 a3 d7 g1 a7 1", "1 >n n", "game-over", "d4"),
    case("any turn after the win", "d1@blue d4 a3 d7 g1 a7 2", "2 -", "game-over", "d4"),
]


@pytest.mark.parametrize(("text", "turn", "rule", "sites"), REFUSALS)
def test_refusals(text: str, turn: str, rule: str, sites: tuple[str, ...]) -> None:
    game, position = krux(), standing(text)

    with pytest.raises(IllegalTurn) as refusal:
        game.check(position, game.parse(position, turn))

    assert (refusal.value.rule, refusal.value.sites) == (rule, sites)


def test_every_rule_name_is_refused_with() -> None:
    refused = {param.values[2] for param in REFUSALS}  # type: ignore[attr-defined]

    assert refused == {*Krux.rule_names, "game-over", "off-board"}


def test_a_square_that_is_not_there_is_off_board() -> None:
    with pytest.raises(NotationError) as error:
        krux().parse(standing(APART.format("@green")), "1 *h1")

    assert (error.value.rule, error.value.at) == ("off-board", 3)


def test_a_drop_into_the_hole_is_refused_by_option() -> None:
    game, position = krux(drop_in_hole=False), standing("c4@blue b4 d1 d7 g1 a7 1")

    with pytest.raises(IllegalTurn) as refusal:
        game.check(position, game.parse(position, "1 ^w ve"))

    assert refusal.value.rule == "into-hole"


def played(game: Krux, text: str, turn: str) -> Position:
    position = game.from_text(text)
    return game.play(position, game.parse(position, turn))


@pytest.mark.parametrize(
    ("text", "turn", "expected"),
    [
        pytest.param("a1 g7 d1 d7 g1 a7 1", "1 -", "a1 g7 d1 d7 g1 a7 2", id="empty move puts no ring on"),
        pytest.param("a1 g7 d1 d7 g1 a7 1", "1@pink n n e", "b3@pink g7 d1 d7 g1 a7 2", id="three steps"),
        pytest.param("a1 g7 d1 d7 g1 a7@pink 6", "6 s", "a1 g7 d1 d7 g1 a6@pink 1", id="1 follows 6"),
        pytest.param("a1@blue a2 d1 d7 g1 a7 1", "1 >n n", "a2@blue a4 d1 d7 g1 a7 2", id="free to step when repelled"),
        pytest.param("a1@blue a5 d1 d7 g1 a7 1", "1 >n", "a1@blue a6 d1 d7 g1 a7 2", id="stopped by a piece behind"),
        pytest.param(
            "a1@blue g1 d1 d7 g7 a7 1", "1 >n", "a1@blue g1 d1 d7 g7 a7 2", id="stopped by the edge, moves nothing"
        ),
        pytest.param(
            "a1@blue a3 d1 d7 g1 a7 1", "1 <n", "a1@blue a2 d1 d7 g1 a7 2", id="stopped by the attracting piece"
        ),
        pytest.param("a1@blue g7 d1 a6 g1 a7 1", "1 <n", "a1@blue g7 d1 a4 g1 a7 2", id="attracted two squares"),
        pytest.param(
            "a4@blue g7 c4 d7 g1 a7 1", "1 >e", "a4@blue g7 e4 d7 g1 a7 2", id="friend pushed across the hole"
        ),
        pytest.param(
            "a4@blue g7 e4 d7 g1 a7 1", "1 <e", "a4@blue g7 c4 d7 g1 a7 2", id="friend pulled across the hole"
        ),
        pytest.param(
            "a4@blue f4 d1 d7 g1 a7 1", "1 >e", "a4@blue g4 d1 d7 g1 a7 2", id="the hole does not block the sight"
        ),
        pytest.param(
            "b2@blue g7 b3 d7 g1 a7 1", "1 ^n n vn e", "c3@blue g7 b4 d7 g1 a7 2", id="carried, dropped and gone on"
        ),
        pytest.param("b2@blue b3 d1 d7 g1 a7 1", "1 ^n vn", "b2@blue b3 d1 d7 g1 a7 2", id="dropped where it stood"),
        pytest.param("b2@blue b3 d1 d7 g1 a7 1", "1 ^n n vs", "b3@blue b2 d1 d7 g1 a7 2", id="dropped behind"),
        pytest.param("b2@blue b3 d1 d7 g1 a7 1", "1 ^n vn >n", "b2@blue b5 d1 d7 g1 a7 2", id="carrying is one action"),
        pytest.param(
            "b2@blue b3 d1 d7 g1 a7 1", "1 ^n n n ve", "b4@blue c4 d1 d7 g1 a7 2", id="a carried enemy is not beside"
        ),
        pytest.param(
            "b2@blue b3 d1 d7 g1 a7 1", "1 ^n n n n vs >s", "b5@blue b2 d1 d7 g1 a7 2", id="dropped, then repelled"
        ),
        pytest.param("b2@green b4 d1 d7 g1 a7 1", "1 *b3", "b3@green b5 d1 d7 g1 a7 2", id="a jump pushes"),
        pytest.param("b2@green b4 d1 b5 g1 a7 1", "1 *b3", "b3@green b4 d1 b5 g1 a7 2", id="a push may be blocked"),
        pytest.param("b2@green b3 d1 d7 a2 a7 1", "1 *b2", "b2@green b4 d1 d7 a2 a7 2", id="a jump on the spot"),
        pytest.param("b2@green b3 d1 d7 g1 a7 1", "1 *b5", "b5@green b3 d1 d7 g1 a7 2", id="a jump over a piece"),
        pytest.param("c4@green b3 d1 d7 g1 a7 1", "1 *e4", "e4@green b3 d1 d7 g1 a7 2", id="a jump over the hole"),
        pytest.param("a1@pink a6 a3 d7 g1 a7 1", "1 ~a6", "a6@pink a1 a3 d7 g1 a7 2", id="switched past a piece"),
        pytest.param("c4@pink e4 d1 d7 g1 a7 1", "1 ~e4", "e4@pink c4 d1 d7 g1 a7 2", id="switched across the hole"),
    ],
)
def test_moves(text: str, turn: str, expected: str) -> None:
    game = krux()

    assert game.to_text(played(game, text, turn)) == expected


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        pytest.param("d1@blue d2 a3 d7 g1 a7 1", "1 >n", id="repelled into the hole"),
        pytest.param("d1@blue d3 a3 d5 g1 a7 1", "1 >n", id="stopped in the hole by a piece behind"),
        pytest.param("d3@blue d6 a3 a1 g1 a7 1", "1 <n", id="attracted into the hole"),
        pytest.param("d3@blue d5 a3 a1 g1 a7 1", "1 <n", id="stopped in the hole by the attracting piece"),
        pytest.param("c4@blue b4 d1 d7 g1 a7 1", "1 ^w ve", id="dropped into the hole"),
        pytest.param("b3@green c4 d1 d7 g1 a7 1", "1 *b4", id="pushed into the hole by a jump"),
    ],
)
def test_an_enemy_in_the_hole_wins(text: str, turn: str) -> None:
    game = krux()
    after = played(game, text, turn)

    assert game.result(after) == Result("first", "in-hole")
    assert list(game.turns(after)) == []


def test_black_wins_with_a_white_piece_in_the_hole() -> None:
    game = krux()

    assert game.result(played(game, "d2 d1@blue a3 d7 g1 a7 2", "2 >n")) == Result("second", "in-hole")


def test_shared_rings_run_out_and_the_piece_moves_without_one() -> None:
    game = krux(rings="shared")
    text = "a1@blue g7@green d1@pink d7 g1 a7 4"

    assert game.to_text(played(game, text, "4 s")) == "a1@blue g7@green d1@pink d6 g1 a7 5"
    with pytest.raises(IllegalTurn, match="ring-taken"):
        played(game, text, "4@blue s")


def test_shared_rings_are_worn_once() -> None:
    game = krux(rings="shared")

    with pytest.raises(IllegalTurn, match="ring-taken"):
        played(game, "a1@blue g7 d1 d7 g1 a7 2", "2@blue s")


def test_own_rings_leave_each_player_his_own() -> None:
    game = krux()

    assert game.to_text(played(game, "a1@blue g7 d1 d7 g1 a7 2", "2@blue s")) == "a1@blue g6@blue d1 d7 g1 a7 3"
