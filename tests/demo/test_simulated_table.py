"""Every game's drawn table is read without error by the eyes that read real ones."""

from __future__ import annotations

import pytest

from calibration.boards import load_board
from companion.demo.simulated_table import SimulatedTable, evening_at
from companion.games.catalogue import GAMES, new_game
from companion.setup.samples import samples_for
from companion.vision.reader import Reader


@pytest.mark.parametrize("name", GAMES)
def test_what_stands_on_the_drawn_table_is_what_is_read(name: str) -> None:
    game, evening = new_game(name), evening_at(name, turns=4, seed=2)
    table = SimulatedTable(name, evening.deeds, 2, first_shown=evening.first_shown)
    reader = Reader(table.calibrate())
    shown = [evening.first_shown, *(deed.shows for deed in evening.deeds if deed.press != "none")]
    times_s = sorted({press.down_s for press in table.play.presses})
    assert len(times_s) == len(shown)
    for t_s, shows in zip(times_s, shown, strict=True):
        reading = reader.read(table.picture(t_s - 0.02))
        assert not reading.hand
        expected = {site: game.visible(look) for site, look in shows.items()}
        differing = {
            site: (reading.look(site), expected.get(site, ""))
            for site in game.sites
            if not game.alike(reading.look(site), expected.get(site, ""))
        }
        assert differing == {}


@pytest.mark.parametrize("name", GAMES)
def test_an_evening_has_everything_that_goes_wrong_at_a_table(name: str) -> None:
    evening = evening_at(name, turns=6, seed=3)
    assert evening == evening_at(name, turns=6, seed=3)
    assert [expected.kind for expected in evening.expected[:2]] == ["not-set-up", "set-up"]
    assert {expected.kind for expected in evening.expected} >= {"legal", "illegal", "overruled"}
    assert any(deed.press == "take-back" for deed in evening.deeds)
    assert any(deed.is_dark for deed in evening.deeds)


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("kopf-oder-knopf", set()),
        ("kipp4", {"light", "dark", "red"}),
        ("krux", {"1@blue", "2@green", "3@pink", "4@blue", "5@green", "6@pink"}),
        ("attangle", {"W", "B", "WB", "BW", "WWB", "BBW"}),
    ],
)
def test_samples_are_what_the_set_up_does_not_show(name: str, looks: set[str]) -> None:
    rules, board = new_game(name), load_board(name)
    samples = samples_for(board, rules.seen(rules.start()).values())
    assert set(samples.values()) == looks
    assert set(samples) <= set(board.sites)
    assert len(samples) in (0, 6)
