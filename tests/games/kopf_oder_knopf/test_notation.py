"""Turns as text."""

from __future__ import annotations

import pytest

from companion.games.errors import NotationError
from companion.games.kopf_oder_knopf.notation import parse, write
from companion.games.kopf_oder_knopf.values import Turn

FULL = Turn(("c4",), ("d5", "f7"), ("e2", "e5"))


@pytest.mark.parametrize(
    "text",
    [
        "!c4 xd5 xf7 e2-e5",
        "  !C4 XD5 XF7 E2-E5 ",
        "!c4 xf7 xd5 e2-e5",
        "!c4, xd5, xf7, e2-e5",
        "!c4xd5xf7e2-e5",
        "! c4 x d5 x f7 e2 - e5",
        "!c4 :d5 ×f7 e2–e5",
        "!c4 xd5 xf7 e2 → e5",
        "!c4;xd5;xf7;e2—e5",
        "!c4 xd5 xf7 e2->e5",
        "!c4 xd5 xf7 e2 e5",
        "!c4\txd5\nxf7 e2e5",
    ],
)
def test_lenient_in_canonical_out(text: str) -> None:
    assert parse(text) == FULL
    assert write(parse(text)) == "!c4 xd5 xf7 e2-e5"


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        (Turn(move=("a2", "a10")), "a2-a10"),
        (Turn(captures=("a2", "a10", "b1")), "xa2 xa10 xb1"),
        (Turn(penalties=("a2", "a10")), "!a2 !a10"),
        (Turn(passed=True), "--"),
        (Turn(captures=("d5",), passed=True), "xd5 --"),
    ],
)
def test_written_in_site_order_with_numbers_as_numbers(turn: Turn, text: str) -> None:
    assert write(turn) == text
    assert parse(text) == turn
    assert parse(" ".join(reversed(text.replace(" --", "").split())) + " --" * text.endswith(" --")) == turn


@pytest.mark.parametrize("text", ["--", "-", "—", " – "])
def test_a_pass_in_any_dash(text: str) -> None:
    assert parse(text) == Turn(passed=True)


@pytest.mark.parametrize(
    ("text", "at"), [("e2-e5 !", 6), ("xd5 e2", 4), ("e2-k5", 3), ("xd5 !c4 e2-e5", 4), ("e2-e5 xd5", 6), ("", 0)]
)
def test_errors_point_at_the_part(text: str, at: int) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)

    assert refused.value.at == at
