from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.attangle import Capture
from companion.games.contract import Alert
from tests.games.attangle.support import STANDARD, games, position, positions


def test_alerts_name_target_attackers_and_who_gains() -> None:
    start = position(STANDARD, "a1=W a2=B a3=W b3=W g1=B g2=W g3=B", "second")
    assert STANDARD.alerts(start) == (
        Alert("capture", ("a2",), "first", ("a1", "a3", "b3")),
        Alert("capture", ("g2",), "second", ("g1", "g3")),
    )


def test_a_double_threatens_only_beside_a_single() -> None:
    start = position(STANDARD, "a1=BW a2=B a3=BW b3=W")
    assert STANDARD.alerts(start) == (Alert("capture", ("a2",), "first", ("a1", "a3", "b3")),)
    start = position(STANDARD, "a1=BW a2=WB a3=W b3=W")
    assert STANDARD.alerts(start) == (Alert("capture", ("a2",), "first", ("a3", "b3")),)


def test_nothing_threatens_after_the_end() -> None:
    over = position(STANDARD, "a1=W a2=B a3=W g1=??W g2=??W g4=??W", "second")
    assert STANDARD.alerts(over) == ()
    assert STANDARD.destinations(over, "a2") == frozenset()


@pytest.mark.parametrize(
    ("site", "targets"),
    [
        pytest.param("a1", "a2", id="an attacker"),
        pytest.param("a3", "a2 a4", id="an attacker of two"),
        pytest.param("g2", "", id="a piece without an enemy in sight"),
        pytest.param("a2", "", id="an enemy piece"),
        pytest.param("c1", "", id="an empty site"),
        pytest.param("z9", "", id="no site"),
    ],
)
def test_a_lifted_piece_may_go_to_what_it_helps_to_capture(site: str, targets: str) -> None:
    start = position(STANDARD, "a1=W a2=B a3=W a4=B b5=W g2=W")
    assert STANDARD.destinations(start, site) == frozenset(targets.split())


@given(st.data())
def test_alerts_and_destinations_agree_with_the_turns(data: st.DataObject) -> None:
    game = data.draw(games)
    at = data.draw(positions(game))
    captures = [turn for turn in game.turns(at) if isinstance(turn, Capture)]
    mine = [alert for alert in game.alerts(at) if alert.helps == at.mover]
    assert [alert.sites for alert in mine] == [(site,) for site in game.sites if site in {c.target for c in captures}]
    for site in game.sites:
        expected = {capture.target for capture in captures if site in capture.attackers}
        assert game.destinations(at, site) == expected
        assert {alert.sites[0] for alert in mine if site in alert.sources} == expected
