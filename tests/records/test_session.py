from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from companion.games.catalogue import new_game
from companion.records.errors import PhotoError, RecordError, SessionError
from companion.records.session import load_session, load_table
from companion.referee.referee import Referee
from tests.recorded import OWN_SESSIONS


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def test_a_session_is_read() -> None:
    session = load_session(OWN_SESSIONS / "kopf-dev-1")
    assert session.description.game == "kopf-oder-knopf"
    assert session.description.board.corners_px is not None
    assert session.description.board.corners_px[0] == (196.0, 672.0)
    assert session.description.board.size_mm == (350.0, 350.0)
    assert session.description.before.turns[0] == "g9-d6"
    assert len(session.frames) == 17
    assert (session.frames[0].frame, session.frames[0].press) == ("frames/0001.jpg", "confirm")
    assert session.frames[1].press is None
    assert session.calibration_photo("empty").is_file()


def test_choices_made_on_the_page_are_no_frames(kopf: Path) -> None:
    with (kopf / "events.jsonl").open("a") as events:
        events.write('{"t": 99.0, "choice": "resume"}\n')
    assert len(load_session(kopf).frames) == 17


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "kopf-oder-knopf"', 'game = "kopf-oder-kopf"', "game: expected .*did you mean kopf-oder-knopf"),
        ('game = "kopf-oder-knopf"', 'spiel = "krux"', "spiel: there is no such field"),
        ("corners_px", "corner_px", r"line \d+: board.corner_px: .*did you mean corners_px"),
        ("hfov_deg = 61.1", 'hfov_deg = "wide"', r"line \d+: camera.hfov_deg: Expected float, got str"),
        ("hfov_deg = 61.1", "hfov_deg = 500.0", r"line \d+: camera.hfov_deg: Expected"),
        ("[board]", "[bord]", "bord: there is no such field, did you mean board"),
        ("[board]", "[board", "is no valid TOML: .*line"),
    ],
    ids=[
        "unknown game",
        "no game",
        "misspelt field",
        "wrong kind",
        "out of range",
        "misspelt table",
        "no TOML",
    ],
)
def test_a_wrong_description_is_one_line_with_file_and_field(kopf: Path, old: str, new: str, message: str) -> None:
    rewrite(kopf / "session.toml", old, new)
    with pytest.raises(SessionError, match=message) as caught:
        load_session(kopf)
    assert "session.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"press":"confirm"', '"pres":"confirm"', "line 1: pres: there is no such field, did you mean press"),
        ('"press":"confirm"', '"press":"ok"', "line 1: press: "),
        ('"t":12.7}', '"t":12.7', "line 2: expected a JSON object"),
        ('"frames/0002.jpg"', '"frames/9999.jpg"', r"9999\.jpg: there is no such photo, but .*line 2 names it"),
        ('"frames/0002.jpg"', '"../../secret.jpg"', "line 2: frame: expected a photo inside the session"),
    ],
    ids=["misspelt field", "unknown press", "no JSON", "missing frame", "a frame elsewhere"],
)
def test_a_wrong_event_is_named_with_its_line(kopf: Path, old: str, new: str, message: str) -> None:
    rewrite(kopf / "events.jsonl", old, new)
    with pytest.raises(RecordError, match=message):
        load_session(kopf)


def test_a_missing_frame_is_a_photo_error(kopf: Path) -> None:
    (kopf / "frames/0003.jpg").unlink()
    with pytest.raises(PhotoError, match=r"0003\.jpg"):
        load_session(kopf)


@pytest.mark.parametrize("name", ["nowhere", "kopf/frames", "kopf/session.toml"])
def test_a_folder_that_is_no_session(kopf: Path, name: str) -> None:
    with pytest.raises(SessionError, match=r"expected a folder with a session\.toml"):
        load_session(kopf.parent / name)


def test_events_are_needed(kopf: Path) -> None:
    (kopf / "events.jsonl").unlink()
    with pytest.raises(SessionError, match=r"events\.jsonl: is missing: expected the frames"):
        load_session(kopf)


def test_events_that_are_no_text_are_told(kopf: Path) -> None:
    (kopf / "events.jsonl").write_bytes(b"\xff\xd8")
    with pytest.raises(SessionError, match=r"events\.jsonl: expected the frames"):
        load_session(kopf)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[options]", '[options]\ncorner = "green"', "options.corner: expected .*found 'green'"),
        ("[options]", "[options]\ntarget = 0", "options.target: expected .*found 0"),
        ("[options]", '[options]\ncolour = "red"', "options.colour: "),
    ],
    ids=["a value it cannot have", "a number it cannot have", "no such option"],
)
def test_a_wrong_option_is_named(kopf: Path, old: str, new: str, message: str) -> None:
    rewrite(kopf / "session.toml", old, new)
    session = load_session(kopf)
    with pytest.raises(SessionError, match=message):
        session.new_game(session.description.options)


@pytest.mark.parametrize(
    ("new", "message"),
    [("g9-h9", r"before.turns\[0\]: g9-h9 cannot be played"), ("g9", r"before.turns\[0\]: g9 cannot be played: ")],
    ids=["illegal", "unreadable"],
)
def test_turns_before_that_cannot_be_played_are_named(kopf: Path, new: str, message: str) -> None:
    rewrite(kopf / "session.toml", '"g9-d6"', f'"{new}"')
    session = load_session(kopf)
    game = session.new_game(session.description.options)
    with pytest.raises(SessionError, match=message):
        session.new_referee(game)


GAME = new_game("kopf-oder-knopf")
START = GAME.to_text(GAME.start())
NEXT = START.replace("first", "second").replace("g9", "g8")


@pytest.mark.parametrize(
    ("before", "message"),
    [
        (f'turns = ["overruled"]\npositions = ["{START}"]', r"before.positions: expected 2 positions.*found 1"),
        (f'turns = ["overruled"]\npositions = ["{START}", "third"]', r"before.positions\[1\]: "),
        (f'turns = []\npositions = ["{START} b3"]', r"before.positions\[0\]: "),
    ],
    ids=["one too few", "unreadable", "impossible"],
)
def test_positions_before_that_cannot_be_are_named(kopf: Path, before: str, message: str) -> None:
    replace_turns_before(kopf / "session.toml", before)
    session = load_session(kopf)
    with pytest.raises(SessionError, match=message):
        session.new_referee(session.new_game(session.description.options))


def test_a_session_may_begin_after_an_overruled_turn(kopf: Path) -> None:
    replace_turns_before(kopf / "session.toml", f'turns = ["overruled"]\npositions = ["{START}", "{NEXT}"]')
    session = load_session(kopf)
    game = session.new_game(session.description.options)
    referee = session.new_referee(game)
    assert [game.to_text(position) for position in referee.positions] == [START, NEXT]
    assert referee.turns == ["overruled"]


def replace_turns_before(file: Path, before: str) -> None:
    text = file.read_text()
    head, _turns = text.split("[before]")
    file.write_text(f"{head}[before]\n{before}\n")


def test_the_guides_session_from_the_middle_of_a_game_can_be_refereed(tmp_path: Path) -> None:
    page = (files("companion") / "guide" / "playing.md").read_text("utf-8")
    (before,) = re.findall(r"```toml\n(\[before\].*?)```", page, re.DOTALL)
    (tmp_path / "session.toml").write_text(f'game = "krux"\n{before}')
    session = load_table(tmp_path)
    referee = session.new_referee(session.new_game({}))
    assert referee.positions[1] == session.new_game({}).play(referee.positions[0], parsed(referee, "1@blue e"))
    assert referee.turns == ["1@blue e", "overruled"]


def parsed(referee: Referee[Any, Any], text: str) -> Any:
    return referee.game.parse(referee.positions[0], text)
