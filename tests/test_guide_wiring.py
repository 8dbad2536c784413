from __future__ import annotations

import re
from importlib.resources import files

import pytest

from companion.games.catalogue import new_game
from companion.table.game_clock import parse_time_control
from hardware.layout import Layout
from hardware.side_buttons import SHUTDOWN_S
from hardware.wiring import ChainLamps, StripLamps
from hardware.wiring_files import read_wiring, shipped_wirings

GUIDE = (files("companion") / "guide" / "wiring.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=["pins", "chain", "strip"])
def test_the_guides_wirings_can_be_built(example: str) -> None:
    wiring = read_wiring(example, "guide")
    for device in wiring.lamps:
        layout = Layout(device.names, device.crossing)
        assert layout.lamps_of("first")
        if isinstance(device, ChainLamps | StripLamps):
            assert all(layout.lamps_of(site) for site in new_game(wiring.game).sites)


def test_the_guide_names_every_shipped_wiring_and_every_clock() -> None:
    assert all(f"`{name}`" in GUIDE for name in shipped_wirings())
    clocks = re.findall(r"`((?:per-move|fischer|byo-yomi):[^`]+)`", GUIDE)
    assert [parse_time_control(clock).kind for clock in clocks] == ["per-move", "fischer", "byo-yomi"]
    assert f"for {SHUTDOWN_S:.0f} seconds" in GUIDE
