"""Recorded sessions as camera and buttons, and live games as recorded sessions."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.records.session import load_session
from companion.table.presses import Asked
from companion.table.replay import EPILOGUE_S, SessionCamera
from companion.values import Announcement
from hardware.clock import VirtualClock
from hardware.errors import NoMoreFrames

EVENTS = [
    {"frame": "frames/0001.jpg", "t": 10.0, "press": "confirm"},
    {"frame": "frames/0002.jpg", "t": 10.5, "computer": "first", "announced": "+b1/2"},
    {"frame": "frames/0003.jpg", "t": 12.0, "press": "take-back", "by": "second"},
    {"frame": "frames/0004.jpg", "t": 13.0, "press": "draw"},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "frames").mkdir()
    (tmp_path / "session.toml").write_text('game = "kipp4"\n', encoding="utf-8")
    (tmp_path / "events.jsonl").write_text("\n".join(map(json.dumps, EVENTS)), encoding="utf-8")
    for number in range(1, 5):
        cv2.imwrite(str(tmp_path / "frames" / f"000{number}.jpg"), np.full((72, 96, 3), 50 * number, np.uint8))
    return tmp_path


def test_frames_come_at_their_times_and_end(folder: Path) -> None:
    clock = VirtualClock()
    camera = SessionCamera(load_session(folder), clock)
    seen: list[tuple[float, int]] = []
    with pytest.raises(NoMoreFrames, match="is over"):
        seen.extend(
            (frame.t_s, round(float(frame.image.mean())))
            for _ in range(1000)
            if (frame := camera.next_frame(0.04)) is not None
        )
    assert [shade for _, shade in seen] == [50, 100, 150, 200]
    assert [t_s for t_s, _ in seen] == pytest.approx([0.0, 0.5, 2.0, 3.0])
    assert clock.now_s() == pytest.approx(3.0 + EPILOGUE_S, abs=0.05)


def test_what_the_computer_announced_is_known_before_its_frame(folder: Path) -> None:
    camera = SessionCamera(load_session(folder), VirtualClock())
    known = list[Announcement | None]()
    for _ in range(3):
        known.append(camera.announced)
        while camera.next_frame(0.04) is None:
            pass
    assert known == [None, Announcement("first", "+b1/2"), None]


def test_what_is_asked_for_comes_with_its_frame_and_once(folder: Path) -> None:
    camera = SessionCamera(load_session(folder), VirtualClock())
    assert camera.asked(0.0) == [Asked("confirm", None, 0.0)]
    assert camera.asked(1.9) == []
    assert camera.asked(3.5) == [Asked("take-back", "second", 2.0), Asked("draw", None, 3.0)]
    assert camera.asked(9.9) == []
