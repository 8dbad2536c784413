"""The README's picture shows what the program says today."""

from __future__ import annotations

import html
import re

from tests.readme_picture import PICTURE, told


def test_the_picture_shows_what_is_said_today() -> None:
    shown = html.unescape(" ".join(re.findall(r">([^<>]+)</text>", PICTURE.read_text(encoding="utf-8"))))
    said = told().export_text()
    assert "b2-e5" in said
    assert set(words(said)) <= set(words(shown)), "run: python -m tests.readme_picture"


def words(text: str) -> list[str]:
    """Return the words of the sentences, without the boards."""
    return re.findall(r"[A-Za-z][\w-]{2,}", text)
