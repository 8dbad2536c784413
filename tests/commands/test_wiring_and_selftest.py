from __future__ import annotations

import re
from pathlib import Path

import pytest
from gpiozero import Device

from companion.cli import main
from hardware.header import header_pin
from hardware.pins import FACTORY_VARIABLE
from hardware.wiring_files import shipped_wiring, shipped_wirings


@pytest.fixture(autouse=True)
def nobody_asked_for_real_pins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.chdir(tmp_path)
    Path("only-buttons.toml").write_text('game = "krux"\n[buttons]\nconfirm = { both = 2 }\n')


@pytest.mark.parametrize("name", shipped_wirings())
def test_a_plan_is_printed_by_header_pins_and_drawn(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["wiring", name]) == 0
    printed = capsys.readouterr().out
    rows = [(int(row[1]), int(row[2])) for row in re.finditer(r"^ {0,9}(\d+)  (\d+) +\S+", printed, re.MULTILINE)]
    assert rows == sorted((header_pin(use.pin).number, use.pin) for use in shipped_wiring(name).plan())
    assert "3  2     Confirm first" in printed
    assert "32  12    buzzer" in printed
    assert "mA together (at most 50 are good for them)" in printed
    assert (tmp_path / f"wiring-{name}.svg").read_text().startswith("<svg")


def test_an_own_wiring_with_a_chain_and_a_strip_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "krux"\n[buttons]\nconfirm = { both = 2 }\n'
        '[[lamps]]\ndevice = "chain"\ndata = 17\nclock = 27\nlatch = 22\ncrossing = "grid"\n'
        'lamps = "a b c - 1 2 3 4 5"\n'
        '[[lamps]]\ndevice = "strip"\nlamps = "first second"\nbrightness = 0.5\n'
    )
    assert main(["wiring", "krux", "--file", str(own), "--svg", str(tmp_path / "own.svg")]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "1 a b c - 1 2 3 4 2 5" in printed
    assert "letters are columns, numbers are rows" in printed
    assert "held by SPI (select 0) nothing" in printed
    assert "The strip, from its data input on: first second" in printed
    assert "up to 0.1 A at 5 V" in printed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            'game = "krux"\n[buttons]\nconfirm = { first = 2, second = 2 }\n',
            "GPIO2 (Confirm first, Confirm second): one",
        ),
        ('game = "kipp4"\n[buttons]\nconfirm = { both = 2 }\n', "game: expected krux, found kipp4"),
    ],
    ids=["double use", "another game"],
)
def test_a_wiring_that_does_not_fit_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text)
    assert main(["wiring", "krux", "--file", str(own)]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith(f"companion: {own}: {told}")
    assert errors.count("\n") == 1


def test_an_unknown_game_lists_the_wirings(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["wiring", "chess"])
    assert "attangle-127" in capsys.readouterr().err


@pytest.mark.parametrize("camera", ["session:x", "usb:x", "eye"])
def test_the_selftest_looks_through_live_cameras_only(camera: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["selftest", "krux", "--camera", camera])
    assert f"expected picamera2, usb:N, simulated or none, found {camera!r}" in capsys.readouterr().err


def test_a_camera_that_is_not_there_fails_the_selftest_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selftest", "krux", "--file", "only-buttons.toml", "--camera", "usb:77"]) == 2
    assert capsys.readouterr().err == "companion: the self-test failed for camera\n"


def test_the_selftest_works_on_the_simulated_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selftest", "krux"]) == 0
    printed = capsys.readouterr().out
    assert "simulated (this computer has no GPIO pins in use)" in printed.splitlines()[0]
    assert "Lamp: column a, GPIO4 (header pin 7)" in printed
    assert "Tune: camera lost" in printed
    report = printed[printed.index("--- self-test") :]
    assert report.count("ok  ") == 8
    assert "FAILED" not in report


def test_a_selftest_that_fails_ends_with_a_line_and_a_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    monkeypatch.setenv("GPIOZERO_MOCK_PIN_CLASS", "mockpin")  # without PWM
    assert main(["selftest", "krux", "--camera", "none"]) == 2
    captured = capsys.readouterr()
    assert "FAILED  buzzer: GPIO12: these pins have no PWM" in captured.out
    assert captured.err == "companion: the self-test failed for buzzer\n"
