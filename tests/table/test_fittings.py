from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.games.catalogue import new_game
from companion.table.fittings import Fittings, open_fittings
from hardware.clock import VirtualClock
from hardware.errors import PinError
from hardware.lamp_bank import NIGHT
from hardware.lamps import Signal
from hardware.pin_lamps import PinLampOutput
from hardware.pins import Pins
from hardware.sound import Silent
from hardware.wiring import ButtonWiring, Wiring
from hardware.wiring_files import shipped_wiring, shipped_wirings


@pytest.fixture
def pins() -> Iterator[Pins]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield Pins(factory, "")
    factory.reset()


def fit(opened: ExitStack, wiring: Wiring, pins: Pins, told: list[str], *, night: bool = False) -> Fittings:
    options = {"variant": "standard"} if wiring.game == "attangle" else {}
    sites = new_game(wiring.game, options).sites
    return open_fittings(opened, wiring, pins, VirtualClock(), sites, told.append, muted=night, dimmed=night)


@pytest.mark.parametrize("name", shipped_wirings())
def test_every_shipped_wiring_can_be_fitted_and_is_given_back_whole(pins: Pins, name: str) -> None:
    for _again in range(2):
        told = list[str]()
        with ExitStack() as opened:
            fittings = fit(opened, shipped_wiring(name), pins, told)
            assert not isinstance(fittings.sound, Silent)
            fittings.lamps.show({"a2": Signal.STEADY, "first": Signal.STEADY})
            fittings.lamps.tick(0.0)
            assert fittings.lamps.lit >= {"a2", "first", "a"}
        assert told == []


def test_a_table_without_lamps_and_buzzer_shows_everything_on_the_terminal(pins: Pins) -> None:
    bare = Wiring("krux", ButtonWiring({"both": 2}))
    with ExitStack() as opened:
        fittings = fit(opened, bare, pins, [])
        fittings.lamps.show({"d4": Signal.STEADY, "second": Signal.STEADY})
        fittings.lamps.tick(0.0)
        assert fittings.lamps.lit == {"d4", "second"}
        assert isinstance(fittings.sound, Silent)
        assert fittings.side.poll(0.0) == ()


def test_where_nobody_sits_the_side_buttons_stay_alone(pins: Pins) -> None:
    taken = PinLampOutput({"x": 26}, pins)
    with ExitStack() as opened:
        open_fittings(opened, shipped_wiring("krux"), pins, VirtualClock(), [], pytest.fail, has_side_buttons=False)
    taken.close()


def test_taken_lamps_and_buzzer_are_told_and_left_out(pins: Pins) -> None:
    taken = PinLampOutput({"x": 12, "y": 4}, pins)
    told = list[str]()
    with ExitStack() as opened:
        fittings = fit(opened, shipped_wiring("krux"), pins, told)
        assert [line.partition(":")[0] for line in told] == ["16 lamps on pins", "buzzer"]
        fittings.lamps.show({"d4": Signal.STEADY})
        fittings.lamps.tick(0.0)
        assert fittings.lamps.lit == {"d4"}
    taken.close()


def test_a_taken_button_is_an_error_and_nothing_stays_open(pins: Pins) -> None:
    taken = PinLampOutput({"x": 26}, pins)
    with pytest.raises(PinError, match=r"^GPIO26: this program uses it already"), ExitStack() as opened:
        fit(opened, shipped_wiring("krux"), pins, [])
    taken.close()
    with ExitStack() as opened:
        fit(opened, shipped_wiring("krux"), pins, [])


def test_a_table_can_begin_muted_and_dimmed(pins: Pins) -> None:
    with ExitStack() as opened:
        fittings = fit(opened, shipped_wiring("krux"), pins, [], night=True)
        assert fittings.sound.muted
        assert fittings.lamps.brightness == NIGHT
