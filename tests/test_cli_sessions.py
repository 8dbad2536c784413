"""The commands over recorded sessions: from the photos to what is printed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.photos import encode_png, read_photo
from companion import cli
from companion.records.journal import Journal
from tests.recorded import OWN_SESSIONS, session_folders, true_holes, truth

FIELDS = [
    *("frame", "state", "ruling", "turn", "rule", "sites"),
    *("put_right", "position", "warnings", "result", "message"),
]
PRACTICE = OWN_SESSIONS / "kopf-dev-1"

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The journal of a test is its own."""
    path = tmp_path / "games.sqlite"
    monkeypatch.setenv("COMPANION_JOURNAL", str(path))
    return path


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A profile of the practice session's table."""
    path = tmp_path_factory.mktemp("profile") / "table.toml"
    assert cli.main(["calibrate", str(PRACTICE), "--profile", str(path)]) == 0
    return path


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A copy of the practice session, to be spoilt."""
    return Path(shutil.copytree(PRACTICE, tmp_path / "spoilt"))


def lines(captured: Capture) -> list[dict[str, Any]]:
    return [json.loads(line) for line in captured.readouterr().out.splitlines()]


def copied(profile: Path, folder: Path) -> Path:
    """A profile's copy with the photos beside it."""
    for file in profile.parent.iterdir():
        shutil.copyfile(file, folder / file.name)
    return folder / profile.name


def rewrite(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


@pytest.mark.parametrize("folder", session_folders("kopf"), ids=lambda folder: folder.name)
def test_every_frame_is_refereed_as_the_truth_says(folder: Path, journal: Path, capsys: Capture) -> None:
    assert cli.main(["referee", str(folder), "--json"]) == 0
    printed, true = lines(capsys), truth(folder)
    assert [line["frame"] for line in printed] == [line["frame"] for line in true]
    for said, line in zip(printed, true, strict=True):
        assert list(said) == FIELDS
        assert said["position"] == line["position"], said["frame"]
        told = (said["ruling"], said["turn"], said["rule"], said["result"])
        assert told == tuple(line.get(key) for key in ("ruling", "turn", "rule", "result")), said["frame"]
        assert said["state"] == ("hand" if line["hand"] else "ruled"), said["frame"]
        assert (said["put_right"] is not None) == (said["ruling"] == "illegal")
    with Journal(journal) as written:
        rulings = [event.ruling for event in written.events(1)]
    assert [(ruling.kind, ruling.turn) for ruling in rulings if ruling] == [
        (line["ruling"], line["turn"]) for line in true if "ruling" in line
    ]


def test_without_json_it_is_told_in_words_with_the_board(profile: Path, capsys: Capture) -> None:
    assert cli.main(["referee", str(PRACTICE), "--profile", str(profile)]) == 0
    told = capsys.readouterr().out
    assert "frames/0003.jpg  Red played xb9 d5-a2." in told
    assert "frames/0002.jpg  A hand is over" in told
    assert "It looks like d6-d8. To put it right: red on d6, nothing on d8." in told
    assert "Red threatens c2 and h9. Blue to move." in told
    diagrams = [line for line in told.splitlines() if line.split() == list("abcdefghij")]
    assert len(diagrams) == sum("ruling" in line for line in truth(PRACTICE))


def test_calibration_reads_the_hole_map(capsys: Capture, tmp_path: Path) -> None:
    assert cli.main(["calibrate", str(PRACTICE), "--profile", str(tmp_path / "table.toml")]) == 0
    printed = [line.strip() for line in capsys.readouterr().out.splitlines()]
    holes = true_holes(PRACTICE)
    assert holes is not None
    assert [line for line in printed if line.isdigit()] == holes


def test_a_photo_is_read(profile: Path, capsys: Capture) -> None:
    line = truth(PRACTICE)[2]
    assert cli.main(["read", str(PRACTICE / line["frame"]), "--profile", str(profile), "--json"]) == 0
    (said,) = lines(capsys)
    assert list(said) == ["position", "confidence", "board"]
    assert said["position"] == line["position"]
    assert len(said["confidence"]) == 100
    assert all(0.0 <= confidence <= 1.0 for confidence in said["confidence"].values())
    assert said["board"]["found"] is True
    assert said["board"]["moved_px"] < 5.0


def test_a_photo_is_read_in_words(profile: Path, capsys: Capture) -> None:
    assert cli.main(["read", str(PRACTICE / "frames/0003.jpg"), "--profile", str(profile)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == list("abcdefghij")


def test_a_hand_over_a_photo_is_told(profile: Path, capsys: Capture) -> None:
    assert cli.main(["read", str(PRACTICE / "frames/0002.jpg"), "--profile", str(profile)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("A hand is over ")


def test_a_board_that_lies_turned_in_a_photo_is_told(profile: Path, tmp_path: Path, capsys: Capture) -> None:
    turned = tmp_path / "turned.png"
    turned.write_bytes(encode_png(read_photo(PRACTICE / "frames/0003.jpg")[::-1, ::-1].copy()))
    assert cli.main(["read", str(turned), "--profile", str(profile)]) == 0
    assert capsys.readouterr().out.startswith("The board lies turned by 180 degrees")


def test_corners_say_where_the_board_lies_now(profile: Path, capsys: Capture) -> None:
    corners = "196,672 795,656 737,95 213,119"
    line = truth(PRACTICE)[2]
    command = ["read", str(PRACTICE / line["frame"]), "--profile", str(profile), "--json", "--corners", corners]
    assert cli.main(command) == 0
    (said,) = lines(capsys)
    assert said["position"] == line["position"]


def test_a_map_that_was_typed_wins_and_differences_are_told(spoilt: Path, capsys: Capture) -> None:
    holes = true_holes(PRACTICE)
    assert holes is not None
    typed = [("1" if holes[0][0] != "1" else "2") + holes[0][1:], *holes[1:]]
    rewrite(spoilt / "session.toml", "[options]", f"[options]\nholes = {json.dumps(typed)}")
    assert cli.main(["referee", str(spoilt), "--json"]) == 0
    captured = capsys.readouterr()
    assert "The hole map that was typed counts; calibration read something else on a10." in captured.err
    assert len(captured.out.splitlines()) == len(truth(PRACTICE))


def test_a_ruling_that_rests_on_an_unsure_field_is_unclear(profile: Path, tmp_path: Path, capsys: Capture) -> None:
    """d5-a2 goes three fields: not so if d5 had two holes. The players went on from it, and so does the referee."""
    unsure = copied(profile, tmp_path)
    rewrite(unsure, "[holes.unsure]", "[holes.unsure]\nd5 = [2, 3]")
    assert cli.main(["referee", str(PRACTICE), "--profile", str(unsure), "--json"]) == 0
    captured = capsys.readouterr()
    assert "not sure of the holes on d5" in captured.err
    said = [json.loads(line) for line in captured.out.splitlines()]
    assert (said[2]["state"], said[2]["ruling"], said[2]["sites"]) == ("unclear", None, ["d5"])
    assert "How many holes does d5 have?" in said[2]["message"]
    wanted = truth(PRACTICE)[3:]
    assert [line["ruling"] for line in said[3:]] == [line.get("ruling") for line in wanted]
    assert [line["turn"] for line in said[3:]] == [line.get("turn") for line in wanted]


def test_a_wrong_set_up_lists_the_sites_that_differ(profile: Path, spoilt: Path, capsys: Capture) -> None:
    rewrite(spoilt / "events.jsonl", '"frame":"frames/0001.jpg"', '"frame":"frames/0003.jpg"')
    assert cli.main(["referee", str(spoilt), "--profile", str(profile), "--json"]) == 0
    first = lines(capsys)[0]
    assert (first["state"], first["ruling"]) == ("ruled", "not-set-up")
    assert first["sites"] == ["a2", "b9", "d5"]
    assert first["put_right"] == {"a2": None, "b9": "blue", "d5": "red"}


# Bad input: one line, exit status 2, nothing half-written

Spoil = Callable[[Path], object]


def cut_off(name: str) -> Spoil:
    return lambda folder: (folder / name).write_bytes((folder / name).read_bytes()[:40_000])


def no_picture(name: str) -> Spoil:
    return lambda folder: (folder / name).write_text("not a picture")


def described(old: str, new: str) -> Spoil:
    return lambda folder: rewrite(folder / "session.toml", old, new)


def picture_of_nothing(path: Path) -> None:
    """Coloured squares, 640 x 480."""
    squares = np.random.default_rng(1).integers(60, 200, (6, 8, 3)).astype(np.uint8)
    path.write_bytes(encode_png(np.kron(squares, np.ones((80, 80, 1), np.uint8))))


def no_board(folder: Path) -> None:
    """The photo of the empty board shows something else."""
    rewrite(folder / "session.toml", "corners_px", "# corners_px")
    picture_of_nothing(folder / "calibration/empty.jpg")


BAD_SESSIONS: dict[str, tuple[Spoil, list[str]]] = {
    "a frame cut off": (cut_off("frames/0005.jpg"), ["frames/0005.jpg"]),
    "a frame that is no picture": (no_picture("frames/0005.jpg"), ["frames/0005.jpg", "found something"]),
    "a frame missing": (lambda folder: (folder / "frames/0005.jpg").unlink(), ["0005.jpg", "events.jsonl, line 5"]),
    "the empty board's photo cut off": (cut_off("calibration/empty.jpg"), ["calibration/empty.jpg"]),
    "the empty board's photo missing": (
        lambda folder: (folder / "calibration/empty.jpg").unlink(),
        ["calibration/empty.jpg"],
    ),
    "the set-up's photo cut off": (cut_off("calibration/start.jpg"), ["calibration/start.jpg"]),
    "no session.toml": (lambda folder: (folder / "session.toml").unlink(), ["spoilt", "session.toml"]),
    "a misspelt field": (described("hfov_deg", "hfov_degrees"), ["session.toml", "camera.hfov_degrees", "hfov_deg"]),
    "no such game": (described("kopf-oder-knopf", "kopf"), ["session.toml", "game", "kopf-oder-knopf"]),
    "too few corners": (described("[737, 95], ", ""), ["session.toml", "corners_px", "expected 4", "found 3"]),
    "crossing corners": (
        described("[196, 672], [795, 656]", "[795, 656], [196, 672]"),
        ["session.toml", "corners_px", "cross"],
    ),
    "a hole map with a 5": (
        described("[options]", '[options]\nholes = ["5231132414", "1142413212"' + ', "1111111111"' * 8 + "]"),
        ["session.toml", "options.holes", "'5'", "a10"],
    ),
    "no board in the picture": (no_board, ["session.toml", "not found"]),
    "a turn before that is illegal": (described('"g9-d6"', '"g9-h9"'), ["session.toml", "before.turns[0]", "g9-h9"]),
}


@pytest.mark.parametrize("name", BAD_SESSIONS)
def test_a_bad_session_is_one_line(name: str, spoilt: Path, journal: Path, capsys: Capture) -> None:
    spoil, words = BAD_SESSIONS[name]
    spoil(spoilt)
    assert cli.main(["referee", str(spoilt), "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert [word for word in words if word not in captured.err] == [], captured.err
    with Journal(journal) as written:
        assert written.games() == []


@pytest.mark.parametrize("name", ["the empty board's photo cut off", "too few corners", "no board in the picture"])
def test_a_bad_calibration_leaves_an_older_profile_alone(name: str, spoilt: Path, capsys: Capture) -> None:
    spoil, _words = BAD_SESSIONS[name]
    spoil(spoilt)
    target = spoilt.parent / "profiles" / "table.toml"
    target.parent.mkdir()
    target.write_text("the older one")
    assert cli.main(["calibrate", str(spoilt), "--profile", str(target)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert [(path.name, path.read_text()) for path in target.parent.iterdir()] == [("table.toml", "the older one")]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("map = [", "map = [\n    '5231132414',", ["table.toml", "holes.map", "found 11"]),
        ("format = 1", "format = 2", ["table.toml", "format"]),
        ("hfov_deg", "hfov", ["table.toml", "camera.hfov", "did you mean"]),
        ('game = "kopf-oder-knopf"', 'game = "krux"', ["table.toml", "game", "found krux"]),
    ],
    ids=["eleven rows of holes", "another format", "a misspelt field", "another game"],
)
def test_a_bad_profile_is_one_line(
    profile: Path, tmp_path: Path, capsys: Capture, old: str, new: str, words: list[str]
) -> None:
    bad = copied(profile, tmp_path)
    rewrite(bad, old, new)
    assert cli.main(["referee", str(PRACTICE), "--profile", str(bad)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert [word for word in words if word not in captured.err] == [], captured.err


def test_a_photo_of_another_size_is_refused(profile: Path, tmp_path: Path, capsys: Capture) -> None:
    small = tmp_path / "small.png"
    picture_of_nothing(small)
    assert cli.main(["read", str(small), "--profile", str(profile)]) == 2
    assert "small.png: expected a picture of 960 x 720" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("corners", "words"),
    [("1,1 2,2", "expected 4 points"), ("196,672 737,95 795,656 213,119", "cross")],
    ids=["too few", "crossing"],
)
def test_bad_corners_are_refused(profile: Path, capsys: Capture, corners: str, words: str) -> None:
    photo = str(PRACTICE / "frames/0003.jpg")
    assert cli.main(["read", photo, "--profile", str(profile), "--corners", corners]) == 2
    assert words in capsys.readouterr().err


def test_corners_that_are_no_numbers_are_refused(profile: Path, capsys: Capture) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["read", "photo.jpg", "--profile", str(profile), "--corners", "left,top"])
    assert "expected 'x,y x,y ...' in pixels" in capsys.readouterr().err
