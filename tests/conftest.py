"""Settings of all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.records.journal import Journal

FOREIGN = (
    *("COLORTERM", "COLUMNS", "FORCE_COLOR", "LANGUAGE", "LINES", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"),
    *("COMPANION_JOURNAL", "GPIOZERO_PIN_FACTORY", "OPENCV_LOG_LEVEL", "PYTHONWARNINGS", "XDG_DATA_HOME"),
)
"""The terminal and the settings of who runs the tests: no result must hang on them."""

for name in FOREIGN:
    os.environ.pop(name, None)
os.environ["TERM"] = "xterm"

# How long an example takes says more of the machine, and of what else it does, than of the code; and every machine
# tries the same examples. Others: pytest --hypothesis-profile=default
settings.register_profile(
    "any machine", settings.default, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal that only this test writes to."""
    with Journal(tmp_path / "games.sqlite") as journal:
        yield journal
