from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from companion.games.catalogue import new_game
from companion.games.contract import Game
from companion.hints import words
from companion.hints.compiling import can_compile
from companion.hints.engines import must_be_compiled, plain_engine
from companion.hints.hint import Hint, found, told_at_once
from companion.hints.scores import Finding, Limits
from companion.hints.showing import Step, steps
from tests.games.variants import VARIANTS, Variant

ATTACK = "first 16-17 c3=W c6=W c4=B"
"""White's c3 and c6 stand on both sides of c4."""

LAST_TRIPLE = "first 13-13 a1=BBW b1=BBW c3=W c6=W c4=WB"
"""The capture builds White's third triple."""


def hint(game: Game[Any, Any], position: Any, level: Any, nodes: int, lifted: str | None = None) -> Hint:
    if level < 3:
        return told_at_once(game, position, level, lifted)
    return found(game, position, level, plain_engine(game).search(position, Limits(nodes=nodes)))


def given(name: str, text: str, level: Any, lifted: str | None = None) -> Hint:
    game = new_game(name)
    return hint(game, game.from_text(text), level, 2000, lifted)


def test_level_1_tells_what_is_threatened_by_whom() -> None:
    assert given("attangle", ATTACK, 1).message == "You can capture c4."
    assert given("attangle", ATTACK.replace("first", "second"), 1).message == "The other player threatens c4."


def test_level_1_says_so_if_nothing_is_threatened() -> None:
    assert given("attangle", "first 18-18", 1).message == "Nothing is threatened."


def test_level_2_tells_where_a_lifted_piece_may_go() -> None:
    assert given("attangle", ATTACK, 2, lifted="c3").message == "From c3 to c4."
    assert given("attangle", ATTACK, 2, lifted="c4").message == "The piece on c4 may not move."


def test_level_2_tells_of_all_pieces_if_none_was_lifted() -> None:
    assert given("attangle", ATTACK, 2).destinations == {"c3": ("c4",), "c6": ("c4",)}
    assert given("attangle", "first 18-18", 2).message == "No piece may move."


def test_level_2_tells_that_no_piece_stands_there() -> None:
    assert given("attangle", ATTACK, 2, lifted="d3").message == "No piece stands on d3."


def test_level_3_gives_a_turn_and_why_without_what_follows() -> None:
    told = given("attangle", LAST_TRIPLE, 3)
    assert told.message == "A good turn is c3,c6-c4: it wins at once, and it takes c4."
    assert told.reasons == ("it wins at once", "it takes c4")
    assert told.line == ()


def test_level_4_gives_line_and_reasons() -> None:
    told = given("attangle", LAST_TRIPLE, 4)
    assert told.line == ("c3,c6-c4",)
    assert told.reasons == ("it wins at once", "it takes c4")
    assert told.message == "The best turn is c3,c6-c4: it wins at once, and it takes c4."
    assert told.finding is not None
    assert told.finding.outcome == "won"


def test_the_line_goes_on_behind_the_best_turn() -> None:
    told = given("attangle", ATTACK, 4)
    assert told.turn == told.line[0]
    assert f"Then perhaps {told.line[1]}" in told.message


def test_what_a_turn_threatens_and_averts_is_told() -> None:
    game = new_game("attangle")
    position = game.from_text("first 17-16 c3=W c4=B c2=B")
    threat = Finding(0, (game.parse(position, "c6"),), 1, 1)
    assert words.reasons(game, position, threat) == ["it threatens to take c4 next"]
    exposed = game.from_text("second 16-17 c3=W c6=W c4=B")
    assert (
        words.reasons(game, exposed, Finding(0, (game.parse(exposed, "c5"),), 1, 1))[0] == "it brings c4 out of danger"
    )


@pytest.mark.parametrize(
    ("depth", "why"),
    [
        (0, "there was time to look at some turns only, and none of them is better"),
        (3, "a search of depth 3 found nothing better"),
    ],
)
def test_a_quiet_turn_is_the_best_that_was_found(depth: int, why: str) -> None:
    game = new_game("attangle")
    quiet = Finding(0, (game.parse(game.start(), "c3"),), depth, 1)
    assert words.reasons(game, game.start(), quiet) == [why]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_game_gives_every_hint(variant: Variant, level: Any) -> None:
    game = variant.new()
    position = game.start()
    told = hint(game, position, level, 150)
    assert told.message
    if level >= 3:
        assert told.turn is not None
        assert game.is_legal(position, game.parse(position, told.turn))


@pytest.mark.parametrize(
    ("name", "text", "turn", "expected"),
    [
        ("attangle", "first 18-18", "b2", "to b2"),
        ("attangle", ATTACK, "c3,c6-c4", "from c3, from c6, take c4"),
        ("kipp4", None, "+a2/1", "to b1, turn a2, turn b7"),
        ("kipp4", None, "+a2/3", "to b1, turn a2, turn b7, turn g6, turn f1"),
        ("kipp4", None, "-c4/2", "take c4, turn a2, turn b7, turn g6"),
        ("kopf-oder-knopf", None, "b2-b1", "from b2, to b1"),
        ("krux", None, "1@blue n", "from a1, to a2"),
        ("krux", None, "1@pink ~d1 e", "from a1, to e1, from d1, to a1"),
        ("krux", None, "1@pink ~d1", "from d1, from a1, to d1, to a1"),
        ("krux", None, "1@blue e e ^e e vw", "from d1, to c1, from a1, to d1"),
    ],
    ids=[
        "placement",
        "capture",
        "marble",
        "three quarters",
        "red marble",
        "button",
        "piece",
        "pieces",
        "exchanged",
        "out of the way",
    ],
)
def test_a_turn_is_shown_as_hands_do_it(name: str, text: str | None, turn: str, expected: str) -> None:
    game: Game[Any, Any] = new_game(name)
    position = game.from_text(text) if text else game.start()
    shown = steps(game, position, game.parse(position, turn))
    assert shown == tuple(Step(*step.split()) for step in expected.split(", "))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text", "turn", "expected"),
    [
        ("attangle", ATTACK, "c3,c6-c4", "Then there is BW on c4, nothing on c3 and c6."),
        ("kipp4", None, "+a2/1", "Put a marble from the stock on b1. Then turn the board clockwise by a quarter turn."),
        ("kipp4", None, "-c4/2", "Take the marble on c4 off the board. Then turn the board clockwise by half a turn."),
        ("kopf-oder-knopf", None, "b2-b1", "Then there is red on b1, nothing on b2."),
        ("krux", None, "1@blue n", "Then there is 1@blue on a2, nothing on a1."),
    ],
    ids=["capture", "marble", "red marble", "button", "ring"],
)
def test_who_carries_a_turn_out_is_told_what_to_do(name: str, text: str | None, turn: str, expected: str) -> None:
    game: Game[Any, Any] = new_game(name)
    position = game.from_text(text) if text else game.start()
    assert words.carried_out(game, position, game.parse(position, turn)) == expected


def test_removals_are_lit_before_the_move() -> None:
    game = new_game("kopf-oder-knopf")
    shown = steps(game, game.start(), game.parse(game.start(), "!c4 xd5 e2-e5"))
    assert [f"{step.role} {step.site}" for step in shown] == ["take c4", "take d5", "from e2", "to e5"]


def test_the_command_prints_the_board_and_the_hint(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["hint", "attangle", "--after", "c3", "c4", "--level", "3", "--nodes", "500"]) == 0
    printed = capsys.readouterr().out
    assert "A good turn is" in printed
    assert "W" in printed


def test_the_command_marks_where_marbles_go_and_not_how_the_board_is_turned(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["hint", "kipp4", "--level", "3", "--nodes", "200"]) == 0
    assert capsys.readouterr().out.count("[") == 1


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["hint", "attangle", "--position", LAST_TRIPLE, "--nodes", "500", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["turn"] == "c3,c6-c4"
    assert printed["steps"] == [
        {"role": "from", "site": "c3"},
        {"role": "from", "site": "c6"},
        {"role": "take", "site": "c4"},
    ]
    assert printed["score"] is None
    assert printed["proven"] == {"outcome": "won", "in_turns": 1}


def test_options_are_read_as_in_a_session(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "variant=grand", "--option", "hand=20"]
    assert cli.main(["hint", "attangle", *options, "--level", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["position"].startswith("first 20-20")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--after", "c3", "c3"], "c3 is not free"),
        (["--after", "what"], "what"),
        (["--position", "first 15-12 a1=BBW a2=BBW a3=BBW"], "White wins: "),
        (["--position", "white to move"], "--position: cannot read 'white to move'"),
        (["--position", "first 18-18 c4=WWWW"], "--position: c4"),
        (["--level", "2", "--lifted", "z9"], "--lifted: expected a site of this board, a1 to g4; found z9"),
        (["--lifted", "c3"], "--lifted: expected --level 2, found --level 4; add --level 2"),
        (["--option", "variant=huge"], "huge"),
    ],
    ids=[
        "illegal turn",
        "no turn",
        "game over",
        "no position",
        "no such pile",
        "no site",
        "no level for a lifted piece",
        "no option",
    ],
)
def test_an_error_is_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["hint", "attangle", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert words in captured.err


def test_without_numba_there_is_nothing_to_prepare(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.commands.hint.can_compile", lambda: False)
    assert cli.main(["hint", "attangle", "--prepare"]) == 2
    assert "board-companion[hints]" in capsys.readouterr().err


@pytest.mark.skipif(not can_compile(), reason="numba is an extra")
def test_preparing_compiles_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert must_be_compiled(new_game("kipp4"))
    assert cli.main(["hint", "kipp4", "--prepare"]) == 0
    assert "compiled" in capsys.readouterr().out
    assert not must_be_compiled(new_game("kipp4"))
