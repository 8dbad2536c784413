from __future__ import annotations

import subprocess
import sys

import pytest

from companion.games.catalogue import GAMES, new_game
from companion.games.errors import OptionError


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_there_by_its_name(name: str) -> None:
    assert new_game(name).name == name


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(OptionError, match=r"chess.*kopf-oder-knopf"):
        new_game("chess")


def test_only_the_game_asked_for_is_loaded() -> None:
    program = (
        "import sys; from companion.games.catalogue import new_game; new_game('kopf-oder-knopf');"
        "print(*[name for name in sys.modules if name.startswith('companion.games.k')])"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    assert {name.split(".")[2] for name in loaded.split()} == {"kopf_oder_knopf"}
