from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.commands.options.wirings import add_clock, add_fittings, table_wiring, time_control
from companion.table.game_clock import TimeControl
from hardware.errors import WiringError
from hardware.wiring import ChainLamps
from hardware.wiring_files import shipped_wiring


def parsed(*arguments: str) -> Namespace:
    parser = ArgumentParser()
    add_fittings(parser)
    add_clock(parser)
    return parser.parse_args(arguments)


@pytest.mark.parametrize(
    ("game", "options", "name"),
    [
        ("krux", {}, "krux"),
        ("attangle", {}, "attangle"),
        ("attangle", {"variant": "2006"}, "attangle"),
        ("attangle", {"variant": "grand"}, "attangle-grand"),
        ("attangle", {"variant": "127"}, "attangle-127"),
    ],
)
def test_a_variant_with_a_board_of_its_own_has_its_own_wiring(game: str, options: Mapping[str, Any], name: str) -> None:
    assert table_wiring(parsed(), game, options) == shipped_wiring(name)


def test_an_own_wiring_is_taken_if_it_is_for_the_game(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "attangle"\n[buttons]\nconfirm = { both = 2 }\n'
        '[[lamps]]\ndevice = "chain"\ndata = 17\nclock = 27\nlatch = 22\nlamps = "first second"\n'
    )
    (device,) = table_wiring(parsed("--wiring", str(own)), "attangle", {}).lamps
    assert isinstance(device, ChainLamps)
    with pytest.raises(WiringError, match=r"own.toml: game: expected krux, found attangle$"):
        table_wiring(parsed("--wiring", str(own)), "krux", {})


def test_a_table_has_no_clock_and_begins_bright_and_with_sound_unless_told_otherwise() -> None:
    arguments = parsed()
    assert (arguments.mute, arguments.dim, time_control(arguments)) == (False, False, TimeControl())


def test_a_clock_is_chosen_and_whether_its_flag_loses() -> None:
    assert time_control(parsed("--clock", "fischer:10+5")) == TimeControl("fischer", 600, 5)
    assert time_control(parsed("--clock", "per-move:30", "--flag-loses")).flag_loses


def test_another_clock_is_refused_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("--clock", "blitz")
    assert "argument --clock: expected none, per-move:30 (seconds), " in capsys.readouterr().err
