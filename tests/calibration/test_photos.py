from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.errors import FileError
from calibration.photos import decode_photo, encode_png, read_photo
from tests.calibration.drawn import plain_wood

PHOTO = plain_wood((320, 240))


def jpeg() -> bytes:
    return cv2.imencode(".jpg", PHOTO)[1].tobytes()


def test_a_png_is_kept_to_the_last_bit(tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(encode_png(PHOTO))
    assert (read_photo(path) == PHOTO).all()


def test_a_jpeg_is_read_as_colour(tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(jpeg())
    photo = read_photo(path)
    assert photo.shape == (240, 320, 3)
    assert np.abs(photo.astype(int) - PHOTO).mean() < 5


def test_a_gray_photo_becomes_three_channels() -> None:
    content = cv2.imencode(".png", PHOTO[:, :, 0])[1].tobytes()
    photo = decode_photo(content)
    assert photo is not None
    assert photo.shape == (240, 320, 3)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.995])
@pytest.mark.parametrize("kind", ["jpg", "png"])
def test_a_photo_that_was_cut_off_is_refused(kind: str, part: float, tmp_path: Path) -> None:
    whole = jpeg() if kind == "jpg" else encode_png(PHOTO)
    path = tmp_path / f"photo.{kind}"
    path.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(FileError, match="cut-off") as caught:
        read_photo(path)
    assert caught.value.file == str(path)


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\xff\xd8\xff\xd9", bytes(1000)])
def test_what_is_no_photo_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "photo.jpg"
    path.write_bytes(content)
    with pytest.raises(FileError, match="expected a photo"):
        read_photo(path)


def test_a_missing_photo_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read: No such file"):
        read_photo(tmp_path / "photo.jpg")
