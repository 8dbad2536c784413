"""The golden games are played as they were; `python -m tests.games.golden` rewrites them for review."""

from __future__ import annotations

import pytest

from tests.games.golden import FOLDER, golden_text, path_of
from tests.games.variants import VARIANTS, Variant


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_golden_games_are_played_as_before(variant: Variant) -> None:
    assert golden_text(variant) == path_of(variant).read_text(encoding="utf-8")


def test_no_golden_file_without_its_variant() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(variant).name for variant in VARIANTS}
