"""Every reading that can be chosen names its option."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.catalogue import new_game

OPTIONS = [
    ("kopf-oder-knopf", {}, ["holes", "corner", "target"]),
    ("kopf-oder-knopf", {"unsure_holes": {"a1": [1, 2, 4]}}, ["holes", "unsure_holes", "corner", "target"]),
    ("kipp4", {}, ["layout", "rows"]),
    ("krux", {}, ["setup", "rings", "drop_in_hole"]),
    ("attangle", {}, []),
    ("attangle", {"variant": "grand"}, ["hand"]),
    ("attangle", {"variant": "127"}, ["goal"]),
    ("attangle", {"variant": "2006"}, []),
]


@pytest.mark.parametrize(("name", "options", "expected"), OPTIONS, ids=str)
def test_assumptions_name_their_options(name: str, options: dict[str, Any], expected: list[str]) -> None:
    assumptions = new_game(name, options).assumptions()
    assert [each.option for each in assumptions if each.option] == expected
    assert len({each.text for each in assumptions}) == len(assumptions) > len(expected) - 1


def test_assumptions_tell_the_values_that_were_chosen() -> None:
    def told(name: str, **options: Any) -> str:
        return " ".join(each.text for each in new_game(name, options).assumptions())

    assert "24 pieces in hand" in told("attangle", variant="grand")
    assert "6 pieces in hand" in told("attangle", variant="grand", hand=6)
    assert "No stacks win" in told("attangle", variant="127", goal="last-mover")
    assert "practice board" in told("kopf-oder-knopf")
    assert "practice board" not in told("kopf-oder-knopf", holes=["1" * 10] * 10)
