"""Layouts: by name, as a table, as a file; what is wrong is told with file, field and what was expected."""

from __future__ import annotations

import copy
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import OptionError
from companion.games.kipp4 import Kipp4
from companion.games.kipp4.layout import PARQUET, PARQUET_MIRRORED, read_layout

TABLE: dict[str, Any] = {
    "outer": ["A", "C", "J", "L"],
    "red_start": ["D", "E", "H", "I"],
    "spaces": {name: list(reversed(ends)) for name, ends in PARQUET.spaces.items()},
}

FILE = """
outer = ["A", "C", "J", "L"]
red_start = ["D", "E", "H", "I"]
[spaces]
A = ["a2", "b1"]
B = ["a4", "b3"]
C = ["a6", "b7"]
D = ["b5", "c4"]
E = ["c2", "d3"]
F = ["c6", "d7"]
G = ["d1", "e2"]
H = ["d5", "e6"]
I = ["e4", "f3"]
J = ["f1", "g2"]
K = ["f5", "g4"]
L = ["f7", "g6"]
"""


@pytest.mark.parametrize(
    ("option", "layout"), [("parquet", PARQUET), ("parquet-mirrored", PARQUET_MIRRORED), (TABLE, PARQUET)]
)
def test_layout_by_name_or_table(option: object, layout: object) -> None:
    assert read_layout(option) == layout


def test_layout_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE)
    assert Kipp4.with_options({"layout": str(file)}).layout == PARQUET


def test_layout_of_a_board_file_that_says_more(tmp_path: Path) -> None:
    file = tmp_path / "boards.toml"
    file.write_text("[kipp4]\nsize = [260, 260]" + FILE.replace("[spaces]", "[kipp4.spaces]"))
    assert read_layout(str(file)) == PARQUET


def test_other_outer_and_red_spaces_are_the_owners_choice() -> None:
    game = Kipp4.with_options({"layout": {**TABLE, "outer": ["B", "F", "G", "K"], "red_start": ["A", "C", "J", "L"]}})
    start = game.start()
    assert game.seen(start) == {"a6": "red", "b1": "red", "f1": "red", "g6": "red"}
    assert {game.write(turn)[:3] for turn in game.turns(start) if turn.action.source is None} == {
        "+b3", "+c6", "+d1", "+g4",
    }  # fmt: skip


def _with(**changes: Any) -> dict[str, Any]:
    table = copy.deepcopy(TABLE)
    for name, value in changes.items():
        (table if name in table else table["spaces"])[name] = value
    return table


BROKEN = {
    "no-spaces": (_with(spaces=None), "layout spaces", "12 spaces"),
    "eleven-spaces": (_with(spaces={"A": ["a2", "b1"]}), "layout spaces", "12 spaces"),
    "three-ends": (_with(B=["a4", "b3", "b5"]), "layout spaces.B", "two diagonal neighbours"),
    "not-diagonal": (_with(B=["a4", "a6"]), "layout spaces.B", "two diagonal neighbours"),
    "same-end-twice": (_with(B=["a4", "a4"]), "layout spaces.B", "two diagonal neighbours"),
    "no-position": (_with(B=["a3", "b4"]), "layout spaces.B", "two diagonal neighbours"),
    "no-text": (_with(B=[4, None]), "layout spaces.B", "two diagonal neighbours"),
    "shared-position": (_with(B=["b3", "a2"]), "layout spaces.B", "a2 in one space only"),
    "no-quarter-turn": (
        _with(A=["a2", "b3"], B=["a4", "b5"], D=["b1", "c2"], E=["c4", "d3"]),
        "layout spaces.A",
        "a quarter turn maps onto another",
    ),
    "outer-missing": (_with(outer=None), "layout outer", "4 different names"),
    "outer-three": (_with(outer=["A", "C", "J"]), "layout outer", "4 different names"),
    "outer-twice": (_with(outer=["A", "A", "C", "J"]), "layout outer", "4 different names"),
    "outer-unknown": (_with(outer=["A", "C", "J", "Z"]), "layout outer", "4 different names"),
    "a-turned-space-is-none": (_with(A=["a2", "b3"], B=["a4", "b5"], D=["b1", "c4"]), "layout spaces.D", "neighbours"),
    "outer-not-symmetric": (_with(outer=["A", "C", "J", "B"]), "layout outer", "a quarter turn maps"),
    "red-start-text": (_with(red_start="DEHI"), "layout red_start", "4 different names"),
}


@pytest.mark.parametrize(("table", "field", "expected"), BROKEN.values(), ids=BROKEN)
def test_wrong_layout_names_field_and_what_was_expected(table: object, field: str, expected: str) -> None:
    with pytest.raises(OptionError) as caught:
        read_layout(table)
    assert caught.value.option == field
    assert expected in caught.value.expected


def test_wrong_layout_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE.replace('"b3"', '"b4"'))
    with pytest.raises(OptionError) as caught:
        read_layout(str(file))
    assert caught.value.option == f"layout {file}: spaces.B"
    assert caught.value.found == ["a4", "b4"]


@pytest.mark.parametrize(
    ("content", "hint"),
    [(b"outer = ]", "line 1"), (b"\xff", "utf-8"), (b"a = " + b"[" * 5000, ""), (None, "No such file")],
    ids=["no-toml", "no-utf-8", "endless-nesting", "no-file"],
)
def test_unreadable_layout_file(tmp_path: Path, content: bytes | None, hint: str) -> None:
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(OptionError) as caught:
        read_layout(str(file))
    assert (caught.value.option, caught.value.found) == ("layout", str(file))
    assert "a layout file (TOML)" in caught.value.expected
    assert hint in caught.value.expected


def test_a_layout_file_is_no_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OptionError, match="No such file"):
        read_layout(str(tmp_path / "pipe"))


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"size": 7}, "size"),
        ({"rows": "all"}, "rows"),
        ({"rows": ["shown"]}, "rows"),
        ({"layout": 4}, "layout"),
        ({"layout": None}, "layout"),
        ({"layout": "no\0name"}, "layout"),
    ],
)
def test_wrong_option(options: dict[str, Any], option: str) -> None:
    with pytest.raises(OptionError) as caught:
        Kipp4.with_options(options)
    assert (caught.value.option, caught.value.found) == (option, options[option])
    assert caught.value.expected


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["A", "a2", "b1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(["outer", "red_start", "spaces"])


def _wrong_field(table: object) -> str | None:
    """Return which option a layout's error names, or None for a layout."""
    try:
        layout = read_layout(table)
    except OptionError as error:
        return error.option
    assert sorted(site for ends in layout.spaces.values() for site in ends) == list(Kipp4.sites)
    return None


@given(st.dictionaries(FIELDS, JSON) | st.builds(lambda field, value: {**TABLE, field: value}, FIELDS, JSON))
def test_any_table_is_a_layout_or_an_option_error(table: dict[str, Any]) -> None:
    assert (_wrong_field(table) or "layout outer").startswith("layout ")


@given(st.dictionaries(st.sampled_from(sorted(PARQUET.spaces)), st.lists(st.sampled_from(["a2", "b1", "b3", "c2"]))))
def test_any_spaces_are_a_layout_or_an_option_error(changes: dict[str, list[str]]) -> None:
    table = copy.deepcopy(TABLE)
    table["spaces"].update(changes)
    assert (_wrong_field(table) or "layout spaces.").startswith("layout spaces.")
