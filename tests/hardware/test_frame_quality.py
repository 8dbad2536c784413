from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import BgrImage
from hardware.frame_quality import frame_quality

SESSIONS = Path(__file__).parents[1] / "sessions"


def photo(session: str) -> BgrImage:
    image = cv2.imread(str(SESSIONS / session / "frames" / "0003.jpg"))
    assert image is not None
    return image.astype(np.uint8)


@pytest.mark.parametrize("session", ["attangle-dev-1", "kipp4-dev-1", "kopf-dev-1", "krux-dev-1"])
def test_recorded_boards_are_sharp_and_well_lit_until_they_are_blurred_or_darkened(session: str) -> None:
    image = photo(session)
    quality = frame_quality(image)
    assert not any((quality.is_dark, quality.is_bright, quality.is_blurred))
    assert frame_quality(cv2.GaussianBlur(image, (0, 0), 4).astype(np.uint8)).is_blurred
    assert frame_quality((image * 0.2).astype(np.uint8)).is_dark
    assert frame_quality(np.clip(image * 3.0, 0, 255).astype(np.uint8)).is_bright


def test_glare_is_told_although_the_rest_is_dark() -> None:
    image = np.full((120, 160, 3), 60, np.uint8)
    image[:40, :40] = 255
    quality = frame_quality(image)
    assert quality.clipped == pytest.approx(1600 / 19200)
    assert quality.is_bright


def test_sharpness_does_not_depend_on_the_size_of_the_picture() -> None:
    small = photo("kopf-dev-1")
    large = cv2.resize(small, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC).astype(np.uint8)
    assert frame_quality(large).sharpness == pytest.approx(frame_quality(small).sharpness, rel=0.15)
