from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

import pytest
from rich.console import Console

from companion import cli
from companion.games.catalogue import new_game
from companion.games.contract import Game, Player
from companion.terminal.text_game import Partner, TextGame


def told(game: Game[Any, Any], typed: Iterable[str], partners: dict[Player, Partner] | None = None) -> list[str]:
    """Return the lines that are shown while somebody types; after the last line there is no more."""
    console, lines = Console(file=io.StringIO(), width=100), iter(typed)

    def ask(prompt: str) -> str:
        console.print(prompt, end="")
        try:
            line = next(lines)
        except StopIteration:
            raise EOFError from None
        console.print(line)
        return line

    TextGame(game, console, ask, partners, advise=lambda position: f"Advice for {position.mover}.").play()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


def said(lines: list[str], start: str) -> list[str]:
    return [line for line in lines if line.startswith(start)]


def test_two_people_play_in_turn() -> None:
    lines = told(new_game("attangle"), ["c4", "d5", "quit", "e4"])
    assert said(lines, "White> ") == ["White> c4", "White> quit"]
    assert said(lines, "Black> ") == ["Black> d5"]
    assert "White played c4. Black to move." in lines
    assert "Black played d5. White to move." in lines
    assert sum("[B]" in line for line in lines) == 1


@pytest.mark.parametrize("asked", ["help", "?"])
def test_the_words_are_told_again(asked: str) -> None:
    lines = told(new_game("attangle"), [asked, "resign", asked])
    words = "Type a turn, or: moves (list them), hint, back (take back), resign, quit, help."
    assert lines.count(words) == 3


def test_a_refusal_names_the_rule_and_the_turn_stays() -> None:
    lines = told(new_game("attangle"), ["d4", "z9", "rubbish", "c4"])
    assert "No piece may stand on d4." in lines
    assert len(said(lines, "cannot read 'z9'")) == len(said(lines, "cannot read 'rubbish'")) == 1
    assert said(lines, "White> ") == ["White> d4", "White> z9", "White> rubbish", "White> c4"]
    assert "White played c4. Black to move." in lines


def test_a_game_may_have_a_rule_for_what_is_only_written_wrongly() -> None:
    lines = told(new_game("kopf-oder-knopf"), ["e2-e5 xd5"])
    assert "First come the penalties, then the captures, then the move." in lines


def test_a_refusal_names_the_piece_whose_turn_it_is() -> None:
    lines = told(new_game("krux"), ["1@blue w", "1@blue n", "1 n"])
    assert "That leads off the board from a1." in lines
    assert "It is piece 2's turn: the pieces move in the order 1 to 6. Look at a2 and g7." in lines


def test_turns_are_listed_and_taken_back() -> None:
    lines = told(new_game("kipp4"), ["moves", "back", "+b1/2", "back", "+b1/3"])
    assert "24 legal turns." in lines
    assert any("+a6/1" in line and "+b1/3" in line for line in lines)
    assert "No turn has been played that could be taken back." in lines
    assert "+b1/2 is taken back. Light to move." in lines
    assert "Light played +b1/3. Dark to move." in lines


def test_the_end_is_told_with_its_reason_and_can_be_taken_back() -> None:
    game = new_game("kopf-oder-knopf", {"target": 1})
    lines = told(game, ["g9-d6", "b5-f1", "!e2", "moves", "a1-a2", "back", "!e2 d2-d5"])
    assert "Red played !e2. Red wins: enough buttons are taken." in lines
    assert "Red wins: enough buttons are taken." in lines
    assert "The game is over; nothing more is played." in lines
    assert "!e2 is taken back. Red to move." in lines
    assert "Enough buttons are taken to win; nothing more is taken or moved." in lines


def test_what_is_engraved_is_shown_first() -> None:
    lines = told(new_game("kopf-oder-knopf"), [])
    assert lines[:2] == ["On the wood:", "10  4  2  3  1  1  3  2  4  1  4 "]


class FirstTurn:
    """Plays the first turn of the list."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game

    def choose(self, position: Any) -> Any:
        return next(self._game.turns(position))


def test_a_partner_takes_a_side_and_its_turns_are_taken_back_too() -> None:
    game = new_game("attangle")
    lines = told(game, ["c4", "back", "c5"], {"second": FirstTurn(game)})
    assert "Black played a1. White to move." in lines
    assert "c4 is taken back. White to move." in lines
    assert said(lines, "Black> ") == []
    begun = told(game, [], {"first": FirstTurn(game)})
    assert "White played a1. Black to move." in begun


def test_a_hint_is_for_the_player_to_move() -> None:
    lines = told(new_game("attangle"), ["c4", "hint", "resign", "hint"])
    assert said(lines, "Advice") == ["Advice for second."]


def test_who_gives_up_loses_until_it_is_taken_back() -> None:
    game = new_game("attangle")
    lines = told(game, ["resign", "c4", "moves", "back", "c4"], {"second": FirstTurn(game)})
    assert len(said(lines, "Black wins:")) == 3
    assert said(lines, "White played") == ["White played c4. Black to move."]
    assert said(lines, "Black played a1") != []


def test_two_partners_play_to_the_end() -> None:
    game = new_game("attangle")
    lines = told(game, ["quit"], {"first": FirstTurn(game), "second": FirstTurn(game)})
    assert len(said(lines, "White wins") + said(lines, "Black wins")) <= 1
    assert any("wins:" in line for line in lines)


def test_the_command_plays_until_nothing_more_is_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("c4\n"))
    assert cli.main(["play-text", "attangle"]) == 0
    assert "White played c4. Black to move." in capsys.readouterr().out


def test_the_command_gives_hints(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\n"))
    assert cli.main(["play-text", "kipp4"]) == 0
    assert "The best turn is" in capsys.readouterr().out
