from __future__ import annotations

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.chain_lamps import ChainLampOutput
from hardware.lamps import Signal
from hardware.pin_lamps import DIMMED_HZ
from hardware.pins import Pins
from hardware.wiring import ChainLamps
from tests.hardware.decoding import ShiftRegisters

WIRING = ChainLamps(data=17, clock=27, latch=22, enable=13, lamps="a b c d e f - first 1 2 3 4 5 6 7 8 9")


def lit(chips: ShiftRegisters) -> list[str]:
    return [name for name, level in zip(WIRING.outputs, chips.shown, strict=True) if level]


@pytest.mark.parametrize("names", [["a"], ["9"], ["a", "first", "8", "9"], ["1", "2"], list(WIRING.names), []])
def test_the_chips_show_what_is_lit_on_the_right_outputs(pins: Pins, factory: MockFactory, names: list[str]) -> None:
    chips = ShiftRegisters(WIRING, factory)
    output = ChainLampOutput(WIRING, pins)
    output.light({"b": Signal.STEADY, "c": Signal.STEADY}, 1.0)
    output.light(dict.fromkeys(names, Signal.STEADY), 1.0)
    assert lit(chips) == names
    output.close()


def test_the_outputs_change_all_at_once_and_only_when_something_changes(pins: Pins, factory: MockFactory) -> None:
    chips = ShiftRegisters(WIRING, factory)
    output = ChainLampOutput(WIRING, pins)
    for names in (["a", "9"], ["a", "9"], ["b"]):
        output.light(dict.fromkeys(names, Signal.STEADY), 1.0)
    assert [sum(levels) for levels in chips.latched] == [0, 2, 1]
    output.close()


def test_lamps_stay_dark_until_the_first_levels_are_latched_and_after_closing(pins: Pins, factory: MockFactory) -> None:
    chips = ShiftRegisters(WIRING, factory)
    output = ChainLampOutput(WIRING, pins)
    assert chips.latched == [(False,) * len(WIRING.outputs)]
    output.light({"a": Signal.STEADY}, 1.0)
    output.close()
    output.close()
    assert not any(chips.shown)
    ChainLampOutput(WIRING, pins).close()


def test_a_chain_is_dimmed_by_its_enable_pin_which_lights_while_low(pins: Pins, factory: MockFactory) -> None:
    output = ChainLampOutput(WIRING, pins)
    enable = factory.pin(13)
    assert (enable.state, enable.frequency) == (0, None)
    output.light({"a": Signal.STEADY}, 0.25)
    assert (enable.state, enable.frequency) == (0.75, DIMMED_HZ)
    output.light({"a": Signal.STEADY}, 1.0)
    assert (enable.state, enable.frequency) == (0, None)
    output.close()


class PinFailsError(Exception):
    """As lgpio's own error."""


def test_after_a_failed_write_the_next_one_sends_everything_again(
    pins: Pins, factory: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = ShiftRegisters(WIRING, factory)
    output = ChainLampOutput(WIRING, pins)
    output.light({"a": Signal.STEADY}, 1.0)
    with monkeypatch.context() as broken:

        def fail(_value: bool) -> None:
            raise PinFailsError

        broken.setattr(factory.pin(22), "_set_state", fail)
        with pytest.raises(PinFailsError):
            output.light({"b": Signal.STEADY}, 1.0)
    output.light({"a": Signal.STEADY}, 1.0)
    assert lit(chips) == ["a"]
    output.close()
