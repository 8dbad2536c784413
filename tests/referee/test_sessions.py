"""The recorded games, refereed with perfect eyes: what truth says the board shows, read without a doubt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.contract import Game
from companion.records.session import Session, load_session
from companion.values import Reading
from tests.recorded import session_folders, true_holes, truth
from tests.referee.readings import sharp, with_hand


def game_of(folder: Path) -> tuple[Session, Game[Any, Any]]:
    session, holes = load_session(folder), true_holes(folder)
    return session, session.new_game({**session.description.options, **({"holes": holes} if holes else {})})


def reading_of(game: Game[Any, Any], line: dict[str, Any]) -> Reading:
    reading = sharp(game, {site: game.visible(look) for site, look in line["position"].items()})
    return with_hand(reading) if line["hand"] else reading


@pytest.mark.parametrize("folder", session_folders(), ids=lambda folder: folder.name)
def test_every_press_is_ruled_as_the_truth_says(folder: Path) -> None:
    session, game = game_of(folder)
    referee = session.new_referee(game)
    for event, line in zip(session.frames, truth(folder), strict=True):
        before = referee.position
        report = referee.see(reading_of(game, line), event.press, event.by)
        assert report.position == line["position"], event.frame
        if "ruling" not in line:
            assert report.state == ("hand" if line["hand"] else "watching")
            continue
        assert report.ruling is not None, f"{event.frame}: {report.message}"
        assert report.ruling.kind == line["ruling"], event.frame
        assert report.ruling.rule == line.get("rule"), event.frame
        assert report.ruling.result == line.get("result"), event.frame
        if line["turn"] is not None:
            assert report.ruling.by == line["mover"]
            assert referee.position == game.play(before, game.parse(before, line["turn"])), event.frame


@pytest.mark.parametrize("folder", session_folders(), ids=lambda folder: folder.name)
def test_putting_right_leads_back_to_the_position_before(folder: Path) -> None:
    session, game = game_of(folder)
    referee = session.new_referee(game)
    for event, line in zip(session.frames, truth(folder), strict=True):
        report = referee.see(reading_of(game, line), event.press, event.by)
        if report.ruling is None or report.ruling.kind != "illegal":
            continue
        assert report.ruling.put_right
        mended = {**line["position"], **report.ruling.put_right}
        board = {site: game.visible(look) for site, look in mended.items() if look}
        shown = {site: game.visible(look) for site, look in game.seen(referee.position).items()}
        assert board == shown or session.description.game == "kipp4"
