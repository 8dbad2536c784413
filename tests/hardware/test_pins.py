from __future__ import annotations

from pathlib import Path

import pytest
from gpiozero import LED, Device, TonalBuzzer
from gpiozero.pins.mock import MockFactory

from hardware.errors import PinError
from hardware.pins import FACTORY_VARIABLE, MOCK_CLASS_VARIABLE, Pins, mock_pins, open_device, open_pins


@pytest.fixture(autouse=True)
def nobody_has_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)


def test_without_gpio_the_pins_are_mocks_and_one_line_says_so(tmp_path: Path) -> None:
    pins = open_pins(tmp_path / "gpiochip0")
    assert pins.simulated
    assert "simulated" in pins.note
    assert "\n" not in pins.note


def test_the_environment_decides_even_where_there_is_gpio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chip = tmp_path / "gpiochip0"
    chip.touch()
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    pins = open_pins(chip)
    assert isinstance(pins.factory, MockFactory)
    assert "mock" in pins.note


def test_an_unknown_factory_in_the_environment_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "abacus")
    with pytest.raises(PinError, match=r"cannot reach the pins by abacus .*GPIOZERO_PIN_FACTORY=mock$"):
        open_pins()


def test_a_gpio_chip_that_cannot_be_reached_is_an_error_and_no_silent_fall_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> MockFactory:
        raise OSError("can not open gpiochip")

    monkeypatch.setattr("hardware.pins._lgpio_factory", fail)
    chip = tmp_path / "gpiochip0"
    chip.touch()
    with pytest.raises(PinError, match=r"by lgpio \(can not open gpiochip\); install python3-lgpio"):
        open_pins(chip)


class PinsBusyError(Exception):
    """As lgpio's own error: of no kind that anything else knows."""


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (PinsBusyError("'GPIO busy'"), r"^GPIO5: another program or driver holds it, perhaps a second companion or "),
        (PinsBusyError("bad handle"), r"^GPIO5: cannot be opened \(bad handle\)"),
    ],
    ids=["busy", "other"],
)
def test_errors_of_the_pin_library_become_one_line(error: Exception, told: str) -> None:
    def make() -> LED:
        raise error

    with pytest.raises(PinError, match=told):
        open_device(5, make)


def test_a_pin_that_does_not_exist_is_told() -> None:
    pins: Pins = mock_pins()
    with pytest.raises(PinError, match=r"^GPIO40: there is no such pin; use GPIO2 to GPIO27"):
        open_device(40, lambda: LED(40, pin_factory=pins.factory))


@pytest.mark.parametrize(
    ("pin", "holder"),
    [
        (2, "I2C"),
        (4, "1-wire"),
        (10, "SPI bus .dtparam=spi=on"),
        (14, "serial console"),
        (18, "sound card"),
    ],
)
def test_a_busy_pin_names_who_can_hold_it(pin: int, holder: str) -> None:
    def make() -> LED:
        raise PinsBusyError("'GPIO busy'")

    with pytest.raises(PinError, match=rf"^GPIO{pin}: .*a second companion or (the|a) {holder}"):
        open_device(pin, make)


def test_pins_without_pwm_are_told() -> None:
    with pytest.raises(PinError, match=r"^GPIO12: these pins have no PWM"):
        open_device(12, lambda: TonalBuzzer(12, pin_factory=MockFactory()))


def test_mock_pins_of_the_environment_have_pwm_unless_it_says_which_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    open_device(12, lambda: TonalBuzzer(12, pin_factory=open_pins().factory)).close()
    monkeypatch.setenv(MOCK_CLASS_VARIABLE, "mockpin")
    monkeypatch.setattr(Device, "pin_factory", None)
    with pytest.raises(PinError, match=r"^GPIO12: these pins have no PWM"):
        open_device(12, lambda: TonalBuzzer(12, pin_factory=open_pins().factory))
