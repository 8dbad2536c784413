from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from companion.games.contract import Alert
from companion.table.lights import TUNES
from companion.table.scenes import (
    ALERT_S,
    PATTERNS,
    TableState,
    TimedScene,
    lasting,
    scene_of,
    scenes_after,
)
from companion.values import Event, Look, Outcome, Player, Report, Ruling, Stage, State
from hardware.animation import SLOT_S
from hardware.lamps import Signal

TURN = {"b2": Signal.FROM, "b5": Signal.TO}


def ruled(ruling: Ruling, position: Mapping[str, Look] | None = None) -> Report:
    return Report("ruled", position or {}, "", ruling.sites, ruling, warnings=ruling.warnings)


def test_no_two_states_show_the_same() -> None:
    assert len(set(PATTERNS.values())) == len(PATTERNS)


@pytest.mark.parametrize("state", get_args(TableState))
@pytest.mark.parametrize(("about", "rest"), [("first", "second"), ("second", "first")])
def test_a_scene_lights_the_lamps_of_its_pattern(state: TableState, about: Player, rest: Player) -> None:
    scene, pattern = scene_of(state, about).scene, PATTERNS[state]
    assert (scene.get(about), scene.get(rest)) == (pattern.lamp, pattern.other_lamp)


GUIDE = Path(str(files("companion") / "guide" / "states.md"))


def test_the_guide_tells_every_state_as_it_is_shown() -> None:
    rows = [line.strip("| ").split("|") for line in GUIDE.read_text(encoding="utf-8").splitlines() if "`" in line]
    told = {cells[0].strip(" `"): tuple(cell.strip() for cell in cells[1:4]) for cells in rows if len(cells) == 6}

    def words(*signals: Signal | None) -> str:
        return ", ".join(signal.value for signal in signals if signal is not None) or "–"

    assert told == {
        state: (words(*pattern.sites), words(pattern.lamp), words(pattern.other_lamp))
        for state, pattern in PATTERNS.items()
    }


def test_the_guide_tells_every_tune() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    for state, tune in TUNES.items():
        [row] = [line for line in text.splitlines() if line.startswith(f"| `{state}`")]
        assert tune.value in row


def test_a_legal_turn_is_shown_site_by_site() -> None:
    report = ruled(Ruling("legal", by="first", turn="b2-b5"), {"b5": "red", "e5": "blue", "f9": "blue"})
    assert scenes_after(report, TURN, "second") == (
        TimedScene("legal", {"b2": Signal.FROM, "b5": Signal.TO, "first": Signal.OK}, 2 * SLOT_S),
    )
    assert lasting(report, "second") == TimedScene("your-turn", {"second": Signal.STEADY})


def test_an_overruled_turn_is_shown_like_a_legal_one() -> None:
    report = ruled(Ruling("overruled", by="first"), {"b5": "red", "e5": "blue", "f9": "blue"})
    [scene] = scenes_after(report, TURN, "second")
    assert (scene.state, list(scene.scene)) == ("legal", ["b2", "b5", "first"])


def test_alerts_are_shown_after_the_turn_with_both_turn_lamps_blinking() -> None:
    alerts = [Alert("forbidden-group", ("c3", "c4", "d4"), "first"), Alert("threat", ("f7",), "second")]
    report = ruled(Ruling("legal", by="second", turn="f9-f8"), {"b2": "red", "e5": "blue", "f8": "blue"})
    _turn, alert = scenes_after(report, TURN, "first", alerts)
    assert alert.scene == {
        **dict.fromkeys(("c3", "c4", "d4", "f7"), Signal.WARN),
        "first": Signal.BLINK,
        "second": Signal.BLINK,
    }
    assert alert.lasts_s is not None
    assert alert.lasts_s >= max(ALERT_S, 4 * SLOT_S), "each site has to be shown once"


def test_what_to_put_right_is_shown_and_then_stays_lit_as_far_as_it_is_amiss() -> None:
    ruling = Ruling("illegal", by="first", rule="wrong-distance", put_right={"b2": "red", "b7": None})
    report = ruled(ruling)
    [shown] = scenes_after(report, TURN, "first")
    assert shown.scene == {"b7": Signal.WARN, "b2": Signal.TO, "first": Signal.WARN}
    assert list(shown.scene)[:2] == ["b7", "b2"]
    watched = Report("watching", {}, "", amiss={"b2": "red"}, refused=True)
    assert lasting(watched, "first") == TimedScene("illegal", {"b2": Signal.TO, "first": Signal.WARN})


def test_a_refused_press_with_nothing_to_put_right_is_still_told() -> None:
    [shown] = scenes_after(ruled(Ruling("illegal", by="first", rule="nothing-changed", put_right={})), {}, "first")
    assert (shown.state, shown.scene) == ("illegal", {"first": Signal.WARN})
    assert shown.lasts_s is not None


def test_a_confirmed_set_up_is_told_by_both_lamps() -> None:
    assert [shown.state for shown in scenes_after(ruled(Ruling("set-up")), TURN, "first")] == ["ready"]


def test_a_bump_is_told_after_the_turn() -> None:
    ruling = Ruling("legal", by="first", turn="b2-b5")
    report = Report("ruled", {}, "", (), ruling, warnings=("board-moved 4.1",))
    assert [shown.state for shown in scenes_after(report, TURN, "second")] == ["legal", "board-moved"]
    watched = Report("watching", {}, "", warnings=("board-moved 4.1",))
    assert [shown.state for shown in scenes_after(watched, TURN, "second")] == ["board-moved"]


def test_a_question_is_told_by_three_flashes() -> None:
    report = Report("watching", {}, "", event="asked-again")
    assert [shown.state for shown in scenes_after(report, {}, "first")] == ["press-again"]


def test_a_press_that_does_not_count_is_told_beside_whose_turn_it_is() -> None:
    report = Report("watching", {}, "", declined=True)
    assert scenes_after(report, {}, "second") == (
        TimedScene("declined", {"first": Signal.WARN, "second": Signal.STEADY}, 2 * SLOT_S),
    )


def test_a_ruling_is_more_than_a_press_that_does_not_count() -> None:
    report = Report("ruled", {}, "", (), Ruling("legal", by="first", turn="b2-b5"), declined=True)
    assert [shown.state for shown in scenes_after(report, TURN, "second")] == ["legal"]


@pytest.mark.parametrize(
    ("result", "lamps"), [("first", {"first"}), ("second", {"second"}), ("draw", {"first", "second"})]
)
def test_a_finished_game_is_told_by_the_lamps_of_its_winners(result: Outcome, lamps: set[str]) -> None:
    report = Report("watching", {}, "", stage="over", result=result)
    assert lasting(report, "second") == TimedScene("over", dict.fromkeys(sorted(lamps), Signal.OK))


@pytest.mark.parametrize(
    ("state", "stage", "pending", "amiss", "shown"),
    [
        ("watching", "set-up", False, {"b2": "red", "c3": None}, "set-up"),
        ("watching", "set-up", False, {}, "all-set"),
        ("watching", "set-up", False, None, None),
        ("ruled", "set-up", False, {"b2": "red"}, "set-up"),
        ("watching", "playing", False, None, "your-turn"),
        ("watching", "playing", False, {}, "your-turn"),
        ("watching", "playing", False, {"b2": "red"}, "amiss"),
        ("hand", "playing", False, None, None),
        ("hand", "playing", True, None, "looking"),
        ("unclear", "playing", True, None, "unclear"),
        ("no-board", "playing", False, None, "no-board"),
        ("watching", "put-back", False, {"b2": "red"}, "put-back"),
        ("watching", "paused", False, None, "paused"),
        ("hand", "paused", False, None, None),
    ],
)
def test_what_lasts(
    state: State, stage: Stage, pending: bool, amiss: Mapping[str, Look | None] | None, shown: str | None
) -> None:
    report = Report(state, {}, "", stage=stage, pending=pending, amiss=amiss)
    scene = lasting(report, "first")
    assert (scene and scene.state) == shown


def test_an_unclear_picture_lights_the_sites_to_uncover() -> None:
    scene = lasting(Report("unclear", {}, "", sites=("c4", "c5")), "first")
    assert scene is not None
    assert scene.scene == {"c4": Signal.PULSE, "c5": Signal.PULSE, "first": Signal.BLINK}


def test_where_a_lifted_piece_may_go_is_lit() -> None:
    scene = lasting(Report("watching", {}, ""), "first", lifted_to=("b5", "c6"))
    assert scene == TimedScene("lifted", {"b5": Signal.STEADY, "c6": Signal.STEADY, "first": Signal.STEADY})


@pytest.mark.parametrize("event", ["taken-back", "put-back", "paused", "resumed"])
def test_what_lasts_says_the_rest(event: Event) -> None:
    assert scenes_after(Report("watching", {}, "", event=event), TURN, "first") == ()
