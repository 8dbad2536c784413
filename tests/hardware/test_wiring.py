from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from calibration.boards import load_board
from hardware.errors import WiringError
from hardware.header import HEADER, PULLED_UP_PINS, PWM_PINS, USABLE_PINS, header_pin
from hardware.layout import Layout
from hardware.wiring import Wiring
from hardware.wiring_check import current
from hardware.wiring_files import load_wiring, read_wiring, shipped_wiring, shipped_wirings

BOARDS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "kopf-oder-knopf": ("kopf-oder-knopf", {}),
    "kipp4": ("kipp4", {}),
    "krux": ("krux", {}),
    "attangle": ("attangle", {}),
    "attangle-grand": ("attangle", {"variant": "grand"}),
    "attangle-127": ("attangle", {"variant": "127"}),
}

BUTTONS = "[buttons]\nconfirm = { first = 2, second = 3 }\n"
GAME = 'game = "krux"\n'
CHAIN = '[[lamps]]\ndevice = "chain"\ndata = 4\nclock = 5\nlatch = 6\n'


def test_a_wiring_ships_for_every_board() -> None:
    assert set(shipped_wirings()) == set(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_a_shipped_wiring_shows_every_site_and_whose_turn_it_is(name: str) -> None:
    game, options = BOARDS[name]
    wiring = shipped_wiring(name)
    layouts = [Layout(device.names, device.crossing) for device in wiring.lamps]
    for site in [*load_board(game, options).sites, "first", "second"]:
        assert any(layout.lamps_of(site) for layout in layouts), site
    assert wiring.game == game


@pytest.mark.parametrize("name", BOARDS)
def test_a_shipped_wiring_has_buzzer_and_hint_and_confirm_on_hard_pull_ups(name: str) -> None:
    wiring = shipped_wiring(name)
    assert wiring.sound is not None
    assert wiring.buttons.hint is not None
    assert set(wiring.buttons.confirm.values()) == set(PULLED_UP_PINS)


def test_kopf_oder_knopf_takes_exactly_all_pins() -> None:
    assert sorted(use.pin for use in shipped_wiring("kopf-oder-knopf").plan()) == list(USABLE_PINS)


def test_attangle_127_needs_no_more_than_four_pins_for_its_28_lamps() -> None:
    uses = [use for use in shipped_wiring("attangle-127").plan() if use.part == "chain"]
    (device,) = shipped_wiring("attangle-127").lamps
    assert len(uses) == 4
    assert len(device.names) == 28


def test_comments_in_shipped_wirings_name_the_right_header_pins() -> None:
    for name in shipped_wirings():
        path = Path(__file__).parents[2] / "hardware" / "wirings" / f"{name}.toml"
        for line in path.read_text(encoding="utf-8").splitlines():
            setting, _comment, pin = line.partition("header pin ")
            if pin:
                gpio = int(setting.partition("#")[0].rpartition("=")[2])
                assert header_pin(gpio).number == int(pin.partition(";")[0]), line


def test_the_header_is_the_one_of_every_raspberry_pi() -> None:
    assert [pin.number for pin in HEADER] == list(range(1, 41))
    assert {pin.gpio for pin in HEADER if pin.gpio is not None} == set(range(28))
    assert PWM_PINS == (12, 13, 18, 19)
    assert (header_pin(2).number, header_pin(26).number, header_pin(21).number) == (3, 37, 40)


REFUSED = {
    "double use": (
        BUTTONS + '[[lamps]]\ndevice = "pins"\npins = { a1 = 2 }\n',
        r"^my.toml: GPIO2 \(Confirm first, site a1\): one pin can serve only one of them",
    ),
    "double use within one device": (
        BUTTONS + CHAIN.replace("clock = 5", "clock = 4") + 'lamps = "a1"\n',
        r"^my.toml: GPIO4 \(chain data \(SER\), chain clock \(SRCLK\)\): one pin can serve only one",
    ),
    "beyond the header": (
        BUTTONS + "hint = 28\n",
        r"GPIO28 \(Hint button\): there is no such pin; use GPIO2 to GPIO27",
    ),
    "identifies add-on boards": (BUTTONS + "hint = 1\n", r"GPIO1 \(Hint button\): there is no such pin"),
    "negative": (BUTTONS + "hint = -4\n", r"GPIO-4 \(Hint button\): there is no such pin"),
    "a buzzer without PWM": (
        BUTTONS + "[sound]\nbuzzer = 5\n",
        r"GPIO5 \(buzzer\): this pin has no PWM; use one of GPIO12",
    ),
    "dimming a chain without PWM": (
        BUTTONS + CHAIN + 'lamps = "a1"\nenable = 22\n',
        r"GPIO22 \(chain enable \(OE\)\): this pin has no PWM",
    ),
    "a strip where SPI is not": (
        BUTTONS + '[[lamps]]\ndevice = "strip"\nlamps = "a1"\ndata = 21\n',
        r"GPIO21 \(strip data\): SPI gives its data out on no other pin than GPIO10",
    ),
    "a pin that SPI takes": (
        BUTTONS + 'hint = 8\n[[lamps]]\ndevice = "strip"\nlamps = "a1"\n',
        r"GPIO8 \(Hint button, held by SPI \(select 0\)\): one pin can serve only one",
    ),
    "more than 26 pins": (
        BUTTONS + '[[lamps]]\ndevice = "pins"\npins = { ' + ", ".join(f"a{n} = {n}" for n in range(4, 30)) + " }\n",
        r"all pins: 28 pins are planned and the header has 26; put the lamps on a chain of 74HC595",
    ),
    "too much current for the pins": (
        BUTTONS + '[[lamps]]\ndevice = "pins"\nlamp_ma = 15\npins = { a1 = 4, a2 = 5, a3 = 6, a4 = 7 }\n',
        r"current: 60 mA at once and the pins give 50; use larger resistors",
    ),
    "too much current for one pin": (
        BUTTONS + '[[lamps]]\ndevice = "pins"\nlamp_ma = 20\npins = { a1 = 4 }\n',
        r"lamps.lamp_ma: expected above 0, at most 16 mA",
    ),
    "too much current for a chip": (
        BUTTONS + CHAIN + 'lamps = "a1 a2 - - - - - - b1 b2 b3 b4 b5 b6 b7 b8"\nlamp_ma = 10\n',
        r"lamps.lamp_ma: chip 2 would give 80 mA and can give 70",
    ),
    "a lamp in two places": (BUTTONS + CHAIN + 'lamps = "a1 a2 a1"\n', "a lamp can be in one place only: a1"),
    "a device without lamps": (BUTTONS + CHAIN + 'lamps = "- -"\n', "expected the name of at least one lamp"),
    "a grid without rows": (BUTTONS + CHAIN + 'lamps = "a b c"\ncrossing = "grid"\n', "two kinds of rails that cross"),
    "a lopsided hexagon": (
        BUTTONS + CHAIN + 'lamps = "a b c 1 2"\ncrossing = "hexagon"\n',
        "as many diagonals as rows, an odd number; found 3 rows and 2 diagonals",
    ),
    "a strip that is too long": (
        BUTTONS + '[[lamps]]\ndevice = "strip"\nlamps = "' + " ".join(f"a{n}" for n in range(401)) + '"\n',
        "expected at most 400 lamps on a strip, found 401",
    ),
    "a strip without light": (
        BUTTONS + '[[lamps]]\ndevice = "strip"\nlamps = "a1"\nbrightness = 0\n',
        "lamps.brightness: expected a number above 0, at most 1",
    ),
    "a volume of 0": (BUTTONS + "[sound]\nbuzzer = 12\nvolume = 0\n", "sound.volume: expected a number above 0"),
    "one Confirm button for one player": (
        "[buttons]\nconfirm = { first = 2 }\n",
        "pins for first and second, or one for both",
    ),
    "an unknown field": (BUTTONS + "hnit = 26\n", "^my.toml, line 4: buttons: Object contains unknown field hnit"),
    "an unknown device": (
        BUTTONS + '[[lamps]]\ndevice = "candles"\n',
        r"^my.toml, line 5: lamps\[0\].device: Invalid value 'candles'",
    ),
    "a pin that is a word": (BUTTONS + 'hint = "left"\n', "^my.toml, line 4: buttons.hint: Expected int"),
    "no buttons": ("[sound]\nbuzzer = 12\n", "^my.toml: Object missing required field buttons"),
    "another kind of file": ("", "^my.toml: is no wiring file: expected a table"),
    "no TOML": ("[buttons\n", "^my.toml: is no valid TOML"),
}


@pytest.mark.parametrize(("text", "told"), REFUSED.values(), ids=REFUSED)
def test_a_wiring_that_cannot_be_built_is_refused(text: str, told: str) -> None:
    with pytest.raises(WiringError, match=told):
        read_wiring(GAME + text, "my.toml")


def test_a_wiring_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(WiringError, match=r"nowhere.toml: cannot be read: No such file"):
        load_wiring(tmp_path / "nowhere.toml")
    (tmp_path / "photo.toml").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(WiringError, match=r"photo.toml: cannot be read: it is no text file"):
        load_wiring(tmp_path / "photo.toml")


def test_an_unknown_name_lists_what_ships() -> None:
    with pytest.raises(WiringError, match=r"^chess: no such wiring ships; expected one of attangle, .*krux$"):
        shipped_wiring("chess")


def test_one_confirm_button_can_serve_both() -> None:
    assert read_wiring(GAME + "[buttons]\nconfirm = { both = 2 }\n", "").buttons.confirm == {"both": 2}


def wiring(lamps: str) -> Wiring:
    return read_wiring(GAME + BUTTONS + lamps, "")


def test_of_rails_only_one_crossing_counts_for_the_current() -> None:
    rails = wiring(
        '[[lamps]]\ndevice = "pins"\ncrossing = "grid"\nlamp_ma = 4\npins = { a = 4, b = 5, 1 = 6, first = 7 }\n'
    )
    assert current(rails).pins_ma == 3 * 4


def test_lamps_of_their_own_all_count_and_chains_and_strips_count_apart() -> None:
    both = wiring(
        '[[lamps]]\ndevice = "chain"\ndata = 22\nclock = 5\nlatch = 6\nlamp_ma = 2\nlamps = "a1 a2 a3"\n'
        '[[lamps]]\ndevice = "strip"\nbrightness = 0.5\nlamps = "b1 b2"\n'
    )
    assert (current(both).chips_ma, current(both).strip_ma) == (3 * 2, 2 * 30)
