from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from calibration.profile import Profile
from companion.demo.simulated_table import SimulatedTable
from companion.records.journal import Journal
from tests.web.house import GAME, House


@pytest.fixture(scope="session")
def profile() -> Profile:
    return SimulatedTable(GAME.name, (), 3).calibrate()


@pytest.fixture
def house(tmp_path: Path, profile: Profile) -> Iterator[House]:
    with Journal(tmp_path / "games.sqlite") as journal:
        house = House(journal, profile)
        with house.page:
            yield house
