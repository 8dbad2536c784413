from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pytest
from gpiozero.pins.mock import MockFactory
from gpiozero.tones import Tone

from hardware.pin_lamps import PinLampOutput
from hardware.pins import Pins
from hardware.sound import LOUDEST_DUTY, STEP_S, TUNES, Buzzer, Silent, Tune, open_sound
from hardware.wiring import SoundWiring

PIN = 12
TICK_S = 0.04

Heard = list[tuple[str | None, float]]


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def buzzer(pins: Pins, told: list[str]) -> Iterator[Buzzer]:
    buzzer = Buzzer(SoundWiring(PIN), pins, told.append)
    yield buzzer
    buzzer.close()


def heard(buzzer: Buzzer, factory: MockFactory, duration_s: float, from_s: float = 0.0) -> Heard:
    """What comes out of the pin: tones (None for silence) and how long each lasts."""
    pin = factory.pin(PIN)
    ticks = []
    for tick in range(round(duration_s / TICK_S)):
        buzzer.tick(from_s + tick * TICK_S)
        ticks.append(Tone.from_frequency(pin.frequency).note if pin.frequency and pin.state else None)
    return [(tone, round(len(list(group)) * TICK_S, 3)) for tone, group in groupby(ticks)]


def written(tune: Tune) -> Heard:
    return [(tone, round(duration_s, 3)) for tone, duration_s in TUNES[tune]]


@pytest.mark.parametrize("tune", Tune, ids=lambda tune: tune.value)
def test_a_tune_is_heard_as_it_is_written_then_nothing(buzzer: Buzzer, factory: MockFactory, tune: Tune) -> None:
    buzzer.play(tune)
    *notes, silence = heard(buzzer, factory, 3.0)
    assert notes == written(tune)
    assert silence[0] is None


def test_tunes_are_short_and_no_two_begin_alike(buzzer: Buzzer) -> None:
    assert set(TUNES) == set(Tune)
    lengths_s = {tune: sum(duration_s for _, duration_s in notes) for tune, notes in TUNES.items()}
    assert max(lengths_s.values()) <= 1.2
    assert lengths_s[Tune.CONFIRM_HEARD] == min(lengths_s.values())
    beginnings = [notes[:2] for notes in TUNES.values()]
    assert len(set(beginnings)) == len(Tune)


def test_tunes_wait_for_one_another_and_the_same_one_waits_only_once(buzzer: Buzzer, factory: MockFactory) -> None:
    for tune in (Tune.CONFIRM_HEARD, Tune.LEGAL, Tune.CONFIRM_HEARD, Tune.LEGAL):
        buzzer.play(tune)
    assert [tone for tone, _ in heard(buzzer, factory, 2.0)] == ["A5", None, "C5", "E5", "G5", None]


def test_of_too_many_tunes_the_newest_are_heard(buzzer: Buzzer, factory: MockFactory) -> None:
    for tune in (Tune.LEGAL, Tune.CONFIRM_HEARD, Tune.CLOCK_LOW, Tune.YOUR_TURN):
        buzzer.play(tune)
    assert [tone for tone, _ in heard(buzzer, factory, 2.0)] == ["A5", None, "B5", None, "G5", None, "G5", None]


def test_muted_tunes_pass_in_silence_and_do_not_come_later(buzzer: Buzzer, factory: MockFactory) -> None:
    buzzer.muted = True
    buzzer.play(Tune.LEGAL)
    assert heard(buzzer, factory, 1.0) == [(None, 1.0)]
    buzzer.muted = False
    assert heard(buzzer, factory, 1.0, from_s=1.0) == [(None, 1.0)]


def test_muting_ends_the_tone_that_sounds_at_once(buzzer: Buzzer, factory: MockFactory) -> None:
    buzzer.play(Tune.CAMERA_LOST)
    buzzer.tick(0.0)
    assert factory.pin(PIN).state
    buzzer.muted = True
    buzzer.tick(TICK_S)
    assert not factory.pin(PIN).state


@pytest.mark.parametrize("volume", [1.0, 0.5, 0.02])
def test_volume_is_the_duty_of_the_pulses(pins: Pins, factory: MockFactory, volume: float) -> None:
    buzzer = Buzzer(SoundWiring(PIN, volume), pins, pytest.fail)
    buzzer.play(Tune.CLOCK_LOW)
    buzzer.tick(0.0)
    assert factory.pin(PIN).state == pytest.approx(LOUDEST_DUTY * volume)
    buzzer.close()


def test_a_slow_loop_plays_slower_and_leaves_no_note_out(buzzer: Buzzer, factory: MockFactory) -> None:
    buzzer.play(Tune.LEGAL)
    tones = []
    for tick in range(8):
        buzzer.tick(tick * 5 * STEP_S)
        pin = factory.pin(PIN)
        tones.append(Tone.from_frequency(pin.frequency).note if pin.frequency else None)
    assert tones == ["C5", "E5", "G5", None, None, None, None, None]


def test_a_buzzer_that_fails_is_told_once_and_silent_from_then_on(
    buzzer: Buzzer, factory: MockFactory, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_frequency: float | None) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(factory.pin(PIN), "_set_frequency", fail)
        buzzer.play(Tune.LEGAL)
        for tick in range(30):
            buzzer.tick(tick * TICK_S)
    assert told == ["buzzer: silent from now on, the game goes on: [Errno 5] Input/output error"]


def test_a_buzzer_that_cannot_be_opened_is_told_and_silent(pins: Pins, told: list[str]) -> None:
    lamp = PinLampOutput({"first": PIN}, pins)
    sound = open_sound(SoundWiring(PIN), pins, told.append)
    assert isinstance(sound, Silent)
    assert told == [
        "buzzer: silent from now on, the game goes on: "
        "GPIO12: this program uses it already; give every lamp and button its own pin"
    ]
    lamp.close()


def test_without_a_buzzer_everything_is_silent(pins: Pins) -> None:
    sound = open_sound(None, pins, pytest.fail)
    for tune in Tune:
        sound.play(tune)
    sound.tick(0.0)
    sound.close()
    assert sound.muted


def test_closing_ends_the_tone_and_gives_the_pin_back(buzzer: Buzzer, pins: Pins, factory: MockFactory) -> None:
    buzzer.play(Tune.LEGAL)
    buzzer.tick(0.0)
    buzzer.close()
    buzzer.close()
    buzzer.tick(1.0)
    assert not factory.pin(PIN).state
    Buzzer(SoundWiring(PIN), pins, pytest.fail).close()
