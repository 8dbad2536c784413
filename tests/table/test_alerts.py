from __future__ import annotations

import pytest

from companion.games.contract import Alert
from companion.table.alerts import Choice, alerts_after_turn
from tests.referee.tiny import Row, Tiny


class Dangerous(Tiny):
    def alerts(self, position: Row) -> tuple[Alert, ...]:
        return (Alert("threat", ("a1",), "first"), Alert("threat", ("b1",), "second"), Alert("row", ("c1",), "second"))


@pytest.mark.parametrize(
    ("choices", "sites"),
    [
        ({}, ["a1", "b1", "c1"]),
        ({"threat": "off"}, ["c1"]),
        ({"threat": "helped"}, ["a1", "c1"]),
        ({"threat": "helped", "row": "helped"}, ["a1"]),
        ({"threat": "on", "row": "off"}, ["a1", "b1"]),
    ],
)
def test_each_kind_is_off_on_or_for_the_player_it_helps(choices: dict[str, Choice], sites: list[str]) -> None:
    alerts = alerts_after_turn(Dangerous(), Row("rr.P.bb", "first"), choices)
    assert [site for alert in alerts for site in alert.sites] == sites


def test_after_the_end_nothing_is_in_danger() -> None:
    assert alerts_after_turn(Dangerous(), Row("rr.P...", "second"), {}) == ()
