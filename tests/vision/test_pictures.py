"""What the pictures of a calibration say."""

from __future__ import annotations

from typing import Any

import cv2
import pytest

from companion.demo.simulated_table import SimulatedTable
from companion.vision.pictures import profile_picture


@pytest.mark.parametrize(
    ("game", "corners"),
    [
        pytest.param("kopf-oder-knopf", ["1 (a1)", "2 (j1)", "3 (j10)", "4 (a10)"], id="rectangle"),
        pytest.param(
            "attangle", ["1 (d1)", "2 (a1)", "3 (a4)", "4 (d7)", "5 (g4)", "6 (g1)"], id="hexagon, from the left one"
        ),
    ],
)
def test_the_grid_names_the_site_at_every_corner(
    game: str, corners: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = SimulatedTable(game, (), 1).calibrate()
    written: list[str] = []

    def put_text(picture: Any, words: str, *_how: Any) -> Any:
        written.append(words)
        return picture

    monkeypatch.setattr(cv2, "putText", put_text)
    profile_picture(profile)
    assert list(dict.fromkeys(words for words in written if "(" in words)) == corners
