"""The commands on the rules alone: moves, perft and rules."""

from __future__ import annotations

import json

import pytest

from companion import cli
from companion.games.catalogue import GAMES, new_game
from tests.games.variants import VARIANTS, Variant


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {toml(inner)}" for name, inner in value.items()) + "}"
    return json.dumps(value)


def options_of(variant: Variant) -> list[str]:
    return [part for name, value in variant.options.items() for part in ("--option", f"{name}={toml(value)}")]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_moves_lists_just_the_legal_turns(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    game = variant.new()
    legal = [game.write(turn) for turn in game.turns(game.start())]
    found = json.loads(printed(capsys, "moves", variant.game, *options_of(variant), "--json"))
    assert found == {
        "game": variant.game,
        "position": json.loads(json.dumps(game.to_json(game.start()))),
        "mover": "first",
        "result": None,
        "reason": None,
        "turns": legal,
    }
    assert printed(capsys, "moves", variant.game, *options_of(variant)).splitlines()[-len(legal) :] == legal


def test_moves_after_some_turns(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, "moves", "attangle", "--after", "c4; d5;")
    assert "White to move.\n34 legal turns:\n" in told
    assert told.startswith("      g  ·")
    separate = json.loads(printed(capsys, "moves", "attangle", "--json", "--after", "c4", "d5"))
    together = json.loads(printed(capsys, "moves", "attangle", "--json", "--after", "c4; d5"))
    assert separate == together
    assert "c4" not in separate["turns"]


def test_moves_tells_how_a_game_ended(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "target=1", "--after", "g9-d6; b5-f1; !e2"]
    assert "Red wins: enough buttons are taken." in printed(capsys, "moves", "kopf-oder-knopf", *options)
    found = json.loads(printed(capsys, "moves", "kopf-oder-knopf", *options, "--json"))
    assert (found["result"], found["reason"], found["turns"]) == ("first", "ten-taken", [])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        pytest.param(
            ["moves", "attangle", "--after", "c4; d4"], ["turn 2, d4", "No piece may stand on d4"], id="illegal"
        ),
        pytest.param(["moves", "attangle", "--after", "c4; z9"], ["turn 2, z9", "at character"], id="unreadable"),
        pytest.param(["moves", "attangle", "--option", "variant=moon"], ["variant", "moon", "grand"], id="wrong value"),
        pytest.param(["rules", "krux", "--option", "gravity=off"], ["gravity", "setup"], id="no such option"),
        pytest.param(
            ["rules", "kipp4", "--option", "layout=none.toml"], ["none.toml", "layout file"], id="no such file"
        ),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert all(word in captured.err for word in words)


@pytest.mark.parametrize(
    "option",
    ["gravity", "=", "target=" + "[" * 5000, "target=1\nx", "\x00=1"],
    ids=["bare", "=", "deep", "lines", "nul"],
)
def test_no_option_ends_in_a_traceback(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = cli.main(["rules", "kopf-oder-knopf", "--option", option])
    except SystemExit as left:
        status = int(left.code or 0)
    assert status == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("drop_in_hole=false", "A carrier may not drop a piece into the hole."),
        ("rings=shared", "There are three rings in all"),
        ('rings="shared"', "There are three rings in all"),
        ('setup=["b1","b7","d1","d7","f1","f7"]', "White 1 b1, 3 d1, 5 f1"),
    ],
)
def test_an_option_stands_as_in_a_toml_file(option: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert sentence in printed(capsys, "rules", "krux", "--option", option)
    assert sentence not in printed(capsys, "rules", "krux")


def test_perft_prints_a_line_for_every_depth(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "perft", "kipp4", "3").splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["depth", "turns", "positions"],
        ["1", "24", "8"],
        ["2", "540", "58"],
        ["3", "12,015", "278"],
    ]


@pytest.mark.parametrize("depth", ["0", "-1", "1.5", "many"])
def test_perft_wants_a_depth(depth: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["perft", "kipp4", depth])
    assert "DEPTH" in capsys.readouterr().err


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_rules_marks_every_assumption_with_its_option(variant: Variant, capsys: pytest.CaptureFixture[str]) -> None:
    game = variant.new()
    told = " ".join(printed(capsys, "rules", variant.game, *options_of(variant)).split())
    for chapter in game.outline():
        assert chapter.title in told
        assert all(" ".join(sentence.split()) in told for sentence in chapter.sentences)
    assert game.assumptions()
    for assumption in game.assumptions():
        option = f" --option {assumption.option}=..." if assumption.option else ""
        assert f"◇ {assumption.text}{option}" in told


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_of_the_rules_is_whole(name: str) -> None:
    for chapter in new_game(name).outline():
        assert chapter.title
        assert chapter.sentences
        for sentence in chapter.sentences:
            assert sentence.endswith(".")
            assert "{" not in sentence


@pytest.mark.parametrize(("name", "drawn"), [("kopf-oder-knopf", "10  4  2  3  1"), ("kipp4", "7      C       F")])
def test_rules_draws_what_is_on_the_wood(name: str, drawn: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert drawn in printed(capsys, "rules", name)
