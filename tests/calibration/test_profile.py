from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.errors import FileError
from calibration.photos import encode_png
from calibration.profile import Holes, Profile, check_place, load_profile, save_locked, save_profile
from tests.calibration.tables import HOLE_ROWS, kipp4_profile, kopf_profile


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The profile of a Kopf oder Knopf table in a file, two of its fields unsure."""
    path = tmp_path / "table.toml"
    holes = kopf_profile().holes
    assert holes is not None
    unsure = Holes(holes.map, {"b3": [2, 3], "j10": [1, 4]}, holes.confidence)
    save_profile(replace(kopf_profile(), holes=unsure), path)
    return path


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_a_round_trip_loses_nothing(tmp_path: Path) -> None:
    profile, path = kipp4_profile(), tmp_path / "new folder" / "table.toml"
    save_profile(profile, path)
    again = load_profile(path)
    assert (again.game, again.board_name, again.polarity) == ("kipp4", "kipp4", profile.polarity)
    assert (again.start_looks, again.sample_looks) == (profile.start_looks, profile.sample_looks)
    assert again.holes is None
    assert (again.photos.empty == profile.photos.empty).all()
    sites = profile.board.site_points()
    np.testing.assert_allclose(again.camera.project(sites, 3.0), profile.camera.project(sites, 3.0), atol=0.01)


def test_the_hole_map_goes_with_it(saved: Path) -> None:
    holes = load_profile(saved).holes
    assert holes is not None
    assert (holes.rows, holes.unsure) == (HOLE_ROWS, {"b3": [2, 3], "j10": [1, 4]})


def test_the_owner_corrects_the_map_in_the_file(saved: Path) -> None:
    corrected = "4" + HOLE_ROWS[0][1:]
    rewrite(saved, HOLE_ROWS[0], corrected)
    rewrite(saved, "b3 = [2, 3]\n", "")
    holes = load_profile(saved).holes
    assert holes is not None
    assert (holes.map[0], holes.unsure) == (corrected, {"j10": [1, 4]})


def test_the_file_tells_its_owner_what_to_do(saved: Path) -> None:
    text = saved.read_text()
    assert "# Not read surely: look at these fields, correct `map`, and delete their lines." in text
    assert text.index(HOLE_ROWS[0]) < text.index(HOLE_ROWS[1]), "one row a line, as the board lies"


def test_a_map_that_was_typed_is_kept_beside_what_was_read(saved: Path) -> None:
    typed = ["1" * 10] * 10
    save_profile(replace(kopf_profile(), holes=Holes(typed, read=HOLE_ROWS)), saved)
    holes = load_profile(saved).holes
    assert holes is not None
    assert (holes.map, holes.read) == (typed, HOLE_ROWS)


BAD: dict[str, tuple[str, str, str, list[str]]] = {
    "a hole map with a 5": (
        HOLE_ROWS[2],
        "5" + HOLE_ROWS[2][1:],
        "holes.map",
        ["row 3 from the top", "digits 1-4", "5"],
    ),
    "a row too short": (HOLE_ROWS[9], HOLE_ROWS[9][:9], "holes.map", ["row 10 from the top", "expected 10"]),
    "an unknown site": ("b3 = [", "k3 = [", "holes.unsure.k3", ["no such site"]),
    "a count of five": ("b3 = [2, 3]", "b3 = [2, 5]", "holes.unsure.b3", ["1-4", "[2, 5]"]),
    "no counts": ("b3 = [2, 3]", "b3 = []", "holes.unsure.b3", ["1-4"]),
    "an unknown board": ('board = "kopf-oder-knopf"', 'board = "kopf"', "", ["kopf.toml", "kopf-oder-knopf"]),
    "lines of no colour": ('lines = "dark"', 'lines = "pink"', "camera.lines", ["pink"]),
    "a misspelt field": ("focal_px", "focal", "camera.focal", ["did you mean focal_px?", "line "]),
    "another size of pictures": ("size_px = [960, 720]", "size_px = [640, 480]", "camera.size_px", ["960 x 720"]),
    "a format of the future": ("format = 1", "format = 7", "format", ["7"]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_wrong_field_is_told_with_the_file(name: str, saved: Path) -> None:
    old, new, field, words = BAD[name]
    rewrite(saved, old, new)
    with pytest.raises(FileError) as caught:
        load_profile(saved)
    assert caught.value.field == field
    assert "\n" not in str(caught.value)
    assert [word for word in words if word not in str(caught.value)] == [], str(caught.value)


@pytest.mark.parametrize("kind", ["missing", "cut off"])
def test_a_photo_that_cannot_be_read_is_named(kind: str, saved: Path) -> None:
    photo = saved.with_name("table-start.png")
    content = photo.read_bytes()
    photo.unlink()
    if kind == "cut off":
        photo.write_bytes(content[: len(content) // 2])
    with pytest.raises(FileError, match=r"table-start\.png"):
        load_profile(saved)


def test_a_profile_that_was_copied_alone_says_that_its_photos_belong_to_it(saved: Path) -> None:
    alone = saved.parent / "lone" / saved.name
    alone.parent.mkdir()
    alone.write_bytes(saved.read_bytes())
    told = r"lone/table-empty\.png: is missing: the photos of table\.toml lie beside it and must be copied with it"
    with pytest.raises(FileError, match=told):
        load_profile(alone)


@pytest.mark.parametrize("written", [0, 1, 3], ids=["before any file", "after the first photo", "after all photos"])
def test_a_disk_that_is_full_leaves_the_older_profile_whole(
    written: int, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path.name: path.read_bytes() for path in saved.parent.iterdir()}
    synced: list[int] = []

    def full(file: int) -> None:
        synced.append(file)
        if len(synced) > written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("calibration.whole_files.os.fsync", full)
    with pytest.raises(FileError, match="cannot be written: No space left") as caught:
        save_profile(kipp4_profile(), saved)
    assert caught.value.file == str(saved)
    assert {path.name: path.read_bytes() for path in saved.parent.iterdir()} == before


def photos_of(profile: Profile) -> list[bytes]:
    return [encode_png(photo) for photo in (profile.photos.empty, profile.photos.start) if photo is not None]


@pytest.mark.parametrize("renamed", [0, 1, 2])
def test_when_the_power_goes_between_two_files_the_older_profile_has_its_own_photos(
    renamed: int, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, names, really = load_profile(saved), list[Path](), Path.replace

    def replace_or_die(half: Path, target: Path) -> Path:
        names.append(target)
        if len(names) > renamed:
            raise KeyboardInterrupt
        return really(half, target)

    monkeypatch.setattr(Path, "replace", replace_or_die)
    with pytest.raises(KeyboardInterrupt):
        save_profile(kipp4_profile(), saved)
    again = load_profile(saved)
    assert (again.game, photos_of(again)) == (older.game, photos_of(older))


def test_a_profile_in_place_of_another_leaves_none_of_its_photos(saved: Path) -> None:
    newer = kipp4_profile()
    for _ in range(3):
        save_profile(newer, saved)
        assert photos_of(load_profile(saved)) == photos_of(newer)
        kept = (newer.photos.empty, newer.photos.start, newer.photos.samples)
        assert len(list(saved.parent.glob("*.png"))) == sum(photo is not None for photo in kept)
        newer = kopf_profile() if newer.game == "kipp4" else kipp4_profile()


def test_what_the_camera_is_locked_to_is_written_and_nothing_else(saved: Path) -> None:
    rewrite(saved, 'game = "kopf', "# Grandmother's table\ngame = \"kopf")
    photos = {path: path.stat().st_mtime_ns for path in saved.parent.glob("*.png")}
    before = saved.read_text()
    save_locked(saved, {"AnalogueGain": 2.5, "ExposureTime": 9000.0})
    assert load_profile(saved).locked == {"AnalogueGain": 2.5, "ExposureTime": 9000.0}
    assert [line for line in before.splitlines() if line not in saved.read_text().splitlines()] == []
    assert {path: path.stat().st_mtime_ns for path in saved.parent.glob("*.png")} == photos


@pytest.mark.parametrize("content", [None, "game ="], ids=["gone", "no TOML"])
def test_settings_of_a_camera_that_cannot_be_kept_are_told(content: str | None, saved: Path) -> None:
    saved.unlink()
    if content is not None:
        saved.write_text(content)
    with pytest.raises(FileError, match=r"table\.toml: cannot be written"):
        save_locked(saved, {"AnalogueGain": 2.5})


def test_a_place_that_cannot_be_written_to(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder")
    with pytest.raises(FileError, match="cannot be written"):
        save_profile(kipp4_profile(), in_the_way / "table.toml")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_read_only_disk_is_told_before_anybody_calibrates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Path]()

    def access(folder: Path, _mode: int) -> bool:
        asked.append(folder)
        return False

    monkeypatch.setattr("calibration.profile.os.access", access)
    with pytest.raises(FileError, match=r"table\.toml: cannot be written: Permission denied"):
        check_place(tmp_path / "new" / "table.toml")
    assert asked == [tmp_path]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(FileError, match="cannot be written: Permission denied"):
        save_profile(kipp4_profile(), tmp_path / "table.toml")
    assert list(tmp_path.iterdir()) == []
