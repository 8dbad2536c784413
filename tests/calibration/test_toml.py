from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from calibration.errors import FileError
from calibration.toml import convert, load_toml, read_toml


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    length: float
    colours: list[str] = []


class Whole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    part: Part | None = None
    parts: list[Part] = []


def error_of(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        read_toml(text, Whole, "whole.toml")
    return caught.value


def test_a_good_file_becomes_a_structure() -> None:
    assert read_toml('name = "x"\n[part]\nlength = 3\n', Whole, "whole.toml") == Whole("x", Part(3.0))


def test_a_misspelt_field_names_the_line_and_the_likely_one() -> None:
    error = error_of('name = "x"\n\n[part]\nlenght = 3\n')
    assert str(error) == "whole.toml, line 4: part.lenght: there is no such field, did you mean length?"


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    camera: str
    photos: str


@pytest.mark.parametrize("text", ['game = "x"\n[buttons]\nhint = 3\n', ""], ids=["a wiring", "nothing"])
def test_another_kind_of_file_is_told_as_one(text: str) -> None:
    with pytest.raises(FileError) as caught:
        read_toml(text, Table, "table.toml")
    assert str(caught.value) == "table.toml: is another kind of file: expected the fields camera, game, photos"


def test_a_single_field_that_is_missing_is_named() -> None:
    with pytest.raises(FileError, match=r"missing required field photos"):
        read_toml('game = "x"\ncamera = "y"\n', Table, "table.toml")


def test_a_field_like_no_other_gets_no_guess() -> None:
    error = error_of('name = "x"\nzzzz = 3\n')
    assert str(error) == "whole.toml, line 2: zzzz: there is no such field"


def test_a_wrong_kind_names_the_place_in_a_list() -> None:
    error = error_of('name = "x"\n[[parts]]\nlength = 1\n[[parts]]\nlength = 2\ncolours = ["red", 7]\n')
    assert (error.field, error.file) == ("parts[1].colours[1]", "whole.toml, line 6")
    assert "str" in error.problem


def test_a_missing_field_names_its_table() -> None:
    error = error_of('name = "x"\n[part]\n')
    assert error.field == "part"
    assert "length" in error.problem


def test_broken_toml_says_where() -> None:
    error = error_of('name = "x"\n[part\n')
    assert "is no valid TOML" in error.problem
    assert "line 2" in error.problem


def test_plain_values_are_converted_too() -> None:
    assert convert({"name": "x"}, Whole, "line 3") == Whole("x")
    with pytest.raises(FileError, match=r"^line 3: name: "):
        convert({"name": 5}, Whole, "line 3")


@pytest.mark.parametrize("kind", ["missing", "binary", "a folder"])
def test_a_file_that_cannot_be_read(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "whole.toml"
    if kind == "binary":
        path.write_bytes(b"\xff\xfe\x00\x80")
    elif kind == "a folder":
        path.mkdir()
    with pytest.raises(FileError, match="cannot be read") as caught:
        load_toml(path, Whole)
    assert caught.value.file == str(path)
