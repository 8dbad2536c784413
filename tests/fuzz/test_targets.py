"""Random bytes, and good inputs with a few bytes spoilt; `python -m tests.fuzz` goes further."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS, seeds

ODD_NUMBERS = [b"9" * 5000, "٣".encode(), "²".encode(), b"1_0", b"-1"]

of_every_target = pytest.mark.parametrize("target", TARGETS)

good = cache(seeds)


def spoilt(data: st.DataObject, target: str) -> bytes:
    text = data.draw(st.sampled_from(good(target)))
    for _ in range(data.draw(st.integers(0, 3))):
        start, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 6))
        text = text[:start] + data.draw(st.binary(max_size=6)) + text[start + length :]
    return text


@of_every_target
def test_good_input_is_taken(target: str) -> None:
    for text in good(target):
        TARGETS[target](text)


@of_every_target
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_input_is_a_value_or_a_documented_error(target: str, data: st.DataObject) -> None:
    TARGETS[target](data.draw(st.binary(max_size=60)) if data.draw(st.booleans()) else spoilt(data, target))


@of_every_target
@pytest.mark.parametrize("content", [b"[" * 50_000, b'{"a":' * 50_000, b"a = 0x" + b"f" * 10_000, b"9" * 10_000])
def test_input_without_measure_is_no_exception(target: str, content: bytes) -> None:
    for index in range(16):
        TARGETS[target](bytes((index, 0)) + content)
        TARGETS[target](content)


@of_every_target
@pytest.mark.parametrize("digits", ODD_NUMBERS, ids=lambda digits: str(digits[:6]))
def test_no_number_in_good_input_can_be_too_odd(target: str, digits: bytes) -> None:
    for text in good(target):
        head, rest = (b"", text) if target == "layout-file" else (text[:2], text[2:])
        for number in [*re.finditer(rb"\d+", rest)][::9]:
            TARGETS[target](head + rest[: number.start()] + digits + rest[number.end() :])


@pytest.mark.parametrize("number", [2**40_000, -(2**40_000)], ids=["big", "small"])
@pytest.mark.parametrize("option", ["target", "hand", "variant", "layout", "rows", "rings", "corner", "gravity"])
def test_a_number_too_long_to_write_is_refused(option: str, number: int) -> None:
    for index in range(16):
        TARGETS["options"](bytes((index, 0)) + f"{option} = {number:#x}".replace("-0x", "0x").encode())
