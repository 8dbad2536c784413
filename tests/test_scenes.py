from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.scenes import ALERT_S, TimedScene, scenes_of, turn_signals
from companion.values import Look, Outcome, Report, Ruling, State
from hardware.animation import SLOT_S
from hardware.lamps import Signal

BEFORE = {"b2": "red", "e5": "blue", "f9": "blue"}


def ruled(ruling: Ruling, position: Mapping[str, Look] | None = None) -> Report:
    return Report("ruled", position or {}, "", ruling.sites, ruling, ruling.warnings)


@pytest.mark.parametrize(
    ("after", "signals"),
    [
        ({"b5": "red", "e5": "blue", "f9": "blue"}, [("b2", Signal.FROM), ("b5", Signal.TO)]),
        ({"b5": "red", "f9": "blue"}, [("e5", Signal.TAKE), ("b2", Signal.FROM), ("b5", Signal.TO)]),
        ({"e5": "red", "f9": "blue"}, [("e5", Signal.TO), ("b2", Signal.FROM)]),
        ({"b2": "red"}, [("e5", Signal.TAKE), ("f9", Signal.TAKE)]),
        ({"b2": "red", "e5": "blue", "f9": "blue"}, []),
    ],
    ids=["move", "capture and move", "onto a captured one", "a win by taking", "a pass"],
)
def test_a_turn_is_shown_in_its_order(after: dict[str, Look], signals: list[tuple[str, Signal]]) -> None:
    assert sorted(turn_signals(BEFORE, after).items()) == sorted(signals)
    if "e5" not in after:
        assert list(turn_signals(BEFORE, after).items()) == signals


def test_a_legal_turn_is_shown_site_by_site_then_whose_turn_it_is() -> None:
    report = ruled(Ruling("legal", by="first", turn="b2-b5"), {"b5": "red", "e5": "blue", "f9": "blue"})
    assert scenes_of(report, BEFORE, "second") == (
        TimedScene({"b2": Signal.FROM, "b5": Signal.TO, "first": Signal.OK}, 2 * SLOT_S),
        TimedScene({"second": Signal.STEADY}, None),
    )


def test_threats_and_forbidden_groups_are_an_alert_with_both_turn_lamps_blinking() -> None:
    warnings = ("forbidden-group c3 c4 d4", "threat f7", "repetition 3")
    ruling = Ruling("legal", by="second", turn="f9-f8", warnings=warnings)
    _turn, alert, last = scenes_of(ruled(ruling, {"b2": "red", "e5": "blue", "f8": "blue"}), BEFORE, "first")
    assert set(alert.scene) == {"c3", "c4", "d4", "f7", "first", "second"}
    assert {alert.scene[site] for site in ("c3", "c4", "d4", "f7")} == {Signal.WARN}
    assert alert.scene["first"] == alert.scene["second"] == Signal.BLINK
    assert alert.lasts_s is not None
    assert alert.lasts_s >= max(ALERT_S, 4 * SLOT_S), "each site has to be shown once"
    assert last == TimedScene({"first": Signal.STEADY}, None)


def test_a_repetition_alone_alerts_nobody() -> None:
    ruling = Ruling("legal", by="first", turn="b2-b5", warnings=("repetition 3",))
    assert len(scenes_of(ruled(ruling), BEFORE, "second")) == 2


def test_after_an_illegal_turn_what_to_put_right_stays_lit() -> None:
    ruling = Ruling("illegal", by="first", rule="wrong-distance", put_right={"b2": "red", "b7": None})
    (shown,) = scenes_of(ruled(ruling), BEFORE, "first")
    assert shown == TimedScene({"b7": Signal.WARN, "b2": Signal.TO, "first": Signal.WARN}, None)
    assert list(shown.scene)[:2] == ["b7", "b2"]


def test_sites_that_differ_from_the_set_up_stay_lit() -> None:
    ruling = Ruling("not-set-up", sites=("b2", "c3"), put_right={"b2": "red", "c3": None})
    assert scenes_of(ruled(ruling), {}, "first") == (TimedScene({"c3": Signal.WARN, "b2": Signal.TO}, None),)


def test_a_confirmed_set_up_is_followed_by_the_turn_lamp() -> None:
    first, second = scenes_of(ruled(Ruling("set-up")), BEFORE, "first")
    assert first.scene == {"first": Signal.OK, "second": Signal.OK}
    assert second == TimedScene({"first": Signal.STEADY}, None)


@pytest.mark.parametrize(
    ("result", "lamps"), [("first", {"first"}), ("second", {"second"}), ("draw", {"first", "second"})]
)
def test_a_finished_game_is_told_by_the_lamps_of_its_winners(result: Outcome, lamps: set[str]) -> None:
    ruling = Ruling("legal", by="first", turn="xe5", result=result, reason="ten-taken")
    last = scenes_of(ruled(ruling, {"b2": "red", "f9": "blue"}), BEFORE, "second")[-1]
    assert last == TimedScene(dict.fromkeys(lamps, Signal.OK), None)


def test_an_unclear_picture_lights_the_sites_to_uncover() -> None:
    report = Report("unclear", {}, "", sites=("c4", "c5"))
    assert scenes_of(report, BEFORE, "first") == (TimedScene({"c4": Signal.PULSE, "c5": Signal.PULSE}, None),)


def test_a_lost_board_makes_both_turn_lamps_pulse() -> None:
    assert [shown.scene for shown in scenes_of(Report("no-board", {}, ""), BEFORE, "first")] == [
        {"first": Signal.PULSE, "second": Signal.PULSE}
    ]


@pytest.mark.parametrize("state", ["watching", "hand"])
def test_nothing_new_leaves_the_lamps_as_they_are(state: State) -> None:
    assert scenes_of(Report(state, {}, ""), BEFORE, "first") == ()
