from __future__ import annotations

from pathlib import Path

import pytest

from companion.records.errors import PhotoError
from companion.records.photos import read_photo
from tests.recorded import OWN_SESSIONS

WHOLE = OWN_SESSIONS / "kopf-dev-1" / "calibration" / "empty.jpg"


def test_a_photo_is_read_as_colour_frame() -> None:
    frame = read_photo(WHOLE)
    assert frame.shape == (720, 960, 3)
    assert frame.dtype == "uint8"


@pytest.mark.parametrize("kept", [0, 2, 300, 40_000, 80_000])
def test_a_photo_that_is_cut_off(tmp_path: Path, kept: int) -> None:
    photo = tmp_path / "cut.jpg"
    photo.write_bytes(WHOLE.read_bytes()[:kept])
    with pytest.raises(PhotoError, match=r"cut\.jpg: (the photo is cut off|expected a photo)"):
        read_photo(photo)


def test_something_that_is_no_photo(tmp_path: Path) -> None:
    photo = tmp_path / "text.jpg"
    photo.write_text("not a picture")
    with pytest.raises(PhotoError, match="found something else"):
        read_photo(photo)


def test_a_photo_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(PhotoError, match=r"none\.jpg: cannot be read: No such file"):
        read_photo(tmp_path / "none.jpg")
