"""What is wrong in a board file is told with the file and the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from calibration.boards import load_board_file
from calibration.errors import FileError

HEAD = 'name = "Mine"\nlooks = ["on"]\npiece = { diameter = 10, height = 3 }\n'
SIZE = "size = [100, 100]\n"
GRID = "[grid]\ncolumns = 4\nrows = 4\npitch = 20\n"

BAD: dict[str, tuple[str, str, list[str]]] = {
    "no sites at all": (HEAD + SIZE, "", ["expected one of grid, hex, grooves and sites", "none"]),
    "two kinds of sites": (HEAD + SIZE + GRID + "[hex]\nside = 4\npitch = 40\n", "", ["found grid, hex"]),
    "one column": (HEAD + SIZE + GRID.replace("columns = 4", "columns = 1"), "grid", ["at least 2 columns"]),
    "no rows": (HEAD + SIZE + GRID.replace("rows = 4", "rows = 0"), "grid", ["2 rows"]),
    "a pitch of nothing": (HEAD + SIZE + GRID.replace("20", "0"), "grid.pitch", ["above 0 mm"]),
    "a negative pitch": (HEAD + SIZE + GRID.replace("20", "[20, -20]"), "grid.pitch", ["above 0 mm"]),
    "a hexagon of one point": (
        HEAD + "corner_radius = 90\n[hex]\nside = 1\npitch = 40\n",
        "hex",
        ["at least 2 points"],
    ),
    "a hexagon without pitch": (HEAD + "corner_radius = 90\n[hex]\nside = 4\npitch = 0\n", "hex", ["above 0 mm"]),
    "one site": (HEAD + SIZE + "[sites]\na = [0, 0]\n", "sites", ["at least 2 sites"]),
    "two sites in one place": (HEAD + SIZE + "[sites]\na = [1, 2]\nb = [1, 2]\n", "sites", ["in one place"]),
    "no size": (HEAD + GRID, "size", ["outer size in mm", 'corners = "sites"']),
    "a misspelt field": (HEAD + SIZE + GRID.replace("columns", "colums"), "grid.colums", ["did you mean columns?"]),
    "a field too many": (HEAD + SIZE + "weather = 3\n" + GRID, "weather", ["there is no such field"]),
    "a missing field": (HEAD + SIZE + GRID.replace("rows = 4\n", ""), "grid", ["rows"]),
    "a word for a number": (HEAD + SIZE + GRID.replace("rows = 4", 'rows = "four"'), "grid.rows", ["int", "str"]),
    "an unknown kind of corners": (HEAD + SIZE + 'corners = "clicked"\n' + GRID, "corners", ["clicked"]),
    "no TOML": (HEAD + "size = [100,\n", "", ["is no valid TOML"]),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_told_with_file_and_field(name: str, tmp_path: Path) -> None:
    text, field, words = BAD[name]
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(FileError) as caught:
        load_board_file(path)
    assert caught.value.field == field
    told = str(caught.value)
    assert told.startswith(str(path))
    assert "\n" not in told
    assert [word for word in words if word not in told] == [], told
