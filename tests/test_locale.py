from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
PACKAGES = ("companion", "calibration", "hardware")
CATALOGUE = ROOT / "companion" / "locale" / "companion.pot"


def sentences_in_the_code() -> set[str]:
    keywords = {**DEFAULT_KEYWORDS, "N_": None}
    found: set[str] = set()
    for package in PACKAGES:
        for _file, _line, message, _comments, _context in extract_from_dir(str(ROOT / package), keywords=keywords):
            found.update([message] if isinstance(message, str) else message)
    return found


def sentences_in_the_catalogue() -> set[str]:
    with CATALOGUE.open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    return {text for each in ids for text in ([each] if isinstance(each, str) else each)}


def test_the_catalogue_is_up_to_date() -> None:
    """If not: run the command that the README names under "Translations"."""
    assert sentences_in_the_catalogue() == sentences_in_the_code()


@pytest.mark.parametrize("package", PACKAGES)
def test_no_sentence_is_put_together_before_it_is_translated(package: str) -> None:
    """An f-string inside `_()` never matches the catalogue."""
    wrong = [path for path in (ROOT / package).rglob("*.py") if re.search(r'\b_\(\s*f["\']', path.read_text())]
    assert wrong == []
