from __future__ import annotations

import pytest

from calibration.misspelt import did_you_mean

NAMES = ("kopf-oder-knopf", "kipp4", "krux", "attangle")


@pytest.mark.parametrize(
    ("found", "meant"),
    [
        ("krix", "krux"),
        ("atangle", "attangle"),
        ("kopf", "kopf-oder-knopf"),
        ("kip", "kipp4"),
        ("chess", None),
        ("", None),
    ],
)
def test_the_likeliest_name_is_guessed(found: str, meant: str | None) -> None:
    assert did_you_mean(found, NAMES) == (f", did you mean {meant}?" if meant else "")
