from __future__ import annotations

import pytest

from companion.games.plan import column_name, places_by_name


@pytest.mark.parametrize(
    ("index", "name"), [(0, "a"), (9, "j"), (25, "z"), (26, "aa"), (27, "ab"), (52, "ba")], ids=lambda value: str(value)
)
def test_columns_are_named_beyond_z(index: int, name: str) -> None:
    assert column_name(index) == name


def test_a_place_follows_from_its_name() -> None:
    places = places_by_name(["a1", "b1", "a12", "ab3"])
    assert {site: (x - places["a1"][0], y) for site, (x, y) in places.items()} == {
        "a1": (0, 1),
        "b1": (1, 1),
        "a12": (0, 12),
        "ab3": (27, 3),
    }


def test_a_column_lies_where_its_name_says() -> None:
    places = places_by_name(f"{column_name(index)}1" for index in range(800))
    assert [x - places["a1"][0] for x, _y in places.values()] == list(range(800))
