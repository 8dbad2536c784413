from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.cameras import SIZE_PX, CameraChoice, camera_choice, open_live_camera
from hardware.clock import SystemClock
from hardware.errors import CameraError


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("picamera2", CameraChoice("picamera2")),
        ("usb:0", CameraChoice("usb", number=0)),
        ("usb:12", CameraChoice("usb", number=12)),
        ("video:my game.mp4", CameraChoice("video", path=Path("my game.mp4"))),
        ("session:C:/games/one", CameraChoice("session", path=Path("C:/games/one"))),
        ("simulated", CameraChoice("simulated")),
    ],
)
def test_a_camera_is_chosen_by_its_kind(text: str, choice: CameraChoice) -> None:
    assert camera_choice(text) == choice
    assert choice.text == text
    assert choice.is_live == text.startswith(("picamera2", "usb"))


@pytest.mark.parametrize(
    "text", ["", "usb", "usb:", "usb:front", "usb:-1", "video:", "session:", "webcam", "simulated:1"]
)
def test_anything_else_is_told_with_what_is_expected(text: str) -> None:
    with pytest.raises(ValueError, match=r"picamera2 \| usb:N \| video:FILE") as told:
        camera_choice(text)
    assert repr(text) in str(told.value)


def test_a_camera_that_is_not_there_is_told_at_once() -> None:
    with pytest.raises(CameraError, match="no such camera"):
        open_live_camera(CameraChoice("usb", number=77), SystemClock(), SIZE_PX, {}, print)
