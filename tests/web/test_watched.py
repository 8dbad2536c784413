"""A game that is watched with the page, from its first frame to its last."""

from __future__ import annotations

import io
from collections.abc import Collection
from pathlib import Path

import pytest
from rich.console import Console

from companion.demo.simulated_table import SimulatedTable
from companion.games.catalogue import new_game
from companion.live.game import watch_game
from companion.live.watched import Kept, Watched, game_options
from companion.records.journal import Journal
from companion.records.session import load_session
from companion.setup.profiles import learn_profile
from companion.table.cameras import CameraChoice
from companion.terminal.screen import screen_for
from companion.web.door import open_door
from companion.web.page import Page
from hardware.clock import VirtualClock
from hardware.wiring_files import shipped_wiring
from tests.web.house import HOST, Phone

SESSIONS = Path(__file__).parent.parent / "sessions"


@pytest.mark.parametrize("name", ["attangle-dev-1", "kipp4-dev-1"])
def test_a_recorded_game_is_on_the_page_as_it_is_in_the_journal(name: str, tmp_path: Path) -> None:
    session = load_session(SESSIONS / name)
    profile = learn_profile(session, session.new_game(session.description.options))
    game = new_game(profile.game, game_options(profile))
    kept = Kept(tmp_path / "games.sqlite", source=f"session:{name}")
    watched = Watched(CameraChoice("session", path=SESSIONS / name), profile, shipped_wiring(game.name), session)
    with Page(open_door(HOST, 0), (), game, profile) as page:
        with screen_for(Console(file=io.StringIO()), game) as screen:
            watch_game(watched, kept, screen, page=page)
        with Phone(page.port).follow() as stream:
            table, board = stream.table(), stream.next("board")
    with Journal(kept.journal) as journal:
        rulings = [event.ruling for event in journal.events(1) if event.ruling is not None]
    played = [ruling.turn for ruling in rulings if ruling.kind == "legal"]
    assert [turn["turn"] for turn in table["turns"]][-len(played) :] == played
    assert (table["hasComputer"], table["givesHints"]) == (False, False)
    assert 'class="piece' in board


def test_a_scripted_evening_that_is_over_is_nobodys_turn_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, clock = "kipp4", VirtualClock()
    table, game = SimulatedTable(name, (), 3), new_game(name)
    profile = table.calibrate()
    monkeypatch.setattr("companion.live.room.SystemClock", lambda: clock)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    watched = Watched(CameraChoice("simulated"), profile, shipped_wiring(name), simulated=table, is_followed=True)
    with Page(open_door(HOST, 0), (), game, profile) as page:
        with screen_for(Console(file=io.StringIO()), game) as screen:

            def look(_lit: Collection[str], _times: str = "") -> None:
                if clock.now_s() > table.play.end_s + 2.0:
                    raise KeyboardInterrupt

            monkeypatch.setattr(screen, "refresh", look)
            with pytest.raises(KeyboardInterrupt):
                watch_game(watched, Kept(tmp_path / "games.sqlite", source="simulated"), screen, page=page)
        with Phone(page.port).follow() as stream:
            assert stream.table()["headline"] == "The evening is over"
