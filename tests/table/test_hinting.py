from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from gpiozero.pins.mock import MockFactory

from companion.demo.simulated_table import SimulatedTable
from companion.games.catalogue import new_game
from companion.hints.hint import LIMITS, Level
from companion.hints.process import SearchCrashed
from companion.hints.scores import Finding
from companion.live.watched import Manner
from companion.table.hinting import SHOWN_S, Hinting
from companion.table.scenes import TimedScene
from companion.table.thinking import Thinking
from companion.values import Report, Ruling
from hardware.animation import SLOT_S
from hardware.camera import BgrImage
from hardware.clock import VirtualClock
from hardware.lamp_bank import LampBank, open_lamps
from hardware.lamps import Signal
from hardware.pins import FACTORY_VARIABLE, Pins, mock_pins
from hardware.wiring import Wiring
from hardware.wiring_files import shipped_wiring
from tests.live.test_game import Evening as LiveEvening
from tests.live.test_game import Typed
from tests.table.fake_search import FakeSearch, Worker

TICK_S = 0.04
GAME = new_game("attangle")
ATTACK = GAME.from_text("first 16-17 c3=W c6=W c4=B")
"""White's c3 and c6 stand on both sides of c4."""
CAPTURE = GAME.parse(ATTACK, "c3,c6-c4")
AFTER = GAME.play(ATTACK, CAPTURE)
FOUND = Finding(score=100, line=(CAPTURE,), depth=2, nodes=10)
LOOKING = "Looking for a good turn ..."
BROKEN = "The search for a hint broke down, the game goes on; ask again for a hint."
TABLES_OWN = frozenset({"second"})


class Evening:
    """A table that shows a scene of its own, and a player who asks for hints."""

    def __init__(self, level: Level = 3) -> None:
        self.search, self.worker, self.clock = FakeSearch(), Worker(), VirtualClock()
        self.lamps = lamps_of(GAME.sites)
        self.lamps.show({"second": Signal.STEADY})
        self.notes = list[str]()
        self.reports = list[Report]()
        self.position: Any = ATTACK
        self.countdown_s: float | None = None
        self.is_computers_turn = False
        self.hinting = Hinting(
            Thinking(self.search, self.worker),
            GAME,
            level,
            self.lamps,
            self,
            shutdown_in_s=lambda _now_s: self.countdown_s,
            says_instead=lambda: self.is_computers_turn,
        )
        self.hinting.tell(report(), ())

    def note(self, text: str) -> None:
        self.notes.append(text)

    def tell(self, report: Report, scenes: tuple[TimedScene, ...]) -> None:
        self.reports.append(report)

    def ask(self) -> None:
        self.hinting.ask()
        self.tick()

    def tick(self) -> frozenset[str]:
        self.clock.sleep(TICK_S)
        self.hinting.tick(self.clock.now_s(), self.position)
        return self.tick_lamps()

    def tick_lamps(self) -> frozenset[str]:
        self.lamps.tick(self.clock.now_s())
        return self.lamps.lit

    def wait(self, duration_s: float) -> list[frozenset[str]]:
        return [self.tick() for _ in range(round(duration_s / TICK_S))]

    def give(self) -> None:
        self.ask()
        self.search.finding = FOUND
        assert "first" in self.tick()


def lamps_of(sites: tuple[str, ...]) -> LampBank:
    wiring: Wiring = shipped_wiring("attangle")
    return open_lamps(wiring, Pins(MockFactory(), ""), lambda _text: None, terminal=[*sites, "first", "second"])


def report(**facts: Any) -> Report:
    return Report(**{"state": "watching", "position": {}, "message": "", **facts})


def sites_in_order(lit: list[frozenset[str]]) -> list[str]:
    """Return the sites that were lit, each time another one was."""
    sites = [site for each in lit for site in sorted(each & set(GAME.sites))]
    return [site for before, site in zip([None, *sites], sites, strict=False) if site != before]


@pytest.fixture
def evening() -> Evening:
    return Evening()


@pytest.mark.parametrize("level", [3, 4])
def test_asking_begins_a_search_of_the_position_and_waits_for_nothing(level: Level) -> None:
    evening = Evening(level)
    before_s = evening.clock.now_s()
    evening.ask()
    assert evening.search.asked == [(ATTACK, LIMITS[level])]
    assert evening.notes == [LOOKING]
    assert evening.clock.now_s() - before_s == pytest.approx(TICK_S)
    assert evening.wait(1.0)[-1] == TABLES_OWN


def test_nothing_is_searched_before_somebody_asks(evening: Evening) -> None:
    evening.wait(1.0)
    evening.position = AFTER
    evening.wait(1.0)
    assert (evening.search.asked, evening.search.drops, evening.notes) == ([], 0, [])


def test_the_answer_is_said_with_its_reason_and_lit_in_the_turns_order(evening: Evening) -> None:
    evening.ask()
    evening.wait(0.4)
    evening.search.finding = FOUND
    lit = evening.wait(3 * SLOT_S)
    assert evening.notes == [LOOKING, "Hint for White: A good turn is c3,c6-c4: it takes c4."]
    assert sites_in_order(lit) == ["c3", "c6", "c4"]
    assert all("first" in each and "second" not in each for each in lit)


def test_level_4_says_what_the_search_expects_too() -> None:
    evening = Evening(4)
    reply = next(GAME.turns(AFTER))
    evening.ask()
    evening.search.finding = Finding(100, (CAPTURE, reply), 3, 10)
    evening.tick()
    told = f"The best turn is c3,c6-c4: it takes c4. Then perhaps {GAME.write(reply)}."
    assert evening.notes[-1] == f"Hint for White: {told}"


@pytest.mark.parametrize(
    ("level", "told", "sites"),
    [
        (1, "Hint for White: You can capture c4.", ["c4"]),
        (2, "Hint for White: From c3 to c4. From c6 to c4.", ["c3", "c6"]),
    ],
)
def test_levels_1_and_2_are_told_at_once_without_a_search(level: Level, told: str, sites: list[str]) -> None:
    evening = Evening(level)
    evening.ask()
    assert evening.notes == [told]
    assert sites_in_order(evening.wait(len(sites) * SLOT_S - TICK_S)) == sites
    assert evening.search.asked == []


def test_nobody_waits_until_the_process_runs(evening: Evening) -> None:
    evening.worker.is_slow = True
    evening.ask()
    evening.ask()
    evening.wait(1.0)
    assert (evening.search.asked, evening.notes) == ([], [LOOKING])
    evening.worker.finish()
    evening.tick()
    assert [position for position, _limits in evening.search.asked] == [ATTACK]


def test_a_turn_during_the_start_drops_the_hint(evening: Evening) -> None:
    evening.worker.is_slow = True
    evening.ask()
    evening.position = AFTER
    evening.tick()
    evening.search.finding = FOUND
    evening.worker.finish()
    evening.wait(1.0)
    assert (evening.search.drops, evening.notes) == (1, [LOOKING])


def test_asking_again_during_the_search_does_not_begin_anew(evening: Evening) -> None:
    evening.ask()
    evening.ask()
    assert len(evening.search.asked) == len(evening.notes) == 1


def test_a_hint_may_be_asked_for_again(evening: Evening) -> None:
    evening.give()
    evening.ask()
    assert len(evening.search.asked) == 2


def test_a_turn_drops_the_search(evening: Evening) -> None:
    evening.ask()
    evening.position = AFTER
    evening.tick()
    evening.search.finding = FOUND
    assert evening.wait(1.0)[-1] == TABLES_OWN
    assert (evening.search.drops, evening.notes) == (1, [LOOKING])


def test_a_turn_takes_the_hint_off_the_lamps(evening: Evening) -> None:
    evening.give()
    evening.position = AFTER
    assert evening.tick() == TABLES_OWN


def test_a_hint_is_not_lit_for_ever(evening: Evening) -> None:
    evening.give()
    lit = evening.wait(SHOWN_S + 1.0)
    assert lit[round(SHOWN_S / TICK_S) - 25] != TABLES_OWN
    assert lit[-1] == TABLES_OWN


@pytest.mark.parametrize(
    "told",
    [
        pytest.param(report(state="ruled", ruling=Ruling("illegal", "first", None, None)), id="ruling"),
        pytest.param(report(state="hand", pending=True), id="press-waits"),
        pytest.param(report(event="asked-again"), id="event"),
        pytest.param(report(state="unclear"), id="unclear"),
        pytest.param(report(state="no-board"), id="no-board"),
        pytest.param(report(amiss={"c3": None}), id="amiss"),
        pytest.param(report(stage="paused"), id="paused"),
    ],
)
def test_what_the_table_has_to_show_goes_before_a_hint(evening: Evening, told: Report) -> None:
    evening.give()
    evening.hinting.tell(told, ())
    assert evening.tick_lamps() == TABLES_OWN
    assert evening.reports[-1] is told


@pytest.mark.parametrize("told", [report(), report(state="hand")], ids=["watching", "hand"])
def test_a_hint_stays_lit_while_hands_carry_it_out(evening: Evening, told: Report) -> None:
    evening.give()
    evening.hinting.tell(told, ())
    assert "first" in evening.tick()


def test_a_line_from_the_table_is_passed_on_and_takes_the_lamps(evening: Evening) -> None:
    evening.give()
    evening.hinting.note("The camera gives no pictures any more; I keep trying.")
    assert evening.notes[-1].startswith("The camera")
    assert evening.tick() == TABLES_OWN


@pytest.mark.parametrize("stage", ["set-up", "put-back", "paused", "over"])
def test_without_a_game_there_is_no_hint(evening: Evening, stage: str) -> None:
    evening.hinting.tell(report(stage=stage), ())
    evening.ask()
    assert evening.search.asked == []
    assert evening.notes == ["There are hints only while a game is being played."]


@pytest.mark.parametrize("failure", [SearchCrashed(), OSError("broken pipe")], ids=["crash", "system"])
def test_a_crash_costs_a_hint_and_not_the_game(evening: Evening, failure: Exception) -> None:
    evening.ask()
    evening.search.failure = failure
    evening.wait(1.0)
    assert evening.notes == [LOOKING, BROKEN]
    evening.search.failure = None
    evening.give()
    assert evening.notes[-1].startswith("Hint for White")


def test_a_search_that_cannot_be_started_is_told(evening: Evening) -> None:
    evening.search.cannot_start = True
    evening.ask()
    assert evening.notes == [LOOKING, BROKEN]
    evening.search.cannot_start = False
    evening.give()
    assert evening.notes[-1].startswith("Hint for White")


def test_a_search_that_found_no_turn_in_time_says_so(evening: Evening) -> None:
    evening.ask()
    evening.search.finding = Finding(0, (), 0, 1)
    evening.wait(0.2)
    assert evening.notes == [LOOKING, "No turn was found in time; ask again for a hint."]


def test_the_countdown_to_the_shutdown_keeps_the_lamps(evening: Evening) -> None:
    evening.give()
    evening.countdown_s = 5.0
    evening.lamps.cover({"c1": Signal.STEADY})
    evening.position = AFTER
    lit = evening.wait(1.0)
    assert sites_in_order(lit) == ["c1"]
    assert not any(TABLES_OWN & each for each in lit)


@pytest.mark.parametrize(
    ("shown", "told", "sites"),
    [
        pytest.param({"c6": "W", "c4": "B"}, "From c3 to c4.", ["c3", "c4"], id="lifted"),
        pytest.param(
            {"c3": "W", "c6": "W", "c4": "B"}, "From c3 to c4. From c6 to c4.", ["c3", "c6"], id="none-lifted"
        ),
        pytest.param({"c4": "B"}, "From c3 to c4. From c6 to c4.", ["c3", "c6"], id="two-gone"),
    ],
)
def test_level_2_tells_where_the_lifted_piece_may_go(shown: dict[str, str], told: str, sites: list[str]) -> None:
    evening = Evening(2)
    evening.hinting.tell(report(position=shown), ())
    evening.ask()
    assert evening.notes == [f"Hint for White: {told}"]
    assert sites_in_order(evening.wait(2 * SLOT_S - TICK_S)) == sites


def test_who_asks_may_say_how_much_is_told(evening: Evening) -> None:
    evening.hinting.ask(1)
    evening.tick()
    evening.ask()
    assert evening.notes == ["Hint for White: You can capture c4.", LOOKING]
    assert [limits for _position, limits in evening.search.asked] == [LIMITS[3]]


def test_on_the_computers_turn_its_turn_is_told_instead(evening: Evening) -> None:
    evening.is_computers_turn = True
    evening.ask()
    assert (evening.notes, evening.search.asked) == ([], [])


class HintPressed(LiveEvening):
    """Somebody presses the Hint button for a moment at 1 s, and later switches the table off with it."""

    def picture(self, t_s: float) -> BgrImage:
        if t_s >= 1.0:
            pin = cast(MockFactory, self.pins.factory).pin(26)
            pin.drive_low() if t_s < 1.4 else pin.drive_high()
        return super().picture(t_s)


@pytest.mark.parametrize(
    ("pressed", "typed", "level", "told"),
    [
        pytest.param(True, "", 3, "There are hints only while a game is being played.", id="button"),
        pytest.param(False, "h\n", 3, "There are hints only while a game is being played.", id="key"),
        pytest.param(True, "", None, "There are no hints at this table.", id="off"),
    ],
)
def test_the_live_table_hears_who_asks_for_a_hint(
    pressed: bool, typed: str, level: Level | None, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = list[FakeSearch]()

    def search_for(_game: object) -> FakeSearch:
        searches.append(FakeSearch())
        return searches[-1]

    kind = HintPressed if pressed else LiveEvening
    profile = SimulatedTable("kipp4", (), 3).calibrate()
    live = kind(VirtualClock(), mock_pins(), profile, hint_down_s=2.0, typed=Typed(typed))
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setattr("companion.live.sight.open_live_camera", live.open_camera)
    monkeypatch.setattr("companion.live.room.SystemClock", lambda: live.clock)
    monkeypatch.setattr("companion.live.room.open_pins", lambda: live.pins)
    monkeypatch.setattr("companion.table.thinkers.SearchProcess", search_for)
    monkeypatch.setattr("sys.stdin", live.typed)
    live.watch(tmp_path, Manner(hint_level=level))
    assert live.screen.notes.count(told) == 1
    assert [(search.is_prepared, search.is_closed, search.asked) for search in searches] == [(True, True, [])]
