"""Settings of all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from companion.records.journal import Journal

# How long an example takes says more of the machine, and of what else it does, than of the code.
settings.register_profile("any machine", settings.default, deadline=None)
settings.load_profile("any machine")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal that only this test writes to."""
    with Journal(tmp_path / "games.sqlite") as journal:
        yield journal
