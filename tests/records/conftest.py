from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.recorded import OWN_SESSIONS


@pytest.fixture
def kopf(tmp_path: Path) -> Path:
    """A copy of a recorded session of Kopf oder Knopf, to be spoilt."""
    return Path(shutil.copytree(OWN_SESSIONS / "kopf-dev-1", tmp_path / "kopf"))
