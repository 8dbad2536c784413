from __future__ import annotations

import pytest
from rich.text import Text

from companion.diagrams.squares import board_diagram


def test_row_1_is_at_the_bottom_and_looks_are_short() -> None:
    position = {"a1": "red", "c1": "blue", "b2": "3@blue", "c3": "BBW"}
    assert lines(board_diagram(3, 3, position)) == [
        "3   ·    ·   BBW",
        "2   ·   3b    ·",
        "1   R    ·    B",
        "    a    b    c",
    ]


def test_highlighted_sites_stand_in_brackets_without_shifting_the_rest() -> None:
    assert lines(board_diagram(3, 2, {"b1": "red"}, highlighted=["b1", "c2"])) == [
        "2  ·  · [·]",
        "1  · [R] ·",
        "   a  b  c",
    ]


def test_lit_rails_and_turn_lamps_are_drawn_along_the_board() -> None:
    assert lines(board_diagram(3, 2, {}, lit={"b", "2", "second"})) == [
        "2 ●  ·  ·  ·",
        "1 ○  ·  ·  ·",
        "     ○  ●  ○",
        "     a  b  c",
        "     ○ first   ● second",
    ]


def test_a_lit_site_stands_in_round_brackets_even_if_it_is_highlighted() -> None:
    drawn = board_diagram(2, 1, {"a1": "red"}, highlighted=["a1", "b1"], lit={"a1"}).plain
    assert drawn.splitlines()[0] == "1 ○ (R)[·]"


def test_row_numbers_of_unequal_length_are_aligned() -> None:
    drawn = lines(board_diagram(2, 10, {}))
    assert drawn[0] == "10  ·  ·"
    assert drawn[1] == " 9  ·  ·"


@pytest.mark.parametrize(("look", "colour"), [("red", "on red"), ("blue", "on blue"), ("5@green", "on green")])
def test_a_look_is_drawn_on_its_colour(look: str, colour: str) -> None:
    drawn = board_diagram(1, 1, {"a1": look})
    label = drawn.plain.index(look[0].upper() if look.isalpha() else look[0])
    styles = [str(span.style) for span in drawn.spans if span.start <= label < span.end]
    assert any(style.endswith(colour) for style in styles)


def lines(drawn: Text) -> list[str]:
    return [line.rstrip() for line in drawn.plain.splitlines()]
