"""Rows one turn away, and where a lifted marble may go."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from companion.games.contract import Alert, Player
from companion.games.kipp4 import Position
from tests.games.kipp4 import slow
from tests.games.kipp4.positions import MUST_ARISE, PARQUET, positions

LOOK_OF: dict[Player, str] = {"first": "light", "second": "dark"}


def _traced(seen: dict[str, str], text: str) -> dict[str, str]:
    """Return site after the turn -> where its marble lay before ("new" if in stock), in the slow model."""
    origins = {site: site for site in seen}
    action, quarters = text[:-2], int(text[-1])
    if action[0] == "+":
        origins[action[1:]] = "new"
    elif action[0] == "-":
        del origins[action[1:]]
    else:
        source, target = action.split("-")
        origins[target] = origins.pop(source)
    return slow.rolled(slow.turned(slow.rolled(origins), quarters))


def _slow_alerts(position: Position) -> set[tuple[tuple[str, ...], str]]:
    seen = PARQUET.seen(position)
    found: set[tuple[tuple[str, ...], str]] = set()
    for player, own in LOOK_OF.items():
        for action in slow.ALL_ACTIONS:
            if slow.after_action(seen, own, action) is None:
                continue
            for text in (f"{action}/1", f"{action}/2", f"{action}/3"):
                shown, origin = slow.after(seen, own, text), _traced(seen, text)
                assert shown is not None
                for row in slow.rows(shown, own):
                    found.add((tuple(sorted({origin[site] for site in row} - {"new"})), player))
    return found


@settings(max_examples=40, deadline=None)
@given(positions(PARQUET))
def test_alerts_are_the_marbles_of_every_row_one_turn_away(position: Position) -> None:
    alerts = PARQUET.alerts(position)
    assert all(alert.kind == "row" for alert in alerts)
    found = [(alert.sites, alert.helps) for alert in alerts]
    assert len(set(found)) == len(found)
    assert set(found) == (set() if PARQUET.result(position) else _slow_alerts(position))


@pytest.mark.parametrize("mover", ["first", "second"])
def test_a_row_is_told_by_its_marbles_whoever_is_to_move(mover: str) -> None:
    position = PARQUET.from_text(f"{mover} light:a2,b3,c4,c6 dark:a4,b1,b5 red:")
    assert Alert("row", ("a2", "b3", "c4", "c6"), helps="first") in PARQUET.alerts(position), "by c6-d5/3"


def test_no_alert_after_the_end() -> None:
    over = PARQUET.from_text("second light:a2,b1,b3,b5,c4,d5 dark:a4,e6 red: row:first")
    assert PARQUET.alerts(over) == ()


def test_with_must_arise_a_row_that_stands_is_no_alert() -> None:
    standing = MUST_ARISE.from_text("first light:a2,b3,c4,d5 dark:a4,b1,b5,e6 red:c2")
    assert ("a2", "b3", "c4", "d5") not in {alert.sites for alert in MUST_ARISE.alerts(standing)}


@settings(max_examples=60)
@given(positions(PARQUET))
def test_destinations_are_the_steps_of_the_slow_model(position: Position) -> None:
    seen, own = PARQUET.seen(position), LOOK_OF[position.mover]
    for site in PARQUET.sites:
        steps = {to for to in PARQUET.sites if slow.after_action(seen, own, f"{site}-{to}") is not None}
        assert PARQUET.destinations(position, site) == (set() if position.row_of else steps)
