from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from hardware.camera import BgrImage, Camera
from hardware.clock import VirtualClock
from hardware.errors import CameraError, CameraGone
from hardware.retrying_camera import GIVE_UP_S, SILENT_S, RetryingCamera
from hardware.simulated_camera import SimulatedCamera


def draw(_t_s: float) -> BgrImage:
    return np.zeros((2, 2, 3), np.uint8)


class Shelf:
    """Opens simulated cameras."""

    def __init__(self, clock: VirtualClock) -> None:
        self.clock, self.opened, self.empty = clock, list[SimulatedCamera](), False

    def open(self) -> Camera:
        if self.empty:
            raise CameraError("simulated", "no camera was found")
        self.opened.append(SimulatedCamera(draw, self.clock))
        return self.opened[-1]


def at_once(act: Callable[[], None]) -> None:
    act()


@pytest.fixture
def shelf(clock: VirtualClock) -> Shelf:
    return Shelf(clock)


@pytest.fixture
def camera(shelf: Shelf, clock: VirtualClock) -> RetryingCamera:
    return RetryingCamera("usb:0", shelf.open, clock, at_once)


def frames(camera: RetryingCamera, clock: VirtualClock, duration_s: float) -> int:
    end_s, count = clock.now_s() + duration_s, 0
    while clock.now_s() < end_s:
        count += camera.next_frame(0.04) is not None
    return count


@pytest.mark.parametrize("fault", ["stalled", "unplugged"])
def test_a_camera_that_stops_is_opened_again(
    shelf: Shelf, camera: RetryingCamera, clock: VirtualClock, fault: str
) -> None:
    assert frames(camera, clock, 5.0) == pytest.approx(50, abs=2)
    setattr(shelf.opened[0], fault, True)
    assert frames(camera, clock, SILENT_S - 0.1) == 0
    assert len(shelf.opened) == 1
    assert frames(camera, clock, 2.0) > 5
    assert len(shelf.opened) == 2


def test_one_that_does_not_come_back_is_given_up(shelf: Shelf, camera: RetryingCamera, clock: VirtualClock) -> None:
    frames(camera, clock, 1.0)
    shelf.opened[0].unplugged = shelf.empty = True
    lost_s = clock.now_s()
    with pytest.raises(CameraGone, match="camera usb:0: no camera was found"):
        frames(camera, clock, 60.0)
    assert clock.now_s() - lost_s == pytest.approx(GIVE_UP_S, abs=0.3)


def test_a_camera_that_is_not_there_is_told_at_once(shelf: Shelf, clock: VirtualClock) -> None:
    shelf.empty = True
    with pytest.raises(CameraError, match="no camera was found"):
        RetryingCamera("usb:0", shelf.open, clock)


def test_a_camera_that_does_not_even_answer_is_given_up(
    shelf: Shelf, clock: VirtualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.retrying_camera.OPEN_LIMIT_S", 0.01)
    with pytest.raises(CameraGone, match="camera usb:0: it does not answer"):
        RetryingCamera("usb:0", shelf.open, clock, lambda _never: None)


def test_what_else_goes_wrong_as_it_opens_is_not_hidden(clock: VirtualClock) -> None:
    def fail() -> Camera:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        RetryingCamera("usb:0", fail, clock)


def test_a_camera_that_opens_after_the_end_is_closed(shelf: Shelf, clock: VirtualClock) -> None:
    later: list[Callable[[], None]] = []
    camera = RetryingCamera("usb:0", shelf.open, clock, lambda act: later.append(act) if shelf.opened else act())
    shelf.opened[0].stalled = True
    frames(camera, clock, SILENT_S + 3.0)
    camera.close()
    [reopen] = later
    reopen()
    for closed in shelf.opened:
        with pytest.raises(CameraError, match="closed"):
            closed.next_frame(0.04)
