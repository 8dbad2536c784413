"""What really comes out of the pins in every state of the live table, tick by tick on a virtual clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.tones import Tone

from companion.table.lights import Lights
from companion.table.scenes import PATTERNS, TableState, TimedScene, scene_of
from hardware.lamp_bank import LampBank, open_lamps
from hardware.lamps import Signal
from hardware.pins import Pins
from hardware.sound import Sound, Tune, open_sound
from hardware.wiring import PinLamps
from hardware.wiring_files import shipped_wiring

WIRING = shipped_wiring("kopf-oder-knopf")
(RAILS,) = WIRING.lamps
assert isinstance(RAILS, PinLamps)
PINS: Mapping[str, int] = RAILS.pins

TICKS_IN_A_SLOT = 20
RHYTHMS = {
    "steady": "####################",
    "ok": "##################..",
    "to": "##############......",
    "blink": "##########..........",
    "pulse": "#####...............",
    "from": "####....####........",
    "take": "###...###...###.....",
    "warn": "##..##..##..##......",
    "dark": "....................",
}
"""Signal -> on or off at each of the 20 ticks of a slot."""

TONES = {
    "": "",
    "your turn": "G5 G5 - - G5 G5",
    "legal": "C5 C5 E5 E5 G5 G5 G5 G5",
    "illegal": "E4 E4 E4 E4 E4 E4 - - C4 C4 C4 C4 C4 C4 C4 C4 C4 C4",
    "unclear": "G4 G4 - - G4 G4 - - B4 B4 B4 B4 B4 B4",
    "declined": "C4 C4 - - C4 C4",
    "capture alert": "E5 E5 B5 B5 E5 E5 B5 B5 E5 E5 B5 B5",
    "camera lost": "A4 A4 A4 A4 A4 A4 D4 D4 D4 D4 D4 D4 A4 A4 A4 A4 A4 A4 D4 D4 D4 D4 D4 D4",
    "game over": "C5 C5 C5 C5 G4 G4 A4 A4 G4 G4 G4 G4 - - B4 B4 C5 C5 C5 C5 C5 C5 C5 C5",
    "clock low": "B5 B5 B5 B5",
}
"""Tune -> the tone at each tick."""

SITES = ("b3", "h7", "j10")


@dataclass(frozen=True)
class Expected:
    """What a state looks and sounds like: signals of the sites and of both turn lamps, and the tune."""

    sites: tuple[str, ...]
    first: str
    second: str
    tune: str = ""


STATES: Mapping[TableState, Expected] = {
    "set-up": Expected(("warn", "to"), "dark", "dark"),
    "all-set": Expected((), "steady", "steady"),
    "ready": Expected((), "to", "to", "your turn"),
    "your-turn": Expected((), "steady", "dark"),
    "looking": Expected((), "blink", "dark"),
    "legal": Expected(("take", "from", "to"), "ok", "dark", "legal"),
    "illegal": Expected(("warn", "to"), "warn", "dark", "illegal"),
    "unclear": Expected(("pulse",), "blink", "dark", "unclear"),
    "alert": Expected(("warn",), "blink", "blink", "capture alert"),
    "amiss": Expected(("warn", "to"), "steady", "dark", "unclear"),
    "lifted": Expected(("steady",), "steady", "dark"),
    "press-again": Expected((), "take", "dark", "unclear"),
    "declined": Expected((), "steady", "warn", "declined"),
    "put-back": Expected(("warn", "to"), "from", "dark"),
    "board-moved": Expected((), "from", "from"),
    "no-board": Expected((), "pulse", "pulse", "unclear"),
    "camera-lost": Expected((), "warn", "warn", "camera lost"),
    "paused": Expected((), "pulse", "dark"),
    "over": Expected((), "ok", "dark", "game over"),
    "clock-low": Expected((), "warn", "dark"),
    "flag": Expected((), "take", "take", "clock low"),
}


@dataclass
class Pi:
    """Lamps and buzzer on mock pins."""

    factory: MockFactory
    lamps: LampBank
    sound: Sound

    def lit(self, name: str) -> bool:
        return bool(self.factory.pin(PINS[name]).state)

    def tone(self) -> str:
        pin = self.factory.pin(12)
        return str(Tone.from_frequency(pin.frequency).note) if pin.frequency and pin.state else "-"


@pytest.fixture
def pi() -> Iterator[Pi]:
    factory = MockFactory(pin_class=MockPWMPin)
    pins = Pins(factory, "")
    pi = Pi(factory, open_lamps(WIRING, pins, pytest.fail), open_sound(WIRING.sound, pins, pytest.fail))
    yield pi
    pi.lamps.close()
    pi.sound.close()
    factory.reset()


def scene(state: TableState) -> TimedScene:
    signals = dict(zip(SITES, (Signal(name) for name in STATES[state].sites), strict=False))
    return scene_of(state, "first", signals)


def test_every_state_is_expected_to_look_like_something() -> None:
    assert set(STATES) == set(PATTERNS)
    assert {expected.tune for expected in STATES.values()} >= {tune.value for tune in Tune} - {"confirm heard"}


@pytest.mark.parametrize("state", STATES)
def test_lamps_and_tones_of_a_state_tick_by_tick(pi: Pi, state: TableState) -> None:
    expected = STATES[state]
    lights = Lights(pi.lamps, pi.sound)
    lights.tell((), scene(state))
    lights.tick(0.0)
    shown: dict[str, str] = dict.fromkeys(PINS, "")
    tones = list[str]()
    slots = 4
    for tick in range(slots * TICKS_IN_A_SLOT):
        lights.tick(0.02 + tick * 0.04)
        for name in PINS:
            shown[name] += "#" if pi.lit(name) else "."
        tones.append(pi.tone())
    assert shown.pop("first") == slots * RHYTHMS[expected.first]
    assert shown.pop("second") == slots * RHYTHMS[expected.second]
    rails = dict.fromkeys(shown, "")
    for slot in range(slots):
        place = slot % max(1, len(expected.sites))
        crossing = {SITES[place][0], SITES[place][1:]} if expected.sites else set()
        for name in rails:
            rails[name] += RHYTHMS[expected.sites[place]] if name in crossing else RHYTHMS["dark"]
    if len(expected.sites) > 1:  # the last tenth before another site is dark; no signal of these is on then
        assert all(RHYTHMS[signal].endswith("..") for signal in expected.sites)
    assert shown == rails
    notes = TONES[expected.tune].split()
    assert tones == notes + ["-"] * (len(tones) - len(notes))


def test_a_turn_is_shown_and_heard_once_and_then_whose_turn_it_is(pi: Pi) -> None:
    lights = Lights(pi.lamps, pi.sound)
    legal = scene_of("legal", "first", {"b3": Signal.FROM, "h7": Signal.TO}, 1.6)
    lights.tell((legal,), scene_of("your-turn", "second"))
    lights.tick(0.0)
    changes = list[tuple[float, frozenset[str], str]]()
    for tick in range(60):
        now_s = round(0.02 + tick * 0.04, 2)
        lights.tick(now_s)
        state = (pi.lamps.lit, pi.tone())
        if not changes or changes[-1][1:] != state:
            changes.append((now_s, *state))
    since = {lit: at_s for at_s, lit, _tone in reversed(changes)}
    assert since == {
        frozenset({"first", "b", "3"}): 0.02,
        frozenset({"first"}): 0.18,
        frozenset(): 0.74,
        frozenset({"first", "h", "7"}): 0.82,
        frozenset({"second"}): 1.62,
    }
    assert next((at_s, tone) for at_s, _lit, tone in changes if tone != "-") == (0.02, "C5")
    assert changes[-1] == (1.62, frozenset({"second"}), "-")
