from __future__ import annotations

from pathlib import Path

import pytest
from gpiozero import LED, Device
from gpiozero.pins.mock import MockFactory

from hardware.errors import PinError, WiringError
from hardware.pins import FACTORY_VARIABLE, Pins, mock_pins, open_device, open_pins
from hardware.wiring import KOPF_ODER_KNOPF, USABLE_PINS, Wiring


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
        (PinsBusyError("'GPIO busy'"), "^GPIO5: another program holds it"),
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


def test_kopf_oder_knopf_takes_24_pins_and_leaves_two_for_buzzer_and_hint() -> None:
    used = [pin for _, pin in KOPF_ODER_KNOPF.plan()]
    assert len(used) == len(set(used)) == 24
    assert len(set(USABLE_PINS) - set(used)) == 2
    assert (len(KOPF_ODER_KNOPF.columns), len(KOPF_ODER_KNOPF.rows)) == (10, 10)


def test_confirm_sits_on_the_pins_with_hard_pull_ups() -> None:
    assert set(KOPF_ODER_KNOPF.confirm.values()) == {2, 3}


@pytest.mark.parametrize(
    ("columns", "confirm", "told"),
    [
        ({"a": 5}, {"first": 5}, r"^GPIO5 \(column a, Confirm first\): one pin can serve only one"),
        ({"a": 28}, {}, r"^GPIO28 \(column a\): there is no such pin"),
        ({"a": 1}, {}, r"^GPIO1 \(column a\): there is no such pin"),
    ],
    ids=["double use", "beyond the header", "identifies add-on boards"],
)
def test_a_wiring_that_cannot_be_built_is_refused(columns: dict[str, int], confirm: dict[str, int], told: str) -> None:
    with pytest.raises(WiringError, match=told):
        Wiring(columns=columns, rows={}, turn_lamps={}, confirm=confirm)
